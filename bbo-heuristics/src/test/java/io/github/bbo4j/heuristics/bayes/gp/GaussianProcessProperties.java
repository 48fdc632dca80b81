package io.github.bbo4j.heuristics.bayes.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class GaussianProcessProperties {
  private static CorrelationKernel kernel(KernelFamily family) {
    return CorrelationKernel.of(family, false, true, false);
  }

  private static double[] theta(CorrelationKernel kernel, SplittableRandom random) {
    double[] theta = new double[kernel.parameterCount() + 2];
    for (int i = 0; i < theta.length - 1; i++) {
      theta[i] = random.nextDouble(-2, 3);
    }
    theta[theta.length - 1] = random.nextDouble(-8, 0);
    return theta;
  }

  private static double[] point(SplittableRandom random) {
    return new double[] {random.nextDouble(), random.nextInt(3), random.nextDouble()};
  }

  @Property(tries = 200)
  void varianceIsNotNegativeAndNeverGrowsWithAPoint(
      @ForAll KernelFamily family, @ForAll @IntRange(min = 1, max = 25) int n, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    GaussianProcess gp = process(kernel(family), n, random);
    double[] q = point(random);
    GaussianProcess grown = gp.append(point(random), 0.3, 1, 0);
    assertThat(gp.at(q).variance()).isBetween(0.0, gp.signalVariance());
    assertThat(grown.at(q).variance())
        .isBetween(0.0, gp.at(q).variance() + 1e-9 * gp.signalVariance());
  }

  /** The law that lets one process tell the fantasies of all: believing a mean moves no mean. */
  @Property(tries = 200)
  void fantasiesLeaveMeansAndAreThoseBelievedOneByOne(
      @ForAll KernelFamily family,
      @ForAll @IntRange(min = 1, max = 25) int n,
      @ForAll @IntRange(min = 0, max = 6) int pending,
      @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    GaussianProcess gp = process(kernel(family), n, random);
    double[][] points = new double[pending][];
    GaussianProcess oneByOne = gp;
    for (int i = 0; i < pending; i++) {
      points[i] = point(random);
      oneByOne = oneByOne.append(points[i], oneByOne.at(points[i]).mean(), 1, 0);
    }
    GaussianProcess believed = gp.withFantasies(points);
    double[] q = point(random);
    double sd = Math.sqrt(gp.signalVariance());
    assertThat(believed.size()).isEqualTo(n + pending);
    assertThat(believed.at(q).mean()).isCloseTo(gp.at(q).mean(), within(1e-6 * sd));
    assertThat(believed.at(q).variance())
        .isCloseTo(oneByOne.at(q).variance(), within(1e-9 * gp.signalVariance()));
  }

  @Property(tries = 200)
  void correlationIsSymmetricAndOneAtZeroDistance(@ForAll KernelFamily family, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    CorrelationKernel kernel = kernel(family);
    Covariance covariance = new Covariance(kernel, theta(kernel, random));
    double[] a = point(random);
    double[] b = point(random);
    assertThat(covariance.correlation(a, b)).isEqualTo(covariance.correlation(b, a));
    assertThat(covariance.correlation(a, b)).isBetween(0.0, 1.0 + 1e-15);
    assertThat(covariance.correlation(a, a)).isCloseTo(1, within(1e-15));
  }

  /** Rows are computed whole and in parts, with their slopes and alone, near and very far. */
  @Property(tries = 200)
  void covariancesAreThoseOfTheFormula(
      @ForAll KernelFamily family,
      @ForAll @IntRange(min = 1, max = 40) int n,
      @ForAll @IntRange(min = -8, max = 4) int decade,
      @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    CorrelationKernel kernel = CorrelationKernel.of(family, false);
    double[] theta = new double[kernel.parameterCount() + 2];
    theta[theta.length - 2] = 0.3;
    Covariance covariance = new Covariance(kernel, theta);
    double[] x = {random.nextDouble()};
    double[][] columns = {random.doubles(n, 0, Math.pow(10, decade)).toArray()};
    double[] whole = new double[n];
    covariance.row(columns, x, 0, n, whole);
    double[] beside = new double[n];
    covariance.slopes(columns, x, beside);
    assertThat(beside).isEqualTo(whole);
    int from = random.nextInt(n);
    double[] part = new double[n];
    covariance.row(columns, x, from, n, part);
    for (int i = 0; i < n; i++) {
      assertThat(part[i]).isEqualTo(i < from ? 0 : whole[i]);
      double distance = Math.abs(columns[0][i] - x[0]);
      assertThat(whole[i])
          .isBetween(0.0, covariance.signalVariance())
          .isCloseTo(Math.exp(0.3) * formula(family, distance), within(1e-13));
    }
  }

  /** Of one dimension with length scale, shape and weight 1. */
  private static double formula(KernelFamily family, double r) {
    double t3 = Math.sqrt(3) * r;
    double t5 = Math.sqrt(5) * r;
    return switch (family) {
      case RBF -> Math.exp(-r * r / 2);
      case MATERN_32 -> (1 + t3) * Math.exp(-t3);
      case MATERN_52, ANOVA -> (1 + t5 + t5 * t5 / 3) * Math.exp(-t5);
      case RATIONAL_QUADRATIC -> 1 / (1 + r * r / 2);
    };
  }

  @Property(tries = 100)
  void gradientAgreesWithFiniteDifferences(
      @ForAll KernelFamily family, @ForAll @IntRange(min = 2, max = 15) int n, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    CorrelationKernel kernel = kernel(family);
    double[][] x = new double[n][];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = point(random);
      y[i] = random.nextDouble(-1, 1);
    }
    GaussianProcessData data = GaussianProcessData.of(x, y);
    double[] theta = theta(kernel, random);
    theta[theta.length - 1] = random.nextDouble(-4, 0);
    double[] gradient = new double[theta.length];
    double[] unused = new double[theta.length];
    HyperparameterPrior prior = HyperparameterPrior.defaults();
    MarginalLikelihood likelihood = new MarginalLikelihood(kernel, prior, data, false);
    likelihood.value(theta, gradient);
    for (int p = 0; p < theta.length; p++) {
      double h = 1e-5;
      double[] up = theta.clone();
      up[p] += h;
      double[] down = theta.clone();
      down[p] -= h;
      double difference = (likelihood.value(up, unused) - likelihood.value(down, unused)) / (2 * h);
      assertThat(gradient[p])
          .isCloseTo(difference, within(1e-5 * Math.max(1, Math.abs(difference))));
    }
  }

  @Property(tries = 100)
  void slopesOfThePosteriorAgreeWithFiniteDifferences(
      @ForAll KernelFamily family, @ForAll @IntRange(min = 1, max = 20) int n, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    GaussianProcess gp = process(kernel(family), n, random);
    double[] x = point(random);
    double[] byMean = new double[3];
    double[] byVariance = new double[3];
    PosteriorSlopes slopes = new PosteriorSlopes(gp);
    Posterior posterior = slopes.at(x, byMean, byVariance);
    assertThat(posterior.mean()).isEqualTo(gp.at(x).mean());
    assertClose(posterior.variance(), gp.at(x).variance());
    double[] alone = new double[3];
    assertThat(slopes.mean(x, alone)).isEqualTo(posterior.mean());
    assertThat(alone).isEqualTo(byMean);
    assertThat(byMean[1]).isZero();
    assertThat(byVariance[1]).isZero();
    for (int j = 0; j < 3; j += 2) {
      double h = 1e-6;
      double[] up = x.clone();
      up[j] += h;
      double[] down = x.clone();
      down[j] -= h;
      assertClose(byMean[j], (gp.at(up).mean() - gp.at(down).mean()) / (2 * h));
      assertClose(byVariance[j], (gp.at(up).variance() - gp.at(down).variance()) / (2 * h));
    }
  }

  private static GaussianProcess process(CorrelationKernel kernel, int n, SplittableRandom random) {
    double[][] x = new double[n][];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = point(random);
      y[i] = random.nextDouble(-1, 1);
    }
    double[] theta = theta(kernel, random);
    theta[theta.length - 1] = random.nextDouble(-4, 0);
    return GaussianProcess.of(
        kernel, HyperparameterPrior.defaults(), GaussianProcessData.of(x, y), theta);
  }

  private static void assertClose(double actual, double expected) {
    assertThat(actual).isCloseTo(expected, within(1e-5 * Math.max(1, Math.abs(expected))));
  }
}
