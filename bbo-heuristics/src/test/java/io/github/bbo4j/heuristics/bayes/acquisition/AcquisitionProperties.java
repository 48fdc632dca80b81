package io.github.bbo4j.heuristics.bayes.acquisition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.heuristics.bayes.gp.CorrelationKernel;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class AcquisitionProperties {
  /** Minus the mean: knows no slopes, so that the central differences are followed. */
  private record Greedy() implements PointAcquisition {
    @Override
    public String name() {
      return "greedy";
    }

    @Override
    public ValueScale scale() {
      return ValueScale.TARGET;
    }

    @Override
    public double value(double mean, double sd, PointContext context) {
      return -mean;
    }
  }

  @Provide
  Arbitrary<PointAcquisition> acquisitions() {
    return Arbitraries.of(
        List.of(
            Acquisitions.expectedImprovement(),
            Acquisitions.logExpectedImprovement(),
            Acquisitions.probabilityOfImprovement(0.7),
            Acquisitions.lowerConfidenceBound(0.7),
            Acquisitions.augmentedExpectedImprovement(),
            Acquisitions.expectedQuantileImprovement(0.7),
            new Greedy()));
  }

  @Property(tries = 200)
  void slopesAgreeWithFiniteDifferences(
      @ForAll KernelFamily family,
      @ForAll("acquisitions") PointAcquisition acquisition,
      @ForAll @IntRange(min = 2, max = 20) int n,
      @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    GaussianProcess gp = process(family, n, random);
    SmoothScore score = acquisition.scorer(context(gp, random)).smooth().orElseThrow();
    checkSlopes(score, gp, random, acquisition);
  }

  /** The same of scores weighed by a probability of success. */
  @Property(tries = 200)
  void slopesOfWeighedScoresAgreeWithFiniteDifferences(
      @ForAll("acquisitions") PointAcquisition acquisition,
      @ForAll ValueScale scale,
      @ForAll @IntRange(min = 2, max = 20) int n,
      @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    GaussianProcess gp = process(KernelFamily.MATERN_52, n, random);
    Feasibility feasibility =
        Feasibility.of(
                new double[][] {point(random), point(random)},
                new double[][] {point(random)},
                gp.kernel(),
                HyperparameterPrior.defaults())
            .orElseThrow();
    SmoothScore score = acquisition.scorer(context(gp, random)).smooth().orElseThrow();
    checkSlopes(feasibility.weigh(score, scale), gp, random, acquisition);
  }

  private static AcquisitionContext context(GaussianProcess gp, SplittableRandom random) {
    return new AcquisitionContext(gp, new double[0][], random);
  }

  private static void checkSlopes(
      SmoothScore score, GaussianProcess gp, SplittableRandom random, Acquisition acquisition) {
    double[] x = point(random);
    double[] gradient = new double[3];
    double value = score.of(x, gradient);
    Assume.that(gp.at(x).standardDeviation() > 1e-3);
    double[] unused = new double[3];
    for (int j = 0; j < 3; j += 2) {
      double h = 1e-6;
      double[] up = x.clone();
      up[j] += h;
      double[] down = x.clone();
      down[j] -= h;
      assertThat(gradient[j])
          .as("%s at %s", acquisition, value)
          .isCloseTo(
              (score.of(up, unused) - score.of(down, unused)) / (2 * h),
              within(1e-4 * Math.max(1, Math.abs(gradient[j])) + 1e-8 * Math.abs(value)));
    }
  }

  private static double[] point(SplittableRandom random) {
    return new double[] {random.nextDouble(), random.nextInt(3), random.nextDouble()};
  }

  private static GaussianProcess process(KernelFamily family, int n, SplittableRandom random) {
    CorrelationKernel kernel = CorrelationKernel.of(family, false, true, false);
    double[] theta = new double[kernel.parameterCount() + 2];
    for (int i = 0; i < theta.length - 1; i++) {
      theta[i] = random.nextDouble(-2, 3);
    }
    theta[theta.length - 1] = random.nextDouble(-4, 0);
    double[][] x = new double[n][];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = point(random);
      y[i] = random.nextDouble(-1, 1);
    }
    return GaussianProcess.of(
        kernel, HyperparameterPrior.defaults(), GaussianProcessData.of(x, y), theta);
  }
}
