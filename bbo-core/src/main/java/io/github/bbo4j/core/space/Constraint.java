package io.github.bbo4j.core.space;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.List;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A named hard constraint: a configuration that breaks it is never measured.
 *
 * <p>The names of the parameters it reads make exact counting possible: only their product is
 * enumerated. The predicate must be a pure function.
 *
 * @param name what a message calls it, such as "P*Q = ranks"
 * @param parameters the parameters it reads, distinct; empty means all of them
 * @param predicate true where the constraint holds; sees only the declared parameters
 */
public record Constraint(
    String name, List<String> parameters, Predicate<? super Values> predicate) {

  /** Checks that there are a name and a predicate, and that the parameters are distinct. */
  @SuppressWarnings("ConstantConditions") // Callers outside of null-checked code.
  public Constraint {
    if (name == null || name.isBlank()) {
      throw new IllegalArgumentException(
          "name = '" + name + "' is blank: a constraint needs a name");
    }
    if (predicate == null) {
      throw new IllegalArgumentException("the predicate of constraint '" + name + "' is null");
    }
    parameters = Arguments.list(parameters, "parameters");
    if (parameters.stream().distinct().count() < parameters.size()) {
      throw new IllegalArgumentException(
          "parameters = " + parameters + " of constraint '" + name + "' are not distinct");
    }
  }

  /**
   * Whether the predicate may read a parameter: it says so, or says nothing.
   *
   * @param parameter name
   */
  public boolean reads(String parameter) {
    return parameters.isEmpty() || parameters.contains(Arguments.given(parameter, "parameter"));
  }

  /** A constraint on the named parameters, or on all when none is named. */
  public static Constraint of(
      String name, Predicate<? super Values> predicate, String... parameters) {
    return new Constraint(name, List.of(Arguments.given(parameters, "parameters")), predicate);
  }

  /**
   * A constraint on the sum of integers, such as workers that share cores. It is counted and drawn
   * from by totals: the effort is that of different totals times values, not of combinations; of
   * integers of one step that no other constraint reads it does not depend on the ranges at all.
   *
   * @param min smallest sum
   * @param max largest sum
   * @param parameters at least one, all of integers
   */
  public static Constraint sum(String name, long min, long max, String... parameters) {
    return total(
        name, new Total(false, min, max, List.of(Arguments.given(parameters, "parameters"))));
  }

  /**
   * A constraint on the product of positive integers, such as a grid of processes. It is counted
   * and drawn from by totals, as a {@link #sum}.
   *
   * @param min smallest product
   * @param max largest product
   * @param parameters at least one, all of positive integers
   */
  public static Constraint product(String name, long min, long max, String... parameters) {
    return total(
        name, new Total(true, min, max, List.of(Arguments.given(parameters, "parameters"))));
  }

  private static Constraint total(String name, Total total) {
    Arguments.require(!total.names().isEmpty(), "parameters", "[]", "at least one");
    Arguments.require(
        total.min() <= total.max(), "max", total.max(), "at least min = " + total.min());
    return new Constraint(name, total.names(), total);
  }

  /**
   * The same constraint for partial assignments, with a verdict as early as is known.
   *
   * @throws IllegalArgumentException if it is a total of parameters that have none
   */
  Constraint early(SearchSpace space) {
    return predicate instanceof Total total
        ? new Constraint(name, parameters, total.early(space))
        : this;
  }

  /** The positions of the parameters it may read in a space. */
  int[] dimensions(SearchSpace space) {
    return parameters.isEmpty()
        ? IntStream.range(0, space.dimension()).toArray()
        : parameters.stream().mapToInt(space::indexOf).toArray();
  }

  /** Whether it holds at the coordinates, which must be inside the domains. */
  boolean admits(SearchSpace space, long[] coordinates) {
    return predicate instanceof ListedPoints points
        ? points.indexOf(coordinates) >= 0
        : holds(new PartialValues(space, this, coordinates));
  }

  /** Moves coordinates so that a sum that does not hold does, if it can; others are left alone. */
  void meet(SearchSpace space, long[] coordinates, RandomGenerator random) {
    if (predicate instanceof Total total && !total.product()) {
      total.meet(space, coordinates, random);
    }
  }

  /** The verdict of the predicate; what it throws is wrapped with name and values. */
  boolean holds(Values values) {
    try {
      return predicate.test(values);
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          "constraint '"
              + name
              + "' threw "
              + e
              + ". Maybe it reads a parameter that "
              + "does not exist, or as another type than it has",
          e);
    }
  }
}
