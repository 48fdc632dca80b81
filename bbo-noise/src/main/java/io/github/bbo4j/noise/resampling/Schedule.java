package io.github.bbo4j.noise.resampling;

import io.github.bbo4j.core.arguments.Arguments;

/**
 * A number that changes with the number of evaluations so far, such as how wide an interval may be.
 * A pure function.
 */
@FunctionalInterface
public interface Schedule {

  /**
   * The value.
   *
   * @param evaluations finished so far, replicates included, at least 0
   */
  double at(int evaluations);

  /** Always the same value. */
  static Schedule constant(double value) {
    return n -> value;
  }

  /**
   * {@code max(base^n, floor)}.
   *
   * @param base in (0, 1)
   * @param floor at least 0
   */
  static Schedule exponential(double base, double floor) {
    Arguments.require(base > 0 && base < 1, "base", base, "in (0, 1)");
    requireFloor(floor);
    return n -> Math.max(Math.pow(base, n), floor);
  }

  /**
   * {@code max(start / (1 + alpha n), floor)}: multiplicative linear.
   *
   * @param start positive
   * @param alpha positive
   * @param floor at least 0
   */
  static Schedule multiplicativeLinear(double start, double alpha, double floor) {
    Arguments.require(start > 0, "start", start, "above 0");
    Arguments.require(alpha > 0, "alpha", alpha, "above 0");
    requireFloor(floor);
    return n -> Math.max(start / (1 + alpha * n), floor);
  }

  /**
   * {@code max(start / (1 + alpha ln(1 + n)), floor)}: logarithmic.
   *
   * @param start positive
   * @param alpha positive
   * @param floor at least 0
   */
  static Schedule logarithmic(double start, double alpha, double floor) {
    Arguments.require(start > 0, "start", start, "above 0");
    Arguments.require(alpha > 0, "alpha", alpha, "above 0");
    requireFloor(floor);
    return n -> Math.max(start / (1 + alpha * Math.log1p(n)), floor);
  }

  private static void requireFloor(double floor) {
    Arguments.require(floor >= 0, "floor", floor, "at least 0");
  }
}
