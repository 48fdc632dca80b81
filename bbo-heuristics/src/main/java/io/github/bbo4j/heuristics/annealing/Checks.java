package io.github.bbo4j.heuristics.annealing;

/** Argument checks. */
final class Checks {
  private Checks() {}

  static double positive(String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(name + " = " + value + " must be a finite number above 0");
    }
    return value;
  }
}
