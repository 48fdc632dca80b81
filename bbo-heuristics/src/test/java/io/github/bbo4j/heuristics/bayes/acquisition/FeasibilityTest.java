package io.github.bbo4j.heuristics.bayes.acquisition;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.heuristics.bayes.gp.CandidatePosterior;
import io.github.bbo4j.heuristics.bayes.gp.CorrelationKernel;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FeasibilityTest {
  private static final double[][] RAN = {{0.1}, {0.2}, {0.4}};
  private static final double[][] CANDIDATES = {{0.05, 0.3, 0.5, 0.7, 0.95}};

  private static Optional<Feasibility> learned(double[][] failed) {
    return Feasibility.of(
        RAN,
        failed,
        CorrelationKernel.of(KernelFamily.MATERN_52, false),
        HyperparameterPrior.defaults());
  }

  @Test
  void isLikelyWhereRunsSucceededAndNotBeyondTheEdgeButNeverImpossible() {
    double[] p =
        learned(new double[][] {{0.6}, {0.8}, {0.9}})
            .orElseThrow()
            .probabilities(new CandidatePosterior(CANDIDATES));
    assertThat(p[0]).isGreaterThan(0.8);
    assertThat(p[1]).isGreaterThan(p[2]);
    assertThat(p[2]).isGreaterThan(p[3]);
    assertThat(p[4]).isBetween(1e-6, 0.1);
  }

  @Test
  void nothingIsLearnedWhereNothingFailed() {
    assertThat(learned(new double[0][])).isEmpty();
  }
}
