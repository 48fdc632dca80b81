package io.github.bbo4j.heuristics.bayes.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.heuristics.bayes.gp.CorrelationKernel;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class TotalVarianceTest {

  /** A line in the first parameter; the process hardly looks at the others. */
  private static TotalVariance ofALine(int dimension) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int j = 0; j < dimension; j++) {
      builder.real("x" + j, 0, 1);
    }
    double[][] rows = new double[5][dimension];
    double[] targets = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      Arrays.fill(rows[i], 0.5);
      rows[i][0] = i / 4.0;
      targets[i] = i - 2;
    }
    CorrelationKernel kernel = CorrelationKernel.of(KernelFamily.MATERN_52, new boolean[dimension]);
    HyperparameterPrior prior = HyperparameterPrior.defaults();
    double[] theta = prior.mode(kernel);
    Arrays.fill(theta, 1, dimension, Math.log(1e-8));
    theta[0] = 0;
    return TotalVariance.of(
        builder.build(),
        GaussianProcess.of(kernel, prior, GaussianProcessData.of(rows, targets), theta));
  }

  @Test
  void theActiveParameterHasAllOfIt() {
    firstHasAllOfIt(2);
  }

  /** The sequence of quasi-random points ends at a thousand dimensions, two for each parameter. */
  @Test
  @Tag("release")
  void theActiveParameterOfFiveHundredHasAllOfIt() {
    firstHasAllOfIt(501);
  }

  private static void firstHasAllOfIt(int dimension) {
    TotalVariance found = ofALine(dimension);
    List<Double> totals = found.totals();
    assertThat(totals).hasSize(dimension);
    assertThat(totals.get(0)).isGreaterThan(0.9);
    assertThat(totals.subList(1, dimension)).allMatch(share -> share < 0.01);
    // A line over targets from -2 to 2 has the variance 4/3.
    assertThat(found.variance()).isBetween(1.2, 1.6);
  }
}
