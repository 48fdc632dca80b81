package io.github.bbo4j.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a session keeps, whatever ends it, and how it goes on. */
@Timeout(60)
class TuningSessionTest {
  private final SearchSpace space =
      SearchSpace.builder().integer("x", 0, 99).integer("y", 0, 99).build();

  /** Depends on every outcome and on what is pending, so that any difference shows. */
  private static final Heuristic SENSITIVE =
      (history, random) -> {
        long skip = Math.round(history.costSumAfter(history.size()) * 7) + history.pending().size();
        for (long i = 0; i < Math.floorMod(skip, 13); i++) {
          random.nextLong();
        }
        return Proposal.of(history.sampleNew(random));
      };

  private static double bowl(Configuration c) {
    return Math.abs(c.integer("x") - 30) + Math.abs(c.integer("y") - 70);
  }

  private TunerBuilder tuner() {
    return Tuner.on(space).minimize(TuningSessionTest::bowl).heuristic(SENSITIVE).budget(40);
  }

  private static List<Configuration> path(TuningResult result) {
    return result.history().trials().stream().map(Trial::configuration).toList();
  }

  /** In memory; entries survive the session that wrote them. */
  private static final class MemoryJournal implements RunJournal {
    final List<JournalEntry> entries = new ArrayList<>();
    int failAt = Integer.MAX_VALUE;
    boolean held;

    @Override
    public Open open(SearchSpace where, Provenance provenance) {
      assertThat(held).as("held by one session at a time").isFalse();
      held = true;
      List<JournalEntry> before = List.copyOf(entries);
      return new Open() {
        @Override
        public List<JournalEntry> recorded() {
          return before;
        }

        @Override
        public void append(JournalEntry entry) {
          if (entries.size() >= failAt) {
            throw new BboException("no space left on device");
          }
          entries.add(entry);
        }

        @Override
        public void close() {
          held = false;
        }
      };
    }
  }

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
    assertThat(session.result().best().orElseThrow().cost()).isEqualTo(5);
    session.close();
    TuningException broken = catchThrowableOfType(TuningException.class, tuner::run);
    assertThat(broken).hasMessageContaining("no space left");
    assertThat(broken.result().history().size()).isEqualTo(1);
    assertThat(journal.held).isFalse();
    assertThatThrownBy(() -> tuner.resume(broken.result().history().trials()))
        .hasMessageContaining("goes on from its journal");
  }

  /** Whatever throws, the exception carries what was measured, and listeners don't matter. */
  @Test
  void whatWasMeasuredIsReachableWhateverThrows() {
    List<TunerBuilder> broken =
        List.of(
            tuner().stop(h -> fail(h, 7)),
            tuner()
                .heuristic(
                    (h, r) -> {
                      fail(h, 12);
                      return SENSITIVE.suggest(h, r);
                    }),
            tuner().resampling((h, r) -> failing(h, 7)),
            tuner().pruning(h -> fail(h, 7).isPresent() ? 1 : 2),
            tuner()
                .detector(
                    h -> {
                      fail(h, 7);
                      return List.of();
                    }),
            tuner()
                .objective(
                    (c, e) -> {
                      if (e.number() == 7) {
                        throw new OutOfMemoryError("a test's own");
                      }
                      return Outcome.measured(bowl(c));
                    }));
    for (TunerBuilder builder : broken) {
      TuningException e = catchThrowableOfType(TuningException.class, () -> builder.build().run());
      assertThat(e.result().history().size()).isGreaterThanOrEqualTo(7);
      assertThat(e.result().recommendation()).isPresent();
      assertThat(e.result().reason().criterion()).isEqualTo("broken off");
      ExecutorService pool = Executors.newFixedThreadPool(2);
      TuningException wide =
          catchThrowableOfType(
              TuningException.class, () -> builder.concurrency(3).build().run(pool));
      assertThat(wide.result().history().size()).isGreaterThanOrEqualTo(5);
      pool.shutdown();
    }
    TuningResult result =
        tuner()
            .listener(
                event -> {
                  throw new AssertionError("bad listener");
                })
            .build()
            .run();
    assertThat(result.history().size()).isEqualTo(40);
    TuningException last =
        catchThrowableOfType(
            TuningException.class,
            () ->
                tuner()
                    .recommender(
                        h -> {
                          throw new IllegalStateException("bad recommender");
                        })
                    .build()
                    .run());
    assertThat(last).hasMessageContaining("bad recommender");
    assertThat(last.result().history().size()).isEqualTo(40);
  }

  private static <T> Optional<T> fail(History history, int from) {
    if (history.size() >= from) {
      throw new IllegalStateException("broken");
    }
    return Optional.empty();
  }

  private static Optional<Configuration> failing(History history, int from) {
    return fail(history, from);
  }

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
    Trial far = Trial.of(9, space.at(0, 0), Purpose.SEARCH, Outcome.measured(1));
    assertThatThrownBy(() -> tuner.resume(List.of(far)))
        .hasMessageContaining("can't stand without trial 4");
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
        .hasMessageContaining("trial 0 is null");
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

  @Test
  void theReasonNamesTheBudgetOfTheUser() {
    ResamplingPolicy best = (h, r) -> h.best().map(Observation::configuration);
    assertThat(tuner().build().run().reason().message())
        .isEqualTo("the budget of 40 evaluations is spent");
    assertThat(tuner().confirm(8, best).build().run().reason().message())
        .isEqualTo(
            "the search spent its 32 evaluations of the budget of 40, the confirmation 8 of 8");
  }

  @Test
  void partsThatCannotWorkOnTheSpaceAreRefusedBeforeTheFirstRun() {
    Heuristic finite =
        new Heuristic() {
          @Override
          public Proposal suggest(History history, java.util.random.RandomGenerator random) {
            throw new AssertionError("never asked");
          }

          @Override
          public Optional<String> unsupported(SearchSpace where) {
            return Optional.of("it enumerates");
          }

          @Override
          public String name() {
            return "lister";
          }
        };
    assertThatThrownBy(() -> tuner().heuristic(finite).build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("lister can't work on")
        .hasMessageContaining("it enumerates");
  }

  @Test
  void aProgramThatReadsAWrongParameterEndsTheRunAtOnce() {
    AtomicInteger runs = new AtomicInteger();
    for (Objectives.CostFunction wrong :
        List.<Objectives.CostFunction>of(c -> c.integer("z"), c -> c.pair("x").first())) {
      runs.set(0);
      TuningException e =
          catchThrowableOfType(
              TuningException.class,
              () ->
                  tuner()
                      .minimize(
                          c -> {
                            runs.incrementAndGet();
                            return wrong.cost(c);
                          })
                      .build()
                      .run());
      assertThat(runs).hasValue(1);
      assertThat(e).hasMessageContaining("parameter '");
      assertThat(e.result().history().size()).isEqualTo(1);
    }
    assertThatThrownBy(() -> tuner().minimize(null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cost function is null");
    assertThatThrownBy(() -> tuner().resampling(null)).hasMessageContaining("policy is null");
  }

  @Test
  void runsThatAllFailFromTheStartEndEarly() {
    Objective broken = (c, e) -> Outcome.failed("no such device, run " + e.number());
    TuningResult result = tuner().objective(broken).build().run();
    assertThat(result.history().size()).isEqualTo(5);
    assertThat(result.reason().criterion()).isEqualTo("first failures");
    assertThat(result.reason().message())
        .contains("first 5 runs")
        .contains("no such device, run 4");
    TuningResult wide = tuner().objective(broken).stopAfterFailures(3).concurrency(2).build().run();
    assertThat(wide.history().size()).isBetween(3, 4);
    TuningResult off = tuner().objective(broken).stopAfterFailures(0).build().run();
    assertThat(off.history().size()).isEqualTo(40);
    Objective late =
        (c, e) -> e.number() == 4 ? Outcome.measured(1) : Outcome.failed("now and then");
    assertThat(tuner().objective(late).build().run().history().size()).isEqualTo(40);
    assertThatThrownBy(() -> tuner().stopAfterFailures(-1)).hasMessageContaining("runs = -1");
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

  @Test
  void aPoolSaysHowWideARunIs() {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    TuningResult result = tuner().build().run(pool);
    pool.shutdown();
    assertThat(result.provenance().settings()).containsEntry("concurrency", "6");
    assertThat(path(result)).isEqualTo(path(tuner().concurrency(6).build().run()));
    ExecutorService endless = Executors.newCachedThreadPool();
    assertThatThrownBy(() -> tuner().build().run(endless))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("call concurrency");
    endless.shutdown();
  }

  @Test
  void aDesignThatDoesNotFitIntoTheBudgetIsRefused() {
    assertThatThrownBy(() -> tuner().budget(5).initialDesignSize(10).build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("initial design of 10 points")
        .hasMessageContaining("the 5 evaluations");
  }
}
