package io.github.bbo4j.core;

import static io.github.bbo4j.core.TuningFixture.bowl;
import static io.github.bbo4j.core.TuningFixture.path;
import static io.github.bbo4j.core.TuningFixture.tuner;
import static io.github.bbo4j.core.TuningFixture.unevenly;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.RunJournal.JournalEntry;
import io.github.bbo4j.core.space.Configuration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sessions that see outcomes as they are told, and their journals. */
class FreeRunningTest {

  @Test
  void aFreeRunningSessionNeverWaitsForTheOldest() {
    TuningSession session = tuner().concurrency(3).freeRunning().build().start();
    Suggestion slow = session.ask().orElseThrow();
    List<Configuration> told = new ArrayList<>();
    for (int i = 0; i < 39; i++) {
      Suggestion next = session.ask().orElseThrow();
      assertThat(next.number()).isEqualTo(i + 1);
      session.tell(next.number(), Outcome.measured(bowl(next.configuration())));
      told.add(next.configuration());
      assertThat(session.history().size()).isEqualTo(i + 1);
      assertThat(session.history().pending()).containsExactly(slow.configuration());
    }
    assertThat(session.ask()).isEmpty();
    session.tell(slow.number(), Outcome.measured(1000));
    told.add(slow.configuration());
    assertThat(path(session.result())).isEqualTo(told);
    assertThat(session.result().history().trials()).extracting(Trial::number).isSorted();
  }

  @Test
  void aFreeRunningSessionHasAsManyOutAsItsConcurrency() {
    TuningSession session = tuner().concurrency(2).freeRunning().build().start();
    session.ask();
    Suggestion second = session.ask().orElseThrow();
    assertThat(session.canAsk()).isFalse();
    assertThatThrownBy(session::ask)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("trial 0 was not told yet");
    session.tell(second.number(), Outcome.measured(1));
    assertThat(session.canAsk()).isTrue();
    assertThatThrownBy(() -> tuner().freeRunning().build().resume(session.history().trials()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("journal");
  }

  /** 20 orders of completion; each is cut at every entry, and each cut goes on as the whole. */
  @Test
  void aFreeRunningRunGoesOnFromAnyCutOfItsJournal() {
    ResamplingPolicy best = (h, r) -> h.best().map(Observation::configuration);
    List<List<Configuration>> paths = new ArrayList<>();
    for (int order = 0; order < 20; order++) {
      MemoryJournal journal = new MemoryJournal();
      TunerBuilder setup =
          tuner().concurrency(4).freeRunning().budget(20).confirm(4, best).journal(journal);
      paths.add(path(unevenly(setup.build().start(), new Random(order), 99, TuningFixture::bowl)));
      List<JournalEntry> all = List.copyOf(journal.entries);
      assertThat(all).hasSize(20 + 20 + 1);
      for (int cut = 0; cut <= all.size(); cut++) {
        journal.entries.clear();
        journal.entries.addAll(all.subList(0, cut));
        replay(setup.build().start(), all, cut);
        assertThat(journal.entries.stream().map(FreeRunningTest::decided).toList())
            .as("order %s, cut at %s", order, cut)
            .isEqualTo(all.stream().map(FreeRunningTest::decided).toList());
      }
    }
    assertThat(paths.stream().distinct().count()).isGreaterThan(10);
  }

  /** Does again what a journal says after a cut: asks where it asked, tells what it told. */
  private static void replay(TuningSession session, List<JournalEntry> all, int cut) {
    List<Integer> untold = new ArrayList<>();
    for (JournalEntry entry : all.subList(0, cut)) {
      if (entry instanceof JournalEntry.Suggested s) {
        untold.add(s.number());
      } else if (entry instanceof JournalEntry.Told t) {
        untold.remove((Integer) t.number());
      }
    }
    if (session.stopReason().isEmpty()) {
      for (int number : untold) {
        assertThat(session.ask().orElseThrow().number()).isEqualTo(number);
      }
    }
    for (JournalEntry entry : all.subList(cut, all.size())) {
      if (entry instanceof JournalEntry.Told t) {
        session.tell(t.number(), t.outcome());
      } else {
        Optional<Suggestion> next = session.ask();
        assertThat(next.isPresent()).isEqualTo(entry instanceof JournalEntry.Suggested);
      }
    }
    session.close();
  }

  /** An entry without its times. */
  private static List<Object> decided(JournalEntry entry) {
    if (entry instanceof JournalEntry.Suggested s) {
      return List.of(s.number(), s.configuration(), s.purpose());
    }
    return entry instanceof JournalEntry.Told t
        ? List.of(t.number(), t.outcome())
        : List.of(((JournalEntry.Stopped) entry).reason());
  }
}
