package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.hplsim.HplProblem;
import io.github.bbo4j.hplsim.HplProblems;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A simulated HPL run to tune, without noise. Each configuration is simulated once and remembered.
 * Thread-safe.
 */
final class HplTuningProblem implements ExactProblem {
  private final HplProblem problem;
  private final SearchSpace space;
  private final Map<Configuration, Double> costs = new ConcurrentHashMap<>();

  private HplTuningProblem(HplProblem problem) {
    this.problem = problem;
    this.space = problem.objective().space().searchSpace();
  }

  /** The problem of an id of {@link HplProblems#names()}. */
  static HplTuningProblem of(String id) {
    return new HplTuningProblem(HplProblems.named(id));
  }

  @Override
  public String name() {
    return problem.id();
  }

  @Override
  public SearchSpace space() {
    return space;
  }

  @Override
  public double trueCost(Configuration configuration) {
    configuration.requireIn(space(), "configuration");
    return costs.computeIfAbsent(configuration, problem.objective()::trueCost);
  }

  @Override
  public double optimum() {
    return problem.optimum().map(HplProblem.Optimum::cost).orElse(Double.NaN);
  }

  @Override
  public Optional<Configuration> defaults() {
    return Optional.of(problem.standard());
  }

  /** The rank in the space. */
  @Override
  public int index(Configuration configuration) {
    OptionalLong size = space.longSize();
    return size.isPresent() && size.getAsLong() <= Integer.MAX_VALUE
        ? (int) space.longRank(configuration)
        : -1;
  }

  @Override
  public String unit() {
    return "s";
  }

  @Override
  public String quantity() {
    return "simulated run time";
  }
}
