package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/**
 * The axes of the basin around the best point and their widths: coordinates in which a long, turned
 * valley is round, so that a cube is a region that a model can be trusted in. In the coordinates of
 * the space such a region is as small in every direction as it has to be in the steepest one, and
 * what is nearest to the best point lies beside the valley.
 *
 * <p>A quadratic is fitted to the nearest points, those left out that are a hundredth of their
 * distance from a nearer one; the axes are the eigenvectors of its Hessian, and each is scaled by
 * the square root of its share of the largest eigenvalue, {@code sqrt((|l_k| / l_max + e) / (1 +
 * e))}, e being the standard deviation of the quadratic's errors: what is below them is not known.
 * Then the same in the new coordinates, where other points are the nearest, {@value #ROUNDS} times.
 * (Scaling of trust regions by curvature: Conn, Gould, Toint 2000, Trust-region methods, section
 * 6.7; adapted from round to round as the covariances of Hansen and Ostermeier 2001, Completely
 * derandomized self-adaptation in evolution strategies.)
 *
 * <p>The axes hold if they say more of the costs than the coordinates of the space do: the log
 * marginal likelihood of a quadratic of the same points has to be larger by {@value #ADVANTAGE}
 * nats a point, its curvatures being as likely in all directions of either system. That is far more
 * than axes fitted to ripples usually reach. A pure function of the history.
 */
final class BasinAxes {
  /** A quadratic of so many parameters is determined by the most points looked at. */
  private static final int MOST_DIMENSIONS = 10;

  private static final int MOST_POINTS = 66;
  private static final double POINTS = 1.5;

  /** How many times as many points are looked at first. */
  private static final int FEW = 4;

  private static final int ROUNDS = 6;
  private static final double ADVANTAGE = 1.5;

  /** Share of its distance from the best point that keeps a point apart from nearer ones. */
  private static final double APART = 0.01;

  /** The narrowest axis against the widest. */
  private static final double NARROWEST = 1e-3;

  private static final double[] ERRORS = {1e-8, 1e-6, 1e-4, 1e-3, 1e-2, 1e-1, 1, 10};

  /**
   * A measured point.
   *
   * @param x from the best one on the unit cube
   * @param u the same in the axes so far
   * @param distance largest coordinate of u
   * @param cost measured
   */
  @SuppressWarnings("ArrayRecordComponent") // internal carrier, never compared
  private record Point(double[] x, double[] u, double distance, double cost) {
    boolean isCloseTo(Point other) {
      return LinearMap.areWithin(APART * distance, u, other.u);
    }
  }

  private final List<Observation> measured;
  private final double[][] offsets;
  private final int most;

  private BasinAxes(SearchSpace space, List<Observation> measured, double[] centre) {
    this.measured = measured;
    int d = centre.length;
    most = Math.min(MOST_POINTS, (int) ((coefficients(d) + d) * POINTS));
    offsets = new double[measured.size()][];
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = space.toUnit(measured.get(i).configuration());
      for (int j = 0; j < d; j++) {
        offsets[i][j] -= centre[j];
      }
    }
  }

  /**
   * The map to the axes of the basin around the best point.
   *
   * @param history trials, one of them measured
   * @return the map; the identity of other spaces than of two to ten reals, while there are fewer
   *     points than coefficients, and where the axes don't hold
   */
  static LinearMap of(History history) {
    SearchSpace space = history.space();
    int d = space.dimension();
    LinearMap identity = LinearMap.identity(d);
    if (d < 2 || d > MOST_DIMENSIONS || !space.isContinuous()) {
      return identity;
    }
    List<Observation> measured =
        history.observations().stream().filter(Observation::isMeasured).toList();
    if (measured.size() < coefficients(d)) {
      return identity;
    }
    double[] centre = space.toUnit(history.best().orElseThrow().configuration());
    return new BasinAxes(space, measured, centre).fitted(identity);
  }

  private static int coefficients(int d) {
    return (d + 1) * (d + 2) / 2;
  }

  private LinearMap fitted(LinearMap identity) {
    LinearMap axes = identity;
    double advantage = 0;
    for (int round = 0; round < ROUNDS; round++) {
      List<Point> near = near(axes);
      if (near.size() <= offsets[0].length + 1) {
        return identity;
      }
      QuadraticModel turned = quadratic(near, near.stream().map(Point::u).toList());
      if (round == ROUNDS - 1) {
        QuadraticModel straight = quadratic(near, near.stream().map(Point::x).toList());
        advantage = turned.logLikelihood() - straight.logLikelihood() - ADVANTAGE * near.size();
      }
      axes = refined(axes, turned);
    }
    return advantage < 0 ? identity : axes;
  }

  /** The points nearest to the best one in some axes, apart from each other. */
  private List<Point> near(LinearMap axes) {
    double[] distances = Arrays.stream(offsets).mapToDouble(axes::distance).toArray();
    double[] sorted = distances.clone();
    Arrays.sort(sorted);
    // Of thousands of points few are looked at, unless most of these are close to each other.
    int enough = FEW * most;
    List<Point> near = near(axes, distances, sorted[Math.min(sorted.length, enough) - 1]);
    return near.size() < most && sorted.length > enough
        ? near(axes, distances, Double.POSITIVE_INFINITY)
        : near;
  }

  private List<Point> near(LinearMap axes, double[] distances, double farthest) {
    List<Point> sorted = new ArrayList<>();
    for (int i = 0; i < distances.length; i++) {
      if (distances[i] <= farthest) {
        double cost = measured.get(i).cost().orElseThrow();
        sorted.add(new Point(offsets[i], axes.map(offsets[i]), distances[i], cost));
      }
    }
    sorted.sort(Comparator.comparingDouble(Point::distance));
    List<Point> near = new ArrayList<>();
    for (Point point : sorted) {
      if (near.size() < most && near.stream().noneMatch(point::isCloseTo)) {
        near.add(point);
      }
    }
    return near;
  }

  /** A quadratic of points that reach to a distance of 2. */
  private static QuadraticModel quadratic(List<Point> near, List<double[]> coordinates) {
    double span = coordinates.stream().mapToDouble(LinearMap::largest).max().orElseThrow();
    double[][] rows =
        coordinates.stream()
            .map(x -> Arrays.stream(x).map(v -> v / (span / 2)).toArray())
            .toArray(double[][]::new);
    double[] costs = near.stream().mapToDouble(Point::cost).toArray();
    double[] targets = OutputTransform.STANDARDISE.fit(costs).forward(costs);
    return QuadraticModel.of(rows, targets, ERRORS);
  }

  /** The axes turned to those of a quadratic in them; as they are if it has none. */
  private static LinearMap refined(LinearMap axes, QuadraticModel model) {
    double[][] hessian = model.hessian();
    int d = hessian.length;
    EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(d, true, true);
    if (!eigen.decompose(new DMatrixRMaj(hessian))) {
      return axes;
    }
    double[] values = new double[d];
    double[][] vectors = new double[d][d];
    for (int k = 0; k < d; k++) {
      values[k] = Math.abs(eigen.getEigenvalue(k).real);
      DMatrixRMaj vector = eigen.getEigenVector(k);
      for (int j = 0; j < d; j++) {
        vectors[k][j] = vector.get(j);
      }
    }
    double largest = LinearMap.largest(values);
    if (!(largest > 0) || !Double.isFinite(largest)) {
      return axes;
    }
    double least = model.errorDeviation();
    for (int k = 0; k < d; k++) {
      values[k] = Math.sqrt((values[k] / largest + least) / (1 + least));
    }
    LinearMap refined = axes.then(vectors, values);
    return refined.shortest() < NARROWEST ? axes : refined;
  }
}
