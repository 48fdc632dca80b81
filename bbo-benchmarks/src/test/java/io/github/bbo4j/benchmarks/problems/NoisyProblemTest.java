package io.github.bbo4j.benchmarks.problems;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.heuristics.Heuristics;
import java.util.List;
import org.junit.jupiter.api.Test;

class NoisyProblemTest {
  private static final Problem BOWL = Problems.byName("bowl-6").orElseThrow();

  /** Measured over true cost of 200 random points. */
  private static double[] factors(Problem noisy) {
    List<Trial> trials =
        Tuner.on(noisy.space())
            .objective(noisy.objective())
            .heuristic(() -> Heuristics.byId("random"))
            .resampling(ResamplingPolicy.NONE)
            .budget(200)
            .build()
            .run()
            .history()
            .trials();
    return trials.stream()
        .mapToDouble(
            t -> t.outcome().measuredCost().orElseThrow() / noisy.trueCost(t.configuration()))
        .toArray();
  }

  @Test
  void outliersAreTooExpensiveOrTooCheap() {
    double[] expensive = factors(new NoisyProblem(BOWL, 0.01, 0.2));
    double[] cheap = factors(new NoisyProblem(BOWL, 0.01, 0.2, true));
    int outliers = 0;
    for (int i = 0; i < expensive.length; i++) {
      boolean outlier = expensive[i] > 1.5;
      outliers += outlier ? 1 : 0;
      assertThat(expensive[i]).isBetween(outlier ? 1.9 : 0.95, outlier ? 4.2 : 1.05);
      assertThat(cheap[i]).isBetween(outlier ? 0.23 : 0.95, outlier ? 0.53 : 1.05);
    }
    assertThat(outliers).isBetween(20, 60);
  }

  @Test
  void theNameTellsTheNoise() {
    assertThat(new NoisyProblem(BOWL, 0.25, 0).name()).isEqualTo("bowl-6-cv25");
    assertThat(new NoisyProblem(BOWL, 0.003, 0).name()).isEqualTo("bowl-6-cv0.3");
    assertThat(new NoisyProblem(BOWL, 0.125, 0).name()).isEqualTo("bowl-6-cv12.5");
    assertThat(new NoisyProblem(BOWL, 0, 0).name()).isEqualTo("bowl-6-cv0");
  }
}
