package io.github.bbo4j.core;

import static io.github.bbo4j.core.TuningFixture.SPACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.ChangeDetector.SystemChange;
import io.github.bbo4j.core.ChangeDetector.SystemChange.Kind;
import io.github.bbo4j.core.RunJournal.JournalEntry;
import io.github.bbo4j.core.space.Configuration;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Numbers, times and names that users of records and of named parts can get wrong. */
class RangesOfRecordsTest {
  private static final Configuration POINT = SPACE.unrank(0);
  private static final Duration BACK = Duration.ofSeconds(-1);

  private static void refused(ThrowingCallable making, String message) {
    assertThatThrownBy(making)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void changesOfTheSystem() {
    refused(() -> new SystemChange(Kind.DRIFT, -1, 3, 0.1, "x"), "firstTrial = -1 must be");
    refused(() -> new SystemChange(Kind.DRIFT, 5, 3, 0.1, "x"), "lastTrial = 3 must be at least");
    refused(() -> new SystemChange(Kind.DRIFT, 1, 3, Double.NaN, "x"), "change = NaN must be");
    // Of a control that costs nothing.
    double infinite = Double.POSITIVE_INFINITY;
    assertThat(new SystemChange(Kind.BURST, 3, 3, infinite, "x").change()).isEqualTo(infinite);
  }

  @Test
  void timesOfTrialsAndOfEntries() {
    Outcome one = Outcome.measured(1);
    refused(
        () -> new Trial(0, POINT, Purpose.SEARCH, one, BACK, Duration.ZERO),
        "elapsed = PT-1S must be at least 0");
    refused(
        () -> new Trial(0, POINT, Purpose.SEARCH, one, Duration.ZERO, BACK),
        "decisionTime = PT-1S must be at least 0");
    refused(() -> new JournalEntry.Told(-1, one, Duration.ZERO), "number = -1 must be");
    refused(() -> new JournalEntry.Told(0, one, BACK), "elapsed = PT-1S must be");
    OptionalDouble none = OptionalDouble.empty();
    refused(
        () -> new JournalEntry.Suggested(-1, POINT, Purpose.SEARCH, none, Duration.ZERO),
        "number = -1 must be");
    refused(
        () -> new JournalEntry.Suggested(0, POINT, Purpose.SEARCH, none, BACK),
        "decisionTime = PT-1S must be");
    OptionalDouble wrong = OptionalDouble.of(Double.NaN);
    refused(
        () -> new JournalEntry.Suggested(0, POINT, Purpose.SEARCH, wrong, Duration.ZERO),
        "costLimit = NaN must be finite. Maybe OptionalDouble.empty()");
  }

  private static TunerSettings.Limits limits(int budget, int confirmations, int first, int width) {
    return new TunerSettings.Limits(
        OptionalInt.of(budget),
        confirmations,
        StopCriterion.named("never", h -> Optional.empty()),
        first,
        OptionalInt.of(width),
        false);
  }

  @Test
  void settings() {
    assertThat(limits(1, 0, 0, 1).search()).hasValue(1);
    refused(() -> limits(0, 0, 0, 1), "budget = 0 must be at least 1");
    refused(() -> limits(5, -1, 0, 1), "confirmations = -1 must be at least 0 and below the");
    refused(() -> limits(5, 5, 0, 1), "confirmations = 5 must be at least 0 and below the budget");
    refused(() -> limits(5, 0, -1, 1), "firstFailures = -1 must be at least 0");
    refused(() -> limits(5, 0, 0, 0), "concurrency = 0 must be at least 1");
    InitialDesign none = InitialDesign.named("none", (space, size, random) -> List.of());
    refused(
        () ->
            new TunerSettings.Search(
                () -> (history, random) -> Proposal.of(POINT),
                none,
                -1,
                ResamplingPolicy.NONE,
                false,
                List.of()),
        "designSize = -1 must be at least 0");
  }

  /** A run said "stopped: " and no more, and a journal had a setting without a value. */
  @Test
  void namesSaySomething() {
    List<ThrowingCallable> blank =
        List.of(
            () -> Aggregation.named(" ", costs -> 0),
            () -> ChangeDetector.named("", h -> List.of()),
            () -> InitialDesign.named(" ", (space, size, random) -> List.of()),
            () -> PruningPolicy.named("", h -> OptionalDouble.empty()),
            () -> Recommender.named(" ", h -> Optional.empty()),
            () -> StopCriterion.named("", h -> Optional.empty()));
    for (ThrowingCallable making : blank) {
      refused(making, "name = '");
    }
  }
}
