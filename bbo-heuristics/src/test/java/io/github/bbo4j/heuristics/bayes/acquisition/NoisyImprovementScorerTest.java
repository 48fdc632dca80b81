package io.github.bbo4j.heuristics.bayes.acquisition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.heuristics.bayes.gp.CandidatePosterior;
import io.github.bbo4j.heuristics.bayes.gp.CorrelationKernel;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class NoisyImprovementScorerTest {
  private static final double[] CANDIDATES = {0.31, 0.35, 0.55, 0.75, 0.95};

  /**
   * A slope measured at 21 points, as little noise as the draws have: far up it nothing improves.
   */
  private static double[] scores(Acquisition acquisition, double[]... pending) {
    double[][] rows = new double[21][];
    double[] y = new double[21];
    for (int i = 0; i < 21; i++) {
      rows[i] = new double[] {i / 20.0};
      y[i] = 20 * Math.abs(i / 20.0 - 0.3);
    }
    double[] theta = {Math.log(4), 0, Math.log(1e-7)};
    GaussianProcess gp =
        GaussianProcess.of(
            CorrelationKernel.of(KernelFamily.MATERN_52, false),
            HyperparameterPrior.defaults(),
            GaussianProcessData.of(rows, y),
            theta);
    return acquisition
        .scorer(new AcquisitionContext(gp, pending, new SplittableRandom(1)))
        .score(new CandidatePosterior(new double[][] {CANDIDATES}));
  }

  @Test
  void candidatesFarFromAnyImprovementAreToldApart() {
    double[] scores = scores(Acquisitions.noisyExpectedImprovement());
    assertThat(Arrays.stream(scores).distinct().count()).isEqualTo(CANDIDATES.length);
    assertThat(scores[4]).isLessThan(-1000).isFinite();
    for (int c = 1; c < scores.length; c++) {
      assertThat(scores[c]).as("candidate %d", c).isLessThan(scores[c - 1]);
    }
  }

  /** No jitter helps: it is tried up to the largest double, not for ever. */
  @Test
  @Timeout(30)
  void aPendingPointThatIsNoNumberIsToldAndEnds() {
    assertThatThrownBy(
            () -> scores(Acquisitions.noisyExpectedImprovement(), new double[] {Double.NaN}))
        .isInstanceOf(BboException.class)
        .hasMessageContaining("not finite");
  }
}
