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
 * A problem whose reals are told otherwise. Those of "NAME~rangesN" go from 1 to 10^N on a linear
 * scale and act in proportion to their value, so that nothing but the numbers is another; those of
 * "NAME~decadesN" are told so and act by their logarithm; "NAME~zerorangesN" and
 * "NAME~zerodecadesN" go from 0 on, what is below 1 acting as 1 does in the latter. Those of
 * "NAME~levelsN" are whole numbers, as bytes and milliseconds are: 0 to N - 1, the middles of equal
 * parts of the scale; those of "NAME~countsN" from 1 to N; those of "NAME~logcountsN" are told so
 * and act by their logarithm, those of "NAME~loglevelsN" from 0 to N - 1, by the logarithm of one
 * more. The optimum of whole numbers is told as that of the reals, which they need not reach.
 * Immutable and thread-safe.
 *
 * @param name of the problem, the kind and the number
 * @param inner the problem of reals
 * @param space as it is told
 * @param scale the same values on the scale on which they act
 */
record RescaledProblem(String name, Problem inner, SearchSpace space, SearchSpace scale)
    implements TranslatedProblem {
  private static final Pattern NAME =
      Pattern.compile(
          "(.+)~(?:(ranges|decades|zeroranges|zerodecades)([1-9])|(levels|counts|logcounts|loglevels)([1-9]\\d{0,9}))");

  /**
   * The problem of a name.
   *
   * @throws IllegalArgumentException if the problem has no real parameter
   */
  static Optional<Problem> byName(String name) {
    Matcher parts = NAME.matcher(name);
    return parts.matches()
        ? Problems.byName(parts.group(1)).map(p -> of(name, p, parts))
        : Optional.empty();
  }

  private static Problem of(String name, Problem inner, Matcher parts) {
    SearchSpace space = inner.space();
    boolean whole = parts.group(2) == null;
    if (space.parameters().stream().noneMatch(p -> p.domain().isContinuous())) {
      throw new IllegalArgumentException(
          inner.name()
              + " has no real parameter that can be told otherwise. Maybe use it without "
              + name.substring(inner.name().length()));
    }
    SearchSpace told = with(inner, whole ? whole(parts, false) : reals(parts, false));
    SearchSpace acting = with(inner, whole ? whole(parts, true) : reals(parts, true));
    return new RescaledProblem(
        name,
        inner,
        TranslatedProblem.bound(
            told, space, (j, at) -> stoodFor(at, acting.domain(j), space.domain(j))),
        acting);
  }

  private static Domain reals(Matcher parts, boolean acting) {
    double max = Math.pow(10, Integer.parseInt(parts.group(3)));
    boolean logarithmic = acting && parts.group(2).endsWith("decades");
    boolean fromZero = parts.group(2).startsWith("zero") && !logarithmic;
    return new RealDomain(fromZero ? 0 : 1, max, logarithmic);
  }

  private static Domain whole(Matcher parts, boolean acting) {
    long number = Long.parseLong(parts.group(5));
    boolean logarithmic = acting && parts.group(4).startsWith("log");
    boolean fromZero = parts.group(4).endsWith("levels") && !logarithmic;
    return fromZero
        ? IntegerDomain.of(0, number - 1)
        : new IntegerDomain(
            1, number, 1, logarithmic); // Of levels the place of v is that of v + 1.
  }

  /** The space with another domain for each real, and without constraints. */
  private static SearchSpace with(Problem inner, Domain other) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (Parameter p : inner.space().parameters()) {
      builder.parameter(p.name(), p.domain().isContinuous() ? other : p.domain());
    }
    return builder.build();
  }

  private static long stoodFor(long coordinate, Domain acting, Domain original) {
    return original.isContinuous() ? original.atUnit(acting.toUnit(coordinate)) : coordinate;
  }

  @Override
  public Configuration original(Configuration configuration) {
    long[] coordinates = configuration.coordinates();
    for (int j = 0; j < coordinates.length; j++) {
      coordinates[j] = stoodFor(coordinates[j], scale.domain(j), inner.space().domain(j));
    }
    return inner.space().at(coordinates);
  }
}
