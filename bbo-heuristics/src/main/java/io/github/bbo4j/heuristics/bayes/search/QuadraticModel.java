package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.heuristics.bayes.internal.InverseFactor;
import io.github.bbo4j.heuristics.bayes.internal.Lbfgs;
import io.github.bbo4j.heuristics.bayes.internal.NormalMath;
import io.github.bbo4j.heuristics.bayes.internal.TriangularMatrices;
import io.github.bbo4j.heuristics.bayes.internal.Vectors;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * A quadratic through a centre, {@code m(u) = g^T u + u^T H u / 2}, of as many or as few points as
 * there are: the posterior mean under {@code z_i = m(u_i) + e_i} with independent normal entries of
 * g and H and errors {@code e_i} that grow with the third power of the distance, which is how the
 * error of a Taylor series grows. Fewer points than coefficients give the quadratic of the least
 * curvature (Powell 2004, Least Frobenius norm updating of quadratic models), more the one that
 * fits the near ones best. In dual form, {@code K_ij = SLOPE u_i^T u_j + (u_i^T u_j)^2 / 2}, O(n^3)
 * for n points whatever the dimension.
 *
 * <p>The size of the errors is the one of {@code ERRORS} with the largest marginal likelihood, the
 * scale of the costs being profiled out. Immutable.
 */
final class QuadraticModel implements LocalModel {
  /** Prior variance of the slopes against that of the curvatures, in units of the region. */
  private static final double SLOPE = 1e3;

  /** Variances of the error at distance 1 against those of the curvatures. */
  private static final double[] ERRORS = {1e-8, 1e-6, 1e-4, 1e-2};

  /** Error that every point has. */
  private static final double FLOOR = 1e-10;

  private final double[][] points;
  private final double[] differences;
  private final Fit fit;

  /**
   * Fits.
   *
   * @param points {@code n x d}, distances from the centre in units of the region
   * @param differences n costs less that of the centre
   */
  QuadraticModel(double[][] points, double[] differences) {
    this(points, differences, ERRORS);
  }

  private QuadraticModel(double[][] points, double[] differences, double[] errors) {
    this.points = points;
    this.differences = differences;
    Fit best = Fit.none(points.length);
    double[][] exact = covariances(points);
    for (double error : points.length == 0 ? new double[0] : errors) {
      Fit next = fit(exact, error, differences);
      best = next.likelihood() > best.likelihood() ? next : best;
    }
    // Of the fits that were compared one needs its weights.
    TriangularMatrices.backward(best.factor(), best.factor().length, best.weights());
    fit = best;
  }

  /**
   * Fits to points of which the first is the centre.
   *
   * @param points {@code n x d}, distances from the centre in units of the region, n at least 1
   * @param costs n costs
   */
  static QuadraticModel of(double[][] points, double[] costs) {
    return of(points, costs, ERRORS);
  }

  /**
   * The same with other sizes of the errors to choose from.
   *
   * @param errors variances of the error at distance 1 against those of the curvatures
   */
  static QuadraticModel of(double[][] points, double[] costs, double[] errors) {
    double[] differences = Arrays.copyOfRange(costs, 1, costs.length);
    for (int i = 0; i < differences.length; i++) {
      differences[i] -= costs[0];
    }
    return new QuadraticModel(Arrays.copyOfRange(points, 1, points.length), differences, errors);
  }

  /**
   * A fit with errors of one size.
   *
   * @param weights K^-1 z, of a fit that is only compared L^-1 z
   * @param likelihood log likelihood up to a constant
   * @param factor of K; no rows if there is none
   * @param scale variance of the costs in units of K
   * @param error variance of the error at distance 1
   */
  @SuppressWarnings("ArrayRecordComponent") // internal carrier, never compared
  private record Fit(
      double[] weights, double likelihood, double[][] factor, double scale, double error) {
    static Fit none(int n) {
      return new Fit(new double[n], Double.NEGATIVE_INFINITY, new double[0][], 0, 0);
    }
  }

  /** The upper triangle of K without errors. */
  private static double[][] covariances(double[][] points) {
    int n = points.length;
    double[][] k = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = i; j < n; j++) {
        k[i][j] = kernel(Vectors.dot(points[i], points[j]));
      }
    }
    return k;
  }

  private Fit fit(double[][] exact, double error, double[] z) {
    int n = z.length;
    double[][] k = new double[n][];
    for (int i = 0; i < n; i++) {
      k[i] = exact[i].clone();
      k[i][i] += noise(i, error);
    }
    double[] weights = z.clone();
    if (!TriangularMatrices.cholesky(k, n)) {
      return Fit.none(n);
    }
    TriangularMatrices.forward(k, n, weights);
    double scale = Double.MIN_NORMAL;
    double determinant = 0;
    for (int i = 0; i < n; i++) {
      scale += weights[i] * weights[i] / n;
      determinant += 2 * Math.log(k[i][i]);
    }
    double likelihood = -0.5 * (n * Math.log(scale) + determinant);
    return new Fit(weights, likelihood, k, scale, error);
  }

  /** Variance of the error of a point. */
  private double noise(int i, double error) {
    double square = Vectors.dot(points[i], points[i]);
    return error * square * square * square + FLOOR * (1 + kernel(square));
  }

  /** Mean over the points of the log density of each given the others, as in GaussianProcess. */
  private static double density(double[][] factor, double[] weights, double scale) {
    int n = weights.length;
    double[][] t = InverseFactor.of(factor, n, null);
    double density = 0;
    for (int i = 0; i < n; i++) {
      double precision = 0;
      for (int j = i; j < n; j++) {
        precision += t[j][i] * t[j][i];
      }
      density +=
          NormalMath.logPdf(weights[i] / Math.sqrt(precision * scale))
              + 0.5 * Math.log(precision / scale);
    }
    return density / n;
  }

  /**
   * Mean log predictive density of a point given the others, in closed form, the scale of the costs
   * being the one of the largest likelihood.
   *
   * @return in units of the costs; negative infinity without points
   */
  @Override
  public double leaveOneOutLogDensity() {
    return fit.factor().length == 0
        ? Double.NEGATIVE_INFINITY
        : density(fit.factor(), fit.weights(), fit.scale());
  }

  /** Log marginal likelihood of the costs up to a constant, their scale being the best one. */
  double logLikelihood() {
    return fit.likelihood();
  }

  /** Standard deviation of the error at distance 1 against that of the curvatures. */
  double errorDeviation() {
    return Math.sqrt(fit.error());
  }

  /** The second derivatives, {@code d x d}; none without points. */
  double[][] hessian() {
    int d = points.length == 0 ? 0 : points[0].length;
    double[][] h = new double[d][d];
    for (int i = 0; i < points.length; i++) {
      for (int j = 0; j < d; j++) {
        for (int l = 0; l < d; l++) {
          h[j][l] += fit.weights()[i] * points[i][j] * points[i][l];
        }
      }
    }
    return h;
  }

  private static double kernel(double product) {
    return SLOPE * product + 0.5 * product * product;
  }

  /**
   * The model at a point.
   *
   * @param u d values
   * @param slopes filled with d slopes
   * @return m(u)
   */
  double value(double[] u, double[] slopes) {
    Arrays.fill(slopes, 0);
    return addTo(u, slopes, fit.weights());
  }

  @Override
  public String name() {
    return "quadratic";
  }

  @Override
  public Lbfgs.Function mean() {
    return this::value;
  }

  /** A draw of the prior, corrected by what the costs, less a draw of their errors, leave of it. */
  @Override
  public Lbfgs.Function draw(RandomGenerator random) {
    int n = fit.factor().length;
    if (n == 0) {
      return this::value;
    }
    PriorDraw prior = new PriorDraw(points[0].length, random);
    double unit = Math.sqrt(fit.scale());
    double[] left = new double[n];
    for (int i = 0; i < n; i++) {
      double error = Math.sqrt(noise(i, fit.error())) * random.nextGaussian();
      double drawn = prior.addTo(points[i], new double[points[i].length]);
      left[i] = differences[i] / unit - drawn - error;
    }
    TriangularMatrices.forward(fit.factor(), n, left);
    TriangularMatrices.backward(fit.factor(), n, left);
    return (u, slopes) -> {
      Arrays.fill(slopes, 0);
      return prior.addTo(u, slopes) + addTo(u, slopes, left);
    };
  }

  /** A quadratic with slopes of variance SLOPE and standard normal curvatures. */
  private static final class PriorDraw {
    private final double[] slope;
    private final double[][] curvature;

    PriorDraw(int d, RandomGenerator random) {
      slope = new double[d];
      curvature = new double[d][d];
      for (int j = 0; j < d; j++) {
        slope[j] = Math.sqrt(SLOPE) * random.nextGaussian();
        for (int l = 0; l <= j; l++) {
          // (u^T v)^2 / 2 is the covariance of sum_jl w_jl u_j u_l / sqrt(2); w + w^T here.
          curvature[j][l] = (l < j ? 1 : Math.sqrt(2)) * random.nextGaussian();
          curvature[l][j] = curvature[j][l];
        }
      }
    }

    /** g^T u + u^T H u / 2; its slopes are added. */
    double addTo(double[] u, double[] slopes) {
      double value = 0;
      for (int j = 0; j < u.length; j++) {
        double curved = Vectors.dot(curvature[j], u);
        value += u[j] * (slope[j] + curved / 2);
        slopes[j] += slope[j] + curved;
      }
      return value;
    }
  }

  /** The sum of the kernel's functions at the points; its slopes are added. */
  private double addTo(double[] u, double[] slopes, double[] weights) {
    double value = 0;
    for (int i = 0; i < points.length; i++) {
      double product = Vectors.dot(points[i], u);
      value += weights[i] * kernel(product);
      double slope = weights[i] * (SLOPE + product);
      for (int j = 0; j < u.length; j++) {
        slopes[j] += slope * points[i][j];
      }
    }
    return value;
  }
}
