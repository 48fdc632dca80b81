package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.acquisition.SmoothScore;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NoisyImprovementTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).choice("c", "a", "b", "c").build();

  /** Points drawn at random with noise of 10 %, the first twenty measured twice. */
  private static History history(int points, boolean someFail) {
    SplittableRandom random = new SplittableRandom(points);
    History history = History.empty(SPACE);
    for (int i = 0; i < points + 20; i++) {
      Configuration c =
          i < points ? history.sampleNew(random) : history.trial(i - points).configuration();
      double cost =
          1 + c.real("x") * c.real("x") + c.real("y") * (c.value("c").equals("a") ? 2 : 1);
      boolean fails = someFail && c.real("x") + c.real("y") > 1.3;
      history =
          history.plus(
              c,
              fails
                  ? Outcome.failed("too much")
                  : Outcome.measured(cost * Math.exp(0.1 * random.nextGaussian())));
    }
    return history;
  }

  private static double[][] column(double[] x) {
    return Arrays.stream(x).mapToObj(v -> new double[] {v}).toArray(double[][]::new);
  }

  private static double score(NoisyImprovement promise, double[] x) {
    return promise.of(column(x))[0];
  }

  /** Gradients against central differences, at ten points. */
  private static void check(History history) {
    NoisyModel model = NoisyModels.forSearch(SPACE).model(history);
    NoisyImprovement promise = new NoisyImprovement(model, model.mean(model.leaders(1)[0]));
    SmoothScore smooth = promise.smooth();
    SplittableRandom random = new SplittableRandom(5);
    for (int k = 0; k < 10; k++) {
      double[] x = {0.1 + 0.8 * random.nextDouble(), 0.1 + 0.8 * random.nextDouble(), k % 3};
      double[] gradient = new double[3];
      assertThat(smooth.of(x, gradient)).isCloseTo(score(promise, x), within(1e-9));
      double h = 1e-5;
      for (int j = 0; j < 2; j++) {
        double[] up = x.clone();
        double[] down = x.clone();
        up[j] += h;
        down[j] -= h;
        double slope = (score(promise, up) - score(promise, down)) / (2 * h);
        assertThat(gradient[j])
            .as("slope by parameter %d at point %d", j, k)
            .isCloseTo(slope, within(1e-4 * Math.max(1, Math.abs(slope))));
      }
      assertThat(gradient[2]).as("a category has no slope").isZero();
    }
  }

  @Test
  void gradientsAreThoseOfTheScore() {
    check(history(40, false));
  }

  @Test
  void gradientsKnowOfFailures() {
    check(history(60, true));
  }

  /** What the process does not look at speaks through main effects, and these have slopes. */
  @Test
  void gradientsKnowOfTheTrend() {
    History history = history(320, false);
    NoisyModel model = NoisyModels.forSearch(SPACE).model(history);
    assertThat(model.data().size()).as("the process sees a part").isLessThan(320);
    double[] slopes = new double[3];
    model.addTrendSlopes(new double[] {0.5, 0.5, 0}, slopes);
    assertThat(slopes[0]).as("costs grow by x").isPositive();
    check(history);
  }
}
