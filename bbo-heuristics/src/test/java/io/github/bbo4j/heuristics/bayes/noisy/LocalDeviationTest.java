package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;

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
    assertThat(LocalDeviation.of(new NoiseLevel(0.1, 5, false), 1, KERNEL).multiples())
        .containsExactly(0.25, 0.5, 1, 2, 4, 8, 16, 32, 64);
  }

  /** The usual one is a share of the noise: of none, multiples up to the largest had no end. */
  @Test
  void whereAllReplicatesAgreedMultiplesHaveAnEnd() {
    double[] multiples = LocalDeviation.of(new NoiseLevel(0, 3, false), 1, KERNEL).multiples();
    assertThat(multiples).hasSize(24);
    assertThat(multiples[23] * 1e-6).as("of the cost").isBetween(1.28, 2.56);
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
