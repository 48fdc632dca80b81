package io.github.bbo4j.core;

import static io.github.bbo4j.core.TuningFixture.bowl;
import static io.github.bbo4j.core.TuningFixture.path;
import static io.github.bbo4j.core.TuningFixture.tuner;
import static io.github.bbo4j.core.TuningFixture.unevenly;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.space.Configuration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs that start from what is known of another system. */
@Timeout(60)
class ForeignTrialsTest {
  private static final Map<String, ToDoubleFunction<Configuration>> OTHERS =
      Map.of(
          "three times as fast", c -> (1 + bowl(c)) / 3,
          "the optimum is elsewhere", c -> 1 + Math.abs(c.integer("x") - 90) + c.integer("y"),
          "throughput", c -> -1000 / (1 + bowl(c)));

  private static List<Trial> known(ToDoubleFunction<Configuration> cost) {
    return tuner()
        .minimize(cost::applyAsDouble)
        .seed(9)
        .budget(30)
        .build()
        .run()
        .history()
        .trials();
  }

  private static TunerBuilder slow() {
    return tuner().minimize(c -> 1 + bowl(c));
  }

  /**
   * What is known of another system is told apart by two runs of its best configuration: the design
   * is measured, the three best known points first, and no cost of it is in anything.
   */
  @Test
  void costsOfAnotherSystemAreLeftOut() {
    OTHERS.forEach(
        (what, cost) -> {
          List<Trial> known = known(cost);
          List<TuningEvent> events = new ArrayList<>();
          TuningResult result = slow().warmStart(known).listener(events::add).build().run();
          History history = result.history();
          assertThat(history.size()).as(what).isEqualTo(70);
          assertThat(history.trials().subList(0, 30))
              .allMatch(t -> t.purpose() == Purpose.FOREIGN)
              .extracting(Trial::outcome)
              .isEqualTo(known.stream().map(Trial::outcome).toList());
          assertThat(history.trials().subList(30, 70))
              .allMatch(
                  t -> t.outcome().measuredCost().orElseThrow() == 1 + bowl(t.configuration()));
          List<Configuration> best =
              History.of(history.space(), Aggregation.MEAN, known).observations().stream()
                  .sorted((a, b) -> Double.compare(a.cost().orElse(0), b.cost().orElse(0)))
                  .map(Observation::configuration)
                  .limit(3)
                  .toList();
          assertThat(path(result).subList(30, 34))
              .containsExactly(best.get(0), best.get(0), best.get(1), best.get(2));
          assertThat(history.trials().subList(30, 41))
              .allMatch(t -> t.purpose() == Purpose.INITIAL);
          assertThat(history.trials().subList(41, 70)).allMatch(t -> t.purpose() == Purpose.SEARCH);
          // 40 runs, two of them of one configuration.
          assertThat(history.observations()).hasSize(39);
          double lowest =
              history.trials().subList(30, 70).stream()
                  .mapToDouble(t -> t.outcome().measuredCost().orElseThrow())
                  .min()
                  .orElseThrow();
          assertThat(result.recommendation().orElseThrow().estimate()).isEqualTo(lowest);
          assertThat(result.best().orElseThrow().cost()).hasValue(lowest);
          assertThat(result.bestMeasurement().orElseThrow().outcome().measuredCost())
              .hasValue(lowest);
          assertThat(history.costSumAfter(30)).isZero();
          assertThat(result).asString().contains("after 40 trials beside 30 known before");
          assertThat(events)
              .filteredOn(e -> e instanceof TuningEvent.Noted)
              .singleElement()
              .satisfies(
                  e ->
                      assertThat(((TuningEvent.Noted) e).message())
                          .contains("(2 runs): of another system"));
        });
  }

  /** Cut anywhere, from trials or from a journal, such a run goes on as it would have. */
  @Test
  void aRunThatLeftItsWarmStartOutIsResumed() {
    List<Trial> known = known(OTHERS.get("three times as fast"));
    for (int q : new int[] {1, 4}) {
      MemoryJournal journal = new MemoryJournal();
      Tuner tuner = slow().warmStart(known).concurrency(q).build();
      ExecutorService pool = Executors.newFixedThreadPool(4);
      TuningResult whole = tuner.run(pool);
      assertThat(whole.history().trial(0).purpose()).isEqualTo(Purpose.FOREIGN);
      for (int cut = 0; cut <= 70; cut++) {
        TuningSession session = tuner.resume(whole.history().trials().subList(0, cut));
        assertThat(path(tuner.run(session))).as("%s of q %s", cut, q).isEqualTo(path(whole));
      }
      Tuner kept = slow().warmStart(known).concurrency(q).journal(journal).build();
      assertThat(path(kept.run(pool))).isEqualTo(path(whole));
      List<RunJournal.JournalEntry> all = List.copyOf(journal.entries);
      for (int cut = 0; cut <= all.size(); cut++) {
        journal.entries.clear();
        journal.entries.addAll(all.subList(0, cut));
        assertThat(path(kept.run(pool))).as("%s of q %s", cut, q).isEqualTo(path(whole));
      }
      pool.shutdown();
    }
  }

  /** A third run does not believe what the second found to be of another system. */
  @Test
  void foreignTrialsAreNotHandedOn() {
    List<Trial> known = known(OTHERS.get("three times as fast"));
    TuningResult second = slow().warmStart(known).build().run();
    TuningResult third = slow().warmStart(second.history().trials()).build().run();
    assertThat(third.provenance().settings().get("warm start")).startsWith("40 trials");
    assertThat(third.history().size()).isEqualTo(80);
    assertThat(third.history().trials()).noneMatch(t -> t.purpose() == Purpose.FOREIGN);
  }

  /** Beside the costs of a faster system every run would be given up, and none compared. */
  @Test
  void runsThatAreComparedAreNotGivenUp() {
    List<Trial> known = known(OTHERS.get("three times as fast"));
    Objective objective = (c, e) -> e.outcome(1 + bowl(c));
    TuningResult result =
        tuner()
            .objective(objective)
            .pruning(PruningPolicies.relativeToBest(1.1))
            .warmStart(known)
            .build()
            .run();
    assertThat(result.history().trial(0).purpose()).isEqualTo(Purpose.FOREIGN);
    assertThat(result.history().trials().subList(30, 32)).allMatch(t -> t.outcome().isMeasured());
    assertThat(result.history().trials().subList(32, 70))
        .anyMatch(t -> t.outcome().isMeasured())
        .anyMatch(t -> t.outcome() instanceof Outcome.Censored);
  }

  /** First failures of a run are its own, not those of what is known. */
  @Test
  void anObjectiveThatNeverWorksEndsTheRunBehindAWarmStart() {
    TuningResult result =
        tuner()
            .objective((c, e) -> Outcome.failed("no"))
            .warmStart(known(c -> 1 + bowl(c)))
            .build()
            .run();
    assertThat(result.reason().criterion()).isEqualTo("first failures");
    assertThat(result.history().size()).isEqualTo(40);
    assertThat(result.history().trial(0).purpose()).isEqualTo(Purpose.FOREIGN);
    assertThat(result.recommendation()).isEmpty();
  }

  /** The same where the run's first trial is what the first known one was, its times included. */
  @Test
  void aRunThatBeginsLikeItsWarmStartHasItsOwnFirstFailures() {
    List<Configuration> points =
        known(c -> 1 + bowl(c)).stream().map(Trial::configuration).distinct().toList();
    List<Trial> known = new ArrayList<>();
    known.add(Trial.of(0, points.get(0), Purpose.INITIAL, Outcome.failed("no")));
    for (int i = 0; i < 12; i++) {
      known.add(Trial.of(i + 1, points.get(i), Purpose.SEARCH, Outcome.measured(i + 1)));
    }
    TuningResult result =
        tuner()
            .objective((c, e) -> Outcome.failed("no"))
            .clock(InstantSource.fixed(Instant.EPOCH))
            .warmStart(known)
            .build()
            .run();
    assertThat(result.history().trial(13).numbered(0)).isEqualTo(known.get(0));
    assertThat(result.reason().criterion()).isEqualTo("first failures");
    assertThat(result.history().size()).isEqualTo(13 + 10);
  }

  /** Trials decided before the verdict are kept, and the design is completed behind them. */
  @Test
  void theVerdictIsWaitedForByNobody() {
    List<Trial> known = known(OTHERS.get("three times as fast"));
    TuningSession session = slow().warmStart(known).concurrency(6).build().start();
    List<Suggestion> first = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      first.add(session.ask().orElseThrow());
    }
    assertThat(session.canAsk()).isFalse();
    assertThat(first.get(0).evaluation().purpose()).isEqualTo(Purpose.INITIAL);
    assertThat(first.subList(1, 6)).allMatch(s -> s.evaluation().purpose() == Purpose.SEARCH);
    for (Suggestion s : first) {
      session.tell(s.number(), Outcome.measured(1 + bowl(s.configuration())));
    }
    Suggestion second = session.ask().orElseThrow();
    assertThat(second.configuration()).isEqualTo(first.get(0).configuration());
    session.tell(second.number(), Outcome.measured(1 + bowl(second.configuration())));
    List<Purpose> purposes = new ArrayList<>();
    for (var next = session.ask(); next.isPresent(); next = session.ask()) {
      purposes.add(next.get().evaluation().purpose());
      session.tell(next.get().number(), Outcome.measured(1 + bowl(next.get().configuration())));
    }
    // Six configurations were run before, and five more until the second comparison is seen: that
    // is a design, but for the other two of the best.
    assertThat(purposes.subList(0, 5)).containsOnly(Purpose.SEARCH);
    assertThat(purposes.subList(5, 7)).containsOnly(Purpose.INITIAL);
    assertThat(purposes.subList(7, purposes.size())).containsOnly(Purpose.SEARCH);
    assertThat(session.history().trial(0).purpose()).isEqualTo(Purpose.FOREIGN);
    assertThat(session.history().size()).isEqualTo(70);
  }

  /** A few known points leave points of the design, of which some are run before the verdict. */
  @Test
  void theBestKnownConfigurationsAreRunAlsoInTheMidstOfADesign() {
    List<Trial> known = known(OTHERS.get("three times as fast")).subList(0, 4);
    ExecutorService pool = Executors.newFixedThreadPool(4);
    TuningResult result = slow().warmStart(known).concurrency(4).build().run(pool);
    pool.shutdown();
    assertThat(result.history().trial(0).purpose()).isEqualTo(Purpose.FOREIGN);
    List<Configuration> best =
        known.stream()
            .sorted(Comparator.comparingDouble(t -> t.outcome().measuredCost().orElseThrow()))
            .map(Trial::configuration)
            .limit(3)
            .toList();
    assertThat(result.history().observations())
        .extracting(Observation::configuration)
        .containsAll(best);
    List<Trial> own = result.history().trials().subList(4, 44);
    assertThat(
            own.stream()
                .filter(t -> t.purpose() == Purpose.INITIAL)
                .map(Trial::configuration)
                .distinct())
        .hasSizeBetween(10, 12);
  }

  /** What decides sees the run alone; what people see keeps its numbers and its budget. */
  @Test
  void decisionsSeeTheRunAlone() {
    List<Trial> known = known(OTHERS.get("three times as fast"));
    List<History> seen = new ArrayList<>();
    List<Integer> watched = new ArrayList<>();
    TuningSession session =
        slow()
            .warmStart(known)
            .detector(
                history -> {
                  watched.add(history.size());
                  return List.of();
                })
            .recommender(
                history -> {
                  seen.add(history);
                  return Recommender.LOWEST_COST.recommend(history);
                })
            .heuristic(
                (history, random) -> {
                  seen.add(history);
                  return Proposal.of(history.sampleNew(random));
                })
            .build()
            .start();
    for (int i = 0; i < 20; i++) {
      Suggestion next = session.ask().orElseThrow();
      session.tell(next.number(), Outcome.measured(1 + bowl(next.configuration())));
    }
    TuningResult result = session.result();
    assertThat(session.history().size()).isEqualTo(50);
    assertThat(session.history().remaining()).hasValue(20);
    assertThat(result.history().trials()).isEqualTo(session.history().trials());
    History believed = result.believed();
    assertThat(believed.trials()).isEqualTo(seen.get(seen.size() - 1).trials());
    assertThat(believed.observations()).hasSameSizeAs(result.history().observations());
    assertThat(believed.remaining()).hasValue(20);
    assertThat(believed.plannedEvaluations()).isEqualTo(40);
    assertThat(believed.laterEvaluations()).isZero();
    TuningResult cold = slow().build().run();
    assertThat(cold.believed()).isSameAs(cold.history());
    assertThat(watched).startsWith(31, 32, 33).endsWith(50);
    assertThat(seen).hasSizeGreaterThan(5);
    int size = 11;
    for (History history : seen) {
      assertThat(history.size()).isEqualTo(size++);
      assertThat(history.remaining()).hasValue(40 - history.size());
      assertThat(history.plannedEvaluations()).isEqualTo(40);
      assertThat(history.trials())
          .extracting(Trial::configuration)
          .isEqualTo(path(result).subList(30, 30 + history.size()));
    }
  }

  /**
   * A known configuration is run for the first time once what is known of it is of another system:
   * also where the run was cut short over that run, and goes on from trials or from a journal.
   */
  @Test
  void runsOfAnotherSystemAreNoReplicatesAfterAResumeEither() {
    List<Trial> known = known(OTHERS.get("three times as fast"));
    MemoryJournal journal = new MemoryJournal();
    Tuner tuner = slow().warmStart(known).build();
    Tuner kept = slow().warmStart(known).journal(journal).build();
    for (int cut = 30; cut < 36; cut++) {
      journal.entries.clear();
      TuningSession session = kept.start();
      Suggestion last = session.ask().orElseThrow();
      while (last.number() < cut) {
        session.tell(last.number(), Outcome.measured(1 + bowl(last.configuration())));
        last = session.ask().orElseThrow();
      }
      List<Trial> trials = new ArrayList<>(session.result().history().trials());
      session.close();
      Outcome under = new Outcome.Failed(Outcome.FailureKind.CANCELLED, "the machine was off");
      trials.add(Trial.of(cut, last.configuration(), last.evaluation().purpose(), under));
      for (TuningSession resumed : List.of(kept.start(), tuner.resume(trials))) {
        Suggestion again = resumed.ask().orElseThrow();
        resumed.close();
        assertThat(again.configuration()).isEqualTo(last.configuration());
        assertThat(again.evaluation().replicate())
            .as("trial %s", cut)
            .isEqualTo(last.evaluation().replicate())
            .isEqualTo(cut < 32 ? cut - 29 : 0);
      }
    }
  }

  /** With a confirmation, and trials under way: whoever is asked afterwards plans as in the run. */
  @Test
  void whatIsBelievedHasThePlanOfTheRun() {
    List<History> seen = new ArrayList<>();
    TuningSession session =
        slow()
            .warmStart(known(OTHERS.get("three times as fast")))
            .confirm(6, ResamplingPolicy.NONE)
            .concurrency(3)
            .recommender(
                history -> {
                  seen.add(history);
                  return Recommender.LOWEST_COST.recommend(history);
                })
            .build()
            .start();
    for (int i = 0; i < 12; i++) {
      Suggestion next = session.ask().orElseThrow();
      session.tell(next.number(), Outcome.measured(1 + bowl(next.configuration())));
    }
    session.ask();
    TuningResult result = session.result();
    assertThat(result.history().trial(0).purpose()).isEqualTo(Purpose.FOREIGN);
    History believed = result.believed();
    assertThat(believed.trials()).isEqualTo(seen.get(0).trials()).hasSize(12);
    assertThat(believed.pending()).isEqualTo(seen.get(0).pending()).hasSize(1);
    assertThat(believed.plan()).isEqualTo(seen.get(0).plan());
    assertThat(believed.remaining()).hasValue(40 - 6 - 13);
    assertThat(believed.plannedEvaluations()).isEqualTo(40 - 6);
    assertThat(believed.laterEvaluations()).isEqualTo(6);
  }

  /** Outcomes in any order, and the journal of them: the same verdict and the same path. */
  @Test
  void aFreeRunningRunLeavesItsWarmStartOutToo() {
    List<Trial> known = known(OTHERS.get("three times as fast"));
    MemoryJournal journal = new MemoryJournal();
    Tuner tuner = slow().warmStart(known).concurrency(4).freeRunning().journal(journal).build();
    TuningResult whole = unevenly(tuner.start(), new Random(5), 40, c -> 1 + bowl(c));
    assertThat(whole.history().size()).isEqualTo(70);
    assertThat(whole.history().trials().subList(0, 30))
        .allMatch(t -> t.purpose() == Purpose.FOREIGN);
    assertThat(whole.believed().size()).isEqualTo(40);
    List<RunJournal.JournalEntry> all = List.copyOf(journal.entries);
    for (int cut = 0; cut <= all.size(); cut += 7) {
      journal.entries.clear();
      journal.entries.addAll(all.subList(0, cut));
      TuningSession session = tuner.start();
      TuningResult then = session.result();
      // Whatever was told is there under its number.
      assertThat(then.history().trials().subList(30, then.history().size()))
          .extracting(Trial::configuration)
          .isEqualTo(path(whole).subList(30, then.history().size()));
      session.close();
    }
  }
}
