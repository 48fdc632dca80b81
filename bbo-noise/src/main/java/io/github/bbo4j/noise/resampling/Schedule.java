package io.github.bbo4j.noise.resampling;

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
    require(base > 0 && base < 1, "base", base, "is outside (0, 1)");
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
    require(start > 0, "start", start, "is not positive");
    require(alpha > 0, "alpha", alpha, "is not positive");
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
    require(start > 0, "start", start, "is not positive");
    require(alpha > 0, "alpha", alpha, "is not positive");
    requireFloor(floor);
    return n -> Math.max(start / (1 + alpha * Math.log1p(n)), floor);
  }

  private static void requireFloor(double floor) {
    require(floor >= 0, "floor", floor, "is negative");
  }

  private static void require(boolean good, String name, double value, String fault) {
    if (!good) {
      throw new IllegalArgumentException(name + " = " + value + " " + fault);
    }
  }
}
