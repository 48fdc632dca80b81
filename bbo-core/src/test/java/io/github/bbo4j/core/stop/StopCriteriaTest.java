package io.github.bbo4j.core.stop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.StopCriterion;
import io.github.bbo4j.core.contract.StopCriterionContract;
import io.github.bbo4j.core.space.SearchSpace;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class StopCriteriaTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().integer("x", 0, 999).choice("c", "a", "b").build();

  private static History costs(double... costs) {
    History history = History.empty(SPACE);
    for (int i = 0; i < costs.length; i++) {
      history = history.plus(SPACE.at(i, 0), Outcome.measured(costs[i]));
    }
    return history;
  }

  private static boolean stops(StopCriterion criterion, History history) {
    return criterion.check(history).isPresent();
  }

  @Test
  void budgetCountsPendingTrialsToo() {
    assertThat(stops(StopCriteria.evaluations(3), costs(1, 2))).isFalse();
    assertThat(stops(StopCriteria.evaluations(3), costs(1, 2, 3))).isTrue();
    assertThat(stops(StopCriteria.evaluations(3), costs(1, 2).withPending(List.of(SPACE.at(9, 1)))))
        .isTrue();
    assertThatThrownBy(() -> StopCriteria.evaluations(0)).hasMessageContaining("budget = 0");
  }

  @Test
  void elapsedTimeIsTheHistorysOwn() {
    StopCriterion minute = StopCriteria.elapsed(Duration.ofMinutes(1));
    assertThat(stops(minute, costs(1).withElapsed(Duration.ofSeconds(59)))).isFalse();
    assertThat(minute.check(costs(1).withElapsed(Duration.ofMillis(61_234))).orElseThrow())
        .hasFieldOrPropertyWithValue("message", "61.234 s have passed of 60 s");
    assertThatThrownBy(() -> StopCriteria.elapsed(Duration.ZERO)).hasMessageContaining("positive");
  }

  @Test
  void summedCostAddsMeasuredCosts() {
    assertThat(stops(StopCriteria.summedCost(10), costs(4, 5.9))).isFalse();
    assertThat(stops(StopCriteria.summedCost(10), costs(4, 6))).isTrue();
    assertThat(
            stops(
                StopCriteria.summedCost(10), costs(4).plus(SPACE.at(9, 1), Outcome.censored(100))))
        .isFalse();
    assertThatThrownBy(() -> StopCriteria.summedCost(0)).hasMessageContaining("limit = 0.0");
  }

  @Test
  void bestImprovementLooksOverTheWindow() {
    StopCriterion criterion = StopCriteria.bestImprovement(3, 0.05);
    assertThat(stops(criterion, costs(100, 100, 100))).isFalse();
    assertThat(stops(criterion, costs(100, 99, 98, 97))).isTrue();
    assertThat(stops(criterion, costs(100, 99, 98, 95))).isFalse();
    assertThat(criterion.check(costs(100, 99, 98, 97)).orElseThrow().message())
        .contains("3.00 %")
        .contains("best");
  }

  @Test
  void improvementIsRightForNegativeAndZeroCosts() {
    StopCriterion criterion = StopCriteria.bestImprovement(2, 0.05);
    // A throughput of 100 maximised as -100: 10 % more goes on, 10 % less stops.
    assertThat(stops(criterion, costs(-100, -105, -110))).isFalse();
    assertThat(stops(criterion, costs(-100, -95, -90))).isTrue();
    assertThat(stops(criterion, costs(0, 0, 0))).isTrue();
    assertThat(stops(criterion, costs(0, 0, -1e-12))).isFalse();
    assertThat(stops(criterion, costs(5, 1, 0))).isFalse();
  }

  @Test
  void failedWindowsImproveNothingAndFailedPastsJudgeNothing() {
    StopCriterion mean = StopCriteria.meanImprovement(2, 0.05);
    History failing =
        costs(10)
            .plus(SPACE.at(50, 0), Outcome.failed("no"))
            .plus(SPACE.at(51, 0), Outcome.failed("no"));
    assertThat(stops(mean, failing)).isTrue();
    History late =
        History.empty(SPACE)
            .plus(SPACE.at(50, 0), Outcome.failed("no"))
            .plus(SPACE.at(51, 0), Outcome.measured(1))
            .plus(SPACE.at(52, 0), Outcome.measured(1));
    assertThat(stops(mean, late)).isFalse();
    assertThat(stops(StopCriteria.bestImprovement(2, 0.05), late)).isFalse();
  }

  @Test
  void meanAndMedianCompareTheWindowWithAllBefore() {
    // Before: 10, 20, 60 (mean 30, median 20); window: 28, 29 (mean = median = 28.5).
    assertThat(stops(StopCriteria.meanImprovement(2, 0.05), costs(10, 20, 60, 28, 29))).isFalse();
    assertThat(stops(StopCriteria.meanImprovement(2, 0.06), costs(10, 20, 60, 28, 29))).isTrue();
    assertThat(stops(StopCriteria.medianImprovement(2, 0.05), costs(10, 20, 60, 28, 29))).isTrue();
    assertThat(stops(StopCriteria.medianImprovement(2, 0.06), costs(10, 30, 60, 28, 29))).isTrue();
    assertThat(stops(StopCriteria.medianImprovement(2, 0.04), costs(10, 30, 60, 28, 28))).isFalse();
  }

  @Test
  void fewDistinctConfigurationsStop() {
    StopCriterion criterion = StopCriteria.distinctConfigurations(3, 3);
    History two =
        History.empty(SPACE)
            .plus(SPACE.at(1, 0), Outcome.measured(1))
            .plus(SPACE.at(1, 0), Outcome.measured(1));
    assertThat(stops(criterion, two)).isFalse();
    assertThat(stops(criterion, two.plus(SPACE.at(2, 0), Outcome.measured(1)))).isTrue();
    // Exactly as many as asked for go on: "fewer than", as in the thesis.
    assertThat(stops(criterion, costs(1, 2, 3))).isFalse();
    assertThatThrownBy(() -> StopCriteria.distinctConfigurations(3, 4))
        .hasMessageContaining("fewest = 4");
  }

  @Test
  void averageDistanceIsAnAverageInUnitScales() {
    History far =
        History.empty(SPACE)
            .plus(SPACE.at(0, 0), Outcome.measured(1))
            .plus(SPACE.at(999, 1), Outcome.measured(1))
            .plus(SPACE.at(0, 0), Outcome.measured(1));
    // Distances 1, 1, 0: mean 2/3.
    assertThat(stops(StopCriteria.averageDistance(3, 0.66), far)).isFalse();
    assertThat(stops(StopCriteria.averageDistance(3, 0.67), far)).isTrue();
    assertThat(stops(StopCriteria.averageDistance(4, 1), far)).isFalse();
  }

  /**
   * Nothing moves: what looks at the window alone fires once it is full, improvements one later.
   */
  @Test
  void windowsAreFullAndImprovementsHaveSomethingBeforeThem() {
    History history = History.empty(SPACE);
    for (int size = 1; size <= 4; size++) {
      history = history.plus(SPACE.at(7, 1), Outcome.measured(5));
      for (StopCriterion alone :
          List.of(
              StopCriteria.distinctConfigurations(3, 2), StopCriteria.averageDistance(3, 0.1))) {
        assertThat(stops(alone, history)).as("%s at %s", alone.name(), size).isEqualTo(size >= 3);
      }
      for (StopCriterion improvement :
          List.of(
              StopCriteria.bestImprovement(3, 0.1),
              StopCriteria.meanImprovement(3, 0.1),
              StopCriteria.medianImprovement(3, 0.1))) {
        assertThat(stops(improvement, history))
            .as("%s at %s", improvement.name(), size)
            .isEqualTo(size == 4);
      }
    }
  }

  @Test
  void referenceAndDefaultTargets() {
    assertThat(stops(StopCriteria.reference(-3), costs(5, -2.9))).isFalse();
    assertThat(stops(StopCriteria.reference(-3), costs(5, -3))).isTrue();
    StopCriterion gain = StopCriteria.relativeToDefault(SPACE.at(0, 0), 0.2);
    assertThat(stops(gain, costs(100, 81))).isFalse();
    assertThat(stops(gain, costs(100, 80))).isTrue();
    assertThat(stops(gain, costs(-100, -119))).isFalse();
    assertThat(stops(gain, costs(-100, -120))).isTrue();
    assertThat(stops(gain, History.empty(SPACE).plus(SPACE.at(5, 0), Outcome.measured(1))))
        .isFalse();
  }

  @Test
  void exhaustedCountsPendingPoints() {
    SearchSpace two = SearchSpace.builder().choice("c", "a", "b").build();
    History one = History.empty(two).plus(two.at(0), Outcome.failed("no"));
    assertThat(stops(StopCriteria.exhausted(), one)).isFalse();
    assertThat(stops(StopCriteria.exhausted(), one.withPending(List.of(two.at(1))))).isTrue();
    assertThat(stops(StopCriteria.exhausted(), one.plus(two.at(1), Outcome.measured(0)))).isTrue();
  }

  @Test
  void compositionsSayWhichOneFired() {
    StopCriterion either = StopCriteria.evaluations(5).or(StopCriteria.reference(0));
    assertThat(either.check(costs(3, 0)).orElseThrow().criterion()).isEqualTo("reference");
    StopCriterion both = StopCriteria.evaluations(2).and(StopCriteria.reference(0));
    assertThat(stops(both, costs(3, 1))).isFalse();
    assertThat(stops(both, costs(0))).isFalse();
    assertThat(both.check(costs(3, 0)).orElseThrow().criterion())
        .isEqualTo("evaluations and reference");
  }

  @Test
  void everyIdMakesACriterionAndAnUnknownOneIsNamed() {
    assertThat(StopCriteria.ids())
        .containsExactly(
            "evaluations:BUDGET",
            "best:WINDOW:PERCENT",
            "mean:WINDOW:PERCENT",
            "median:WINDOW:PERCENT",
            "distinct:WINDOW:FEWEST",
            "distance:WINDOW:BELOW",
            "reference:COST",
            "duration:COST",
            "seconds:TIME",
            "exhausted");
    for (String id : StopCriteria.ids()) {
      String made = id.replaceAll("FEWEST|BUDGET", "2").replaceAll("WINDOW", "5");
      assertThat(StopCriteria.byId(made.replaceAll("[A-Z]+", "0.5")).name()).isNotBlank();
    }
    assertThat(stops(StopCriteria.byId("reference:3"), costs(5, 3))).isTrue();
    assertThat(stops(StopCriteria.byId("reference:3"), costs(5, 4))).isFalse();
    assertThatThrownBy(() -> StopCriteria.byId("exhaust"))
        .hasMessageContaining("Maybe 'exhausted'?");
    assertThatThrownBy(() -> StopCriteria.byId("best:2.5:1"))
        .hasMessageContaining("WINDOW = 2.5 must be a whole number");
    assertThatThrownBy(() -> StopCriteria.byId("evaluations:0"))
        .hasMessageContaining("budget = 0 must be at least 1");
  }

  @Nested
  class EvaluationsContract extends StopCriterionContract {
    @Override
    protected StopCriterion criterion(SearchSpace space) {
      return StopCriteria.evaluations(50);
    }
  }

  @Nested
  class ElapsedContract extends StopCriterionContract {
    @Override
    protected StopCriterion criterion(SearchSpace space) {
      return StopCriteria.elapsed(Duration.ofSeconds(1));
    }
  }

  @Nested
  class SummedCostContract extends StopCriterionContract {
    @Override
    protected StopCriterion criterion(SearchSpace space) {
      return StopCriteria.summedCost(1);
    }
  }

  @Nested
  class BestImprovementContract extends StopCriterionContract {
    @Override
    protected StopCriterion criterion(SearchSpace space) {
      return StopCriteria.bestImprovement(10, 0.05);
    }
  }

  @Nested
  class MeanImprovementContract extends StopCriterionContract {
    @Override
    protected StopCriterion criterion(SearchSpace space) {
      return StopCriteria.meanImprovement(10, 0.05);
    }
  }

  @Nested
  class MedianImprovementContract extends StopCriterionContract {
    @Override
    protected StopCriterion criterion(SearchSpace space) {
      return StopCriteria.medianImprovement(10, 0.05);
    }
  }

  @Nested
  class DistinctContract extends StopCriterionContract {
    @Override
    protected StopCriterion criterion(SearchSpace space) {
      return StopCriteria.distinctConfigurations(10, 10);
    }
  }

  @Nested
  class AverageDistanceContract extends StopCriterionContract {
    @Override
    protected StopCriterion criterion(SearchSpace space) {
      return StopCriteria.averageDistance(10, 0.9);
    }
  }

  @Nested
  class ReferenceContract extends StopCriterionContract {
    @Override
    protected StopCriterion criterion(SearchSpace space) {
      return StopCriteria.reference(0);
    }
  }

  @Nested
  class RelativeToDefaultContract extends StopCriterionContract {
    @Override
    protected StopCriterion criterion(SearchSpace space) {
      return StopCriteria.relativeToDefault(space.at(0, 0), 0.1);
    }
  }

  @Nested
  class ExhaustedContract extends StopCriterionContract {
    @Override
    protected StopCriterion criterion(SearchSpace space) {
      return StopCriteria.exhausted();
    }
  }

  /** 100 * 0.29 is 28.999999999999996. */
  @Test
  void namesOfImprovementsAreIdsOfTheSameCriterion() {
    for (String what : List.of("best", "mean", "median")) {
      for (int tenths = 1; tenths < 1000; tenths++) {
        String name = what + ":5:" + tenths / 10.0;
        assertThat(StopCriteria.byId(name).name()).isEqualTo(name);
      }
    }
  }
}
