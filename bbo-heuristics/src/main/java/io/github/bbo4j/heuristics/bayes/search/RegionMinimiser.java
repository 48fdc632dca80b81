package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.internal.Lbfgs;
import io.github.bbo4j.heuristics.bayes.view.RoundedPredicate;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Where in a region a function of the distances from its centre is lowest, in radii: the minimiser
 * in the box, rounded to the levels of what isn't real. Where constraints forbid that, reals follow
 * them ({@link FeasibleMinimiser}); if some parameter is on a lattice, what is feasible of it is
 * searched by patterns ({@link PatternSearch}), and the reals follow the constraints at the levels
 * found. Where all are real, what is believed to fail is forbidden, too. Immutable.
 */
final class RegionMinimiser {
  private static final int EVALUATIONS = 60;
  private static final double TOLERANCE = 1e-9;

  /** Points looked at on the way from a forbidden minimiser back to the centre. */
  private static final int WAY_BACK = 16;

  private final SearchSpace space;
  private final Configuration start;
  private final double[] centre;
  private final double radius;
  private final DescentFrame frame;
  private final int[] seen;
  private final Optional<Predicate<Configuration>> runs;

  /** The reals among the parameters that are seen. */
  private final int[] real;

  /**
   * A minimiser.
   *
   * @param space of the region
   * @param start its centre
   * @param radius half of its edge on the unit cube
   * @param frame which parameters move, and in which axes
   * @param seen the parameters that functions are of
   */
  RegionMinimiser(
      SearchSpace space, Configuration start, double radius, DescentFrame frame, int[] seen) {
    this.space = space;
    this.start = start;
    this.centre = space.toUnit(start);
    this.radius = radius;
    this.frame = frame;
    this.seen = seen;
    this.runs = Optional.empty();
    this.real =
        IntStream.range(0, seen.length)
            .filter(m -> space.domain(seen[m]).isContinuous() && frame.moves(seen[m]))
            .toArray();
  }

  private RegionMinimiser(RegionMinimiser other, Predicate<Configuration> runs) {
    space = other.space;
    start = other.start;
    centre = other.centre;
    radius = other.radius;
    frame = other.frame;
    seen = other.seen;
    real = other.real;
    this.runs = Optional.of(runs);
  }

  /**
   * The same minimiser in a space of reals, where points are feasible only if they are believed to
   * run.
   *
   * @param runs the belief, true of the centre
   */
  RegionMinimiser among(Predicate<Configuration> runs) {
    return new RegionMinimiser(this, runs);
  }

  /**
   * The feasible point where a function is lowest.
   *
   * @param cost of distances from the centre, in radii and in the axes of the frame
   * @param inward distances of a point that is rather inside of the constraints than on them
   * @return the point; empty if the constraints leave none that is lower than the centre
   */
  Optional<Configuration> minimise(Lbfgs.Function cost, double[] inward) {
    if (!frame.axes().isIdentity()) {
      return minimiseInAxes(cost, inward);
    }
    double[] lower = new double[seen.length];
    double[] upper = new double[seen.length];
    for (int m = 0; m < seen.length; m++) {
      int j = seen[m];
      if (space.domain(j).isOrdered() && frame.moves(j)) {
        lower[m] = Math.max(-1, -centre[j] / radius);
        upper[m] = Math.min(1, (1 - centre[j]) / radius);
      }
    }
    boolean follows = isFree() || real.length == seen.length;
    return follows
        ? minimise(cost, inward, lower, upper, this::inCube)
        : minimiseOnLattice(cost, inward, lower, upper);
  }

  /** The region is a cube in the basin's axes, cut by the box of the space. */
  private Optional<Configuration> minimiseInAxes(Lbfgs.Function cost, double[] inward) {
    LinearMap axes = frame.axes();
    int d = centre.length;
    Lbfgs.Function within =
        (u, slopes) -> {
          double[] x = axes.inverse(u);
          boolean[] free = new boolean[d];
          for (int j = 0; j < d; j++) {
            double at = centre[j] + radius * x[j];
            free[j] = at >= 0 && at <= 1;
            x[j] = (unit(at) - centre[j]) / radius;
          }
          double[] g = new double[d];
          double value = cost.value(axes.map(x), g);
          double[] down = axes.slopes(g);
          for (int j = 0; j < d; j++) {
            down[j] = free[j] ? down[j] : 0;
          }
          System.arraycopy(axes.inverseSlopes(down), 0, slopes, 0, d);
          return value;
        };
    double[] lower = new double[d];
    double[] upper = new double[d];
    Arrays.fill(lower, -1);
    Arrays.fill(upper, 1);
    return minimise(
        within,
        inward,
        lower,
        upper,
        u -> {
          double[] x = axes.inverse(u);
          Arrays.setAll(x, j -> unit(centre[j] + radius * x[j]));
          return x;
        });
  }

  /** Of a function on a box around 0, the centre, whose points are those of the space by a map. */
  private Optional<Configuration> minimise(
      Lbfgs.Function cost,
      double[] inward,
      double[] lower,
      double[] upper,
      UnaryOperator<double[]> point) {
    double[] origin = new double[lower.length];
    if (isFree()) {
      Lbfgs lbfgs = new Lbfgs(lower, upper, EVALUATIONS, TOLERANCE);
      return at(point.apply(lbfgs.minimise(cost, origin).x()));
    }
    return along(lower, upper, u -> at(point.apply(u)).isPresent())
        .minimise(cost, origin, inward)
        .flatMap(u -> at(point.apply(u)));
  }

  private Optional<Configuration> minimiseOnLattice(
      Lbfgs.Function cost, double[] inward, double[] lower, double[] upper) {
    Lbfgs lbfgs = new Lbfgs(lower, upper, EVALUATIONS, TOLERANCE);
    double[] free = lbfgs.minimise(cost, new double[seen.length]).x();
    Optional<Configuration> rounded = point(inCube(free));
    if (rounded.isPresent()) {
      return rounded;
    }
    double[] slopes = new double[seen.length];
    PatternSearch search =
        new PatternSearch(space, start, radius, seen, c -> cost.value(offsets(c), slopes));
    Configuration found = search.minimise(wayBack(free));
    Configuration reached = real.length == 0 ? found : followed(found, cost, inward, lower, upper);
    return Optional.of(reached).filter(c -> !c.equals(start));
  }

  /** The last feasible point on the way from the centre to a forbidden one. */
  private Configuration wayBack(double[] free) {
    return IntStream.range(1, WAY_BACK)
        .mapToObj(k -> Arrays.stream(free).map(v -> v * (WAY_BACK - k) / WAY_BACK).toArray())
        .flatMap(u -> point(inCube(u)).stream())
        .findFirst()
        .orElse(start);
  }

  /** From a feasible point down along the constraints in the reals, the levels held. */
  private Configuration followed(
      Configuration from, Lbfgs.Function cost, double[] inward, double[] lower, double[] upper) {
    double[] x = offsets(from.coordinates());
    double[] slopes = new double[x.length];
    Lbfgs.Function ofReals =
        (u, g) -> {
          double value = cost.value(with(x, u), slopes);
          Arrays.setAll(g, k -> slopes[real[k]]);
          return value;
        };
    return along(reals(lower), reals(upper), u -> at(from, u).isPresent())
        .minimise(ofReals, reals(x), reals(inward))
        .flatMap(u -> at(from, u))
        .orElse(from);
  }

  private FeasibleMinimiser along(double[] lower, double[] upper, Predicate<double[]> feasible) {
    Lbfgs lbfgs = new Lbfgs(lower, upper, EVALUATIONS, TOLERANCE);
    double step = RoundedPredicate.step(start) / radius;
    return new FeasibleMinimiser(lower, upper, lbfgs, feasible, step);
  }

  private double[] reals(double[] x) {
    return Arrays.stream(real).mapToDouble(m -> x[m]).toArray();
  }

  private double[] with(double[] x, double[] reals) {
    double[] y = x.clone();
    for (int k = 0; k < real.length; k++) {
      y[real[k]] = reals[k];
    }
    return y;
  }

  /** A point with other reals, if it is feasible. */
  private Optional<Configuration> at(Configuration from, double[] reals) {
    long[] coordinates = from.coordinates();
    for (int k = 0; k < real.length; k++) {
      int j = seen[real[k]];
      coordinates[j] = space.domain(j).atUnit(unit(centre[j] + radius * reals[k]));
    }
    return space.find(coordinates);
  }

  private double[] offsets(long[] coordinates) {
    double[] x = new double[seen.length];
    for (int m = 0; m < x.length; m++) {
      int j = seen[m];
      boolean moves = space.domain(j).isOrdered();
      x[m] = moves ? (space.domain(j).toUnit(coordinates[j]) - centre[j]) / radius : 0;
    }
    return x;
  }

  private double[] inCube(double[] u) {
    double[] x = centre.clone();
    for (int m = 0; m < seen.length; m++) {
      x[seen[m]] = unit(centre[seen[m]] + radius * u[m]);
    }
    return x;
  }

  private boolean isFree() {
    return space.constraints().isEmpty() && runs.isEmpty();
  }

  /** The configuration at a point, if it is feasible and believed to run. */
  private Optional<Configuration> at(double[] x) {
    return point(x).filter(c -> runs.isEmpty() || runs.get().test(c));
  }

  /** The configuration at a point, if it is feasible; what did not move keeps its coordinate. */
  private Optional<Configuration> point(double[] x) {
    long[] coordinates = start.coordinates();
    for (int j = 0; j < x.length; j++) {
      if (x[j] != centre[j]) {
        coordinates[j] = space.domain(j).atUnit(x[j]);
      }
    }
    return space.find(coordinates);
  }

  private static double unit(double x) {
    return Math.max(0, Math.min(1, x));
  }
}
