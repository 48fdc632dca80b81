package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Minimises a function over the feasible configurations of a cube, some parameters of which are on
 * a lattice: steps of one ordered parameter, and of two at a time, for along a constraint one pays
 * for the other. Any step that is lower and feasible is taken; when none is, lengths are halved,
 * down to a level and, of reals, to 1/64 of the radius. Of two parameters either may move by a
 * single level while the other moves by the length. Of more than ten parameters a sweep has 45
 * pairs, the next sweep the following ones. (Hooke and Jeeves 1961; with integers: Audet and Dennis
 * 2001, Pattern search algorithms for mixed variable programming, SIAM Journal on Optimization 11.)
 * Constraints are asked about steps that would be lower alone. Immutable.
 */
final class PatternSearch {
  private static final int HALVINGS = 6;

  /** A length that is a level of what is on a lattice, and nothing of what is real. */
  private static final double ONE_LEVEL = Double.MIN_VALUE;

  /** Values of the function after which no length is swept again; of up to ten parameters. */
  private static final int MOST_VALUES = 20_000;

  /** Pairs in a sweep, as of ten parameters; of more the next sweep has the others. */
  private static final int MOST_PAIRS = 45;

  private final SearchSpace space;
  private final ToDoubleFunction<long[]> cost;
  private final double radius;
  private final int[] moved;
  private final double[] lower;
  private final double[] upper;
  private final int[][] pairs;
  private final int mostValues;

  /**
   * A search.
   *
   * @param space search space
   * @param centre of the cube
   * @param radius half of its edge on the unit cube
   * @param seen the parameters that may move, if they are ordered
   * @param cost to minimise, of the coordinates of points that need not be feasible
   */
  PatternSearch(
      SearchSpace space,
      Configuration centre,
      double radius,
      int[] seen,
      ToDoubleFunction<long[]> cost) {
    this.space = space;
    this.cost = cost;
    this.radius = radius;
    moved = Arrays.stream(seen).filter(j -> space.domain(j).isOrdered()).toArray();
    double[] at = space.toUnit(centre);
    lower = Arrays.stream(moved).mapToDouble(j -> Math.max(0, at[j] - radius)).toArray();
    upper = Arrays.stream(moved).mapToDouble(j -> Math.min(1, at[j] + radius)).toArray();
    pairs =
        IntStream.range(1, moved.length)
            .boxed()
            .flatMap(a -> IntStream.range(0, a).mapToObj(b -> new int[] {a, b}))
            .toArray(int[][]::new);
    // A value of a model costs the more, the more parameters it has, and a sweep has more of them.
    mostValues = MOST_VALUES * MOST_PAIRS / Math.max(MOST_PAIRS, pairs.length);
  }

  /**
   * The point at which no step leads lower any more.
   *
   * @param start feasible point of the cube
   */
  Configuration minimise(Configuration start) {
    Walk walk = new Walk(start);
    double length = radius;
    for (int k = 0; k <= HALVINGS; k++) {
      while (walk.sweep(length) && walk.values < mostValues) {
        // The same length again, from where the steps have led.
      }
      length /= 2;
    }
    while (walk.sweep(ONE_LEVEL) && walk.values < mostValues) {
      // What has hundreds of levels, one by one.
    }
    return walk.at;
  }

  /** A point on its way down. */
  private final class Walk {
    private Configuration at;
    private double value;
    private int values = 1;
    private int next;

    Walk(Configuration start) {
      at = start;
      value = cost.applyAsDouble(start.coordinates());
    }

    /** Takes each step of a length that leads lower. */
    boolean sweep(double length) {
      boolean lower = false;
      for (int a = 0; a < moved.length; a++) {
        lower |= step(a, length, a, 0);
        lower |= step(a, -length, a, 0);
      }
      for (int k = 0; k < Math.min(MOST_PAIRS, pairs.length); k++) {
        int a = pairs[next][0];
        int b = pairs[next][1];
        for (int sign = -1; sign <= 1; sign += 2) {
          lower |= pair(a, length, b, sign * length);
          lower |= pair(a, ONE_LEVEL, b, sign * length);
          lower |= pair(a, length, b, sign * ONE_LEVEL);
        }
        next = (next + 1) % pairs.length;
      }
      return lower;
    }

    private boolean pair(int a, double byA, int b, double byB) {
      boolean lower = step(a, byA, b, byB);
      lower |= step(a, -byA, b, -byB);
      return lower;
    }

    /** Whether a step in two parameters, or one, leads lower; then it is taken. */
    private boolean step(int a, double byA, int b, double byB) {
      long[] to = at.coordinates();
      if (!shift(to, a, byA) || (byB != 0 && !shift(to, b, byB))) {
        return false;
      }
      values++;
      double there = cost.applyAsDouble(to);
      if (!(there < value)) {
        return false;
      }
      Optional<Configuration> reached = space.find(to);
      reached.ifPresent(
          c -> {
            at = c;
            value = there;
          });
      return reached.isPresent();
    }

    /** Moves a parameter by a length or a level, whichever is more, within the cube. */
    private boolean shift(long[] coordinates, int k, double by) {
      int j = moved[k];
      Domain domain = space.domain(j);
      long before = coordinates[j];
      double unit = domain.toUnit(before) + by;
      long to = domain.atUnit(Math.max(lower[k], Math.min(upper[k], unit)));
      if (to == before && !domain.isContinuous()) {
        to = before + (by > 0 ? 1 : -1);
        if (to < domain.atUnit(lower[k]) || to > domain.atUnit(upper[k])) {
          return false;
        }
      }
      coordinates[j] = to;
      return to != before;
    }
  }
}
