package io.github.bbo4j.heuristics.bayes.acquisition;

import io.github.bbo4j.heuristics.bayes.gp.CandidatePosterior;
import java.util.Optional;

/** Scores the candidates of one decision; the largest score wins. Not safe for several threads. */
@FunctionalInterface
public interface AcquisitionScorer {
  /**
   * Scores candidates.
   *
   * @param candidates encoded candidates with the posterior of an earlier decision, or of none; a
   *     scorer that needs the posterior updates it to its own process
   * @return one score per candidate, the larger the better; negative infinity if nothing can be
   *     gained. NaN and positive infinity end the decision by an exception
   */
  double[] score(CandidatePosterior candidates);

  /**
   * The score as a smooth function of one point.
   *
   * @return the score or an increasing function of it, with its gradient; empty if it is not known
   */
  default Optional<SmoothScore> smooth() {
    return Optional.empty();
  }
}
