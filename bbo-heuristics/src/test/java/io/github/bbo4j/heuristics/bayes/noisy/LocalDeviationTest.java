package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.gp.CorrelationKernel;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import org.junit.jupiter.api.Test;

class LocalDeviationTest {
  private static final CorrelationKernel KERNEL =
      CorrelationKernel.of(KernelFamily.MATERN_52, false);

  /** From a quarter of the usual one, 0.04 of the cost, to 64 times it, which is 2.56 of it. */
  @Test
  void multiplesDoubleUpToTheLargestDeviation() {
    assertThat(LocalDeviation.of(new NoiseLevel(0.1, 5, false), 0.1, 1, KERNEL).multiples())
        .containsExactly(0.25, 0.5, 1, 2, 4, 8, 16, 32, 64);
  }

  /** The usual one is a share of the noise: of none, multiples up to the largest had no end. */
  @Test
  void whereAllReplicatesAgreedMultiplesHaveAnEnd() {
    double[] multiples = LocalDeviation.of(new NoiseLevel(0, 3, false), 0, 1, KERNEL).multiples();
    assertThat(multiples).hasSize(24);
    assertThat(multiples[23] * 1e-6).as("of the cost").isBetween(1.28, 2.56);
  }

  /**
   * The same runs beside a constant, where logarithms are a line, and around zero: there noise was
   * a share of the range of the costs, taken for one of their deviation.
   */
  @Test
  void itIsTheSameShareOfTheNoiseOnEveryScale() {
    double times = usual(1000);
    double bothSigns = usual(-10);
    assertThat(times).isBetween(0.01, 0.03);
    assertThat(bothSigns).isCloseTo(times, withinPercentage(5));
  }

  /** Twenty costs up to 19 above a shift, five of them run twice with noise of 0.2 to 0.3. */
  private static double usual(double shift) {
    SearchSpace space = SearchSpace.builder().integer("x", 0, 19).build();
    History history = History.empty(space);
    for (int i = 0; i < 25; i++) {
      int x = i < 20 ? i : 4 * (i - 20);
      double noise = i < 20 ? 0 : 0.3 + 0.03 * (i - 20);
      history = history.plus(space.at(x), Outcome.measured(shift + x + noise));
    }
    NoisyModels models = NoisyModels.forSearch(space);
    TrainingSubset subset = new TrainingIndex(models.encoding()).of(history);
    return models
        .local(history, new RobustWeights(history, subset, models.encoding(), true))
        .usual();
  }

  /** Eleven pairs are equal, as of a coarse timer, and the twelfth differs. */
  @Test
  void theFirstPairThatDiffersIsModelledBesideEqualOnes() {
    SearchSpace space = SearchSpace.builder().integer("x", 0, 99).build();
    History history = History.empty(space);
    for (int i = 0; i < 24; i++) {
      int x = 7 * (i / 2);
      double cost = 50 + x + (i == 23 ? 20 : 0);
      history = history.plus(space.at(x), Outcome.measured(cost));
    }
    NoisyModel model = NoisyModels.forSearch(space).model(history);
    assertThat(model.mean(0)).isFinite();
    assertThat(model.variance(0)).isPositive();
  }
}
