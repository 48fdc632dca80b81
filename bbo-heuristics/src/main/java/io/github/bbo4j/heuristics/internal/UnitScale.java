package io.github.bbo4j.heuristics.internal;

import io.github.bbo4j.core.statistics.CostScale;
import java.util.Arrays;

/**
 * A {@link CostScale} in a unit of the size of the costs, a power of two.
 *
 * <p>A logarithm of 1000 seconds and one of a million milliseconds are rounded each in its own way,
 * and so is what differs from them: where decisions follow from one another, that is enough for two
 * runs of the same system to part. In this unit places are the same to the last bit when all costs
 * are multiplied by a power of two. Immutable.
 *
 * @param costs the scale
 * @param exponent of the unit, 2^exponent
 */
public record UnitScale(CostScale costs, int exponent) {
  /**
   * The scale of costs between a lowest and a highest one, in a unit in which neither overflows:
   * half way between their logarithms, or the larger of their sizes where they have none.
   *
   * @param lowest cost; more than the highest where there is none
   * @param highest cost
   */
  public static UnitScale between(double lowest, double highest) {
    CostScale costs = CostScale.between(lowest, highest);
    if (lowest > highest) {
      return new UnitScale(costs, 0);
    }
    int low = Math.getExponent(lowest);
    int high = Math.getExponent(highest);
    return new UnitScale(
        costs, costs.isLogarithmic() ? Math.floorDiv(low + high, 2) : Math.max(low, high));
  }

  /**
   * A cost on the scale.
   *
   * @param cost between the lowest and the highest one
   * @return its place, increasing in the cost
   */
  public double of(double cost) {
    return costs.of(Math.scalb(cost, -exponent));
  }

  /** Costs on the scale. */
  public double[] of(double[] all) {
    return Arrays.stream(all).map(this::of).toArray();
  }

  /** The cost at a place of the scale: the inverse. */
  public double cost(double value) {
    return Math.scalb(costs.cost(value), exponent);
  }
}
