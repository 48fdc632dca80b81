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
  private static final double LOG_2 = Math.log(2);

  /**
   * A scale for costs of a size: none overflows in its unit.
   *
   * @param costs the scale
   * @param largest the largest size of a cost, not negative; not finite where there is none
   */
  public static UnitScale of(CostScale costs, double largest) {
    return new UnitScale(costs, Double.isFinite(largest) ? Math.getExponent(largest) : 0);
  }

  /**
   * A cost on the scale.
   *
   * @param cost of the sign that the scale is for
   * @return its place, increasing in the cost
   */
  public double of(double cost) {
    double inUnit = Math.scalb(cost, -exponent);
    // Beside costs of 308 decades more: its bits are lost there, or all of it.
    boolean lost = Math.abs(inUnit) < Double.MIN_NORMAL;
    return switch (costs) {
      case TIME -> lost ? costs.of(cost) - exponent * LOG_2 : costs.of(inUnit);
      case RATE -> lost ? costs.of(cost) + exponent * LOG_2 : costs.of(inUnit);
      case PLAIN -> inUnit;
    };
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
