package io.github.bbo4j.benchmarks.problems.noise;

import java.util.List;

/**
 * Several kinds of noise, each of what the one before it gives. Immutable.
 *
 * @param kinds in their order
 */
record NoiseChain(List<NoiseKind> kinds) implements NoiseKind {
  NoiseChain {
    kinds = List.copyOf(kinds);
  }

  @Override
  public double measured(double cost, SimulatedRun run) {
    double measured = cost;
    for (NoiseKind kind : kinds) {
      measured = kind.measured(measured, run);
    }
    return measured;
  }

  @Override
  public boolean fails(SimulatedRun run) {
    boolean fails = false;
    for (NoiseKind kind : kinds) { // All of them draw, whatever the others do.
      fails |= kind.fails(run);
    }
    return fails;
  }

  @Override
  public double trueCost(double cost, double lowest) {
    double truth = cost;
    for (NoiseKind kind : kinds) {
      truth = kind.trueCost(truth, lowest);
    }
    return truth;
  }

  @Override
  public double allRunsCost(double cost, double lowest) {
    double mean = cost;
    for (NoiseKind kind : kinds) {
      mean = kind.allRunsCost(mean, lowest);
    }
    return mean;
  }

  @Override
  public boolean isOfPositiveCosts() {
    return kinds.stream().anyMatch(NoiseKind::isOfPositiveCosts);
  }

  @Override
  public NoiseKind ofRates() {
    return new NoiseChain(kinds.stream().map(NoiseKind::ofRates).toList());
  }
}
