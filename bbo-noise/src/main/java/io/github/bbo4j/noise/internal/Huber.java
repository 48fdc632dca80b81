package io.github.bbo4j.noise.internal;

import io.github.bbo4j.core.statistics.OrderStatistics;

/**
 * Huber's M-estimator of location (1964): the m with {@code sum psi(y_i - m) = 0}, {@code psi(x) =
 * max(-r, min(r, x))} for a reach r. Stateless and thread-safe.
 */
public final class Huber {
  /** Iterated Winsorising converges linearly: the cap only bounds the last digits. */
  private static final int ROUNDS = 100;

  /** Of the mean step, as a share of the reach. */
  private static final double TOLERANCE = 1e-13;

  private Huber() {}

  /**
   * The location, iterated from the median on: not below the lowest value, nor below the median
   * less the reach.
   *
   * @param values at least one, not modified
   * @param reach how far from the location a value counts as an outlier, 0 or positive
   * @return the location; the median of fewer than three values, or where the reach is 0
   */
  public static double location(double[] values, double reach) {
    double location = OrderStatistics.median(values);
    if (values.length < 3 || reach == 0) {
      return location;
    }
    for (int t = 0; t < ROUNDS; t++) {
      double sum = 0;
      for (double v : values) {
        sum += Math.max(-reach, Math.min(reach, v - location));
      }
      double next = location + sum / values.length;
      if (next == location || Math.abs(sum) <= TOLERANCE * reach * values.length) {
        return next;
      }
      location = next;
    }
    return location;
  }
}
