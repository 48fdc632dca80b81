package io.github.bbo4j.benchmarks.problems.noise;

import java.util.random.RandomGenerator;

/** Systems of two speeds. The true cost is the mean of all runs, as a user pays it. Stateless. */
final class Speeds {
  private static final double EVEN = 0.5;

  private Speeds() {}

  /**
   * Two speeds by even chances, as of two placements of memory: 1 - share or 1 + share times the
   * cost.
   *
   * @param share to either side
   */
  record Even(double share) implements NoiseKind {
    @Override
    public double measured(double cost, SimulatedRun run) {
      return cost * (run.random().nextDouble() < EVEN ? 1 - share : 1 + share);
    }
  }

  /**
   * Some runs on slower nodes of a cluster, each node drawn anew.
   *
   * @param share of the runs that are slow
   * @param factor by which they are
   */
  record Nodes(double share, double factor) implements NoiseKind {
    @Override
    public double measured(double cost, SimulatedRun run) {
      return cost * (run.random().nextDouble() < share ? factor : 1);
    }

    @Override
    public double trueCost(double cost, double lowest) {
      return cost * (1 + share * (factor - 1));
    }
  }

  /**
   * Two speeds that stay for a while, as of a processor that is throttled: 1 - share or 1 + share
   * times the cost, the state of each run that of the run before but by a chance of 1 / runs.
   *
   * @param share to either side
   * @param runs that a state lasts, in the mean
   */
  record States(double share, double runs) implements NoiseKind {
    @Override
    public double measured(double cost, SimulatedRun run) {
      RandomGenerator common = run.common();
      boolean slow = common.nextDouble() < EVEN;
      for (int t = 0; t < run.evaluation().number(); t++) {
        slow ^= common.nextDouble() < 1 / runs;
      }
      return cost * (slow ? 1 + share : 1 - share);
    }
  }
}
