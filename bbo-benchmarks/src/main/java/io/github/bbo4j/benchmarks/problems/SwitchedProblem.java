package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A problem beside switches that are best left off: to "NAME~switchesN" N flags are added, each of
 * which adds {@value #PRICE} to the cost where it is on. Immutable and thread-safe.
 *
 * @param name of the problem and the number
 * @param inner the problem, without constraints, minimised
 * @param space of all parameters, the switches last, "switch1" and on
 */
record SwitchedProblem(String name, Problem inner, SearchSpace space) implements PricedProblem {
  /** Of a switch that is on, in the unit of the cost. */
  static final double PRICE = 20;

  private static final Pattern NAME = Pattern.compile("(.+)~switches([1-9]\\d?)");

  /**
   * The problem of a name.
   *
   * @throws IllegalArgumentException if the problem has constraints or is maximised
   */
  static Optional<Problem> byName(String name) {
    Matcher parts = NAME.matcher(name);
    return parts.matches()
        ? Problems.byName(parts.group(1)).map(p -> of(name, p, Integer.parseInt(parts.group(2))))
        : Optional.empty();
  }

  private static Problem of(String name, Problem inner, int switches) {
    boolean free = inner.space().constraints().isEmpty();
    if (!free || inner.isMaximised()) {
      throw new IllegalArgumentException(
          inner.name()
              + (free ? " is maximised" : " has constraints")
              + ": switches can't be added to it. Maybe use it without ~switches"
              + switches);
    }
    SearchSpaceBuilder builder = SearchSpace.builder();
    inner.space().parameters().forEach(p -> builder.parameter(p.name(), p.domain()));
    for (int k = 1; k <= switches; k++) {
      builder.flag("switch" + k);
    }
    return new SwitchedProblem(name, inner, builder.build());
  }

  @Override
  public Configuration original(Configuration configuration) {
    return inner.space().at(Arrays.copyOf(configuration.coordinates(), inner.space().dimension()));
  }

  @Override
  public double price(Configuration configuration) {
    int on = 0;
    for (int j = inner.space().dimension(); j < space.dimension(); j++) {
      on += configuration.flag(space.parameters().get(j).name()) ? 1 : 0;
    }
    return on * PRICE;
  }
}
