package io.github.bbo4j.heuristics.bayes.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RefitScheduleTest {
  private static final SearchSpace SPACE = SearchSpace.builder().real("x", 0, 1).build();
  private static final History HISTORY = measured(140);

  /** The numbers of trials that were fitted to, in the order of the fits. */
  private final List<Integer> fits = new ArrayList<>();

  private static History measured(int trials) {
    SplittableRandom random = new SplittableRandom(5);
    History history = History.empty(SPACE);
    for (int i = 0; i < trials; i++) {
      history = history.plus(history.sampleNew(random), Outcome.measured(i));
    }
    return history;
  }

  /** A fit that tells which fits led to it: theirs and the number of trials that it saw. */
  private List<Integer> trace(History seen, Optional<List<Integer>> before) {
    fits.add(seen.size());
    return Stream.concat(before.stream().flatMap(List::stream), Stream.of(seen.size())).toList();
  }

  private static int[] comparisons(RefitSchedule<?> schedule, int from, int to) {
    return IntStream.range(from, to).filter(t -> schedule.comparedAt(t) == t).toArray();
  }

  @Test
  void modelsAreComparedAtMilestonesAndWhenTheTrialsHaveGrownByAFifth() {
    RefitSchedule<List<Integer>> inUse = RefitSchedule.ofComparisons(this::trace).between(20);
    assertThat(comparisons(inUse, 1, 141))
        .containsExactly(
            1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 19, 22, 26, 31, 32, 38, 45, 54, 64, 76, 91,
            109, 128);
    assertThat(inUse.comparedAt(0)).isEqualTo(1);
    assertThat(inUse.comparedAt(127)).isEqualTo(109);
  }

  @Test
  void withoutComparisonsFitsAndComparisonsAreAtMilestonesAndGrowingSteps() {
    RefitSchedule<List<Integer>> schedule = new RefitSchedule<>(this::trace, 20);
    for (int t = 1; t <= 30; t++) {
      assertThat(schedule.comparedAt(t)).isEqualTo(t);
    }
    assertThat(schedule.comparedAt(64)).isEqualTo(64);
    assertThat(schedule.comparedAt(1030)).isEqualTo(1024);
    for (int t = 2; t <= 2000; t++) {
      assertThat(schedule.comparedAt(t)).isBetween(t - Math.max(1, t / 20), t);
    }
    assertThat(comparisons(schedule, 2, 2001)).hasSizeLessThan(150);
  }

  @Test
  void aComparedModelIsFittedWhereModelsAreCompared() {
    RefitSchedule<List<Integer>> schedule = RefitSchedule.ofComparisons(this::trace);
    for (int t = 33; t <= 64; t++) {
      schedule.fit(HISTORY.prefix(t));
    }
    assertThat(fits).containsExactly(32, 38, 45, 54, 64);
    assertThat(schedule.fit(HISTORY.prefix(63))).containsExactly(32, 38, 45, 54);
    assertThat(schedule.fit(HISTORY.prefix(64))).containsExactly(64);
  }

  @Test
  void theModelInUseIsFittedFromTheLatestComparisonOn() {
    RefitSchedule<List<Integer>> inUse = RefitSchedule.ofComparisons(this::trace).between(20);
    assertThat(inUse.fit(HISTORY.prefix(50))).containsExactly(32, 38, 45, 47, 49);
    assertThat(inUse.fit(HISTORY.prefix(54))).containsExactly(32, 38, 45, 54);
    assertThat(inUse.fit(HISTORY.prefix(24))).containsExactly(16, 19, 22, 23, 24);
    assertThat(inUse.fit(HISTORY.prefix(64))).containsExactly(64);
  }

  @Test
  void isTheSameWhateverWasAskedBefore() {
    RefitSchedule<List<Integer>> running = RefitSchedule.ofComparisons(this::trace).between(20);
    for (int t = 0; t <= HISTORY.size(); t++) {
      History seen = HISTORY.prefix(t);
      List<Integer> fresh = RefitSchedule.ofComparisons(this::trace).between(20).fit(seen);
      assertThat(running.fit(seen)).as("after %d", t).isEqualTo(fresh);
      // As one of several models is asked: where they were compared, then where it is used.
      running.fit(HISTORY.prefix(Math.min(t, running.comparedAt(t))));
      assertThat(running.fit(seen)).as("again after %d", t).isEqualTo(fresh);
    }
  }

  @Test
  void aModelThatIsInUseIsNotFittedAgainForWhatIsKnown() {
    RefitSchedule<List<Integer>> inUse = RefitSchedule.ofComparisons(this::trace).between(20);
    for (int t = 64; t <= 128; t++) {
      inUse.fit(HISTORY.prefix(t));
    }
    assertThat(fits)
        .containsExactly(
            64, 67, 70, 73, 76, 79, 82, 86, 90, 91, 95, 99, 103, 108, 109, 114, 119, 124, 128);
  }

  @Test
  void withoutComparisonsItStartsAfreshAtMilestones() {
    RefitSchedule<List<Integer>> schedule = new RefitSchedule<>(this::trace, 20);
    assertThat(schedule.fit(HISTORY.prefix(33))).containsExactly(32, 33);
    assertThat(schedule.fit(HISTORY.prefix(0))).hasSize(1);
  }
}
