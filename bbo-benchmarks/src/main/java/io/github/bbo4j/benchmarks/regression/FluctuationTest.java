package io.github.bbo4j.benchmarks.regression;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Optional;
import org.apache.commons.math3.distribution.FDistribution;
import org.apache.commons.math3.special.Beta;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;

/**
 * Tests whether the mean {@code m} of the next {@code r} observations belongs to the {@code n} past
 * ones. All are independent draws of one {@code p}-dimensional normal law under the null
 * hypothesis; with the past mean {@code a} and covariance {@code S} (denominator {@code n - 1})
 *
 * <pre>t = n r (n - p) / ((n + r)(n - 1) p) (m - a)' S^-1 (m - a)  ~  F(p, n - p)</pre>
 *
 * <p>and an alarm is raised iff {@code t} reaches the quantile of that law at the confidence. For
 * {@code p = 1} this is {@code m} outside {@code a +- s sqrt((n + r) / (n r) F^-1)}. Source:
 * Hotelling's prediction region (T. W. Anderson, "An Introduction to Multivariate Statistical
 * Analysis", 3rd edition 2003, section 5.2) as used by T. Cornebize (2021), section 11.2. Immutable
 * and thread-safe.
 *
 * @param confidence probability in (0, 1) that a sound observation raises no alarm
 */
public record FluctuationTest(double confidence) {

  /** The confidence of the published plots: one false alarm in ten thousand tests. */
  public static final double DEFAULT_CONFIDENCE = 0.9999;

  /**
   * Checks the range.
   *
   * @throws IllegalArgumentException if the confidence is outside (0, 1)
   */
  public FluctuationTest {
    Arguments.require(
        confidence > 0 && confidence < 1, "confidence", confidence, "in (0, 1). Maybe 0.9999");
  }

  /** The test at {@link #DEFAULT_CONFIDENCE}. */
  public static FluctuationTest withDefaults() {
    return new FluctuationTest(DEFAULT_CONFIDENCE);
  }

  /**
   * Where the mean of the next {@code window} observations of one factor is expected.
   *
   * @param reference past observations, at least two, finite; not modified
   * @param window number of observations that are averaged, at least 1
   * @throws IllegalArgumentException if there are too few observations or one is not finite
   */
  public FluctuationRibbon ribbon(double[] reference, int window) {
    int n = reference.length;
    requireSizes(n, window, 1);
    double mean = mean(columns(reference), 1)[0];
    double squares = 0;
    for (double x : reference) {
      squares += (x - mean) * (x - mean);
    }
    double deviation = Math.sqrt(squares / (n - 1));
    double scale = (n + window) / ((double) n * window) * threshold(1, n);
    double half = deviation * Math.sqrt(scale);
    return new FluctuationRibbon(mean, mean - half, mean + half);
  }

  /**
   * The test of one factor.
   *
   * @param reference past observations, at least two, finite; not modified
   * @param recent the next ones, at least one, finite; not modified
   * @throws IllegalArgumentException if there are too few observations or one is not finite
   */
  public FluctuationResult test(double[] reference, double[] recent) {
    return test(columns(reference), columns(recent));
  }

  /**
   * The test of several factors together.
   *
   * @param reference past observations, {@code n x p}, one row per observation, {@code n > p},
   *     finite; not modified
   * @param recent the next ones, {@code r x p}, {@code r >= 1}, finite; not modified
   * @throws IllegalArgumentException if there are too few rows, rows of different lengths, a number
   *     that is not finite, or factors that determine one another (singular covariance)
   */
  public FluctuationResult test(double[][] reference, double[][] recent) {
    int n = reference.length;
    int r = recent.length;
    int p = n == 0 ? 1 : reference[0].length;
    requireSizes(n, r, p);
    double[] mean = mean(reference, p);
    double[] difference = mean(recent, p);
    for (int j = 0; j < p; j++) {
      difference[j] -= mean[j];
    }
    double distance = squaredDistance(reference, mean, difference);
    double t = (double) n * r * (n - p) / ((double) (n + r) * (n - 1) * p) * distance;
    Optional<FluctuationResult.Direction> direction =
        p > 1 ? Optional.empty() : Optional.of(FluctuationResult.Direction.of(difference[0]));
    return new FluctuationResult(t, threshold(p, n), likelihood(t, p, n), direction);
  }

  /** The quantile that {@code t} must reach for an alarm, for {@code n > p} past observations. */
  public double threshold(int factors, int observations) {
    return new FDistribution(null, factors, observations - factors)
        .inverseCumulativeProbability(confidence);
  }

  /** {@code 1 - F(t; p, n - p)}, by the complementary beta function: exact in the far tail too. */
  private static double likelihood(double t, int p, int n) {
    double d2 = n - p;
    return t == Double.POSITIVE_INFINITY
        ? 0
        : Beta.regularizedBeta(d2 / (d2 + p * t), d2 / 2, p / 2.0);
  }

  /** {@code d' S^-1 d}; a constant factor gives 0 where it stays, infinity where it moves. */
  private static double squaredDistance(double[][] rows, double[] mean, double[] difference) {
    int n = rows.length;
    int p = mean.length;
    DMatrixRMaj covariance = new DMatrixRMaj(p, p);
    for (double[] row : rows) {
      for (int i = 0; i < p; i++) {
        for (int j = 0; j < p; j++) {
          covariance.add(i, j, (row[i] - mean[i]) * (row[j] - mean[j]) / (n - 1));
        }
      }
    }
    if (p == 1) {
      double square = difference[0] * difference[0];
      return square == 0 ? 0 : square / covariance.get(0, 0);
    }
    return mahalanobis(covariance, difference);
  }

  private static double mahalanobis(DMatrixRMaj covariance, double[] difference) {
    int p = difference.length;
    // Factors may differ by orders of magnitude: the test is the same for scaled ones, and the
    // decomposition is not.
    double[] scale = new double[p];
    for (int i = 0; i < p; i++) {
      scale[i] = Math.sqrt(covariance.get(i, i));
      requireRegular(scale[i] > 0, p);
    }
    DMatrixRMaj correlation = new DMatrixRMaj(p, p);
    DMatrixRMaj side = new DMatrixRMaj(p, 1);
    for (int i = 0; i < p; i++) {
      for (int j = 0; j < p; j++) {
        correlation.set(i, j, covariance.get(i, j) / (scale[i] * scale[j]));
      }
      side.set(i, difference[i] / scale[i]);
    }
    LinearSolverDense<DMatrixRMaj> solver = LinearSolverFactory_DDRM.chol(p);
    requireRegular(solver.setA(correlation.copy()) && solver.quality() > 1e-14, p);
    DMatrixRMaj solution = new DMatrixRMaj(p, 1);
    solver.solve(side.copy(), solution);
    double distance = 0;
    for (int i = 0; i < p; i++) {
      distance += side.get(i) * solution.get(i);
    }
    return distance;
  }

  private static void requireRegular(boolean regular, int p) {
    if (!regular) {
      throw new SingularFactorsException(
          "the covariance of the "
              + p
              + " factors is singular: one is constant or determined by the others. Maybe test"
              + " fewer of them together");
    }
  }

  /**
   * The means, as the first row and the mean difference from it: of a factor that never varied the
   * mean is exactly its value, and its variance exactly 0.
   */
  private static double[] mean(double[][] rows, int p) {
    double[] mean = new double[p];
    for (double[] row : rows) {
      if (row.length != p) {
        throw new IllegalArgumentException(
            "a row has " + row.length + " factors but the first one has " + p);
      }
      for (int j = 0; j < p; j++) {
        mean[j] += (requireFinite(row[j]) - rows[0][j]) / rows.length;
      }
    }
    for (int j = 0; j < p; j++) {
      mean[j] += rows[0][j];
    }
    return mean;
  }

  private static double[][] columns(double[] values) {
    double[][] rows = new double[values.length][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new double[] {values[i]};
    }
    return rows;
  }

  private static double requireFinite(double x) {
    if (!Double.isFinite(x)) {
      throw new IllegalArgumentException(
          "an observation is " + x + ". Maybe leave failed measurements out");
    }
    return x;
  }

  private static void requireSizes(int n, int r, int p) {
    if (p < 1) {
      throw new IllegalArgumentException("an observation has no factor");
    }
    if (n <= p) {
      throw new IllegalArgumentException(
          n + " past observations are too few for " + p + " factors: at least " + (p + 1));
    }
    if (r < 1) {
      throw new IllegalArgumentException("there is no recent observation to test");
    }
  }
}
