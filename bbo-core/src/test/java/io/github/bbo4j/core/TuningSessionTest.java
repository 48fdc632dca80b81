package io.github.bbo4j.core;

import static io.github.bbo4j.core.TuningFixture.bowl;
import static io.github.bbo4j.core.TuningFixture.path;
import static io.github.bbo4j.core.TuningFixture.tuner;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.space.Configuration;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ask and tell: in any order, by many, interrupted. */
@Timeout(60)
class TuningSessionTest {
  /** The interrupt comes while one is slow and the others are done. */
  @Test
  void anInterruptLosesNothingThatIsDone() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch told = new CountDownLatch(5);
    ExecutorService pool = Executors.newFixedThreadPool(4);
    Thread main = Thread.currentThread();
    Thread interrupter =
        new Thread(
            () -> {
              try {
                told.await();
                main.interrupt();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    interrupter.start();
    TuningResult result =
        tuner()
            .concurrency(6)
            .objective(
                (c, e) -> {
                  if (e.number() == 0) {
                    never.await();
                  }
                  return Outcome.measured(bowl(c));
                })
            .listener(
                event -> {
                  if (event instanceof TuningEvent.TrialTold) {
                    told.countDown();
                  }
                })
            .build()
            .run(pool);
    assertThat(Thread.interrupted()).isTrue();
    pool.shutdown();
    assertThat(pool.awaitTermination(20, TimeUnit.SECONDS)).as("cancelled").isTrue();
    assertThat(result.reason().criterion()).isEqualTo("interrupted");
    assertThat(result.history().trials().stream().filter(t -> t.outcome().isMeasured())).hasSize(5);
    assertThat(((Outcome.Failed) result.history().trial(0).outcome()).kind())
        .isEqualTo(Outcome.FailureKind.CANCELLED);
  }

  /** Its second run under way, with later trials told, is no failure of the best configuration. */
  @Test
  void aResultInTheMiddleHoldsNothingAgainstWhatIsUnderWay() {
    ResamplingPolicy best = (h, r) -> h.size() < 3 ? Optional.empty() : bestOf(h);
    try (TuningSession session =
        tuner().initialDesignSize(3).concurrency(3).resampling(best).build().start()) {
      for (int asked = 0; asked < 8; asked++) {
        session.ask();
        if (asked < 5) {
          session.tell(asked, Outcome.measured(asked));
        }
      }
      session.tell(7, Outcome.measured(0));
      TuningResult now = session.result();
      Trial untold = now.history().trial(5);
      assertThat(untold.purpose()).isEqualTo(Purpose.REPLICATE);
      assertThat(untold.outcome()).asString().contains("not told yet");
      assertThat(now.best().orElseThrow().configuration()).isEqualTo(untold.configuration());
      assertThat(now.recommendation().orElseThrow().configuration())
          .isEqualTo(untold.configuration());
      assertThat(now.passedOver()).isEmpty();
      session.stop(new StopReason("mine", "enough"));
      assertThat(session.result().history().trial(5).outcome())
          .asString()
          .contains("never told: the run ended");
    }
  }

  private static Optional<Configuration> bestOf(History history) {
    return history.best().map(Observation::configuration);
  }

  /** A listener that stops the run over a note of the decision gets nothing more to measure. */
  @Test
  void nothingIsHandedOutAfterAListenerHasStoppedTheRun() {
    List<TuningSession> sessions = new ArrayList<>();
    TuningSession session =
        tuner()
            .heuristic((h, r) -> Proposal.of(h.sampleNew(r)).withNote("after " + h.size()))
            .listener(
                event -> {
                  if (event instanceof TuningEvent.Noted noted
                      && noted.message().equals("after 15")) {
                    sessions.get(0).stop(new StopReason("mine", "enough"));
                  }
                })
            .build()
            .start();
    sessions.add(session);
    int asked = 0;
    for (var next = session.ask(); next.isPresent(); next = session.ask()) {
      session.tell(next.get().number(), Outcome.measured(bowl(next.get().configuration())));
      asked++;
    }
    assertThat(asked).isEqualTo(15);
    assertThat(session.stopReason().orElseThrow().criterion()).isEqualTo("mine");
  }

  @Test
  void anOutcomeIsToldToListenersAtOnce() {
    List<Integer> told = new ArrayList<>();
    List<Integer> finished = new ArrayList<>();
    TuningSession session =
        tuner()
            .concurrency(3)
            .listener(
                event -> {
                  if (event instanceof TuningEvent.TrialTold t) {
                    told.add(t.trial().number());
                  } else if (event instanceof TuningEvent.TrialFinished t) {
                    finished.add(t.trial().number());
                  }
                })
            .build()
            .start();
    for (int i = 0; i < 3; i++) {
      session.ask();
    }
    session.tell(2, Outcome.measured(1));
    session.tell(1, Outcome.measured(1));
    assertThat(told).containsExactly(2, 1);
    assertThat(finished).isEmpty();
    session.tell(0, Outcome.measured(1));
    session.stop(new StopReason("test", "enough"));
    assertThat(finished).containsExactly(0, 1, 2);
  }

  @Test
  void anOutcomeThatIsNullIsRefusedAndTheSessionLives() {
    TuningSession session = tuner().build().start();
    Suggestion first = session.ask().orElseThrow();
    assertThatThrownBy(() -> session.tell(first.number(), null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("outcome of trial 0 = null must be given. Maybe Outcome.failed");
    session.tell(first.number(), Outcome.measured(1));
    assertThat(session.ask()).isPresent();
  }

  /** Eight workers share a session of concurrency 2, as the Javadoc says. */
  @Test
  void workersWaitForTheirTurn() throws Exception {
    TuningResult alone = tuner().concurrency(2).build().run();
    TuningSession session = tuner().concurrency(2).build().start();
    List<Thread> workers = new ArrayList<>();
    List<Throwable> problems = Collections.synchronizedList(new ArrayList<>());
    for (int w = 0; w < 8; w++) {
      Thread worker =
          new Thread(
              () -> {
                try {
                  while (session.stopReason().isEmpty()) {
                    session
                        .ask(Duration.ofSeconds(30))
                        .ifPresent(
                            s ->
                                session.tell(
                                    s.number(), Outcome.measured(bowl(s.configuration()))));
                  }
                } catch (Throwable e) {
                  problems.add(e);
                }
              });
      worker.start();
      workers.add(worker);
    }
    for (Thread worker : workers) {
      worker.join();
    }
    assertThat(problems).isEmpty();
    assertThat(path(session.result())).isEqualTo(path(alone));
    TuningSession single = tuner().build().start();
    single.ask();
    assertThat(single.ask(Duration.ZERO)).isEmpty();
    assertThat(single.stopReason()).isEmpty();
  }

  /** It waited until its timeout was over. */
  @Test
  @Timeout(60)
  void closingWakesWhoWaitsAndEndsTheSession() throws Exception {
    TuningSession session = tuner().build().start();
    Suggestion first = session.ask().orElseThrow();
    FutureTask<Optional<Suggestion>> waiting =
        new FutureTask<>(() -> session.ask(Duration.ofHours(1)));
    Thread worker = new Thread(waiting);
    worker.start();
    while (worker.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    session.close();
    assertThat(waiting.get()).isEmpty();
    assertThat(session.stopReason().orElseThrow().criterion()).isEqualTo("closed");
    session.tell(first.number(), Outcome.measured(1));
    assertThat(session.ask()).isEmpty();
    assertThat(session.result().history().size()).isEqualTo(1);
    session.close();
  }

  @Test
  void misuseOfTheProtocolIsNamed() {
    TuningSession session = tuner().build().start();
    Suggestion first = session.ask().orElseThrow();
    assertThat(session.canAsk()).isFalse();
    assertThatThrownBy(session::ask)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("trial 0 was not told");
    assertThatThrownBy(() -> session.tell(1, Outcome.measured(1)))
        .hasMessageContaining("never suggested");
    session.tell(first.number(), Outcome.measured(1));
    assertThatThrownBy(() -> session.tell(0, Outcome.measured(1)))
        .hasMessageContaining("told already");
    assertThat(session.history().size()).isEqualTo(1);
    assertThat(session.result().reason().criterion()).isEqualTo("unfinished");
  }

  @Test
  void aSessionCutShortKeepsWhatWasToldOutOfOrder() {
    TuningSession session = tuner().concurrency(3).build().start();
    for (int i = 0; i < 3; i++) {
      session.ask();
    }
    session.tell(2, Outcome.measured(5));
    session.tell(0, Outcome.measured(7));
    TuningResult result = session.result();
    assertThat(result.history().size()).isEqualTo(3);
    assertThat(result.history().trial(1).outcome()).isInstanceOf(Outcome.Failed.class);
    assertThat(result.best().orElseThrow().cost().orElseThrow()).isEqualTo(5);
  }

  /**
   * "exit code 3: no such device after 8 trials": the end of the sentence was read as the device's.
   */
  @Test
  void whatAFailureSaidStandsLastAndInOneLine() throws Exception {
    TuningSession session = tuner().build().start();
    session.tell(
        session.ask().orElseThrow().number(), Outcome.failed("exit code 3: no such\ndevice"));
    assertThat(session.result().toString())
        .startsWith("nothing after 1 trial; ")
        .endsWith("the first failure was: exit code 3: no such device");
  }

  @Test
  void nullTimesReasonsAndMessages() throws Exception {
    TuningSession session = tuner().build().start();
    Suggestion first = session.ask(Duration.ofMillis(Long.MAX_VALUE)).orElseThrow();
    assertThatThrownBy(() -> session.tell(first.number(), Outcome.measured(1), null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("elapsed time of trial 0 = null must be");
    session.tell(first.number(), Outcome.failed(new RuntimeException().getMessage()));
    assertThat(session.result())
        .hasToString(
            "nothing after 1 trial; the run has not stopped yet; no trial gave a number; the first failure was: no message");
    assertThatThrownBy(() -> session.stop(null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("reason");
    assertThat(session.ask()).isPresent();
  }

  /** Summed times of a run would fall. */
  @Test
  void timesBelowZeroAreRefusedAndClocksThatAreSetBackGiveNone() {
    Instant[] now = {Instant.parse("2026-03-29T01:59:59Z")};
    TuningSession session = tuner().clock(() -> now[0]).build().start();
    int first = session.ask().orElseThrow().number();
    assertThatThrownBy(
            () -> session.tell(first, Outcome.measured(1), Duration.ofSeconds(5).negated()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("elapsed time of trial 0 = PT-5S")
        .hasMessageContaining("System.nanoTime()");
    now[0] = now[0].minusSeconds(3600);
    session.tell(first, Outcome.measured(1));
    assertThat(session.history().trial(0).elapsed()).isZero();
  }

  /** Each reading is a second before the last: whatever is timed would take less than no time. */
  @Test
  void aClockThatIsSetBackDoesNotBreakRunsOff() {
    AtomicInteger reads = new AtomicInteger();
    Tuner tuner =
        tuner().budget(10).clock(() -> Instant.EPOCH.minusSeconds(reads.getAndIncrement())).build();
    ExecutorService pool = Executors.newFixedThreadPool(2);
    for (TuningResult result : List.of(tuner.run(), tuner.run(pool))) {
      assertThat(result.reason().criterion()).isEqualTo("evaluations");
      assertThat(result.history().trials())
          .hasSize(10)
          .allMatch(t -> t.elapsed().isZero() && t.decisionTime().isZero());
      assertThat(result.history().elapsed()).isZero();
    }
    pool.shutdown();
  }
}
