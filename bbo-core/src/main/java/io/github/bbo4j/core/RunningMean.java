package io.github.bbo4j.core;

/** The mean by updating: a plain sum of costs near 1e308 would overflow. */
final class RunningMean implements Aggregation.Running {
  private double mean;
  private int count;

  @Override
  public double with(double cost) {
    count++;
    double difference = cost - mean;
    mean += Double.isInfinite(difference) ? cost / count - mean / count : difference / count;
    return mean;
  }
}
