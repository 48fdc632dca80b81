package io.github.bbo4j.heuristics.bayes.search;

/** Scores encoded candidates. */
@FunctionalInterface
public interface CandidateScore {
  /**
   * Scores candidates.
   *
   * @param columns {@code d x c}, one encoded candidate per column
   * @return c scores, the larger the better
   */
  double[] of(double[][] columns);
}
