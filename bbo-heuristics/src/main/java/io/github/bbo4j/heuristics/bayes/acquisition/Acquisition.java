package io.github.bbo4j.heuristics.bayes.acquisition;

/**
 * What a measurement at a candidate promises; the candidate of the largest value is measured next.
 * One that looks at a candidate's own posterior alone implements {@link PointAcquisition}, one that
 * looks at draws or at many candidates jointly implements this. {@link Acquisitions} has those of
 * the library; a user's own is as good: an instance is handed to {@code SmboSettings}. Immutable
 * and safe for any thread.
 */
public interface Acquisition {
  /**
   * Name in tables.
   *
   * @return short name
   */
  String name();

  /**
   * What the values are, which says how a probability of failure lowers them.
   *
   * @return the scale
   */
  ValueScale scale();

  /**
   * What the values of the scorer's smooth score are.
   *
   * @return the scale, the same unless another function is followed
   */
  default ValueScale smoothScale() {
    return scale();
  }

  /**
   * Prepares one decision.
   *
   * @param context process, pending points and randomness of the decision
   * @return a scorer of candidates, a pure function of the context
   */
  AcquisitionScorer scorer(AcquisitionContext context);
}
