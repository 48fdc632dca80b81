package io.github.bbo4j.hplsim.kernel;

/**
 * The sizes a kernel model was fitted on; outside of it the model is extrapolated and the simulator
 * says so. Bounds are inclusive. Immutable.
 *
 * @param minM smallest M
 * @param maxM largest M, at least {@code minM}
 * @param minN smallest N
 * @param maxN largest N, at least {@code minN}
 * @param minK smallest K
 * @param maxK largest K, at least {@code minK}
 */
public record CalibratedRange(
    double minM, double maxM, double minN, double maxN, double minK, double maxK) {

  /** The range that contains every size. */
  public static final CalibratedRange EVERYTHING =
      new CalibratedRange(
          0, Double.POSITIVE_INFINITY, 0, Double.POSITIVE_INFINITY, 0, Double.POSITIVE_INFINITY);

  /** Checks that no interval is empty. */
  public CalibratedRange {
    if (!(minM <= maxM && minN <= maxN && minK <= maxK)) {
      throw new IllegalArgumentException(
          "range = M "
              + minM
              + ".."
              + maxM
              + ", N "
              + minN
              + ".."
              + maxN
              + ", K "
              + minK
              + ".."
              + maxK
              + ": every interval must have its bounds in order");
    }
  }

  /** Returns whether the sizes are inside. */
  public boolean contains(double m, double n, double k) {
    return m >= minM && m <= maxM && n >= minN && n <= maxN && k >= minK && k <= maxK;
  }
}
