package io.github.bbo4j.core;

import static io.github.bbo4j.core.TuningFixture.tuner;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which part threw is told; all that may be is in {@link TuningFailureTest}. */
class FailedPartTest {
  /** Whoever asks and tells is thrown what was thrown; its trace says by whom. */
  @Test
  void whatAskThrowsIsMarkedByThePartThatThrewIt() {
    StopCriterion broken =
        history -> {
          throw new IllegalStateException("broken");
        };
    try (TuningSession session = tuner().stop(broken).build().start()) {
      assertThatThrownBy(session::ask)
          .isInstanceOf(IllegalStateException.class)
          .satisfies(
              e ->
                  assertThat(e.getSuppressed())
                      .singleElement()
                      .hasToString(
                          "io.github.bbo4j.core.FailedPart: thrown by the stop criterion custom"));
    }
  }

  @Test
  void anAggregationThatThrowsIsNamed() {
    Aggregation broken =
        costs -> {
          throw new IllegalStateException("broken");
        };
    assertThatThrownBy(() -> tuner().aggregation(broken).build().run())
        .hasMessage("the run broke off after 1 trial: the aggregation custom failed: broken");
  }

  /** A journal of one's own is named; the file's own words name the file. */
  @Test
  void aJournalThatThrowsIsNamed() {
    RunJournal broken =
        (space, provenance) ->
            new RunJournal.Open() {
              @Override
              public List<RunJournal.JournalEntry> recorded() {
                return List.of();
              }

              @Override
              public void append(RunJournal.JournalEntry entry) {
                throw new IllegalStateException("no connection");
              }

              @Override
              public void close() {}
            };
    assertThatThrownBy(() -> tuner().journal(broken).build().run())
        .hasMessage("the run broke off after 0 trials: the journal failed: no connection");
  }
}
