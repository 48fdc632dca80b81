package io.github.bbo4j.core.space;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Collects parameters, in order, and constraints; {@link #build()} checks them together. Not
 * thread-safe.
 */
public final class SearchSpaceBuilder {
  private final List<Parameter> parameters = new ArrayList<>();
  private final List<Constraint> constraints = new ArrayList<>();

  SearchSpaceBuilder() {}

  /** Adds a parameter. */
  public SearchSpaceBuilder parameter(String name, Domain domain) {
    parameters.add(new Parameter(name, domain));
    return this;
  }

  private SearchSpaceBuilder parameter(String name, Supplier<Domain> domain) {
    try {
      return parameter(name, domain.get());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("parameter '" + name + "': " + e.getMessage(), e);
    }
  }

  /** Adds the integers from {@code min} to {@code max}. */
  public SearchSpaceBuilder integer(String name, long min, long max) {
    return parameter(name, () -> IntegerDomain.of(min, max));
  }

  /** Adds the integers from {@code min} to {@code max} in steps. */
  public SearchSpaceBuilder integer(String name, long min, long max, long step) {
    return parameter(name, () -> new IntegerDomain(min, max, step));
  }

  /**
   * Adds the integers from {@code min} to {@code max} on a logarithmic scale: sizes and counts that
   * matter by how many times one is another.
   */
  public SearchSpaceBuilder logInteger(String name, long min, long max) {
    return parameter(name, () -> new IntegerDomain(min, max, 1, true));
  }

  /** Adds {@code min, min * factor, ...} up to {@code max}. */
  public SearchSpaceBuilder geometric(String name, long min, long max, long factor) {
    return parameter(name, () -> new GeometricDomain(min, max, factor));
  }

  /** Adds explicit ordered levels, all numbers (rising) or all labels. */
  public SearchSpaceBuilder levels(String name, Object... levels) {
    return parameter(name, () -> LevelsDomain.of(levels));
  }

  /** Adds a real interval on a linear scale. */
  public SearchSpaceBuilder real(String name, double min, double max) {
    return parameter(name, () -> new RealDomain(min, max, false));
  }

  /** Adds a real interval on a logarithmic scale. */
  public SearchSpaceBuilder logReal(String name, double min, double max) {
    return parameter(name, () -> new RealDomain(min, max, true));
  }

  /** Adds categories without an order. */
  public SearchSpaceBuilder choice(String name, String... labels) {
    return parameter(name, () -> ChoiceDomain.of(labels));
  }

  /**
   * Adds categories that are objects, such as {@code Mode.values()} of an enum; read them with
   * {@link Values#value(String, Class)}.
   *
   * @param values at least one, distinct; a constant of an enum has its name as label, another
   *     object its text
   */
  public <T> SearchSpaceBuilder choice(String name, T[] values) {
    return parameter(name, () -> ObjectDomain.of((Object[]) values));
  }

  /** Adds categories that are objects under labels, in the order of the map. */
  public SearchSpaceBuilder choice(String name, Map<String, ?> values) {
    return parameter(name, () -> ObjectDomain.of(values));
  }

  /** Adds a choice of false and true; read it with {@link Values#flag(String)}. */
  public SearchSpaceBuilder flag(String name) {
    return parameter(name, ObjectDomain.of(false, true));
  }

  /**
   * Adds the orders of {@code n} items, with adjacent swaps as steps: see {@link
   * PermutationDomain}. Hill climbing and annealing mostly find more by insertions.
   *
   * @param n 1 to 20
   */
  public SearchSpaceBuilder permutation(String name, int n) {
    return parameter(name, () -> PermutationDomain.of(n));
  }

  /**
   * Adds the orders of {@code n} items. A journal is of one neighbourhood, as of one space.
   *
   * @param n 1 to 20
   * @param steps what a single step of hill climbing, annealing or a mutation is
   */
  public SearchSpaceBuilder permutation(String name, int n, PermutationDomain.Neighbourhood steps) {
    return parameter(name, () -> new PermutationDomain(n, steps));
  }

  /** Adds all ordered pairs of factors of a product. */
  public SearchSpaceBuilder factorPairs(String name, long product) {
    return parameter(name, () -> new FactorPairDomain(product));
  }

  /**
   * Adds a hard constraint.
   *
   * @param name what messages call it
   * @param predicate true where it holds; sees only the declared parameters
   * @param reads the parameters it reads; none means all, which ties them all together for counting
   */
  public SearchSpaceBuilder constraint(
      String name, Predicate<? super Values> predicate, String... reads) {
    constraints.add(Constraint.of(name, predicate, reads));
    return this;
  }

  /** Adds a hard constraint. */
  public SearchSpaceBuilder constraint(Constraint constraint) {
    constraints.add(Arguments.given(constraint, "constraint"));
    return this;
  }

  /**
   * Makes the space a list of points, such as what was recorded of a large product: counted,
   * ranked, drawn and walked as that list. To be called after all parameters were added.
   *
   * @param points at least one, distinct; each with a value for every parameter, by name
   * @throws IllegalArgumentException if there is none, one is there twice or is not in the domains;
   *     the message has its place
   */
  public SearchSpaceBuilder points(List<? extends Map<String, ?>> points) {
    Checks.noneNull("points", Arguments.given(points, "points"));
    ListedPoints listed = new ListedPoints(List.copyOf(parameters), points);
    return constraint(Constraint.of("one of " + listed.size() + " listed points", listed));
  }

  /**
   * The space.
   *
   * @throws IllegalArgumentException if there is no parameter, a name is used twice, a constraint
   *     reads an unknown parameter, or no point is feasible (checked here up to 2^20 combinations,
   *     on first use beyond)
   */
  public SearchSpace build() {
    return new SearchSpace(parameters, constraints);
  }
}
