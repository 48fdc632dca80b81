package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.Heuristics;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A system with a steep edge, noise of 3 %: what is recommended costs at most a fifth more than the
 * best that was measured. Of seeds 1 to 30 these three were recommended at 2.8 times it before runs
 * that agree were believed; of all 30 none is now.
 */
class SteepEdgeTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().real("x", 0.001, 1).real("y", 0, 1).build();

  private static double cost(Configuration c) {
    return 5 + 0.01 / c.real("x") + 4 * c.real("x") + 2 * Math.pow(c.real("y") - 0.3, 2);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 23, 25})
  void whatIsKnownToBeDearIsNotRecommended(int seed) {
    TuningResult result =
        Tuner.on(SPACE)
            .objective(
                (c, e) -> Outcome.measured(cost(c) * Math.exp(0.03 * e.random().nextGaussian())))
            .heuristic(() -> Heuristics.byId("auto"))
            .budget(80)
            .seed(seed)
            .build()
            .run();
    double best =
        result.history().observations().stream()
            .mapToDouble(o -> cost(o.configuration()))
            .min()
            .orElseThrow();
    Configuration recommended = result.recommendation().orElseThrow().configuration();
    assertThat(cost(recommended)).isLessThan(1.2 * best);
  }
}
