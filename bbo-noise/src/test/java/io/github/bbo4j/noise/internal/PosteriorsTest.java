package io.github.bbo4j.noise.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.SearchSpace;
import org.junit.jupiter.api.Test;

class PosteriorsTest {
  private static final SearchSpace LINE = SearchSpace.builder().integer("x", 0, 9).build();

  /** Configurations that look alike are the best with equal probability; together with 1. */
  @Test
  void probabilitiesOfAllBeingBestAddUp() {
    History history = History.empty(LINE);
    double[][] costs = {{-1, 1}, {-1, 1}, {0, 2}, {3, 5}};
    for (int x = 0; x < costs.length; x++) {
      for (double cost : costs[x]) {
        history = history.plus(LINE.at(x), Outcome.measured(cost));
      }
    }
    Posteriors posteriors = Posteriors.of(Replicates.of(history));
    double sum = 0;
    for (int i = 0; i < 4; i++) {
      sum += posteriors.probabilityBest(i);
    }
    assertThat(sum).isCloseTo(1, within(1e-3));
    assertThat(posteriors.probabilityBest(0))
        .isCloseTo(posteriors.probabilityBest(1), within(1e-12));
    assertThat(posteriors.probabilityBest(0)).isGreaterThan(posteriors.probabilityBest(2));
    assertThat(posteriors.best()).isZero();
  }
}
