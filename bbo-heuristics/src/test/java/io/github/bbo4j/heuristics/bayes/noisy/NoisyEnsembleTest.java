package io.github.bbo4j.heuristics.bayes.noisy;

import static io.github.bbo4j.heuristics.bayes.gp.KernelFamily.ANOVA;
import static io.github.bbo4j.heuristics.bayes.gp.KernelFamily.MATERN_52;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NoisyEnsembleTest {
  private static final SearchSpace TWO =
      SearchSpace.builder().integer("x", 1, 3).integer("y", 1, 2).build();
  private static final SearchSpace ONE = SearchSpace.builder().integer("x", 1, 6).build();

  /** Six points in turn, noise of 5 %. */
  private static List<KernelFamily> families(SearchSpace space, int runs) {
    SplittableRandom random = new SplittableRandom(1);
    History history = History.empty(space);
    for (int i = 0; i < runs; i++) {
      double cost = (10 + i % 6) * Math.exp(0.05 * random.nextGaussian());
      history =
          history.plus(
              i < 6 ? history.sampleNew(random) : history.trial(i % 6).configuration(),
              Outcome.measured(cost));
    }
    return NoisyEnsemble.of(history).models().stream()
        .map(m -> m.process().kernel().family())
        .toList();
  }

  @Test
  void halfOfTheModelsAreOfTheAnovaKernel() {
    List<KernelFamily> halves =
        List.of(MATERN_52, MATERN_52, MATERN_52, MATERN_52, ANOVA, ANOVA, ANOVA, ANOVA);
    assertThat(families(TWO, 12)).isEqualTo(halves);
    assertThat(families(TWO, 150)).isEqualTo(halves);
  }

  @Test
  void noneIsOfOneParameterOrAfterManyRuns() {
    assertThat(families(TWO, 151)).hasSize(8).containsOnly(MATERN_52);
    assertThat(families(ONE, 12)).hasSize(8).containsOnly(MATERN_52);
  }
}
