package io.github.bbo4j.heuristics.internal;

import io.github.bbo4j.core.statistics.PooledDeviation;

/**
 * The standard deviation of one run by {@link PooledDeviation}, run by run as they come in, O(log
 * n) each. A share of the cost while all costs are positive. Not thread-safe.
 */
public final class ReplicateNoise {
  private final PooledDeviation.Running absolute = new PooledDeviation.Running();
  private final PooledDeviation.Running relative = new PooledDeviation.Running();
  private boolean positive = true;

  /** Takes in any measured cost. */
  void see(double cost) {
    positive &= cost > 0;
  }

  /** Takes in two successive costs of one configuration. */
  void add(double before, double cost) {
    double pair = PooledDeviation.ofPair(before, cost);
    absolute.add(pair);
    relative.add(pair / ((Math.abs(cost) + Math.abs(before)) / 2));
  }

  /** The standard deviation of one run of that mean cost; 0 while nothing was run twice. */
  public double deviation(double cost) {
    return positive ? relative.value() * cost : absolute.value();
  }
}
