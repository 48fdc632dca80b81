package io.github.bbo4j.core.space;

import java.util.List;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * That integers add up, or multiply, to a number within bounds: the predicate of {@link
 * Constraint#sum} and {@link Constraint#product}.
 *
 * <p>What was assigned already matters by its total alone, which is how {@link ConstraintSearch}
 * counts such constraints without enumerating points.
 *
 * @param product whether they multiply; then all are positive, and a product beyond 2^63 is 2^63-1
 * @param min smallest total
 * @param max largest total
 * @param names of the parameters, in the order they are read
 */
record Total(boolean product, long min, long max, List<String> names) implements Predicate<Values> {

  @Override
  public boolean test(Values values) {
    long total = none();
    for (String name : names) {
      total = with(total, values.longInteger(name));
    }
    return total >= min && total <= max;
  }

  /** The total of nothing. */
  long none() {
    return product ? 1 : 0;
  }

  /** A total and one number more. */
  long with(long total, long number) {
    if (!product) {
      return total + number;
    }
    return total > Long.MAX_VALUE / number ? Long.MAX_VALUE : total * number;
  }

  /**
   * The same predicate for partial assignments: it has its verdict as soon as the numbers that are
   * still to be read can't change it.
   *
   * @throws IllegalArgumentException if a parameter has values that are no integers, or not
   *     positive where they multiply, or so large that their sum overflows
   */
  Predicate<Values> early(SearchSpace space) {
    long[] least = new long[names.size() + 1];
    long[] most = new long[names.size() + 1];
    least[names.size()] = none();
    most[names.size()] = none();
    for (int i = names.size() - 1; i >= 0; i--) {
      Parameter parameter = space.parameters().get(space.indexOf(names.get(i)));
      least[i] = with(least[i + 1], end(parameter, false));
      most[i] = with(most[i + 1], end(parameter, true));
    }
    return values -> {
      long total = none();
      for (int i = 0; i < names.size(); i++) {
        total = with(total, values.longInteger(names.get(i)));
        long low = with(total, least[i + 1]);
        long high = with(total, most[i + 1]);
        if (high < min || low > max || (product && min == max && max % total != 0)) {
          return false;
        }
        if (low >= min && high <= max) {
          return true;
        }
      }
      return true;
    };
  }

  /**
   * Moves integers of a sum, in a random order and each as far as it goes, until it is within the
   * bounds. Coordinates are inside the domains, and stay there.
   */
  void meet(SearchSpace space, long[] coordinates, RandomGenerator random) {
    long total = 0;
    int[] order = new int[names.size()];
    for (int i = 0; i < order.length; i++) {
      int d = space.indexOf(names.get(i));
      total += (Long) space.domain(d).valueAt(coordinates[d]);
      int place = random.nextInt(i + 1);
      order[i] = order[place];
      order[place] = d;
    }
    for (int d : order) {
      long missing = Math.max(min, Math.min(max, total)) - total;
      if (missing == 0) {
        return;
      }
      if (space.domain(d) instanceof IntegerDomain domain) {
        long steps = missing / domain.step();
        // A step more, if that is not beyond the other bound.
        long more = total + (steps + Long.signum(missing)) * domain.step();
        boolean further = missing % domain.step() != 0 && more >= min && more <= max;
        long to = coordinates[d] + steps + (further ? Long.signum(missing) : 0);
        long inside = Math.max(0, Math.min(domain.size() - 1, to));
        total += (inside - coordinates[d]) * domain.step();
        coordinates[d] = inside;
      }
    }
  }

  /** The first or last value, which are the smallest and the largest of an ordered domain. */
  private long end(Parameter parameter, boolean last) {
    Domain domain = parameter.domain();
    long largest = product ? Long.MAX_VALUE : Long.MAX_VALUE / (names.size() + 1);
    if (domain.isFinite()
        && domain.isOrdered()
        && domain.valueAt(last ? domain.size() - 1 : 0) instanceof Long v
        && v >= (product ? 1 : -largest)
        && v <= largest) {
      return v;
    }
    throw new IllegalArgumentException(
        "parameter '"
            + parameter.name()
            + "', "
            + domain.description()
            + ", can't be part of a "
            + (product ? "product: it needs positive integers" : "sum: it needs integers")
            + ". Maybe say it as a predicate");
  }
}
