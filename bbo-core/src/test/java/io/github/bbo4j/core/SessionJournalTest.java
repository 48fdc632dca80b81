package io.github.bbo4j.core;

import static io.github.bbo4j.core.TuningFixture.bowl;
import static io.github.bbo4j.core.TuningFixture.path;
import static io.github.bbo4j.core.TuningFixture.tuner;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.bbo4j.core.RunJournal.JournalEntry;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs that go on from their journal, and from what is known. */
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

  /** Ten trials are known: no new design, the whole budget is for new ones, the numbers go on. */
  @Test
  void aWarmStartSeesWhatIsKnownAndSpendsItsBudgetOnNewPoints() {
    List<Trial> earlier = tuner().seed(9).budget(12).build().run().history().trials();
    Tuner tuner = tuner().warmStart(earlier).budget(20).build();
    TuningResult result = tuner.run();
    assertThat(result.history().size()).isEqualTo(32);
    assertThat(path(result).subList(0, 12))
        .isEqualTo(earlier.stream().map(Trial::configuration).toList());
    assertThat(path(result)).doesNotHaveDuplicates();
    List<Trial> fresh = result.history().trials().subList(12, 32);
    assertThat(fresh).allMatch(t -> t.purpose() == Purpose.SEARCH);
    assertThat(result.reason().message()).contains("budget of 20");
    assertThat(result.provenance().settings().get("warm start")).startsWith("12 trials");
    TuningResult resumed = tuner.run(tuner.resume(result.history().trials().subList(0, 25)));
    assertThat(path(resumed)).isEqualTo(path(result));
    MemoryJournal journal = new MemoryJournal();
    TunerBuilder kept = tuner().warmStart(earlier).budget(20).journal(journal);
    assertThat(path(kept.build().run())).isEqualTo(path(result));
    journal.entries.subList(21, journal.entries.size()).clear();
    assertThat(path(kept.build().run())).isEqualTo(path(result));
    // Four known points leave six of the design.
    List<Trial> some = tuner().warmStart(earlier.subList(0, 4)).build().run().history().trials();
    assertThat(some.stream().filter(t -> t.purpose() == Purpose.INITIAL)).hasSize(4 + 6);
    SearchSpace other = SearchSpace.builder().integer("z", 0, 3).build();
    Trial stranger = Trial.of(0, other.at(0), Purpose.SEARCH, Outcome.measured(1));
    assertThatThrownBy(() -> tuner().warmStart(List.of(stranger)))
        .hasMessageContaining("known trial 0");
  }

  /** Ranges are widened and parameters written in another order between two runs. */
  @Test
  void aWarmStartTakesValuesOfAnotherSpaceOverByName() {
    SearchSpace narrow = SearchSpace.builder().integer("y", 60, 80, 5).integer("x", 0, 40).build();
    List<Trial> earlier =
        Tuner.on(narrow)
            .minimize(c -> bowl(c))
            .heuristic(TuningFixture.SENSITIVE)
            .budget(12)
            .build()
            .run()
            .history()
            .trials();
    TuningResult result = tuner().warmStart(earlier).budget(8).build().run();
    assertThat(result.history().size()).isEqualTo(20);
    for (int i = 0; i < 12; i++) {
      assertThat(result.history().trial(i).configuration().asMap())
          .isEqualTo(earlier.get(i).configuration().asMap());
      assertThat(result.history().space().contains(path(result).get(i))).isTrue();
    }
    assertThat(path(result)).doesNotHaveDuplicates();
    for (SearchSpace other :
        List.of(
            SearchSpace.builder().integer("x", 100, 101).integer("y", 0, 1).build(),
            SearchSpace.builder().integer("x", 0, 1).build(),
            SearchSpace.builder().integer("x", 0, 1).integer("y", 0, 1).flag("z").build())) {
      Trial stranger = Trial.of(0, other.unrank(0), Purpose.SEARCH, Outcome.measured(1));
      assertThatThrownBy(() -> tuner().warmStart(List.of(stranger)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("known trial 0 is not a point of this space: ")
          .hasMessageContaining("leave the trial out");
    }
  }
}
