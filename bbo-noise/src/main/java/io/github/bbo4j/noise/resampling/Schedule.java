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

  /**
   * Always the same value.
   *
   * @param value finite
   */
  static Schedule constant(double value) {
    Arguments.require(Double.isFinite(value), "value", value, "finite");
    return new NamedSchedule(Double.toString(value), n -> value);
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
    return new NamedSchedule(
        "max(" + base + "^n, " + floor + ")", n -> Math.max(Math.pow(base, n), floor));
  }

  /**
   * {@code max(start / (1 + alpha n), floor)}: multiplicative linear.
   *
   * @param start positive
   * @param alpha positive
   * @param floor at least 0
   */
  static Schedule multiplicativeLinear(double start, double alpha, double floor) {
    requirePositive(start, "start");
    requirePositive(alpha, "alpha");
    requireFloor(floor);
    return new NamedSchedule(
        "max(" + start + " / (1 + " + alpha + " n), " + floor + ")",
        n -> Math.max(start / (1 + alpha * n), floor));
  }

  /**
   * {@code max(start / (1 + alpha ln(1 + n)), floor)}: logarithmic.
   *
   * @param start positive
   * @param alpha positive
   * @param floor at least 0
   */
  static Schedule logarithmic(double start, double alpha, double floor) {
    requirePositive(start, "start");
    requirePositive(alpha, "alpha");
    requireFloor(floor);
    return new NamedSchedule(
        "max(" + start + " / (1 + " + alpha + " ln(1 + n)), " + floor + ")",
        n -> Math.max(start / (1 + alpha * Math.log1p(n)), floor));
  }

  private static void requireFloor(double floor) {
    Arguments.require(
        floor >= 0 && Double.isFinite(floor), "floor", floor, "at least 0 and finite");
  }

  private static void requirePositive(double value, String name) {
    Arguments.require(value > 0 && Double.isFinite(value), name, value, "above 0 and finite");
  }
}
