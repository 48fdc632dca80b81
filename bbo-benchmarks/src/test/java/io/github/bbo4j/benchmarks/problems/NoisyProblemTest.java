package io.github.bbo4j.benchmarks.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.heuristics.Heuristics;
import java.util.List;
import java.util.OptionalDouble;
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

  private static final Problem SQUARES = Problems.byName("squares-9^1").orElseThrow();

  /** Costs of three runs of one point and one of another, then the first again. */
  private static double[] costs(Problem problem) throws Exception {
    Objective objective = problem.objective();
    int[] points = {4, 4, 4, 0, 4};
    double[] costs = new double[points.length];
    for (int t = 0; t < points.length; t++) {
      Evaluation evaluation =
          new Evaluation(
              t, t, Purpose.SEARCH, OptionalDouble.empty(), new Seed(t).stream("objective", t));
      costs[t] =
          objective
              .evaluate(problem.space().at(points[t]), evaluation)
              .measuredCost()
              .orElseThrow();
    }
    return costs;
  }

  @Test
  void runsThatFollowOneOfTheSameConfigurationAreWarm() throws Exception {
    Problem warm = NoisyProblem.of(SQUARES, "warm-cache-10");
    double cost = SQUARES.trueCost(SQUARES.space().at(4));
    double[] costs = costs(warm);
    assertThat(costs[0]).isEqualTo(cost);
    assertThat(costs[1]).isEqualTo(0.9 * cost);
    assertThat(costs[2]).isEqualTo(0.9 * cost);
    assertThat(costs[4]).isEqualTo(cost);
    assertThat(costs(warm)).as("each objective is a search").isEqualTo(costs);
  }

  @Test
  void oneStateOfASystemIsThatOfAllItsRuns() throws Exception {
    Problem states = NoisyProblem.of(SQUARES, "two-states-20-1000000");
    double[] costs = costs(states);
    assertThat(costs[1]).isEqualTo(costs[0]);
    assertThat(costs[4]).isEqualTo(costs[0]);
    assertThat(costs[0]).isNotEqualTo(SQUARES.trueCost(SQUARES.space().at(4)));
  }

  /** By the mean of all runs, where users pay that. */
  @Test
  void judgesByTheTrueCostOfTheKind() {
    Problem waits = NoisyProblem.of(SQUARES, "lognormal-10+wait-30");
    Configuration point = SQUARES.space().at(0);
    assertThat(waits.name()).isEqualTo("squares-9^1-lognormal-10+wait-30");
    assertThat(waits.trueCost(point)).isEqualTo(SQUARES.trueCost(point));
    assertThat(waits.meanCost(point)).isEqualTo(SQUARES.trueCost(point) + 0.3);
    assertThat(waits.meanOptimum()).isEqualTo(1.3);
    Problem wandering = NoisyProblem.wandering(waits, 0.1, 10, 0, 20);
    assertThat(wandering.meanCost(point)).isEqualTo(waits.meanCost(point));
    assertThat(wandering.meanOptimum()).isEqualTo(1.3);
    Problem disturbed = NoisyProblem.of(SQUARES, "outliers-20");
    assertThat(disturbed.allRunsCost(point)).isEqualTo(1.4 * SQUARES.trueCost(point));
    Problem leaders = new LeadersProblem(NoisyProblem.wandering(disturbed, 0.1, 10, 0, 20), 3);
    Configuration best = leaders.space().at(0);
    assertThat(leaders.allRunsCost(best)).isEqualTo(1.4 * leaders.meanCost(best));
  }

  @Test
  void ratesHaveTheNoiseOfTimesAndNoWaits() throws Exception {
    Problem rates = Problems.byName("squares-9^1~rate").orElseThrow();
    assertThatThrownBy(() -> NoisyProblem.of(rates, "lognormal-10+wait-30"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "noise 'lognormal-10+wait-30' is of costs above 0 that are minimised, and"
                + " squares-9^1~rate has none: its lowest is -1.0. Maybe lognormal-10");
    double[] costs = costs(NoisyProblem.of(rates, "outliers-99"));
    double rate = rates.trueCost(rates.space().at(4));
    assertThat(costs[0] / rate).as("a slow run is a small rate").isBetween(0.24, 0.51);
  }
}
