package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.RealDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.Values;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;

/**
 * What a constraint on levels says of reals: it holds if it holds of the levels that they are
 * rounded to. Its boundary is a staircase, of which {@link #step} is the height. Immutable and
 * thread-safe.
 */
public final class RoundedPredicate implements Predicate<Values> {
  private final Predicate<? super Values> ofLevels;
  private final SearchSpace levels;
  private final Map<String, RealDomain> reals;

  /**
   * A constraint of reals.
   *
   * @param ofLevels what must hold of the levels
   * @param levels their space
   * @param reals how those it reads are seen that are seen as reals
   */
  RoundedPredicate(
      Predicate<? super Values> ofLevels, SearchSpace levels, Map<String, RealDomain> reals) {
    this.ofLevels = ofLevels;
    this.levels = levels;
    this.reals = Map.copyOf(reals);
  }

  @Override
  public boolean test(Values seen) {
    return ofLevels.test((Values) name -> rounded(name, seen.value(name)));
  }

  private Object rounded(String name, Object value) {
    RealDomain real = reals.get(name);
    return real == null ? value : domain(name).valueAt(level(name, real, value));
  }

  private Domain domain(String name) {
    return levels.domain(levels.indexOf(name));
  }

  private long level(String name, RealDomain real, Object value) {
    return domain(name).atUnit(real.toUnit(real.coordinateOf(value)));
  }

  /**
   * How far neighbouring levels are from each other on the unit cube of a space of reals under such
   * constraints.
   *
   * @param point of the space of reals, on whatever scale they are
   * @return the largest distance of all that such constraints read, at the point; 0 if there are
   *     none
   */
  public static double step(Configuration point) {
    return point.space().constraints().stream()
        .filter(c -> c.predicate() instanceof RoundedPredicate)
        .flatMapToDouble(c -> ((RoundedPredicate) c.predicate()).stepsAt(point))
        .max()
        .orElse(0);
  }

  private DoubleStream stepsAt(Configuration point) {
    return reals.entrySet().stream()
        .mapToDouble(
            e -> {
              Domain domain = domain(e.getKey());
              Domain seen = point.space().domain(point.space().indexOf(e.getKey()));
              long level = level(e.getKey(), e.getValue(), point.value(e.getKey()));
              long next = level + 1 < domain.size() ? level + 1 : level - 1;
              double here = seen.toUnit(e.getValue().atUnit(domain.toUnit(level)));
              return Math.abs(seen.toUnit(e.getValue().atUnit(domain.toUnit(next))) - here);
            });
  }
}
