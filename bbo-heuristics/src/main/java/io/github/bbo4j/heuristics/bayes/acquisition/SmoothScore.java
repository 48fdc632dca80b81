package io.github.bbo4j.heuristics.bayes.acquisition;

/** The score of one encoded point with its gradient. */
@FunctionalInterface
public interface SmoothScore {
  /**
   * Scores a point.
   *
   * @param x encoded point, d values, not modified
   * @param gradient filled with the slopes by the numeric coordinates
   * @return the score, the larger the better; negative infinity where it is not defined
   */
  double of(double[] x, double[] gradient);
}
