package io.github.bbo4j.benchmarks.problems;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.heuristics.Heuristics;
import org.junit.jupiter.api.Test;

class HplTuningProblemTest {

  @Test
  void aFewEvaluationsBeatTheDefaultAndNoneBeatsTheOptimum() {
    Problem hpl = Problems.byName("hpl-small-64").orElseThrow();
    TuningResult result =
        Tuner.on(hpl.space())
            .objective(hpl.objective())
            .heuristic(() -> Heuristics.byId("auto"))
            .budget(20)
            .build()
            .run();
    double best = result.best().orElseThrow().cost().orElseThrow();
    assertThat(best).isLessThan(hpl.trueCost(hpl.defaults().orElseThrow()));
    assertThat(result.history().observations())
        .allSatisfy(o -> assertThat(o.cost().orElseThrow()).isGreaterThanOrEqualTo(hpl.optimum()));
    assertThat(hpl.index(hpl.space().unrank(7))).isEqualTo(7);
  }
}
