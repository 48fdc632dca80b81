package io.github.bbo4j.heuristics.bayes.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.heuristics.bayes.gp.CorrelationKernel;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import io.github.bbo4j.heuristics.bayes.gp.Posterior;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ProcessDrawTest {
  private static final int DRAWS = 1000;
  private static final GaussianProcess PROCESS = process();

  private static GaussianProcess process() {
    double[][] points = {{0, 0}, {0.5, -0.2}, {-0.7, 0.6}, {0.3, 0.9}};
    double[] targets = {0.3, -0.5, 1.1, -0.2};
    CorrelationKernel kernel = CorrelationKernel.of(KernelFamily.RBF, new boolean[2]);
    double[] theta = {Math.log(0.5), Math.log(2), 0, Math.log(1e-6)};
    return GaussianProcess.of(
        kernel, HyperparameterPrior.defaults(), GaussianProcessData.of(points, targets), theta);
  }

  /**
   * 1000 draws, seed 1. The mean of draws has a standard error of sd / 32, their standard deviation
   * one of sd / 45: five of each.
   */
  @Test
  void drawsHaveMeanAndDeviationOfThePosterior() {
    SplittableRandom random = new SplittableRandom(1);
    double[][] places = {{1, 0.4}, {-0.9, -0.9}};
    double[] sums = new double[places.length];
    double[] squares = new double[places.length];
    for (int i = 0; i < DRAWS; i++) {
      var draw = ProcessDraw.of(PROCESS, random);
      for (int p = 0; p < places.length; p++) {
        double value = draw.value(places[p], new double[2]) - PROCESS.at(places[p]).mean();
        sums[p] += value / DRAWS;
        squares[p] += value * value / DRAWS;
      }
    }
    for (int p = 0; p < places.length; p++) {
      Posterior posterior = PROCESS.at(places[p]);
      double sd = posterior.standardDeviation();
      assertThat(sums[p]).isCloseTo(0, within(5 * sd / Math.sqrt(DRAWS)));
      assertThat(Math.sqrt(squares[p])).isCloseTo(sd, within(5 * sd / Math.sqrt(2.0 * DRAWS)));
    }
  }

  @Test
  void drawsGoThroughThePoints() {
    var draw = ProcessDraw.of(PROCESS, new SplittableRandom(2));
    assertThat(draw.value(new double[] {0.5, -0.2}, new double[2])).isCloseTo(-0.5, within(0.01));
    assertThat(draw.value(new double[] {-0.7, 0.6}, new double[2])).isCloseTo(1.1, within(0.01));
  }

  @Test
  void slopesAreThoseOfTheValue() {
    var draw = ProcessDraw.of(PROCESS, new SplittableRandom(3));
    LocalDraws.assertSlopes(draw, new double[] {0.2, -0.4});
  }
}
