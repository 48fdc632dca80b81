package io.github.bbo4j.noise.internal;

import io.github.bbo4j.core.arguments.Arguments;
import org.apache.commons.math3.distribution.TDistribution;

/** Quantiles of Student's t distribution; those of 95 % intervals from a table. Thread-safe. */
public final class StudentQuantiles {
  private static final int TABLE = 200;

  private StudentQuantiles() {}

  /**
   * The two-sided critical value of a 95 % interval, t_{0.975}, for at least 1 degree of freedom.
   */
  public static double critical95(long degrees) {
    requireDegrees(degrees);
    return degrees <= TABLE ? Table.VALUES[(int) degrees] : quantile(0.975, degrees);
  }

  /**
   * The quantile.
   *
   * @param p in (0, 1)
   * @param degrees of freedom, at least 1
   */
  public static double quantile(double p, long degrees) {
    requireDegrees(degrees);
    return new TDistribution(null, degrees).inverseCumulativeProbability(p);
  }

  /** The probability of a value at most {@code t}. */
  public static double cumulative(double t, double degrees) {
    return new TDistribution(null, degrees).cumulativeProbability(t);
  }

  private static void requireDegrees(long degrees) {
    Arguments.require(degrees >= 1, "degrees", degrees, "at least 1");
  }

  /** Filled on first use. */
  private static final class Table {
    static final double[] VALUES = new double[TABLE + 1];

    static {
      for (int degrees = 1; degrees <= TABLE; degrees++) {
        VALUES[degrees] = quantile(0.975, degrees);
      }
    }
  }
}
