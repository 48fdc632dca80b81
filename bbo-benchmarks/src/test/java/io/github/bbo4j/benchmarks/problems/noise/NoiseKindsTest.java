package io.github.bbo4j.benchmarks.problems.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NoiseKindsTest {
  private static final Configuration LOW = SearchSpace.builder().integer("x", 0, 9).build().at(1);
  private static final double LOWEST = 5;

  private static SimulatedRun run(int number, int replicate, boolean repeated) {
    Evaluation evaluation =
        new Evaluation(
            number,
            replicate,
            Purpose.SEARCH,
            OptionalDouble.empty(),
            new Seed(1).stream("objective", number));
    return new SimulatedRun(LOW, evaluation, LOWEST, repeated, () -> new Seed(2));
  }

  /** Costs of 4000 later runs of what costs twice the lowest. */
  private static double[] costs(String id) {
    return costs(id, 2 * LOWEST);
  }

  private static double[] costs(String id, double cost) {
    NoiseKind kind = NoiseKinds.byId(id);
    return IntStream.range(0, 4000)
        .mapToObj(t -> run(t, 1, false))
        .filter(run -> !kind.fails(run))
        .mapToDouble(run -> kind.measured(cost, run))
        .toArray();
  }

  private static double deviation(double[] costs) {
    double mean = Arrays.stream(costs).average().orElseThrow();
    return Math.sqrt(Arrays.stream(costs).map(c -> (c - mean) * (c - mean)).sum() / costs.length);
  }

  /** What is said to be the mean of all runs is, within four standard errors. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "none",
        "lognormal-25",
        "uniform-30",
        "by-parameter-2-30",
        "by-cost-30-2",
        "added-10",
        "exponential-20",
        "wait-30",
        "poisson-30",
        "binomial-200-2",
        "two-speeds-40",
        "slow-nodes-30-1.5",
        "two-states-20-10",
        "day-20-24",
        "failing-20",
        "limit-150",
        "lognormal-10+exponential-20+wait-30",
        "lognormal-10+outliers-20",
        "cheap-outliers-20",
        "hundredfold-3"
      })
  void allRunsCostWhatIsSaid(String id) {
    double[] costs = costs(id);
    double mean = Arrays.stream(costs).average().orElseThrow();
    // States of a system last for ten runs.
    double error = deviation(costs) * Math.sqrt((id.contains("states") ? 20.0 : 1) / costs.length);
    NoiseKind kind = NoiseKinds.byId(id);
    double truth = kind.allRunsCost(2 * LOWEST, LOWEST);
    assertThat(mean).isCloseTo(truth, within(4 * error + 1e-9));
    assertThat(kind.trueCost(2 * LOWEST, LOWEST))
        .isEqualTo(id.contains("outliers") || id.contains("hundred") ? 2 * LOWEST : truth);
  }

  /**
   * What costs 10, twice the lowest, deviates by what the kind says, within a twelfth: four
   * standard errors of the exponential one. Of a mean alone no test saw how large the noise is, or
   * of what.
   */
  @ParameterizedTest
  @CsvSource({
    "lognormal-25, 2.5",
    "uniform-30, 1.732", // 3 / sqrt(3)
    "by-parameter-2-30, 0.2", // the first parameter is low
    "by-parameter-30-2, 3",
    "by-cost-30-2, 1.6", // 2 + 28 / 2 percent
    "added-10, 0.5", // of the lowest
    "exponential-20, 2",
    "wait-30, 1.5", // of the lowest
    "poisson-30, 1.291", // sqrt(60) / 6
    "binomial-200-2, 3.464", // 250 sqrt(0.04 0.96 / 200)
    "two-speeds-40, 4",
    "slow-nodes-30-1.5, 2.291", // 5 sqrt(0.3 0.7)
    "two-states-20-10, 2",
    "day-20-24, 1.414" // 2 / sqrt(2)
  })
  void costsDeviateByWhatIsSaid(String id, double deviation) {
    assertThat(deviation(costs(id))).isCloseTo(deviation, within(deviation / 12));
  }

  /** Near the optimum 30 %, of what costs ten times as much 2 + 28 / 10. */
  @Test
  void noiseByCostIsThatOfTheFirstNumberAtTheOptimum() {
    assertThat(deviation(costs("by-cost-30-2", LOWEST))).isCloseTo(1.5, within(0.12));
    assertThat(deviation(costs("by-cost-30-2", 10 * LOWEST))).isCloseTo(2.4, within(0.2));
  }

  @Test
  void readingsAreWhatTheyAreSaidToBe() {
    assertThat(costs("failing-20").length).isBetween(3100, 3300); // of 4000: 3200 +- 4 x 25
    NoiseKind steps = NoiseKinds.byId("steps-150"); // of 7.5
    assertThat(steps.measured(11, run(0, 0, false))).isEqualTo(7.5);
    assertThat(steps.measured(12, run(0, 0, false))).isEqualTo(15);
  }

  /** What makes a run slow makes its rate low. */
  @Test
  void disturbedRatesAreLow() {
    assertThat(NoiseKinds.byId("outliers-20").ofRates().allRunsCost(10, LOWEST))
        .isEqualTo(NoiseKinds.byId("cheap-outliers-20").allRunsCost(10, LOWEST))
        .isLessThan(10);
  }

  /** Quartiles of Student's t with three degrees of freedom: 0.7649; beyond 5: 1.5 %. */
  @Test
  void studentsNoiseHasLongTails() {
    double[] costs = costs("student-5");
    assertThat(Arrays.stream(costs).filter(c -> Math.abs(c - 10) < 0.5 * 0.7649).count())
        .isBetween(1870L, 2130L);
    assertThat(Arrays.stream(costs).filter(c -> Math.abs(c - 10) > 0.5 * 5).count())
        .isBetween(30L, 95L);
  }

  @Test
  void aDayIsOfSoManyRuns() {
    NoiseKind day = NoiseKinds.byId("day-20-24");
    for (int t = 0; t < 24; t++) {
      double now = day.measured(10, run(t, 1, false));
      assertThat(day.measured(10, run(t + 24, 1, false))).isCloseTo(now, within(1e-9));
      assertThat(day.measured(10, run(t + 12, 1, false))).isCloseTo(20 - now, within(1e-9));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "outliers-20, 10, 40",
    "cheap-outliers-20, 2.5, 10",
    "hundredfold-3, 10, 1000",
    "student-5, 1, 100",
    "pareto-10, 11, 100",
    "two-speeds-40, 6, 14",
    "slow-nodes-50-1.4, 10, 14",
    "steps-150, 7.5, 7.5",
    "limit-150, 7.5, 7.5",
    "slow-start-50-10, 10, 15",
    "day-20-24, 8, 12",
    "warm-cache-10, 10, 10",
    "first-run-1.5, 10, 10"
  })
  void costsAreWithin(String id, double low, double high) {
    double[] costs = costs(id);
    assertThat(Arrays.stream(costs)).allMatch(c -> c >= low - 1e-9 && c <= high + 1e-9);
    if (id.startsWith("outliers")) {
      assertThat(Arrays.stream(costs).filter(c -> c > 10).count()).isBetween(700L, 900L);
    }
  }

  /** Of which the description says that the other runs are true, whatever the mean of all is. */
  @ParameterizedTest
  @ValueSource(
      strings = {"outliers-20", "hundredfold-3", "first-run-1.5", "warm-cache-10", "failing-20"})
  void disturbedRunsAreNotInTheTrueCost(String id) {
    assertThat(NoiseKinds.byId(id).trueCost(10, LOWEST)).isEqualTo(10);
    assertThat(NoiseKinds.byId("wait-20+pareto-30").trueCost(10, LOWEST))
        .isCloseTo(11 * 1.5, within(1e-9));
  }

  @Test
  void whatRanBeforeCounts() {
    NoiseKind first = NoiseKinds.byId("first-run-1.5");
    assertThat(first.measured(10, run(7, 0, false))).isEqualTo(15);
    assertThat(first.measured(10, run(8, 1, true))).isEqualTo(10);
    NoiseKind warm = NoiseKinds.byId("warm-cache-10");
    assertThat(warm.measured(10, run(7, 1, false))).isEqualTo(10);
    assertThat(warm.measured(10, run(8, 2, true))).isEqualTo(9);
    NoiseKind start = NoiseKinds.byId("slow-start-50-10");
    assertThat(start.measured(10, run(0, 0, false))).isEqualTo(15);
    assertThat(start.measured(10, run(5, 0, false))).isEqualTo(12.5);
    assertThat(start.measured(10, run(10, 0, false))).isEqualTo(10);
  }

  /** The states of 400 runs that last for ten in the mean change in 20 to 60 of them. */
  @Test
  void statesLast() {
    NoiseKind states = NoiseKinds.byId("two-states-20-10");
    int changes = 0;
    for (int t = 1; t < 400; t++) {
      double before = states.measured(10, run(t - 1, 1, false));
      changes += states.measured(10, run(t, 1, false)) == before ? 0 : 1;
    }
    assertThat(changes).isBetween(20, 60);
  }

  @Test
  void everyFormIsDescribedAndMade() {
    assertThat(NoiseKinds.described()).hasSizeGreaterThan(20);
    for (String form : NoiseKinds.described().keySet()) {
      String id = form.replaceAll("[A-Z]", "5");
      assertThat(NoiseKinds.byId(id).measured(10, run(3, 1, false))).as(id).isNotNegative();
    }
  }

  @Test
  void whatIsNotThereOrOutOfRangeIsRefused() {
    assertThatThrownBy(() -> NoiseKinds.byId("lognormal-10+two-speds-40"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("there is no kind of noise 'two-speds-40'. Maybe 'two-speeds-P'?")
        .hasMessageContaining("Known are none, lognormal-P, uniform-P");
    assertThatThrownBy(() -> NoiseKinds.byId("two-speeds-100"))
        .hasMessage("kind of noise 'two-speeds-100': percent = 100.0 must be in [0, 100)");
    assertThatThrownBy(() -> NoiseKinds.byId("first-run-0.5"))
        .hasMessage("kind of noise 'first-run-0.5': factor = 0.5 must be finite and at least 1");
    assertThatThrownBy(() -> NoiseKinds.byId("day-20-1.5")).hasMessageContaining("runs = 1.5");
    assertThatThrownBy(() -> NoiseKinds.byId("steps-0")).hasMessageContaining("percent = 0.0");
    assertThatThrownBy(() -> NoiseKinds.byId("binomial-10-200")).hasMessageContaining("(0, 100]");
    assertThatThrownBy(() -> NoiseKinds.byId("poisson-0")).hasMessageContaining("counts = 0.0");
    assertThatThrownBy(() -> NoiseKinds.byId("lognormal--1")).hasMessageContaining("percent = -1");
  }
}
