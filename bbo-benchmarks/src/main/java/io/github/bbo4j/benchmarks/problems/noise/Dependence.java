package io.github.bbo4j.benchmarks.problems.noise;

/** Costs that depend on when a run is made, and after which other one. Stateless. */
final class Dependence {
  private Dependence() {}

  /**
   * The first run of each configuration takes longer, as where it is compiled or copied first. The
   * true cost is that of later runs.
   *
   * @param factor by which it does
   */
  record FirstRun(double factor) implements NoiseKind {
    @Override
    public double measured(double cost, SimulatedRun run) {
      return cost * (run.evaluation().replicate() == 0 ? factor : 1);
    }
  }

  /**
   * A run right after one of the same configuration is faster, for its caches are warm. The true
   * cost is that of the other runs.
   *
   * @param share of the cost that is saved
   */
  record WarmCache(double share) implements NoiseKind {
    @Override
    public double measured(double cost, SimulatedRun run) {
      return cost * (run.repeated() ? 1 - share : 1);
    }
  }

  /**
   * Day and night: 1 + share sin(2 pi (t / runs + u)) times the cost in run t, u drawn for each
   * search. The true cost is the mean over a day.
   *
   * @param share to either side
   * @param runs in a day
   */
  record Day(double share, double runs) implements NoiseKind {
    @Override
    public double measured(double cost, SimulatedRun run) {
      double phase = run.evaluation().number() / runs + run.common().nextDouble();
      return cost * (1 + share * Math.sin(2 * Math.PI * phase));
    }
  }

  /**
   * A system that is slow when a search begins: 1 + share (1 - t / runs) times the cost in run t,
   * until that is 1, which is the true cost.
   *
   * @param share by which the first run is slower
   * @param runs after which none is
   */
  record SlowStart(double share, double runs) implements NoiseKind {
    @Override
    public double measured(double cost, SimulatedRun run) {
      return cost * (1 + share * Math.max(0, 1 - run.evaluation().number() / runs));
    }
  }
}
