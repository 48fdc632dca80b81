package io.github.bbo4j.benchmarks.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.Aggregation;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Provenance;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Metrics on histories written by hand; the cost of configuration x is table[x]. */
class MetricsTest {
  private static final double NEVER = Double.POSITIVE_INFINITY;

  /** The cases of the published implementation's test suite, in our words. */
  @Test
  void explorationCostLocalAndGlobal() {
    assertThat(ExplorationCost.local(new double[] {10, 5, 6, 2, 15, 20}))
        .isEqualTo(new ExplorationCost(3, 19));
    assertThat(ExplorationCost.global(new double[] {10, 5, 6, 2, 15, 4}))
        .isEqualTo(new ExplorationCost(3, 16));
  }

  @Test
  void explorationCostCountsStrictRegressionsOnly() {
    assertThat(ExplorationCost.local(new double[] {5, 5, 5})).isEqualTo(new ExplorationCost(0, 0));
    assertThat(ExplorationCost.global(new double[] {Double.NaN, -3, Double.NaN, -1, -3}))
        .isEqualTo(new ExplorationCost(1, 2));
    assertThat(ExplorationCost.global(new double[0])).isEqualTo(new ExplorationCost(0, 0));
  }

  @Test
  void tableThreePointOne() {
    // f* = 10; measured 20, 15, 10.4, 12
    RunRecord run = run(new double[] {10, 20, 15, 10.4, 12}, 1, 2, 3, 4);
    assertThat(Metric.OPTIMUM_FOUND.of(run)).isZero();
    assertThat(Metric.WITHIN_5_PERCENT.of(run)).isEqualTo(3);
    assertThat(Metric.DISTANCE.of(run)).isCloseTo(4, within(1e-9));
    assertThat(Metric.AVERAGE_DISTANCE.of(run)).isCloseTo((100 + 50 + 4 + 20) / 4.0, within(1e-9));
    assertThat(Metric.EXPLORATION_COST.of(run)).isCloseTo(16, within(1e-9));
    assertThat(Metric.REGRET_25.of(run)).isCloseTo(4, within(1e-9));
    assertThat(Regret.absolute(run, 2)).isEqualTo(5);
    assertThat(Metric.OPTIMUM_FOUND.of(run(new double[] {10, 20}, 1, 0))).isEqualTo(1);
  }

  @Test
  void neverIsKeptAsNever() {
    RunRecord run = run(new double[] {10, 20, 15}, 1, 2);
    assertThat(Metric.WITHIN_5_PERCENT.of(run)).isEqualTo(NEVER);
    assertThat(Metric.CONVERGENCE.of(run)).isEqualTo(NEVER);
  }

  @Test
  void negativeOptimumDividesByItsSize() {
    RunRecord run = run(new double[] {-100, -50, -96}, 1, 2);
    assertThat(Metric.DISTANCE.of(run)).isCloseTo(4, within(1e-9));
    assertThat(Metric.AVERAGE_DISTANCE.of(run)).isCloseTo(27, within(1e-9));
    assertThat(Metric.WITHIN_5_PERCENT.of(run)).isEqualTo(2);
  }

  @Test
  void zeroOptimumIsReachedOrInfinitelyFar() {
    assertThat(Metric.DISTANCE.of(run(new double[] {0, 3}, 1))).isEqualTo(NEVER);
    assertThat(Metric.DISTANCE.of(run(new double[] {0, 3}, 1, 0))).isZero();
    assertThat(Regret.absolute(run(new double[] {0, 3}, 1), 1)).isEqualTo(3);
  }

  @Test
  void failuresAreCountedAndLeftOut() {
    RunRecord run = run(new double[] {10, Double.NaN, 20}, 1, 2);
    assertThat(Metric.FAILURES.of(run)).isEqualTo(1);
    assertThat(Metric.AVERAGE_DISTANCE.of(run)).isCloseTo(100, within(1e-9));
    RunRecord nothing = run(new double[] {10, Double.NaN}, 1);
    assertThat(Metric.DISTANCE.of(nothing)).isNaN();
    assertThat(Metric.RECOMMENDED_DISTANCE.of(nothing)).isNaN();
  }

  @Test
  void tableFivePointTen() {
    // The default is configuration 0, here the worst; 2 is measured three times.
    RunRecord run = run(new double[] {40, 20, 10, 8}, 0, 2, 2, 2, 1);
    assertThat(Metric.RECOMMENDED_DISTANCE.of(run)).isCloseTo(25, within(1e-9));
    assertThat(Metric.IMPROVEMENT.of(run)).isCloseTo(75, within(1e-9));
    assertThat(Metric.DURATION.of(run)).isEqualTo(90);
    assertThat(Metric.TRIGGERS.of(run)).isEqualTo(1);
    assertThat(Metric.UNIQUES.of(run)).isEqualTo(3);
    assertThat(Metric.EVALUATIONS.of(run)).isEqualTo(5);
  }

  @Test
  void convergenceIsWhereImprovementStalls() {
    double[] table = new double[30];
    int[] order = new int[30];
    for (int i = 0; i < 30; i++) {
      // Better until the fifth evaluation, then never again.
      table[i] = Math.max(100 - 10 * i, 60);
      order[i] = i;
    }
    // The first window whose start already holds 60 spans evaluations 6 to 20.
    assertThat(Metric.CONVERGENCE.of(run(table, order))).isEqualTo(20);
  }

  private static RunRecord run(double[] table, int... order) {
    SearchSpace space =
        SearchSpace.builder().integer("x", 0, Math.max(1, table.length - 1)).build();
    Problem problem = new Table(space, table);
    List<Step> steps = new ArrayList<>();
    List<Trial> trials = new ArrayList<>();
    double best = Double.NaN;
    for (int i = 0; i < order.length; i++) {
      double cost = table[order[i]];
      Trial trial =
          Trial.of(
              i,
              space.at(order[i]),
              Purpose.SEARCH,
              Double.isNaN(cost) ? Outcome.failed("no") : Outcome.measured(cost));
      trials.add(trial);
      if (!(cost >= best) && !Double.isNaN(cost)) {
        best = cost;
      }
      Optional<Configuration> recommended =
          Recommender.LOWEST_COST
              .recommend(History.of(space, Aggregation.MEAN, trials))
              .map(Recommendation::configuration);
      steps.add(
          new Step(
              trial,
              cost,
              best,
              recommended,
              recommended.map(problem::trueCost).orElse(Double.NaN)));
    }
    History history = History.of(space, Aggregation.MEAN, trials);
    TuningResult result =
        new TuningResult(
            Recommender.LOWEST_COST.recommend(history),
            history,
            Objective.Direction.MINIMIZE,
            new StopReason("evaluations", "by hand"),
            new Provenance(1, Map.of(), "", "", "", Instant.EPOCH));
    return new RunRecord(problem, "by hand", 1, steps, result);
  }

  private record Table(SearchSpace space, double[] table) implements Problem {
    @Override
    public String name() {
      return "table";
    }

    @Override
    public Objective objective() {
      throw new UnsupportedOperationException();
    }

    @Override
    public double trueCost(Configuration configuration) {
      return table[configuration.integer("x")];
    }

    @Override
    public double optimum() {
      double least = Double.NaN;
      for (double cost : table) {
        least = cost >= least || Double.isNaN(cost) ? least : cost;
      }
      return least;
    }

    @Override
    public Optional<Configuration> defaults() {
      return Optional.of(space.at(0));
    }
  }
}
