package io.github.bbo4j.benchmarks.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.heuristics.Heuristics;
import java.util.Arrays;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.junit.jupiter.api.Test;

class WanderingProblemTest {
  private static final int RUNS = 400;
  private static final Problem BOWL = Problems.byName("bowl-6").orElseThrow();

  /** Logarithms of measured over true cost, run by run. */
  private static double[] levels(Problem problem, int runs) {
    return Tuner.on(problem.space())
        .objective(problem.objective())
        .heuristic(() -> Heuristics.byId("random"))
        .resampling(ResamplingPolicy.NONE)
        .budget(runs)
        .build()
        .run()
        .history()
        .trials()
        .stream()
        .mapToDouble(
            t ->
                Math.log(
                    t.outcome().measuredCost().orElseThrow() / problem.trueCost(t.configuration())))
        .toArray();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  @Test
  void theLevelIsCorrelatedOverItsLengthAndZeroInTheMean() {
    double[] levels = levels(new WanderingProblem(BOWL, 0.1, 10, 0, RUNS), RUNS);
    assertThat(mean(levels)).isCloseTo(0, within(1e-9));
    double variance = Arrays.stream(levels).map(v -> v * v).average().orElseThrow();
    assertThat(Math.sqrt(variance)).isBetween(0.06, 0.14);
    assertThat(correlation(levels, 1)).isBetween(0.8, 0.97);
    assertThat(correlation(levels, 40)).isBetween(-0.4, 0.4);
  }

  private static double correlation(double[] levels, int lag) {
    return new PearsonsCorrelation()
        .correlation(
            Arrays.copyOfRange(levels, lag, levels.length),
            Arrays.copyOf(levels, levels.length - lag));
  }

  /** Linear from the first run to the last; after that the system stays as it is. */
  @Test
  void aDriftIsLinearAndEnds() {
    double[] levels = levels(new WanderingProblem(BOWL, 0, 1, 0.3, 61), 100);
    for (int t = 0; t < levels.length; t++) {
      double expected = 0.3 * (Math.min(t, 60) / 60.0 - 0.5);
      assertThat(levels[t]).as("run %d", t).isCloseTo(expected, within(1e-9));
    }
  }

  /** Runs of several searches don't see each other's. */
  @Test
  void eachObjectiveIsASearchOfItsOwn() {
    Problem problem = new WanderingProblem(BOWL, 0.1, 10, 0, RUNS);
    assertThat(levels(problem, 50)).isEqualTo(levels(problem, 50));
  }

  @Test
  void theNameTellsHowItWandersAndNonsenseIsRefused() {
    assertThat(new WanderingProblem(BOWL, 0.1, 10, 0, 80).name()).isEqualTo("bowl-6-slow10x10");
    assertThat(new WanderingProblem(BOWL, 0.025, 2.5, -0.3, 80).name())
        .isEqualTo("bowl-6-slow2.5x2.5-drift-30");
    assertThat(new WanderingProblem(BOWL, 0, 10, 0.2, 80).name()).isEqualTo("bowl-6-drift20");
    assertThatThrownBy(() -> new WanderingProblem(BOWL, -0.1, 10, 0, 80))
        .hasMessage("deviation = -0.1 must be finite and not negative");
    assertThatThrownBy(() -> new WanderingProblem(BOWL, 0.1, 0, 0, 80))
        .hasMessage("length = 0.0 must be positive");
    assertThatThrownBy(() -> new WanderingProblem(BOWL, 0.1, 1, Double.NaN, 80))
        .hasMessage("drift = NaN must be finite");
    assertThatThrownBy(() -> new WanderingProblem(BOWL, 0.1, 1, 0, 1))
        .hasMessage("runs = 1 must be at least 2");
  }
}
