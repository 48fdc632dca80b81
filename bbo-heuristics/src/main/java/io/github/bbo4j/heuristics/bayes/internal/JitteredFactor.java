package io.github.bbo4j.heuristics.bayes.internal;

import io.github.bbo4j.core.BboException;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;

/**
 * The Cholesky factor L of a covariance matrix K = L L^T that rounding may have left without one:
 * its diagonal is raised by the smallest jitter of a geometric sequence that makes it positive
 * definite.
 *
 * @param rows {@code n x n}, L in the lower and L^T in the upper triangle
 * @param jitter what was added to the diagonal
 */
@SuppressWarnings("ArrayRecordComponent") // internal carrier, never compared
public record JitteredFactor(double[][] rows, double jitter) {

  /**
   * Factors a matrix, in O(n^3) for each jitter tried.
   *
   * @param covariance the upper triangle of {@code n x n} entries with a jitter on its diagonal,
   *     overwritten; it is asked for once for each jitter tried
   * @param start jitter that is tried first, 0 or positive
   * @param least lowest jitter that is tried after it, positive; each one is ten times the last
   * @param refusal what to say where no finite jitter helps, as an entry is not finite
   * @throws BboException with the refusal
   */
  public static JitteredFactor of(
      DoubleFunction<double[][]> covariance, double start, double least, Supplier<String> refusal) {
    for (double jitter = start; Double.isFinite(jitter); jitter = Math.max(10 * jitter, least)) {
      double[][] k = covariance.apply(jitter);
      if (TriangularMatrices.cholesky(k, k.length)) {
        return new JitteredFactor(k, jitter);
      }
    }
    throw new BboException(refusal.get());
  }
}
