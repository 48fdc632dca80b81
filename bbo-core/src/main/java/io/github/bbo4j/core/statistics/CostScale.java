package io.github.bbo4j.core.statistics;

import java.util.Arrays;

/**
 * The scale on which costs of any size differ alike: logarithms of times and of rates.
 *
 * <p>Noise of a system is mostly a share of what is measured, be that a time, which is minimised,
 * or a rate, which is maximised and whose cost is its negative. A rate is a number over a time, so
 * that both scales are one: a time t and a cost of -1/t have the same place. Immutable.
 */
public enum CostScale {
  /** log y, of positive costs. */
  TIME {
    @Override
    public double of(double cost) {
      return Math.log(cost);
    }

    @Override
    public double cost(double value) {
      return Math.exp(value);
    }
  },

  /** -log(-y), of negative costs that differ by a factor of {@value #FACTOR} or more. */
  RATE {
    @Override
    public double of(double cost) {
      return -Math.log(-cost);
    }

    @Override
    public double cost(double value) {
      return -Math.exp(-value);
    }
  },

  /**
   * y, of costs of both signs, or zero, or negative ones so near each other that their zero may
   * mean nothing: logarithms would be a line there.
   */
  PLAIN {
    @Override
    public double of(double cost) {
      return cost;
    }

    @Override
    public double cost(double value) {
      return value;
    }
  };

  private static final double FACTOR = 2;

  /** The scale of costs between a lowest and a highest one. */
  public static CostScale between(double lowest, double highest) {
    boolean rates = highest < 0 && lowest <= FACTOR * highest;
    return lowest > 0 ? TIME : rates ? RATE : PLAIN;
  }

  /** A cost on the scale: increasing. */
  public abstract double of(double cost);

  /** The cost at a place of the scale: the inverse. */
  public abstract double cost(double value);

  /**
   * The mean cost of runs that are normal on the scale: that of log-normal times and rates.
   *
   * @param location their mean there
   * @param deviation their standard deviation there, at least 0
   */
  public double mean(double location, double deviation) {
    double shift = deviation * deviation / 2;
    return cost(
        switch (this) {
          case TIME -> location + shift;
          case RATE -> location - shift;
          case PLAIN -> location;
        });
  }

  /** Costs on the scale. */
  public double[] of(double[] costs) {
    return Arrays.stream(costs).map(this::of).toArray();
  }

  /** Whether it is one of logarithms. */
  public boolean isLogarithmic() {
    return this != PLAIN;
  }
}
