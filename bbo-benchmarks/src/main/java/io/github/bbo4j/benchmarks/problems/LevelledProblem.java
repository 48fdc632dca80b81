package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A problem whose reals are whole numbers, as bytes and milliseconds are: of "NAME~levelsN" each
 * real parameter has the values 0 to N - 1, the middles of equal parts of its scale. Its optimum is
 * told as that of the reals, which no level need reach. Immutable and thread-safe.
 *
 * @param name of the problem and the number
 * @param inner the problem of reals, without constraints
 * @param space of the levels
 */
record LevelledProblem(String name, Problem inner, SearchSpace space) implements TranslatedProblem {
  private static final Pattern NAME = Pattern.compile("(.+)~levels([1-9]\\d{0,9})");

  /**
   * The problem of a name.
   *
   * @throws IllegalArgumentException if the problem has no real parameter, or constraints
   */
  static Optional<Problem> byName(String name) {
    Matcher parts = NAME.matcher(name);
    return parts.matches()
        ? Problems.byName(parts.group(1)).map(p -> of(name, p, Long.parseLong(parts.group(2))))
        : Optional.empty();
  }

  private static Problem of(String name, Problem inner, long levels) {
    SearchSpace space = inner.space();
    boolean reals = space.parameters().stream().anyMatch(p -> p.domain().isContinuous());
    if (!reals || !space.constraints().isEmpty()) {
      throw new IllegalArgumentException(
          inner.name()
              + " has "
              + (reals ? "constraints" : "no real parameter")
              + ": it can't be had in levels. Maybe use it without ~levels"
              + levels);
    }
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (Parameter p : space.parameters()) {
      if (p.domain().isContinuous()) {
        builder.integer(p.name(), 0, levels - 1);
      } else {
        builder.parameter(p.name(), p.domain());
      }
    }
    return new LevelledProblem(name, inner, builder.build());
  }

  @Override
  public Configuration original(Configuration configuration) {
    long[] coordinates = configuration.coordinates();
    for (int j = 0; j < coordinates.length; j++) {
      Domain real = inner.space().domain(j);
      if (real.isContinuous()) {
        coordinates[j] = real.atUnit(space.domain(j).toUnit(coordinates[j]));
      }
    }
    return inner.space().at(coordinates);
  }
}
