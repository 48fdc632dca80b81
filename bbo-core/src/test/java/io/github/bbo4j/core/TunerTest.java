package io.github.bbo4j.core;

import static io.github.bbo4j.core.TuningFixture.SENSITIVE;
import static io.github.bbo4j.core.TuningFixture.SPACE;
import static io.github.bbo4j.core.TuningFixture.bowl;
import static io.github.bbo4j.core.TuningFixture.path;
import static io.github.bbo4j.core.TuningFixture.tuner;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.stop.StopCriteria;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Whole runs: what decides them, what they say and how they end. */
class TunerTest {
  @Test
  void aRunSpendsItsBudgetAndSaysWhy() {
    TuningResult result = tuner().build().run();
    assertThat(result.history().size()).isEqualTo(40);
    assertThat(path(result)).doesNotHaveDuplicates();
    assertThat(result.reason().criterion()).isEqualTo("evaluations");
    assertThat(result.history().trials().subList(0, 10))
        .allMatch(t -> t.purpose() == Purpose.INITIAL);
    assertThat(result.history().trials().subList(10, 40))
        .allMatch(t -> t.purpose() == Purpose.SEARCH);
    Recommendation best = result.recommendation().orElseThrow();
    assertThat(best.estimate()).isEqualTo(bowl(best.configuration()));
    assertThat(result.bestMeasurement().orElseThrow().outcome().measuredCost().orElseThrow())
        .isEqualTo(best.estimate());
    assertThat(result.provenance().seed()).isEqualTo(1);
    assertThat(result.provenance().settings()).containsEntry("budget", "40");
    assertThat(result.toString()).contains("40 trials").contains("the budget of 40");
  }

  @Test
  void theSeedAndNothingElseDecides() {
    assertThat(path(tuner().seed(5).build().run())).isEqualTo(path(tuner().seed(5).build().run()));
    assertThat(path(tuner().seed(5).build().run()))
        .isNotEqualTo(path(tuner().seed(6).build().run()));
    Tuner twice = tuner().build();
    assertThat(path(twice.run())).isEqualTo(path(twice.run()));
  }

  @Test
  void maximisingTurnsTheSign() throws Exception {
    Objective up = Objectives.maximizing((c, e) -> Outcome.measured(2));
    assertThat(up.evaluate(SPACE.at(0, 0), evaluation(Double.POSITIVE_INFINITY)))
        .isEqualTo(Outcome.measured(-2));
    Objective givenUp = Objectives.maximizing((c, e) -> Outcome.censored(4));
    assertThat(givenUp.evaluate(SPACE.at(0, 0), evaluation(-3))).isEqualTo(Outcome.censored(-4));
    TuningResult result = tuner().maximize(c -> c.integer("x")).build().run();
    assertThat(result.best().orElseThrow().cost().orElseThrow())
        .isEqualTo(path(result).stream().mapToInt(c -> c.integer("x")).max().orElseThrow());
  }

  /** An objective that gives up beyond its limit would else give up the best runs. */
  @Test
  void noRunIsGivenUpForAHighValue() throws Exception {
    Objective up = Objectives.maximizing((c, e) -> e.outcome(90));
    assertThat(up.evaluate(SPACE.at(0, 0), evaluation(-3))).isEqualTo(Outcome.measured(-90));
    Objective down = Objectives.maximizing(up);
    assertThat(down.evaluate(SPACE.at(0, 0), evaluation(3))).isEqualTo(Outcome.measured(90));
  }

  private static Evaluation evaluation(double limit) {
    return new Evaluation(
        0,
        0,
        Purpose.SEARCH,
        Double.isFinite(limit) ? OptionalDouble.of(limit) : OptionalDouble.empty(),
        new java.util.SplittableRandom(1));
  }

  @Test
  void theTrajectoryDependsOnTheConcurrencyNotOnThreadsOrOrder() throws Exception {
    Tuner three = tuner().concurrency(3).build();
    List<Configuration> reference = null;
    for (int threads : new int[] {1, 2, 8}) {
      ExecutorService pool = Executors.newFixedThreadPool(threads);
      try {
        TuningResult result =
            Tuner.on(SPACE)
                .minimize(
                    c -> {
                      // Later ones finish first, now and then.
                      Thread.sleep(c.integer("x") % 3);
                      return bowl(c);
                    })
                .heuristic(SENSITIVE)
                .budget(40)
                .concurrency(3)
                .build()
                .run(pool);
        assertThat(result.history().size()).isEqualTo(40);
        if (reference == null) {
          reference = path(result);
        }
        assertThat(path(result)).isEqualTo(reference);
      } finally {
        pool.shutdown();
        assertThat(pool.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
      }
    }
    assertThat(path(three.run(three.start()))).isEqualTo(reference);
    // Told in the reverse order within each window, by hand.
    TuningSession session = three.start();
    List<Suggestion> out = new ArrayList<>();
    while (session.stopReason().isEmpty()) {
      while (session.canAsk()) {
        session.ask().ifPresent(out::add);
      }
      for (int i = out.size() - 1; i >= 0; i--) {
        session.tell(out.get(i).number(), Outcome.measured(bowl(out.get(i).configuration())));
      }
      out.clear();
    }
    assertThat(path(session.result())).isEqualTo(reference);
  }

  @Test
  void aResumedRunGoesOnAsIfNeverInterrupted() {
    for (int q : new int[] {1, 4}) {
      Tuner tuner = tuner().concurrency(q).build();
      TuningResult whole = tuner.run();
      for (int cut : new int[] {0, 1, 5, 10, 11, 25, 40}) {
        TuningResult resumed = tuner.run(tuner.resume(whole.history().trials().subList(0, cut)));
        assertThat(path(resumed)).as("q %s, cut at %s", q, cut).isEqualTo(path(whole));
      }
    }
    assertThatThrownBy(
            () ->
                tuner()
                    .build()
                    .resume(
                        List.of(Trial.of(3, SPACE.at(0, 0), Purpose.SEARCH, Outcome.measured(1)))))
        .hasMessageContaining("resumed from all its trials");
  }

  @Test
  void finiteSpacesEndExhausted() {
    SearchSpace few = SearchSpace.builder().integer("x", 0, 6).build();
    for (int q : new int[] {1, 3}) {
      TuningResult result =
          Tuner.on(few)
              .minimize(c -> c.integer("x"))
              .heuristic((h, r) -> Proposal.of(h.sampleNew(r)))
              .initialDesignSize(3)
              .concurrency(q)
              .build()
              .run();
      assertThat(result.history().size()).isEqualTo(7);
      assertThat(result.reason().criterion()).isEqualTo("exhausted");
    }
  }

  @Test
  void resamplingMeasuresAgainWithPurposeAndReplicateNumber() {
    ResamplingPolicy twice =
        (h, r) ->
            h.observations().get(h.observations().size() - 1).runs() < 2
                ? Optional.of(h.observations().get(h.observations().size() - 1).configuration())
                : Optional.empty();
    List<Integer> replicates = new ArrayList<>();
    Objective counting =
        (c, e) -> {
          replicates.add(e.replicate());
          return Outcome.measured(e.random().nextDouble());
        };
    TuningResult result =
        tuner().objective(counting).resampling(twice).initialDesignSize(2).budget(8).build().run();
    assertThat(replicates).containsExactly(0, 1, 0, 1, 0, 1, 0, 1);
    assertThat(result.history().observations()).hasSize(4);
    assertThat(result.history().trial(1).purpose()).isEqualTo(Purpose.REPLICATE);
    replicates.clear();
    tuner()
        .objective(counting)
        .resampling(twice)
        .initialDesignSize(2)
        .resampleInitial(false)
        .budget(7)
        .build()
        .run();
    assertThat(replicates).containsExactly(0, 0, 1, 0, 1, 0, 1);
  }

  @Test
  void pruningLimitsReachTheObjective() {
    List<OptionalDouble> limits = new ArrayList<>();
    tuner()
        .objective(
            (c, e) -> {
              limits.add(e.costLimit());
              return e.outcome(bowl(c));
            })
        .pruning(PruningPolicies.relativeToBest(2))
        .budget(20)
        .build()
        .run();
    assertThat(limits.get(0)).isEmpty();
    assertThat(limits.subList(1, 20)).allMatch(OptionalDouble::isPresent);
  }

  /** Cut at a limit near the lowest cost, replicates of the best were the cheap ones alone. */
  @Test
  void aReplicateOfAMeasuredRunIsNotGivenUp() {
    Map<Integer, OptionalDouble> limits = new HashMap<>();
    tuner()
        .objective(
            (c, e) -> {
              if (e.number() > 0) {
                limits.merge(e.replicate(), e.costLimit(), (a, b) -> a.isPresent() ? a : b);
              }
              return e.outcome(bowl(c) + e.number());
            })
        .resampling(
            (history, random) ->
                history.best().filter(o -> o.runs() < 3).map(Observation::configuration))
        .pruning(PruningPolicies.relativeToBest(1))
        .budget(20)
        .build()
        .run();
    assertThat(limits).hasSize(3).containsEntry(1, OptionalDouble.empty());
    assertThat(limits.get(0)).isPresent();
    assertThat(limits.get(2)).isEmpty();
  }

  @Test
  void designPointsThatStandTwiceAreMeasuredOnce() {
    TuningResult result =
        tuner()
            .initialDesign((s, n, r) -> List.of(SPACE.at(1, 1), SPACE.at(1, 1), SPACE.at(2, 2)), 3)
            .budget(3)
            .build()
            .run();
    assertThat(path(result)).doesNotHaveDuplicates();
    assertThat(result.history().trial(2).purpose()).isEqualTo(Purpose.SEARCH);
  }

  @Test
  void interruptionKeepsWhatWasMeasured() {
    AtomicInteger runs = new AtomicInteger();
    TuningResult result =
        tuner()
            .minimize(
                c -> {
                  if (runs.incrementAndGet() == 7) {
                    Thread.currentThread().interrupt();
                  }
                  return bowl(c);
                })
            .build()
            .run();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(result.history().size()).isEqualTo(7);
    assertThat(result.reason().criterion()).isEqualTo("interrupted");
    assertThat(result.best()).isPresent();
  }

  @Test
  void elapsedTimeComesFromTheClock() {
    AtomicInteger ticks = new AtomicInteger();
    InstantSource clock = () -> Instant.EPOCH.plusSeconds(ticks.getAndIncrement());
    TuningResult result =
        tuner().clock(clock).stop(StopCriteria.elapsed(Duration.ofSeconds(30))).build().run();
    assertThat(result.reason().criterion()).isEqualTo("elapsed");
    assertThat(result.history().size()).isBetween(5, 15);
    assertThat(result.history().trial(0).elapsed()).isPositive();
  }

  @Test
  void eventsTellTheStoryAndListenersCannotBreakIt() {
    List<TuningEvent> events = new ArrayList<>();
    Heuristic noting =
        (history, random) -> Proposal.of(history.sampleNew(random)).withNote("jitter 1e-8");
    TuningResult result =
        tuner()
            .heuristic(noting)
            .initialDesignSize(1)
            .budget(3)
            .listener(events::add)
            .listener(
                e -> {
                  throw new IllegalStateException("bad listener");
                })
            .build()
            .run();
    assertThat(result.history().size()).isEqualTo(3);
    assertThat(events.get(0)).isInstanceOf(TuningEvent.Started.class);
    assertThat(events.get(events.size() - 1)).isInstanceOf(TuningEvent.Stopped.class);
    assertThat(events.stream().filter(e -> e instanceof TuningEvent.TrialStarted)).hasSize(3);
    assertThat(
            events.stream().filter(e -> e instanceof TuningEvent.TrialFinished f && f.improved()))
        .isNotEmpty();
    assertThat(events.stream().filter(e -> e instanceof TuningEvent.TrialFinished)).hasSize(3);
    assertThat(events.stream().filter(e -> e instanceof TuningEvent.Noted)).hasSize(2);
  }
}
