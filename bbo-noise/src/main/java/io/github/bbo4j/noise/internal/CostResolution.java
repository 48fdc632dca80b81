package io.github.bbo4j.noise.internal;

import io.github.bbo4j.core.History;
import java.util.TreeSet;

/**
 * How finely costs are told: the smallest difference between any two of a history, such as a second
 * where the timer counts seconds. O(log n) for each new trial. Not thread-safe.
 */
public final class CostResolution implements History.Fold {
  /** Of two or three costs the smallest difference is no step of a timer. */
  private static final int ENOUGH = 4;

  /** What rounding leaves of equal costs, as a share of them. */
  public static final double ROUNDING = 1e-9;

  private final TreeSet<Double> distinct = new TreeSet<>();
  private double smallest = Double.POSITIVE_INFINITY;

  /** Of no costs. */
  public CostResolution() {}

  /** The smallest difference of a history; 0 where fewer than four different costs are known. */
  public static double of(History history) {
    return history.fold(CostResolution.class, CostResolution::new, CostResolution::value);
  }

  @Override
  public void add(History grown) {
    grown.trial(grown.size() - 1).outcome().measuredCost().ifPresent(this::add);
  }

  private void add(double cost) {
    Double below = distinct.floor(cost);
    Double above = distinct.ceiling(cost);
    double rounding = ROUNDING * Math.abs(cost);
    double nearest =
        Math.min(
            below == null ? Double.POSITIVE_INFINITY : cost - below,
            above == null ? Double.POSITIVE_INFINITY : above - cost);
    if (nearest > rounding) {
      distinct.add(cost);
      smallest = Math.min(smallest, nearest);
    }
  }

  private double value() {
    return distinct.size() < ENOUGH ? 0 : smallest;
  }
}
