package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.RealDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.Values;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * What a constraint on levels says of reals: it holds if it holds of the levels that they are
 * rounded to. Its boundary is a staircase, of which {@link #step} is the height. Immutable and
 * thread-safe.
 */
public final class RoundedPredicate implements Predicate<Values> {
  private final Predicate<? super Values> ofLevels;
  private final SearchSpace levels;
  private final int[] fine;

  /**
   * A constraint of reals.
   *
   * @param ofLevels what must hold of the levels
   * @param levels their space
   * @param fine places of those it reads that are seen as reals
   */
  RoundedPredicate(Predicate<? super Values> ofLevels, SearchSpace levels, int[] fine) {
    this.ofLevels = ofLevels;
    this.levels = levels;
    this.fine = fine;
  }

  @Override
  public boolean test(Values reals) {
    return ofLevels.test((Values) name -> rounded(name, reals.value(name)));
  }

  private Object rounded(String name, Object value) {
    int j = levels.indexOf(name);
    return Arrays.stream(fine).noneMatch(k -> k == j)
        ? value
        : levels.domain(j).valueAt(level(j, value));
  }

  private long level(int j, Object value) {
    RealDomain real = FineLevels.real(levels.domain(j));
    return levels.domain(j).atUnit(real.toUnit(real.coordinateOf(value)));
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
        .mapToDouble(c -> ((RoundedPredicate) c.predicate()).stepAt(point))
        .max()
        .orElse(0);
  }

  private double stepAt(Configuration point) {
    double largest = 0;
    for (int j : fine) {
      Domain domain = levels.domain(j);
      long level = level(j, point.value(j));
      long next = level + 1 < domain.size() ? level + 1 : level - 1;
      largest = Math.max(largest, Math.abs(place(point, j, next) - place(point, j, level)));
    }
    return largest;
  }

  private double place(Configuration point, int j, long level) {
    Domain domain = levels.domain(j);
    return point.space().domain(j).toUnit(FineLevels.real(domain).atUnit(domain.toUnit(level)));
  }
}
