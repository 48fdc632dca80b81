package io.github.bbo4j.tuner.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Aggregation;
import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Objectives;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningException;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Retries, hanging evaluations and failures as a whole. */
@Timeout(60)
class LimitsTest {
  private static final SearchSpace SPACE = SearchSpace.builder().integer("x", 0, 99).build();
  private static final Evaluation EVALUATION =
      new Evaluation(0, 0, Purpose.SEARCH, OptionalDouble.empty(), new Seed(1).stream("o", 0));

  private static Configuration at(long x) {
    return SPACE.configuration(Map.of("x", x));
  }

  private static Objective script(AtomicInteger calls, Outcome... outcomes) {
    return (configuration, evaluation) ->
        outcomes[Math.min(calls.getAndIncrement(), outcomes.length - 1)];
  }

  private static Outcome failed(FailureKind kind) {
    return new Failed(kind, "why");
  }

  @Test
  void failuresAreTriedAgainByKind() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    RetryPolicy policy = RetryPolicy.of(FailureKind.LOST, 2).and(FailureKind.SIGNAL, 1);
    Objective objective =
        policy.around(
            script(
                calls,
                failed(FailureKind.LOST),
                failed(FailureKind.SIGNAL),
                failed(FailureKind.LOST),
                Outcome.measured(4)));
    assertThat(objective.evaluate(at(1), EVALUATION)).isEqualTo(Outcome.measured(4));
    assertThat(calls).hasValue(4);
    calls.set(0);
    Outcome stays =
        policy.around(script(calls, failed(FailureKind.SIGNAL))).evaluate(at(1), EVALUATION);
    assertThat(stays).isEqualTo(new Failed(FailureKind.SIGNAL, "why (tried 2 times)"));
    calls.set(0);
    assertThat(
            policy.around(script(calls, failed(FailureKind.EXIT_CODE))).evaluate(at(1), EVALUATION))
        .isEqualTo(failed(FailureKind.EXIT_CODE));
    assertThat(calls).hasValue(1);
  }

  /** What was run twice, as the job that somebody cancelled, was told nowhere. */
  @Test
  void eachRetryIsTold() throws Exception {
    List<String> notes = new ArrayList<>();
    RetryPolicy.of(FailureKind.LOST, 2)
        .around(script(new AtomicInteger(), failed(FailureKind.LOST)), notes::add)
        .evaluate(at(1), EVALUATION);
    assertThat(notes)
        .containsExactly("trial 0 is run again (lost): why", "trial 0 is run again (lost): why");
  }

  @Test
  void aPolicyIsWrittenAsInTuningFiles() {
    RetryPolicy lost = RetryPolicy.of(FailureKind.LOST, 2).and(FailureKind.TIMED_OUT, 0);
    assertThat(lost).hasToString("lost: 2");
    assertThat(lost.and(FailureKind.SIGNAL, 1).withBudget(20))
        .hasToString("signal: 1, lost: 2, budget: 20");
    assertThat(lost.withBudget(0)).hasToString("none").isNotEqualTo(RetryPolicy.none());
    assertThat(RetryPolicy.none()).hasToString("none");
  }

  /** It would fail at every configuration: a run ends with it, retried or not. */
  @Test
  void aProgramThatReadsAWrongParameterEndsARetriedRun() {
    AtomicInteger calls = new AtomicInteger();
    Objective wrong =
        RetryPolicy.of(FailureKind.EXCEPTION, 3)
            .around(
                Objectives.minimizing(
                    c -> c.integer(calls.getAndIncrement() == 0 ? "x" : "threads")));
    Tuner tuner =
        Tuner.on(SPACE)
            .objective(wrong)
            .heuristic(() -> (history, random) -> Proposal.of(history.sampleNew(random)))
            .budget(9)
            .build();
    assertThatThrownBy(tuner::run)
        .isInstanceOf(TuningException.class)
        .hasMessageContaining("threads");
    assertThat(calls).hasValue(2);
  }

  @Test
  void whateverIsThrownIsTriedAgainUnlessItEndsTheRun() throws Exception {
    List<Throwable> thrown = new ArrayList<>();
    Objective moody = (c, e) -> thrown.isEmpty() ? Outcome.measured(4) : sneaky(thrown.remove(0));
    Objective retried = RetryPolicy.of(FailureKind.EXCEPTION, 3).around(moody);
    thrown.addAll(List.of(new AssertionError("a"), new Throwable("b"), new StackOverflowError()));
    assertThat(retried.evaluate(at(1), EVALUATION)).isEqualTo(Outcome.measured(4));
    OutOfMemoryError dying = new OutOfMemoryError("a test's own");
    thrown.addAll(List.of(dying, new Throwable("not of Java")));
    assertThatThrownBy(() -> retried.evaluate(at(1), EVALUATION)).isSameAs(dying);
    assertThatThrownBy(
            () -> Hanging.limited(moody, Duration.ofHours(1)).evaluate(at(1), EVALUATION))
        .hasMessageContaining("not of Java");
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> Outcome sneaky(Throwable thrown) throws T {
    throw (T) thrown;
  }

  /** It would fail again, or measure for hours what nobody waits for. */
  @Test
  void whatAnInterruptMadeFailIsNotTriedAgain() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    Objective interrupted =
        (c, e) -> {
          calls.incrementAndGet();
          Thread.currentThread().interrupt();
          return failed(FailureKind.LOST);
        };
    RetryPolicy.of(FailureKind.LOST, 5).around(interrupted).evaluate(at(1), EVALUATION);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(calls).hasValue(1);
  }

  @Test
  void theBudgetOfRetriesIsThatOfTheRun() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    Objective objective =
        RetryPolicy.of(FailureKind.LOST, 5)
            .withBudget(7)
            .around(script(calls, failed(FailureKind.LOST)));
    objective.evaluate(at(1), EVALUATION);
    objective.evaluate(at(2), EVALUATION);
    objective.evaluate(at(3), EVALUATION);
    assertThat(calls).hasValue(3 + 7);
  }

  @Test
  void aHangingEvaluationIsWrittenOffAndTheRunGoesOn() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    Objective deaf =
        Hanging.limited(
            (c, e) -> {
              while (true) {
                try {
                  never.await();
                } catch (InterruptedException ignored) {
                  continue; // What makes it hang.
                }
                return Outcome.measured(1);
              }
            },
            Duration.ofMillis(50));
    assertThat(deaf.evaluate(at(1), EVALUATION))
        .isInstanceOfSatisfying(
            Failed.class, f -> assertThat(f.kind()).isEqualTo(FailureKind.ABANDONED));
    never.countDown();
    Objective obedient =
        Hanging.limited(
            (c, e) -> {
              new CountDownLatch(1).await();
              return Outcome.measured(1);
            },
            new Hanging.Patience(Duration.ofMillis(50), Duration.ofMinutes(1), System::nanoTime));
    assertThat(obedient.evaluate(at(1), EVALUATION))
        .isInstanceOfSatisfying(
            Failed.class, f -> assertThat(f.kind()).isEqualTo(FailureKind.TIMED_OUT));
    assertThat(
            Hanging.limited((c, e) -> Outcome.measured(2), Duration.ofMinutes(1))
                .evaluate(at(1), EVALUATION))
        .isEqualTo(Outcome.measured(2));
    Objective throwing =
        Hanging.limited(
            (c, e) -> {
              throw new java.io.IOException("disk");
            },
            Duration.ofMinutes(1));
    assertThatThrownBy(() -> throwing.evaluate(at(1), EVALUATION))
        .isInstanceOf(java.io.IOException.class)
        .hasMessage("disk");
  }

  @Test
  void aLimitKeepsWhatAnObjectiveSaysOfItself() {
    Objective up = Objectives.maximizing(c -> 1);
    Objective limited = Hanging.limited(up, Duration.ofMinutes(1));
    assertThat(limited.direction()).isEqualTo(Objective.Direction.MAXIMIZE);
    assertThat(limited.name()).isEqualTo(up.name());
    Objective retried = RetryPolicy.of(FailureKind.LOST, 2).around(up);
    assertThat(retried.direction()).isEqualTo(Objective.Direction.MAXIMIZE);
  }

  @Test
  void aBeatingEvaluationMayTakeLongASilentOneMayNot() throws Exception {
    // A clock by script: 20 beats, each 0.9 ms after the other, and the watch looks after each.
    AtomicLong now = new AtomicLong();
    AtomicInteger looks = new AtomicInteger();
    Hanging.Patience patience =
        new Hanging.Patience(
            Duration.ofMillis(1),
            Duration.ofMinutes(1),
            () -> {
              looks.incrementAndGet();
              return now.get();
            });
    Objective beating =
        Hanging.beating(
            (c, e, heart) -> {
              for (int i = 0; i < 20; i++) {
                now.addAndGet(900_000);
                heart.run();
                int seen = looks.get();
                while (looks.get() < seen + 2) {
                  Thread.onSpinWait();
                }
              }
              return Outcome.measured(3);
            },
            patience);
    assertThat(beating.evaluate(at(1), EVALUATION)).isEqualTo(Outcome.measured(3));
    Objective silent =
        Hanging.beating(
            (c, e, heart) -> {
              heart.run();
              now.addAndGet(1_000_000);
              new CountDownLatch(1).await();
              return Outcome.measured(3);
            },
            patience);
    assertThat(silent.evaluate(at(1), EVALUATION).toString())
        .contains("no sign of life for 0.001 s");
  }

  /** Stopped by Ctrl-Z for longer than its limit, an evaluation was written off when it went on. */
  @Test
  void timeInWhichTheJvmStoodStillCountsIntoNoLimit() throws Exception {
    AtomicLong now = new AtomicLong();
    AtomicInteger looks = new AtomicInteger();
    Hanging.Patience patience =
        new Hanging.Patience(
            Duration.ofSeconds(5),
            Duration.ofMinutes(1),
            () -> now.addAndGet(looks.incrementAndGet() == 4 ? 10_000_000_000L : 1_000));
    Objective slow =
        Hanging.limited(
            (c, e) -> {
              while (looks.get() < 6) {
                Thread.sleep(1);
              }
              return Outcome.measured(3);
            },
            patience);
    assertThat(slow.evaluate(at(1), EVALUATION)).isEqualTo(Outcome.measured(3));
  }

  private static History history(boolean... failed) {
    History history = History.empty(SPACE, Aggregation.MEAN);
    for (int i = 0; i < failed.length; i++) {
      history =
          history.plus(at(i), failed[i] ? failed(FailureKind.EXIT_CODE) : Outcome.measured(i));
    }
    return history;
  }

  @Test
  void tooLargeAShareOfFailuresStops() {
    var half = Failures.maxShare(0.5, 4);
    assertThat(half.check(history(true, true, true))).isEmpty();
    assertThat(half.check(history(true, true, false, false))).isEmpty();
    assertThat(half.check(history(true, true, false, true)).orElseThrow().message())
        .contains("3 of 4 trials failed")
        .contains("why");
    History grown = history(true, true, false, true).plus(at(2), Outcome.measured(1));
    assertThat(half.check(grown)).isPresent();
    assertThat(half.check(grown.plus(at(2), Outcome.measured(1)))).isEmpty();
    assertThat(half.check(grown.plus(at(2), failed(FailureKind.SIGNAL))).orElseThrow().message())
        .contains("4 of 6 trials failed");
    assertThat(half.check(grown.prefix(3))).isEmpty();
    assertThatThrownBy(() -> Failures.maxShare(0, 1)).hasMessageContaining("share = 0.0");
  }

  /** What failed before the run says nothing of whether the run goes well. */
  @Test
  void failuresOfAWarmStartAreNotOfTheRun() {
    TuningResult result =
        Tuner.on(SPACE)
            .minimize(c -> 1)
            .heuristic((history, random) -> Proposal.of(history.sampleNew(random)))
            .warmStart(history(true, true, true, true, true, false).trials())
            .stop(Failures.maxShare(0.1, 5))
            .budget(12)
            .build()
            .run();
    assertThat(result.reason().criterion()).isEqualTo("evaluations");
  }

  @Test
  void aHeuristicThatInsistsOnAFailingRegionIsKeptAway() {
    Heuristic stubborn = named((history, random) -> Proposal.of(at(4)));
    Heuristic uniform = named((history, random) -> Proposal.of(history.sampleNew(random)));
    History failing = history(true, true, true, true);
    for (int i = 0; i < 30; i++) {
      failing = i % 3 == 0 ? failing.plus(at(99 - i), Outcome.measured(1)) : failing;
    }
    for (Heuristic heuristic : List.of(stubborn, uniform)) {
      for (long seed = 0; seed < 50; seed++) {
        RandomGenerator random = new Seed(seed).stream("heuristic", 0);
        Proposal proposal = Failures.avoided(heuristic).suggest(failing, random);
        assertThat((Long) proposal.configuration().value("x")).isGreaterThan(20L);
      }
    }
    assertThat(
            Failures.avoided(stubborn)
                .suggest(history(false, true, true), new Seed(1).stream("h", 0)))
        .isEqualTo(Proposal.of(at(4)));
  }

  private static Heuristic named(
      java.util.function.BiFunction<History, RandomGenerator, Proposal> suggest) {
    return new Heuristic() {
      @Override
      public Proposal suggest(History history, RandomGenerator random) {
        return suggest.apply(history, random);
      }

      @Override
      public String name() {
        return "scripted";
      }
    };
  }

  @Test
  void theLongestDurationIsForEver() throws Exception {
    Duration forEver = Duration.ofSeconds(Long.MAX_VALUE);
    assertThat(Hanging.limited((c, e) -> Outcome.measured(2), forEver).evaluate(at(1), EVALUATION))
        .isEqualTo(Outcome.measured(2));
  }
}
