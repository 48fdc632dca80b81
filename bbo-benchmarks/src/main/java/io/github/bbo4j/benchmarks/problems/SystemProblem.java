package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.benchmarks.problems.systems.InventedSystem;
import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Optional;

/**
 * An invented system, without noise. Immutable and thread-safe.
 *
 * @param system the system
 */
record SystemProblem(InventedSystem system) implements Problem {

  /**
   * The problem of a name such as "system-gpu-tiles-i7".
   *
   * @return empty if the name is of another form
   * @throws IllegalArgumentException if it names no kind there is
   */
  static Optional<Problem> byName(String name) {
    return InventedSystem.byName(name).map(SystemProblem::new);
  }

  @Override
  public String name() {
    return system.name();
  }

  @Override
  public SearchSpace space() {
    return system.space();
  }

  @Override
  public Objective objective() {
    return this::evaluate;
  }

  private Outcome evaluate(Configuration configuration, Evaluation evaluation) {
    double cost = system.cost(configuration);
    return Double.isNaN(cost) ? Outcome.failed("does not run") : evaluation.outcome(cost);
  }

  @Override
  public double trueCost(Configuration configuration) {
    return system.cost(configuration);
  }

  @Override
  public double optimum() {
    return system.optimum();
  }
}
