package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.benchmarks.internal.DirectedObjective;
import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A problem whose constraints are told by failures alone: in the space of "NAME~hidden" they are
 * missing, and a configuration that breaks one fails. A search on the problem itself is the search
 * that was told them. Immutable and thread-safe.
 *
 * @param name of the problem with "~hidden"
 * @param inner the problem, with constraints
 * @param space its parameters without them
 */
record HiddenProblem(String name, Problem inner, SearchSpace space) implements DerivedProblem {
  private static final Pattern NAME = Pattern.compile("(.+)~hidden");

  /**
   * The problem of a name.
   *
   * @throws IllegalArgumentException if the problem has no constraints
   */
  static Optional<Problem> byName(String name) {
    Matcher parts = NAME.matcher(name);
    return parts.matches()
        ? Problems.byName(parts.group(1)).map(inner -> of(name, inner))
        : Optional.empty();
  }

  private static Problem of(String name, Problem inner) {
    if (inner.space().constraints().isEmpty()) {
      throw new IllegalArgumentException(
          inner.name() + " has no constraints that could be hidden: use it without ~hidden");
    }
    SearchSpaceBuilder builder = SearchSpace.builder();
    inner.space().parameters().forEach(p -> builder.parameter(p.name(), p.domain()));
    return new HiddenProblem(name, inner, builder.build());
  }

  private Optional<Configuration> admitted(Configuration configuration) {
    return inner.space().find(configuration.coordinates());
  }

  @Override
  public Objective objective() {
    return new DirectedObjective(this::evaluate, direction());
  }

  private Outcome evaluate(Configuration configuration, Evaluation evaluation) throws Exception {
    Optional<Configuration> admitted = admitted(configuration);
    return admitted.isPresent()
        ? inner.objective().evaluate(admitted.get(), evaluation)
        : Outcome.failed("breaks a constraint of " + inner.name());
  }

  @Override
  public double trueCost(Configuration configuration) {
    configuration.requireIn(space, "configuration");
    return admitted(configuration).map(inner::trueCost).orElse(Double.NaN);
  }

  @Override
  public double meanCost(Configuration configuration) {
    return admitted(configuration).map(inner::meanCost).orElse(Double.NaN);
  }

  @Override
  public double allRunsCost(Configuration configuration) {
    return admitted(configuration).map(inner::allRunsCost).orElse(Double.NaN);
  }

  @Override
  public double meanOptimum() {
    return inner.meanOptimum();
  }

  @Override
  public int index(Configuration configuration) {
    return admitted(configuration).map(inner::index).orElse(-1);
  }
}
