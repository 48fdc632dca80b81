package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.Heuristics;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Systems with a steep edge, noise of 3 %, seeds 1 to 4: what is recommended costs at most a fifth
 * more than the best that was measured. Before runs that agree were believed, two of seeds 1 to 10
 * were recommended at twice that and more on the first.
 */
class SteepEdgeTest {
  private static final SearchSpace BATCH = SearchSpace.builder().integer("batch", 1, 1000).build();
  private static final SearchSpace PAIR =
      SearchSpace.builder().real("x", 0.001, 1).real("y", 0, 1).build();

  private static double batch(Configuration c) {
    return 2 + 50.0 / c.integer("batch") + c.integer("batch") / 100.0;
  }

  private static double pair(Configuration c) {
    return 5 + 0.01 / c.real("x") + 4 * c.real("x") + 2 * Math.pow(c.real("y") - 0.3, 2);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void whatIsKnownToBeDearIsNotRecommended(int seed) {
    assertNearBestMeasured(BATCH, SteepEdgeTest::batch, seed);
    if (seed == 1) {
      assertNearBestMeasured(PAIR, SteepEdgeTest::pair, seed);
    }
  }

  private static void assertNearBestMeasured(
      SearchSpace space, ToDoubleFunction<Configuration> truth, int seed) {
    TuningResult result =
        Tuner.on(space)
            .objective(
                (c, e) ->
                    Outcome.measured(
                        truth.applyAsDouble(c) * Math.exp(0.03 * e.random().nextGaussian())))
            .heuristic(() -> Heuristics.byId("auto"))
            .budget(80)
            .seed(seed)
            .build()
            .run();
    double best =
        result.history().observations().stream()
            .mapToDouble(o -> truth.applyAsDouble(o.configuration()))
            .min()
            .orElseThrow();
    Configuration recommended = result.recommendation().orElseThrow().configuration();
    assertThat(truth.applyAsDouble(recommended)).isLessThan(1.2 * best);
  }
}
