package io.github.bbo4j.heuristics.bayes.acquisition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.heuristics.bayes.gp.CandidatePosterior;
import io.github.bbo4j.heuristics.bayes.gp.CorrelationKernel;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import io.github.bbo4j.heuristics.bayes.gp.Posterior;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ThompsonScorerTest {
  private static final int DRAWS = 600;

  /**
   * Mean and variance of 600 draws at points near and far against the posterior's own. Bounds: 5
   * standard errors of a mean of 600 (0.2 sigma), and 5 of a variance (0.29 of it), widened by the
   * error of 512 features (their mean square is within 1 / sqrt(512) of the variance).
   */
  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void drawsHaveTheMomentsOfThePosterior(KernelFamily family) {
    CorrelationKernel kernel = CorrelationKernel.of(family, false, true, false);
    double[] theta = new double[kernel.parameterCount() + 2];
    theta[0] = 2;
    theta[1] = 0.5;
    theta[2] = 1;
    theta[theta.length - 2] = Math.log(1.5);
    theta[theta.length - 1] = Math.log(0.01);
    GaussianProcess gp =
        GaussianProcess.of(
            kernel,
            HyperparameterPrior.defaults(),
            GaussianProcessData.of(
                new double[][] {{0.1, 0, 0.2}, {0.8, 1, 0.5}, {0.4, 2, 0.9}, {0.9, 0, 0.9}},
                new double[] {1, -1, 0.5, 0.2}),
            theta);
    double[][] points = {{0.1, 0, 0.25}, {0.5, 1, 0.1}, {0.2, 2, 0.5}, {1, 3, 0}};
    double[][] columns = new double[3][points.length];
    for (int c = 0; c < points.length; c++) {
      for (int j = 0; j < 3; j++) {
        columns[j][c] = points[c][j];
      }
    }
    double[] sum = new double[points.length];
    double[] squares = new double[points.length];
    for (int draw = 0; draw < DRAWS; draw++) {
      double[] scores =
          new ThompsonScorer(gp, new SplittableRandom(1000 + draw))
              .score(new CandidatePosterior(columns));
      for (int c = 0; c < points.length; c++) {
        double f = gp.mean() - scores[c];
        sum[c] += f / DRAWS;
        squares[c] += f * f / DRAWS;
      }
    }
    for (int c = 0; c < points.length; c++) {
      Posterior p = gp.at(points[c]);
      assertThat(sum[c]).isCloseTo(p.mean(), within(0.2 * p.standardDeviation()));
      assertThat(squares[c] - sum[c] * sum[c]).isCloseTo(p.variance(), within(0.35 * p.variance()));
    }
  }

  @Test
  void equalGeneratorsGiveEqualDraws() {
    CorrelationKernel kernel = CorrelationKernel.of(KernelFamily.MATERN_52, false, true);
    GaussianProcess gp =
        GaussianProcess.of(
            kernel,
            HyperparameterPrior.defaults(),
            GaussianProcessData.of(new double[][] {{0.1, 0}, {0.8, 1}}, new double[] {1, -1}),
            new double[] {1, 1, 0, -5});
    double[][] one = {{0.3}, {7}};
    // A category beyond the number of points is hashed on its own, in a list it has a table.
    double[][] many = {{0.3, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7}, {7, 0, 1, 2, 3, 4, 5, 6}};
    double alone =
        new ThompsonScorer(gp, new SplittableRandom(3)).score(new CandidatePosterior(one))[0];
    assertThat(
            new ThompsonScorer(gp, new SplittableRandom(3)).score(new CandidatePosterior(many))[0])
        .isEqualTo(alone);
  }
}
