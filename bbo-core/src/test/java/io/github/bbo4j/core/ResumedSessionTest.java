package io.github.bbo4j.core;

import static io.github.bbo4j.core.TuningFixture.SPACE;
import static io.github.bbo4j.core.TuningFixture.bowl;
import static io.github.bbo4j.core.TuningFixture.path;
import static io.github.bbo4j.core.TuningFixture.tuner;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.StopCriterion.StopReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A session that goes on from trials: cut anywhere, some missing, some cancelled. */
@Timeout(60)
class ResumedSessionTest {
  /** Trials told out of order and cut anywhere: the missing ones are handed out again. */
  @Test
  void aRunWithGapsGoesOnAsIfNeverInterrupted() {
    Tuner tuner = tuner().concurrency(4).build();
    TuningResult whole = tuner.run();
    Random random = new Random(5);
    for (int round = 0; round < 30; round++) {
      TuningSession session = tuner.start();
      List<Suggestion> out = new ArrayList<>();
      List<Trial> told = new ArrayList<>();
      int stop = random.nextInt(40);
      while (told.size() < stop) {
        while (session.canAsk()) {
          session.ask().ifPresent(out::add);
        }
        Collections.shuffle(out, random);
        Suggestion s = out.remove(0);
        session.tell(s.number(), Outcome.measured(bowl(s.configuration())));
        told.add(
            Trial.of(
                s.number(),
                s.configuration(),
                s.evaluation().purpose(),
                Outcome.measured(bowl(s.configuration()))));
      }
      told.sort((a, b) -> Integer.compare(a.number(), b.number()));
      assertThat(path(tuner.run(tuner.resume(told)))).isEqualTo(path(whole));
      // The result of a run that was cut short says which were cancelled.
      session.stop(new StopReason("test", "cut short"));
      assertThat(path(tuner.run(tuner.resume(session.result().history().trials()))))
          .isEqualTo(path(whole));
    }
    Trial far = Trial.of(9, SPACE.at(0, 0), Purpose.SEARCH, Outcome.measured(1));
    assertThatThrownBy(() -> tuner.resume(List.of(far)))
        .hasMessageContaining("can't stand without trial 4");
  }

  /** Missing or cancelled, the trial that was under way has the limit that it had. */
  @Test
  void whatIsHandedOutAgainHasItsCostLimit() {
    Tuner tuner = tuner().concurrency(3).pruning(PruningPolicies.relativeToBest(1.5)).build();
    for (int open = 3; open < 30; open++) {
      TuningSession session = tuner.start();
      List<Suggestion> asked = new ArrayList<>();
      while (asked.size() < open + 3) {
        Suggestion next = session.ask().orElseThrow();
        asked.add(next);
        if (next.number() != open) {
          session.tell(next.number(), Outcome.measured(bowl(next.configuration())));
        }
      }
      OptionalDouble limit = asked.get(open).evaluation().costLimit();
      assertThat(limit).isPresent();
      List<Trial> cancelled = session.result().history().trials();
      List<Trial> missing = new ArrayList<>(cancelled);
      missing.remove(open);
      for (List<Trial> trials : List.of(cancelled, missing)) {
        Suggestion again = tuner.resume(trials).ask().orElseThrow();
        assertThat(again.number()).isEqualTo(open);
        assertThat(again.configuration()).isEqualTo(asked.get(open).configuration());
        assertThat(again.evaluation().costLimit()).isEqualTo(limit);
      }
    }
  }

  /** Eight evaluations of ten seconds, four at a time, and as many decisions of two. */
  @Test
  void theTimeBeforeAResumeIsSharedAmongThoseAtATime() {
    List<Trial> trials = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      trials.add(
          new Trial(
              i,
              SPACE.at(i, i),
              Purpose.SEARCH,
              Outcome.measured(i),
              Duration.ofSeconds(10),
              Duration.ofSeconds(2)));
    }
    Tuner tuner = tuner().clock(() -> Instant.EPOCH).concurrency(4).build();
    assertThat(tuner.resume(trials).history().elapsed()).isEqualTo(Duration.ofSeconds(24));
  }

  /** In order, decisions do not know of the last ones told yet, and nor does the history. */
  @Test
  void whatIsStoredOfARunIsTheHistoryOfItsResult() {
    Tuner tuner = tuner().concurrency(4).build();
    TuningSession session = tuner.start();
    for (int i = 0; i < 12; i++) {
      session.tell(session.ask().orElseThrow().number(), Outcome.measured(i));
    }
    assertThat(session.history().size()).isEqualTo(9);
    List<Trial> stored = session.result().history().trials();
    assertThat(stored).hasSize(12);
    assertThat(tuner.resume(stored).ask().orElseThrow().number()).isEqualTo(12);
  }

  @Test
  void resumedSessionsRunOnExecutors() {
    Tuner tuner = tuner().concurrency(3).build();
    TuningResult whole = tuner.run();
    ExecutorService pool = Executors.newFixedThreadPool(3);
    TuningResult resumed = tuner.run(tuner.resume(whole.history().trials().subList(0, 17)), pool);
    pool.shutdown();
    assertThat(path(resumed)).isEqualTo(path(whole));
  }

  /** With a trial missing, or cancelled, or none: first the start, then each trial at its time. */
  @Test
  void listenersOfAResumedRunAreToldOfEveryTrialInOrder() {
    List<String> told = new ArrayList<>();
    Heuristic noting = (h, r) -> Proposal.of(h.sampleNew(r)).withNote("drawn");
    Tuner tuner =
        tuner()
            .heuristic(noting)
            .initialDesignSize(0)
            .concurrency(2)
            .clock(() -> Instant.EPOCH)
            .listener(event -> told.add(word(event)))
            .build();
    TuningSession session = tuner.start();
    for (int i = 0; i < 6; i++) {
      int next = session.ask().orElseThrow().number();
      if (next > 0 && next != 5) {
        session.tell(next - 1, Outcome.measured(next), Duration.ofSeconds(10));
      }
    }
    session.tell(5, Outcome.measured(9), Duration.ofSeconds(10));
    session.stop(new StopReason("test", "cut short"));
    List<Trial> cancelled = session.result().history().trials();
    List<Trial> missing = new ArrayList<>(cancelled);
    assertThat(((Outcome.Failed) missing.remove(4).outcome()).kind())
        .isEqualTo(Outcome.FailureKind.CANCELLED);
    for (List<Trial> trials : List.of(cancelled, missing)) {
      told.clear();
      TuningSession resumed = tuner.resume(trials);
      assertThat(told)
          .filteredOn(word -> !word.equals("Noted"))
          .containsExactly("Started", "0 at 10", "1 at 15", "2 at 20", "3 at 20");
      assertThat(told.get(0)).isEqualTo("Started");
      assertThat(resumed.history().elapsed()).isEqualTo(Duration.ofSeconds(25));
    }
    told.clear();
    Trial far = Trial.of(9, SPACE.at(0, 0), Purpose.SEARCH, Outcome.measured(1));
    assertThatThrownBy(() -> tuner.resume(List.of(far))).isInstanceOf(RuntimeException.class);
    assertThat(told).startsWith("Started").endsWith("Stopped");
  }

  private static String word(TuningEvent event) {
    return event instanceof TuningEvent.TrialFinished finished
        ? finished.trial().number() + " at " + finished.history().elapsed().toSeconds()
        : event.getClass().getSimpleName();
  }
}
