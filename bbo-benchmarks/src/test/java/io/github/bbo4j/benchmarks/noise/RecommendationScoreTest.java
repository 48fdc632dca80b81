package io.github.bbo4j.benchmarks.noise;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.problems.Problems;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.heuristics.Heuristics;
import org.junit.jupiter.api.Test;

class RecommendationScoreTest {

  /** Of five trials in a space half of which fails it was "No value present". */
  @Test
  void aRunInWhichNothingWasMeasuredHasNone() {
    Problem problem = Problems.byName("bowl-6").orElseThrow();
    TuningResult failed =
        Tuner.on(problem.space())
            .objective((configuration, evaluation) -> Outcome.failed("out of memory"))
            .heuristic(() -> Heuristics.byId("random"))
            .budget(5)
            .build()
            .run();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RecommendationScore.of(problem, failed))
        .withMessage(
            "none of the 5 trials on bowl-6 was measured, so nothing is recommended: give more"
                + " evaluations");
  }
}
