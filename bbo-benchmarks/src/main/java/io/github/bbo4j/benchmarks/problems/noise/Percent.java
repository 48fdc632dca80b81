package io.github.bbo4j.benchmarks.problems.noise;

import io.github.bbo4j.core.arguments.Arguments;

/** The numbers in names of noise. Stateless. */
final class Percent {
  private static final double PERCENT = 100;

  private Percent() {}

  /** A share of a cost, in percent: finite and not negative. */
  static double of(double percent) {
    boolean valid = percent >= 0 && percent != Double.POSITIVE_INFINITY;
    Arguments.require(valid, "percent", percent, "finite and not negative");
    return percent / PERCENT;
  }

  /** The same, of a cost that has to be above 0: not all of it. */
  static double below(double percent) {
    Arguments.require(percent >= 0 && percent < PERCENT, "percent", percent, "in [0, 100)");
    return percent / PERCENT;
  }

  /** The same of something that there has to be: a step, a limit. */
  static double above(double percent) {
    Arguments.require(percent > 0, "percent", percent, "positive. Maybe none");
    return of(percent);
  }

  /** By how many times a run takes longer. */
  static double factor(double factor) {
    boolean valid = factor >= 1 && factor != Double.POSITIVE_INFINITY;
    Arguments.require(valid, "factor", factor, "finite and at least 1");
    return factor;
  }

  /** A number of runs. */
  static double runs(double runs) {
    Arguments.require(runs >= 1 && runs == Math.rint(runs), "runs", runs, "whole, at least 1");
    return runs;
  }
}
