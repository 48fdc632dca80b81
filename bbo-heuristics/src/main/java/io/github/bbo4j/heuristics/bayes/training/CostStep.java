package io.github.bbo4j.heuristics.bayes.training;

import java.util.HashSet;
import java.util.Set;

/**
 * The step of costs that all are an offset and whole multiples of it, such as a hundredth of a
 * second: the greatest common divisor of their differences, by Euclid's algorithm. Where it is
 * large, costs are equal by chance. O(1) for each cost, but for O(log) of the first ones. Not safe
 * for several threads.
 */
public final class CostStep {
  /** Of the best cost, or of the range of all if that is less: what differs less is alike. */
  private static final double COARSE = 0.01;

  /** Two or three costs, as of one switch, have a step whatever they are. */
  private static final int ENOUGH = 4;

  /** What rounding may leave after some divisions, as a share of the largest cost. */
  private static final double ROUNDING = 1e-8;

  /** A smaller divisor, as a share of the largest cost, is that of any numbers. */
  private static final double SMALLEST = 1e-6;

  /** The first ones that differ, no more than are enough. */
  private final Set<Double> distinct = new HashSet<>();

  private double first;
  private double lowest = Double.POSITIVE_INFINITY;
  private double highest = Double.NEGATIVE_INFINITY;
  private double step;
  private boolean none;

  /** The step of no costs. */
  public CostStep() {}

  /** Takes note of a cost; of an infinite one as of one that is in no step. */
  public void add(double cost) {
    if (!Double.isFinite(cost)) {
      none = true;
      return;
    }
    lowest = Math.min(lowest, cost);
    highest = Math.max(highest, cost);
    if (distinct.isEmpty()) {
      first = cost;
    }
    if (distinct.size() < ENOUGH) {
      distinct.add(cost);
    }
    if (!none && cost != first) {
      double largest = Math.max(Math.abs(lowest), Math.abs(highest));
      step = divisor(step, Math.abs(cost - first), ROUNDING * largest);
      none = step < SMALLEST * largest;
      double range = highest - lowest;
      step = range / Math.max(1, Math.rint(range / step)); // or else rounding would add up
    }
  }

  private static double divisor(double a, double b, double rounding) {
    double larger = Math.max(a, b);
    double smaller = Math.min(a, b);
    while (smaller > rounding) {
      double rest = Math.abs(Math.IEEEremainder(larger, smaller));
      larger = smaller;
      smaller = rest;
    }
    return larger;
  }

  /**
   * Whether there is a step, and equal costs tell little.
   *
   * @param best the best cost
   */
  public boolean isCoarse(double best) {
    return isCoarse(best, COARSE);
  }

  /**
   * Whether there is a step of at least that share.
   *
   * @param best the best cost
   * @param share of its size, or of the range of all costs if that is less, in [0, 1]
   */
  public boolean isCoarse(double best, double share) {
    return isAtLeast(share * Math.min(Math.abs(best), highest - lowest));
  }

  /** Whether there is a step of at least that size. */
  public boolean isAtLeast(double size) {
    return !none && distinct.size() >= ENOUGH && step >= size;
  }
}
