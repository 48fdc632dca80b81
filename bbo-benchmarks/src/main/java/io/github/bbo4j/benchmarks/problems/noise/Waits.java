package io.github.bbo4j.benchmarks.problems.noise;

import java.util.random.RandomGenerator;

/**
 * Noise that only lengthens: a fixed time and a random wait. The true cost is the mean of all runs,
 * the mean wait included. Stateless.
 */
final class Waits {
  private Waits() {}

  /** An exponential variable of mean 1. */
  static double exponential(RandomGenerator random) {
    return -Math.log1p(-random.nextDouble());
  }

  /**
   * Waits in proportion to the cost, as of a queue before each of many steps: cost (1 + share E), E
   * exponential of mean 1.
   *
   * @param share of the cost, in the mean
   */
  record Exponential(double share) implements NoiseKind {
    @Override
    public double measured(double cost, SimulatedRun run) {
      return cost * (1 + share * exponential(run.random()));
    }

    @Override
    public double trueCost(double cost, double lowest) {
      return cost * (1 + share);
    }
  }

  /**
   * A wait that is the same whatever a configuration costs, as for a licence or a node: cost +
   * share lowest E, E exponential of mean 1.
   *
   * @param share of the lowest cost, in the mean
   */
  record Constant(double share) implements NoiseKind {
    @Override
    public double measured(double cost, SimulatedRun run) {
      return cost + share * run.lowest() * exponential(run.random());
    }

    @Override
    public double trueCost(double cost, double lowest) {
      return cost + share * lowest;
    }
  }

  /**
   * Waits with a heavy tail, as of a shared file system: cost (1 + share W), W of Pareto's
   * distribution of index 2.5 from 1 on, whose mean is 5/3.
   *
   * @param share of the cost, at least
   */
  record Pareto(double share) implements NoiseKind {
    private static final double INDEX = 2.5;

    @Override
    public double measured(double cost, SimulatedRun run) {
      return cost * (1 + share * Math.pow(1 - run.random().nextDouble(), -1 / INDEX));
    }

    @Override
    public double trueCost(double cost, double lowest) {
      return cost * (1 + share * INDEX / (INDEX - 1));
    }
  }
}
