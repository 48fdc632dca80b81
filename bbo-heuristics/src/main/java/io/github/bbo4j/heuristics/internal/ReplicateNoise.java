package io.github.bbo4j.heuristics.internal;

import io.github.bbo4j.core.statistics.CostScale;
import io.github.bbo4j.core.statistics.PooledDeviation;

/**
 * The standard deviation of one run by {@link PooledDeviation}, run by run as they come in, O(log
 * n) each. A share of the cost of times and rates ({@link CostScale}). Not thread-safe.
 */
public final class ReplicateNoise {
  private final PooledDeviation.Running absolute = new PooledDeviation.Running();
  private final PooledDeviation.Running relative = new PooledDeviation.Running();
  private double lowest = Double.POSITIVE_INFINITY;
  private double highest = Double.NEGATIVE_INFINITY;

  /** Takes in any measured cost. */
  void see(double cost) {
    lowest = Math.min(lowest, cost);
    highest = Math.max(highest, cost);
  }

  /** Takes in two successive costs of one configuration. */
  void add(double before, double cost) {
    double pair = PooledDeviation.ofPair(before, cost);
    absolute.add(pair);
    relative.add(pair / ((Math.abs(cost) + Math.abs(before)) / 2));
  }

  /** The standard deviation of one run of that mean cost; 0 while nothing was run twice. */
  public double deviation(double cost) {
    return CostScale.between(lowest, highest).isLogarithmic()
        ? relative.value() * Math.abs(cost)
        : absolute.value();
  }
}
