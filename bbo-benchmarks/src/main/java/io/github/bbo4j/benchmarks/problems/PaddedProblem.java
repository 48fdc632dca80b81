package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Constraint;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A problem among parameters that do nothing: "NAME+K" has K more, with the domains of the
 * problem's own parameters in turn, at places drawn from the name; its constraints read its own
 * parameters. A search on the problem itself is the search that was told which parameters are
 * active. Immutable and thread-safe.
 *
 * @param name of the problem and the number
 * @param inner the problem, no list of points
 * @param space of all parameters; those of the problem keep their names, the others are "idle1" and
 *     on
 */
record PaddedProblem(String name, Problem inner, SearchSpace space) implements TranslatedProblem {
  private static final Pattern NAME = Pattern.compile("(.+)\\+([1-9]\\d{0,2})");

  /**
   * The problem of a name.
   *
   * @throws IllegalArgumentException if the problem is a list of points
   */
  static Optional<Problem> byName(String name) {
    Matcher parts = NAME.matcher(name);
    return parts.matches()
        ? Problems.byName(parts.group(1))
            .map(inner -> of(name, inner, Integer.parseInt(parts.group(2))))
        : Optional.empty();
  }

  private static Problem of(String name, Problem inner, int idle) {
    if (inner.space().isListed()) {
      throw new IllegalArgumentException(
          inner.name() + " is a list of points: idle parameters can't be added to it");
    }
    List<Parameter> own = inner.space().parameters();
    List<Parameter> all = new ArrayList<>(own);
    RandomGenerator random = new Seed(name.hashCode()).stream("places", 0);
    for (int k = 1; k <= idle; k++) {
      Parameter one = new Parameter("idle" + k, own.get(k % own.size()).domain());
      all.add(random.nextInt(all.size() + 1), one);
    }
    SearchSpaceBuilder builder = SearchSpace.builder();
    all.forEach(p -> builder.parameter(p.name(), p.domain()));
    inner.space().constraints().forEach(c -> builder.constraint(declared(c, own)));
    return new PaddedProblem(name, inner, builder.build());
  }

  /** One that reads all parameters of the problem reads no others. */
  private static Constraint declared(Constraint constraint, List<Parameter> own) {
    return constraint.parameters().isEmpty()
        ? new Constraint(
            constraint.name(), own.stream().map(Parameter::name).toList(), constraint.predicate())
        : constraint;
  }

  @Override
  public Configuration original(Configuration configuration) {
    long[] coordinates = new long[inner.space().dimension()];
    for (int j = 0; j < coordinates.length; j++) {
      String parameter = inner.space().parameters().get(j).name();
      coordinates[j] = configuration.coordinate(space.indexOf(parameter));
    }
    return inner.space().at(coordinates);
  }
}
