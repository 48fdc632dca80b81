package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A problem whose reals are told from 1 to 10^N on a linear scale: those of "NAME~rangesN" act in
 * proportion to their value x, so that nothing but the numbers is another, those of "NAME~decadesN"
 * by its logarithm, as bytes and timeouts do: they stand for the place {@code lg(x) / N} of the
 * problem's own ranges. Immutable and thread-safe.
 *
 * @param name of the problem, the kind and the number
 * @param inner the problem of reals, without constraints
 * @param space of the ranges
 * @param scale the same ranges on the scale on which they act
 */
record RangesProblem(String name, Problem inner, SearchSpace space, SearchSpace scale)
    implements TranslatedProblem {
  private static final Pattern NAME = Pattern.compile("(.+)~(ranges|decades)([1-9])");

  /**
   * The problem of a name.
   *
   * @throws IllegalArgumentException if the problem has no real parameter, or constraints
   */
  static Optional<Problem> byName(String name) {
    Matcher parts = NAME.matcher(name);
    return parts.matches()
        ? Problems.byName(parts.group(1))
            .map(p -> of(name, p, parts.group(2).equals("decades"), parts.group(3)))
        : Optional.empty();
  }

  private static Problem of(String name, Problem inner, boolean logarithmic, String decades) {
    SearchSpace space = inner.space();
    boolean reals = space.parameters().stream().anyMatch(p -> p.domain().isContinuous());
    if (!reals || !space.constraints().isEmpty()) {
      throw new IllegalArgumentException(
          inner.name()
              + " has "
              + (reals ? "constraints" : "no real parameter")
              + ": its ranges can't be told otherwise. Maybe use it without "
              + name.substring(inner.name().length()));
    }
    double max = Double.parseDouble("1e" + decades);
    return new RangesProblem(
        name, inner, ranges(space, max, false), ranges(space, max, logarithmic));
  }

  private static SearchSpace ranges(SearchSpace space, double max, boolean logarithmic) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (Parameter p : space.parameters()) {
      if (!p.domain().isContinuous()) {
        builder.parameter(p.name(), p.domain());
      } else if (logarithmic) {
        builder.logReal(p.name(), 1, max);
      } else {
        builder.real(p.name(), 1, max);
      }
    }
    return builder.build();
  }

  @Override
  public Configuration original(Configuration configuration) {
    long[] coordinates = configuration.coordinates();
    for (int j = 0; j < coordinates.length; j++) {
      if (space.domain(j).isContinuous()) {
        coordinates[j] = inner.space().domain(j).atUnit(scale.domain(j).toUnit(coordinates[j]));
      }
    }
    return inner.space().at(coordinates);
  }
}
