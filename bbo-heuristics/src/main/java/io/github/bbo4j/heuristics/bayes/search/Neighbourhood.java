package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.internal.Lbfgs;
import io.github.bbo4j.heuristics.bayes.search.LocalModel.LocalProcess;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a descent sees of a history: the points nearest to the centre of a region, in radii of the
 * region. A local model sees those that were measured.
 *
 * <p>Usually it sees all parameters. Where all are ordered and the region has become so small that
 * a step within it can't change the levels of some, those are held: once the points that agree with
 * the centre in all of these determine a quadratic of the others, the model sees that slice of the
 * space alone. A quadratic of one real parameter needs three points; the points on other levels,
 * whose costs may be a thousand times as far apart, would only take its last digits. (Continuous
 * descents at held integers: Liuzzi, Lucidi and Rinaldi 2012, Derivative-free methods for bound
 * constrained mixed-integer optimization, Computational Optimization and Applications 53.)
 *
 * <p>What failed has no cost that a model could see. Among reals steps stay on the side of what ran
 * of planes between both ({@link SeparatingPlanes}). Immutable.
 */
final class Neighbourhood {
  private static final int MOST_POINTS = 60;

  /** Share of the radius that keeps points apart where a descent begins again. */
  private static final double APART = 0.01;

  private final SearchSpace space;
  private final Configuration best;
  private final double[] centre;
  private final double radius;
  private final DescentFrame frame;

  /** The parameters that the model sees, in order. */
  private final int[] seen;

  private final List<Observation> points;

  /** The nearest ones that only failed. */
  private final List<Observation> failed;

  private record Near(Observation observation, double squaredDistance) {}

  private Neighbourhood(
      History history, TrustRegion region, DescentFrame frame, int[] seen, int more) {
    space = history.space();
    best = region.centre();
    centre = space.toUnit(best);
    radius = region.radius();
    this.frame = frame;
    this.seen = seen;
    int k = isSlice() ? seen.length : frame.directions();
    double unit = frame.holdsSome() ? radius : 1;
    long[] at = held(best);
    List<Observation> visible =
        history.observations().stream()
            .filter(o -> !isSlice() || Arrays.equals(at, held(o.configuration())))
            .toList();
    failed =
        nearest(visible, o -> !o.isMeasured() && o.failed() > 0 && o.censored() == 0, unit)
            .limit(MOST_POINTS)
            .map(Near::observation)
            .toList();
    points =
        nearest(visible, Observation::isMeasured, unit)
            .filter(region.openings() > 0 ? apart(unit) : near -> true)
            .limit(Math.min(MOST_POINTS, coefficients(k) + k + more))
            .map(Near::observation)
            .toList();
  }

  private Stream<Near> nearest(
      List<Observation> visible, Predicate<Observation> kind, double unit) {
    return visible.stream()
        .filter(kind)
        .map(o -> new Near(o, squaredLength(offsets(o.configuration(), frame, unit))))
        .sorted(Comparator.comparingDouble(Near::squaredDistance));
  }

  /**
   * What a model of a region sees.
   *
   * @param history trials, one of them measured
   * @param region around the best of them
   * @param frame in which parameters the descent moves; where it holds some there are no slices
   * @param more points than usual, where several steps are taken from one centre
   */
  static Neighbourhood of(History history, TrustRegion region, DescentFrame frame, int more) {
    int d = history.space().dimension();
    int[] movable = TrustRegion.movable(history.space(), region.radius());
    if (!frame.holdsSome() && movable.length > 0 && movable.length < d) {
      Neighbourhood slice = new Neighbourhood(history, region, frame, movable, more);
      if (slice.points.size() >= coefficients(movable.length)) {
        return slice;
      }
    }
    return new Neighbourhood(history, region, frame, IntStream.range(0, d).toArray(), more);
  }

  /**
   * Whether a point stands apart from the nearer ones that do: where a descent begins again, what
   * it left behind stands around the centre, far closer together than the region is wide.
   */
  private Predicate<Near> apart(double unit) {
    List<double[]> kept = new ArrayList<>();
    return near -> {
      double[] x = offsets(near.observation().configuration(), frame, unit);
      boolean apart =
          kept.stream().noneMatch(other -> LinearMap.largestDifference(x, other) < APART * radius);
      if (apart) {
        kept.add(x);
      }
      return apart;
    };
  }

  /** Of a quadratic in some parameters. */
  private static int coefficients(int parameters) {
    return (parameters + 1) * (parameters + 2) / 2;
  }

  /** The coordinates of what the model doesn't see. */
  private long[] held(Configuration configuration) {
    long[] coordinates = configuration.coordinates();
    for (int j : seen) {
      coordinates[j] = 0;
    }
    return coordinates;
  }

  /** Whether the model sees some parameters only, at held levels of the others. */
  boolean isSlice() {
    return dimension() < space.dimension();
  }

  /** How many parameters the model sees. */
  int dimension() {
    return seen.length;
  }

  /**
   * The model of the costs by distances from the centre in radii; of a descent that holds some
   * parameters the better of two, one of which doesn't see these.
   */
  LocalModel model() {
    LocalModel model = model(frame);
    if (!frame.holdsSome()) {
      return model;
    }
    LocalModel blind = model(frame.blind());
    return blind.leaveOneOutLogDensity() > model.leaveOneOutLogDensity() ? blind : model;
  }

  private LocalModel model(DescentFrame its) {
    double[] targets = targets();
    double[][] rows = rows(points, its);
    LocalModel model = LocalModel.of(rows, targets);
    if (its.axes().isIdentity()) {
      return model;
    }
    LinearMap straight = its.axes().straightened();
    double[][] straightRows = Arrays.stream(rows).map(straight::map).toArray(double[][]::new);
    LocalModel other = new MappedModel(LocalProcess.of(straightRows, targets), straight);
    return other.leaveOneOutLogDensity() > model.leaveOneOutLogDensity() ? other : model;
  }

  private double[] targets() {
    double[] costs = points.stream().mapToDouble(o -> o.cost().orElseThrow()).toArray();
    return OutputTransform.STANDARDISE.fit(costs).forward(costs);
  }

  /** The feasible point of the region where a function of the distances is lowest. */
  Optional<Configuration> minimiser(Lbfgs.Function cost) {
    RegionMinimiser within = new RegionMinimiser(space, best, radius, frame, seen);
    return runs().map(within::among).orElse(within).minimise(cost, inward());
  }

  /** What is believed to run, if anything failed; on lattices nothing was gained by it. */
  private Optional<Predicate<Configuration>> runs() {
    if (failed.isEmpty() || !space.isContinuous()) {
      return Optional.empty();
    }
    SeparatingPlanes planes = new SeparatingPlanes(rows(points, frame), rows(failed, frame));
    return Optional.of(c -> planes.holds(offsets(c, frame, radius)));
  }

  private double[][] rows(List<Observation> observations, DescentFrame its) {
    return observations.stream()
        .map(o -> offsets(o.configuration(), its, radius))
        .toArray(double[][]::new);
  }

  /** The mean of the points, as distances from the centre in radii. */
  private double[] inward() {
    double[] mean = new double[isSlice() ? seen.length : centre.length];
    for (Observation o : points) {
      double[] x = offsets(o.configuration(), frame, radius);
      for (int j = 0; j < mean.length; j++) {
        mean[j] += x[j] / points.size();
      }
    }
    return mean;
  }

  /** Largest difference of a coordinate from the centre, on the unit cube. */
  double moved(Configuration to) {
    return LinearMap.largestDifference(space.toUnit(to), centre);
  }

  /** From the centre, as a frame sees it; of a category 0 where it is the centre's, else 1. */
  private double[] offsets(Configuration c, DescentFrame its, double unit) {
    double[] x = space.toUnit(c);
    if (!its.axes().isIdentity()) {
      for (int j = 0; j < x.length; j++) {
        x[j] = (x[j] - centre[j]) / unit;
      }
      return its.axes().map(x);
    }
    double[] offsets = new double[seen.length];
    for (int m = 0; m < offsets.length; m++) {
      int j = seen[m];
      offsets[m] =
          space.domain(j).isOrdered()
              ? its.seen(j, x[j] - centre[j], unit)
              : x[j] == centre[j] ? 0 : 1;
    }
    return offsets;
  }

  private static double squaredLength(double[] x) {
    double sum = 0;
    for (double v : x) {
      sum += v * v;
    }
    return sum;
  }
}
