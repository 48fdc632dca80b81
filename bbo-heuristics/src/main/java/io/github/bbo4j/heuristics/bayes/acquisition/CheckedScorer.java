package io.github.bbo4j.heuristics.bayes.acquisition;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.heuristics.bayes.gp.CandidatePosterior;
import java.util.Arrays;
import java.util.Optional;

/**
 * The scorer of an acquisition, perhaps a user's own, whose answers are looked at: comparisons pass
 * over NaN in silence, and among infinite scores nothing tells candidates apart.
 */
public final class CheckedScorer implements AcquisitionScorer {
  private final String part;
  private final AcquisitionScorer scorer;

  private CheckedScorer(String part, AcquisitionScorer scorer) {
    this.part = part;
    this.scorer = scorer;
  }

  /**
   * Prepares one decision.
   *
   * @param acquisition acquisition
   * @param context what it decides from
   * @return its scorer; each method throws a {@link BboException} with the name of the acquisition,
   *     the value and where it was met if the answer is null, NaN, positive infinity or of another
   *     length
   * @throws BboException if the acquisition gives no scorer
   */
  @SuppressWarnings("ConstantConditions") // Of code outside of null-checked code.
  public static CheckedScorer of(Acquisition acquisition, AcquisitionContext context) {
    String part = "acquisition " + acquisition.name();
    AcquisitionScorer scorer = acquisition.scorer(context);
    if (scorer == null) {
      throw new BboException(part + " gave null. Maybe give a scorer");
    }
    return new CheckedScorer(part, scorer);
  }

  /** A value that candidates can be compared by. */
  static double value(double value, Acquisition acquisition, double mean, double sd, double best) {
    if (isNoScore(value)) {
      throw noScore(
          "acquisition " + acquisition.name(),
          value,
          "for mean = " + mean + ", sd = " + sd + ", incumbent = " + best);
    }
    return value;
  }

  /** Two slopes; they may be infinite, or NaN, beside values that are. */
  @SuppressWarnings("ConstantConditions") // Of code outside of null-checked code.
  static double[] slopes(double[] slopes, Acquisition acquisition) {
    if (slopes == null || slopes.length != 2) {
      throw new BboException(
          "acquisition "
              + acquisition.name()
              + " gave slopes = "
              + Arrays.toString(slopes)
              + ". Maybe give two, by the mean and by the standard deviation");
    }
    return slopes;
  }

  private static boolean isNoScore(double value) {
    return !(value < Double.POSITIVE_INFINITY);
  }

  private static BboException noScore(String part, double value, String place) {
    return new BboException(
        part
            + " gave "
            + value
            + " "
            + place
            + ": it must be a number, or -Infinity where nothing can be gained. Maybe look at what"
            + " it divides by, or takes the logarithm or root of; sd is 0 where a cost is known");
  }

  @Override
  @SuppressWarnings("ConstantConditions") // Of code outside of null-checked code.
  public double[] score(CandidatePosterior candidates) {
    double[] scores = scorer.score(candidates);
    if (scores == null || scores.length != candidates.count()) {
      throw new BboException(
          part
              + " gave "
              + (scores == null ? "null" : scores.length + " scores")
              + " for "
              + candidates.count()
              + " candidates. Maybe give one score per candidate");
    }
    for (int c = 0; c < scores.length; c++) {
      if (isNoScore(scores[c])) {
        int place = c;
        throw noScore(
            part,
            scores[c],
            "for candidate "
                + c
                + ", encoded as "
                + Arrays.toString(
                    Arrays.stream(candidates.columns()).mapToDouble(x -> x[place]).toArray()));
      }
    }
    return scores;
  }

  @Override
  @SuppressWarnings("ConstantConditions") // Of code outside of null-checked code.
  public Optional<SmoothScore> smooth() {
    Optional<SmoothScore> smooth = scorer.smooth();
    if (smooth == null) {
      throw new BboException(part + " gave null for its smooth score. Maybe give Optional.empty()");
    }
    return smooth.map(
        score ->
            (x, gradient) -> {
              double value = score.of(x, gradient);
              if (isNoScore(value)) {
                throw noScore(part, value, "for the candidate encoded as " + Arrays.toString(x));
              }
              return value;
            });
  }
}
