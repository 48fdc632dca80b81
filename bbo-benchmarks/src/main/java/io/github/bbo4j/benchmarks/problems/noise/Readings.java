package io.github.bbo4j.benchmarks.problems.noise;

import java.util.random.RandomGenerator;

/** Noise of how a cost is measured: of sensors, counts, timers, limits, and of failures. */
final class Readings {
  private Readings() {}

  /**
   * A sensor's noise, which does not know how large the cost is: cost + share lowest Z, Z standard
   * normal.
   *
   * @param share of the lowest cost, its standard deviation
   */
  record Added(double share) implements NoiseKind {
    @Override
    public double measured(double cost, SimulatedRun run) {
      return cost + share * run.lowest() * run.random().nextGaussian();
    }
  }

  /**
   * Events that are counted, such as misses: Poisson's distribution, told in the unit of the cost.
   *
   * @param counts of a run at the optimum, in the mean
   */
  record Poisson(double counts) implements NoiseKind {
    @Override
    public double measured(double cost, SimulatedRun run) {
      double unit = run.lowest() / counts;
      double left = cost / unit;
      double counted = 0;
      // Events are exponential times apart.
      for (left -= Waits.exponential(run.random()); left > 0; counted++) {
        left -= Waits.exponential(run.random());
      }
      return counted * unit;
    }
  }

  /**
   * A share of tries that fail, such as errors among requests: the binomial distribution, told in
   * the unit of the cost, of which all tries together are the most.
   *
   * @param tries in a run
   * @param share of them that fails at the optimum, in the mean
   */
  record Binomial(double tries, double share) implements NoiseKind {
    @Override
    public double measured(double cost, SimulatedRun run) {
      RandomGenerator random = run.random();
      double unit = run.lowest() / share;
      double chance = cost / unit;
      int failed = 0;
      for (int k = 0; k < tries; k++) {
        failed += random.nextDouble() < chance ? 1 : 0;
      }
      return failed / tries * unit;
    }

    @Override
    public double trueCost(double cost, double lowest) {
      return Math.min(cost, lowest / share);
    }
  }

  /**
   * A timer that counts: the nearest multiple of a step. The true cost is that before it.
   *
   * @param share of the lowest cost that a step is
   */
  record Steps(double share) implements NoiseKind {
    @Override
    public double measured(double cost, SimulatedRun run) {
      double step = share * run.lowest();
      return step * Math.rint(cost / step);
    }
  }

  /**
   * Runs that are ended at a limit and told as costing it.
   *
   * @param share of the lowest cost that is the limit
   */
  record Limit(double share) implements NoiseKind {
    @Override
    public double measured(double cost, SimulatedRun run) {
      return Math.min(cost, share * run.lowest());
    }

    @Override
    public double trueCost(double cost, double lowest) {
      return Math.min(cost, share * lowest);
    }
  }

  /**
   * Runs that fail by chance, whatever is run. The true cost is that of those that don't.
   *
   * @param share of the runs
   */
  record Failing(double share) implements NoiseKind {
    @Override
    public double measured(double cost, SimulatedRun run) {
      return cost;
    }

    @Override
    public boolean fails(SimulatedRun run) {
      return run.random().nextDouble() < share;
    }

    @Override
    public boolean isOfPositiveCosts() {
      return false;
    }
  }
}
