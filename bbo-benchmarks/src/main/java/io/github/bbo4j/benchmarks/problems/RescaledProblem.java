package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.RealDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A problem whose reals are told otherwise. Those of "NAME~levelsN" are whole numbers, as bytes and
 * milliseconds are: 0 to N - 1, the middles of equal parts of the scale; its optimum is told as
 * that of the reals, which no level need reach. Those of "NAME~rangesN" go from 1 to 10^N on a
 * linear scale and act in proportion to their value, so that nothing but the numbers is another;
 * those of "NAME~decadesN" are told so and act by their logarithm. Immutable and thread-safe.
 *
 * @param name of the problem, the kind and the number
 * @param inner the problem of reals, without constraints
 * @param space as it is told
 * @param scale the same values on the scale on which they act
 */
record RescaledProblem(String name, Problem inner, SearchSpace space, SearchSpace scale)
    implements TranslatedProblem {
  private static final Pattern NAME =
      Pattern.compile("(.+)~(levels[1-9]\\d{0,9}|ranges[1-9]|decades[1-9])");

  /**
   * The problem of a name.
   *
   * @throws IllegalArgumentException if the problem has no real parameter, or constraints
   */
  static Optional<Problem> byName(String name) {
    Matcher parts = NAME.matcher(name);
    return parts.matches()
        ? Problems.byName(parts.group(1)).map(p -> of(name, p, parts.group(2)))
        : Optional.empty();
  }

  private static Problem of(String name, Problem inner, String kind) {
    SearchSpace space = inner.space();
    boolean reals = space.parameters().stream().anyMatch(p -> p.domain().isContinuous());
    if (!reals || !space.constraints().isEmpty()) {
      throw new IllegalArgumentException(
          inner.name()
              + " has "
              + (reals ? "constraints" : "no real parameter")
              + ": its reals can't be told otherwise. Maybe use it without ~"
              + kind);
    }
    long number = Long.parseLong(kind.replaceFirst("\\D+", ""));
    if (kind.startsWith("levels")) {
      SearchSpace levels = with(space, IntegerDomain.of(0, number - 1));
      return new RescaledProblem(name, inner, levels, levels);
    }
    double max = Math.pow(10, number);
    SearchSpace told = with(space, new RealDomain(1, max, false));
    SearchSpace acting = with(space, new RealDomain(1, max, kind.startsWith("decades")));
    return new RescaledProblem(name, inner, told, acting);
  }

  /** A space with another domain for each real. */
  private static SearchSpace with(SearchSpace space, Domain other) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (Parameter p : space.parameters()) {
      builder.parameter(p.name(), p.domain().isContinuous() ? other : p.domain());
    }
    return builder.build();
  }

  @Override
  public Configuration original(Configuration configuration) {
    long[] coordinates = configuration.coordinates();
    for (int j = 0; j < coordinates.length; j++) {
      Domain real = inner.space().domain(j);
      if (real.isContinuous()) {
        coordinates[j] = real.atUnit(scale.domain(j).toUnit(coordinates[j]));
      }
    }
    return inner.space().at(coordinates);
  }
}
