package io.github.bbo4j.hplsim.calibration.design;

/**
 * The dimensions of a kernel call to measure.
 *
 * @param m dimension M, at least 1
 * @param n dimension N, at least 1
 * @param k dimension K, at least 1; 1 for kernels of two dimensions
 */
public record CallSize(long m, long n, long k) {

  /** Checks the ranges. */
  public CallSize {
    if (m < 1 || n < 1 || k < 1) {
      throw new IllegalArgumentException(
          "m, n, k = " + m + ", " + n + ", " + k + " must be at least 1");
    }
  }

  /** The product of the dimensions; infinite never, rounded beyond 2^53. */
  public double product() {
    return (double) m * n * k;
  }
}
