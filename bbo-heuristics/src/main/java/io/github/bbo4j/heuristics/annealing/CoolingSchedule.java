package io.github.bbo4j.heuristics.annealing;

import io.github.bbo4j.core.arguments.Arguments;

/**
 * How the temperature falls with the clock: {@code T_k = T_0 * share(k)}, with {@code k} the number
 * of points decided since the start or the latest restart.
 *
 * <p>Implementations are pure.
 */
@FunctionalInterface
public interface CoolingSchedule {

  /**
   * The share of the initial temperature at a clock.
   *
   * @param clock at least 0
   * @return in [0, 1], 1 at clock 0, not rising; a number that is not ends the decision by an
   *     exception
   */
  double share(int clock);

  /**
   * Exponential cooling, {@code T_k = T_0 r^k} (Kirkpatrick, Gelatt and Vecchi, 1983).
   *
   * @param ratio r, in (0, 1); 0.9 to 0.99 is common
   */
  static CoolingSchedule exponential(double ratio) {
    return new Exponential(ratio);
  }

  /**
   * Linear multiplicative cooling, {@code T_k = T_0 / (1 + alpha k)}.
   *
   * @param alpha above 0
   */
  static CoolingSchedule linear(double alpha) {
    return new Linear(alpha);
  }

  /**
   * Logarithmic multiplicative cooling, {@code T_k = T_0 / (1 + alpha ln(1 + k))} (after Geman and
   * Geman, 1984).
   *
   * @param alpha above 0
   */
  static CoolingSchedule logarithmic(double alpha) {
    return new Logarithmic(alpha);
  }

  /**
   * {@code r^k}.
   *
   * @param ratio in (0, 1)
   */
  record Exponential(double ratio) implements CoolingSchedule {
    /** Checks the ratio. */
    public Exponential {
      Arguments.require(
          ratio > 0 && ratio < 1, "ratio", ratio, "in (0, 1). Maybe 0.95, or 1 over it was meant");
    }

    @Override
    public double share(int clock) {
      return Math.pow(ratio, clock);
    }
  }

  /**
   * {@code 1 / (1 + alpha k)}.
   *
   * @param alpha finite, above 0
   */
  record Linear(double alpha) implements CoolingSchedule {
    /** Checks alpha. */
    public Linear {
      Arguments.require(
          alpha > 0 && alpha < Double.POSITIVE_INFINITY, "alpha", alpha, "a finite number above 0");
    }

    @Override
    public double share(int clock) {
      return 1 / (1 + alpha * clock);
    }
  }

  /**
   * {@code 1 / (1 + alpha ln(1 + k))}.
   *
   * @param alpha finite, above 0
   */
  record Logarithmic(double alpha) implements CoolingSchedule {
    /** Checks alpha. */
    public Logarithmic {
      Arguments.require(
          alpha > 0 && alpha < Double.POSITIVE_INFINITY, "alpha", alpha, "a finite number above 0");
    }

    @Override
    public double share(int clock) {
      return 1 / (1 + alpha * Math.log1p(clock));
    }
  }
}
