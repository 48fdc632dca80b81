package io.github.bbo4j.heuristics.internal;

import java.util.Arrays;

/**
 * The standard deviation of one run, from the differences of successive runs of one configuration:
 * {@code d = |y - y'| / sqrt(2)}, their median over 0.6745 (for normal noise; outliers hardly
 * count), with fewer than five of them their root mean square. A share of the cost while all costs
 * are positive. Not thread-safe.
 */
public final class ReplicateNoise {
  private static final int FEW = 5;

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
    absolute[count] = Math.abs(cost - before) / Math.sqrt(2);
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
      deviation = scale(Arrays.copyOf(positive ? relative : absolute, count));
    }
    return positive ? deviation * cost : deviation;
  }

  private static double scale(double[] differences) {
    double root = Math.sqrt(Arrays.stream(differences).map(d -> d * d).average().orElse(0));
    if (differences.length < FEW) {
      return root;
    }
    Arrays.sort(differences);
    int half = differences.length / 2;
    double middle =
        differences.length % 2 == 1
            ? differences[half]
            : (differences[half - 1] + differences[half]) / 2;
    return middle > 0 ? middle / 0.6745 : root;
  }
}
