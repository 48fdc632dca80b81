package io.github.bbo4j.core;

import static io.github.bbo4j.core.TuningFixture.bowl;
import static io.github.bbo4j.core.TuningFixture.path;
import static io.github.bbo4j.core.TuningFixture.tuner;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.bbo4j.core.RunJournal.JournalEntry;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs that go on from their journal. */
@Timeout(60)
class SessionJournalTest {
  /** Cut at every entry: the run goes on bit for bit, and nothing is asked for twice. */
  @Test
  void aRunGoesOnFromAnyCutOfItsJournal() {
    for (int q : new int[] {1, 4}) {
      MemoryJournal journal = new MemoryJournal();
      ResamplingPolicy best = (h, r) -> h.best().map(Observation::configuration);
      TunerBuilder setup = tuner().concurrency(q).budget(20).confirm(4, best).journal(journal);
      ExecutorService pool = Executors.newFixedThreadPool(4);
      TuningResult whole = setup.build().run(pool);
      assertThat(journal.held).isFalse();
      List<JournalEntry> all = List.copyOf(journal.entries);
      assertThat(all).hasSize(20 + 20 + 1);
      for (int cut = 0; cut <= all.size(); cut++) {
        journal.entries.clear();
        journal.entries.addAll(all.subList(0, cut));
        AtomicInteger runs = new AtomicInteger();
        TuningResult result =
            setup
                .minimize(
                    c -> {
                      runs.incrementAndGet();
                      return bowl(c);
                    })
                .build()
                .run(pool);
        assertThat(path(result)).as("q %s, cut at %s", q, cut).isEqualTo(path(whole));
        long told =
            all.subList(0, cut).stream().filter(e -> e instanceof JournalEntry.Told).count();
        assertThat(runs.get()).isEqualTo(20 - (int) told);
        assertThat(journal.entries.stream().filter(e -> e instanceof JournalEntry.Suggested))
            .hasSize(20);
      }
      pool.shutdown();
    }
  }

  @Test
  void suggestionsAndOutcomesAreRecordedBeforeTheyAreActedUpon() {
    MemoryJournal journal = new MemoryJournal();
    Tuner tuner = tuner().journal(journal).build();
    TuningSession session = tuner.start();
    Suggestion first = session.ask().orElseThrow();
    assertThat(journal.entries).hasSize(1);
    journal.failAt = 1;
    assertThatThrownBy(() -> session.tell(first.number(), Outcome.measured(5)))
        .hasMessageContaining("no space left");
    assertThat(session.stopReason().orElseThrow().criterion()).isEqualTo("journal");
    assertThat(session.result().best().orElseThrow().cost().orElseThrow()).isEqualTo(5);
    session.close();
    TuningException broken = catchThrowableOfType(TuningException.class, tuner::run);
    assertThat(broken).hasMessageContaining("no space left");
    assertThat(broken.result().history().size()).isEqualTo(1);
    assertThat(journal.held).isFalse();
    assertThatThrownBy(() -> tuner.resume(broken.result().history().trials()))
        .hasMessageContaining("goes on from its journal");
  }

  /** Parts that throw when a session goes on, and are mended later. */
  @Test
  void aJournalIsFreeWhenGoingOnFails() {
    boolean[] bad = {false};
    IllegalStateException why = new IllegalStateException("not today");
    Aggregation aggregation =
        Aggregation.named(
            "fragile",
            costs -> {
              if (bad[0]) {
                throw why;
              }
              return costs[0];
            });
    ChangeDetector detector =
        history -> {
          if (bad[0]) {
            throw why;
          }
          return List.of();
        };
    for (TunerBuilder setup :
        List.of(tuner().aggregation(aggregation), tuner().detector(detector))) {
      MemoryJournal journal = new MemoryJournal();
      setup.budget(4).journal(journal).build().run();
      Tuner tuner = setup.budget(8).build();
      bad[0] = true;
      assertThatThrownBy(tuner::start).isSameAs(why);
      assertThat(journal.held).as("the journal is held").isFalse();
      bad[0] = false;
      assertThat(tuner.run().history().size()).isEqualTo(8);
    }
  }
}
