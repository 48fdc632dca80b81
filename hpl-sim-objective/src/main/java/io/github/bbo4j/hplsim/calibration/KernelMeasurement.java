package io.github.bbo4j.hplsim.calibration;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.kernel.Kernel;

/**
 * One timed call of a kernel.
 *
 * @param cpu number of the processor in the cluster, from 0, or {@link #ANY_CPU} if all are alike
 * @param kernel which kernel
 * @param m dimension M, above 0
 * @param n dimension N, above 0
 * @param k dimension K, above 0; 1 for kernels of two dimensions
 * @param seconds duration, at least 0
 */
public record KernelMeasurement(
    int cpu, Kernel kernel, double m, double n, double k, double seconds) {

  /** Processor number of a measurement that holds for every processor. */
  public static final int ANY_CPU = -1;

  /** Checks the ranges. */
  public KernelMeasurement {
    Arguments.given(kernel, "kernel");
    if (cpu < ANY_CPU) {
      throw new IllegalArgumentException("cpu = " + cpu + " must be at least 0");
    }
    if (!(m > 0.0 && n > 0.0 && k > 0.0) || Double.isInfinite(m * n * k)) {
      throw new IllegalArgumentException(
          "m, n, k = " + m + ", " + n + ", " + k + " must be above 0 and finite");
    }
    if (!(seconds >= 0.0) || Double.isInfinite(seconds)) {
      throw new IllegalArgumentException(
          "seconds = " + seconds + " must be at least 0 and finite; drop failed measurements");
    }
  }
}
