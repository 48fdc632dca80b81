package io.github.bbo4j.heuristics.internal;

import io.github.bbo4j.core.statistics.PooledDeviation;
import java.util.Arrays;

/**
 * The standard deviation of one run by {@link PooledDeviation}, run by run as they come in. A share
 * of the cost while all costs are positive. Not thread-safe.
 */
public final class ReplicateNoise {
  private double[] absolute = new double[8];
  private double[] relative = new double[8];
  private int count;
  private boolean positive = true;
  private double deviation = Double.NaN;

  /** Takes in any measured cost. */
  void see(double cost) {
    if (positive && !(cost > 0)) {
      positive = false;
      deviation = Double.NaN;
    }
  }

  /** Takes in two successive costs of one configuration. */
  void add(double before, double cost) {
    if (count == absolute.length) {
      absolute = Arrays.copyOf(absolute, 2 * count);
      relative = Arrays.copyOf(relative, 2 * count);
    }
    absolute[count] = PooledDeviation.ofPair(before, cost);
    relative[count] = absolute[count] / ((Math.abs(cost) + Math.abs(before)) / 2);
    count++;
    deviation = Double.NaN;
  }

  /** The standard deviation of one run of that mean cost; 0 while nothing was run twice. */
  public double deviation(double cost) {
    if (count == 0) {
      return 0;
    }
    if (Double.isNaN(deviation)) {
      deviation = PooledDeviation.of(Arrays.copyOf(positive ? relative : absolute, count));
    }
    return positive ? deviation * cost : deviation;
  }
}
