package io.github.bbo4j.benchmarks.cli.hpl;

import io.github.bbo4j.hplsim.calibration.KernelFit;
import io.github.bbo4j.hplsim.calibration.PiecewiseLinear;
import io.github.bbo4j.hplsim.kernel.CalibratedRange;
import io.github.bbo4j.hplsim.kernel.Kernel;
import java.util.Locale;
import java.util.Optional;

/**
 * How fast a machine is by models that were fitted, and whether there is such a machine. A fit is
 * as good in milliseconds as in seconds, and what is predicted with it wrong by a thousand; only
 * the size of a rate tells.
 */
final class FittedRates {
  private static final String CURE = ". Maybe the durations are not in seconds";

  /** Below is no dgemm or dtrsm of a machine in use: a plain loop makes ten times as many. */
  private static final double SLOWEST_FLOPS = 1e8;

  /** Above is no node of any machine. */
  private static final double FASTEST_FLOPS = 1e15;

  /** Elements a second of what is done once for each: a few of 1e-8 s and less are usual. */
  private static final double SLOWEST_ELEMENTS = 3e6;

  private static final double FASTEST_ELEMENTS = 1e14;

  /** Smaller calls are mostly the call. */
  private static final double TELLING = 10_000;

  /** Latencies inside of one machine are microseconds, those of Ethernet tens of them. */
  private static final double LONGEST_LATENCY = 1e-3;

  private static final double SLOWEST_BANDWIDTH = 1e6;
  private static final double FASTEST_BANDWIDTH = 1e13;

  private FittedRates() {}

  /** The rate of the largest call measured, if that is one that no machine has. */
  static Optional<String> implausible(KernelFit fit) {
    CalibratedRange range = fit.model().range();
    boolean product = fit.kernel() == Kernel.DGEMM || fit.kernel() == Kernel.DTRSM;
    double work = range.maxM() * range.maxN() * (product ? range.maxK() : 1);
    double rate = rate(fit);
    boolean usual =
        product
            ? within(rate, SLOWEST_FLOPS, FASTEST_FLOPS)
            : within(rate, SLOWEST_ELEMENTS, FASTEST_ELEMENTS);
    return usual || work < TELLING || Double.isInfinite(rate)
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "warning: by its model %s does %.3g %s a second%s",
                fit.kernel(),
                rate,
                product ? "flop" : "elements",
                CURE));
  }

  /**
   * Returns the flop/s of a matrix product or solve, the elements a second of another kernel, at
   * the largest dimensions that were measured; infinite where the model says 0 s.
   */
  static double rate(KernelFit fit) {
    CalibratedRange range = fit.model().range();
    double seconds = fit.model().seconds(range.maxM(), range.maxN(), range.maxK());
    double elements = range.maxM() * range.maxN();
    double work =
        switch (fit.kernel()) {
          case DGEMM -> 2 * elements * range.maxK();
          case DTRSM -> elements * range.maxK();
          default -> elements;
        };
    return work / seconds;
  }

  /**
   * Latency and bandwidth of one way, if they are none that a network has.
   *
   * @param largest bytes of the largest message measured
   */
  static Optional<String> implausible(PiecewiseLinear pingpong, double largest) {
    double latency = pingpong.valueAt(1);
    double bandwidth = bandwidth(pingpong, largest);
    boolean slow = bandwidth < SLOWEST_BANDWIDTH && largest >= TELLING;
    return latency <= LONGEST_LATENCY && !slow && bandwidth <= FASTEST_BANDWIDTH
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "warning: by the pingpong a message of 1 byte takes %.3g s and one of %.0f has"
                    + " %.3g B/s%s, or sizes not in bytes",
                latency,
                largest,
                bandwidth,
                CURE));
  }

  /** Returns the bytes a second of a message, latency included. */
  static double bandwidth(PiecewiseLinear pingpong, double bytes) {
    return bytes / pingpong.valueAt(bytes);
  }

  private static boolean within(double rate, double low, double high) {
    return rate >= low && rate <= high;
  }
}
