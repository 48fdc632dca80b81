package io.github.bbo4j.tuner.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.PruningPolicies;
import io.github.bbo4j.core.Suggestion;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.TuningException;
import io.github.bbo4j.core.TuningSession;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs with a journal: cut short anywhere, they go on as if nothing had been. */
class JournalRunTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().integer("x", 0, 50).real("y", -1, 1).choice("c", "a", "b").build();

  @TempDir Path folder;

  /** Walks from the best point so far, so that every earlier outcome matters. */
  private static final class Walk implements Heuristic {
    @Override
    public Proposal suggest(History history, RandomGenerator random) {
      Proposal anywhere = Proposal.of(history.sampleNew(random));
      return history
          .best()
          .map(
              b ->
                  b.configuration()
                      .with(
                          "y",
                          Math.sin(
                              1000 * (Double) b.configuration().value("y")
                                  + history.size()
                                  + history.pending().size())))
          .filter(c -> random.nextBoolean() && !history.contains(c))
          .map(Proposal::of)
          .orElse(anywhere);
    }

    @Override
    public String name() {
      return "walk";
    }
  }

  private static final Objective SYSTEM =
      (c, e) -> {
        double x = (Long) c.value("x");
        double y = (Double) c.value("y");
        return x % 7 == 0
            ? Outcome.failed("sevens fail")
            : Outcome.measured(Math.abs(x - 20) + y * y + e.random().nextGaussian());
      };

  /** A slip in a branch that trial 7 comes to, mended: what it broke off is run again. */
  @Test
  void whatBreaksARunOffIsNotInTheJournal() {
    for (int concurrency : new int[] {1, 3}) {
      Path file = folder.resolve("slip" + concurrency + ".jsonl");
      Objective slip =
          (c, e) -> e.number() == 7 ? Outcome.measured(c.integer("z")) : SYSTEM.evaluate(c, e);
      assertThatThrownBy(() -> tuner(slip, concurrency).journal(FileJournal.at(file)).build().run())
          .isInstanceOf(TuningException.class)
          .hasMessageContaining("z");
      List<Trial> mended =
          tuner(SYSTEM, concurrency).journal(FileJournal.at(file)).build().run().history().trials();
      List<Trial> never = tuner(SYSTEM, concurrency).build().run().history().trials();
      assertThat(mended).hasSameSizeAs(never);
      for (int i = 0; i < never.size(); i++) {
        assertThat(mended.get(i).configuration()).isEqualTo(never.get(i).configuration());
        assertThat(mended.get(i).outcome()).isEqualTo(never.get(i).outcome());
      }
    }
  }

  private static TunerBuilder tuner(Objective objective, int concurrency) {
    return Tuner.on(SPACE)
        .objective(objective)
        .heuristic(Walk::new)
        .pruning(PruningPolicies.byId("none"))
        .budget(40)
        .concurrency(concurrency)
        .seed(3);
  }

  private static List<Object> decided(List<Trial> trials) {
    List<Object> all = new ArrayList<>();
    trials.forEach(
        t -> all.addAll(List.of(t.number(), t.configuration(), t.purpose(), t.outcome())));
    return all;
  }

  @Test
  void aRunCutAtAnyLineGoesOnAsTheUninterruptedOne() throws IOException {
    for (int concurrency : new int[] {1, 4}) {
      Path whole = folder.resolve("whole-" + concurrency + ".jsonl");
      ExecutorService pool = Executors.newFixedThreadPool(concurrency);
      try {
        List<Object> uninterrupted =
            decided(tuner(SYSTEM, concurrency).build().run(pool).history().trials());
        List<Object> recorded =
            decided(tuner(SYSTEM, concurrency).journal(whole).build().run(pool).history().trials());
        assertThat(recorded).isEqualTo(uninterrupted);
        byte[] bytes = Files.readAllBytes(whole);
        RandomGenerator random = new Seed(concurrency).stream("cuts", 0);
        for (int i = 0; i < 25; i++) {
          Path cut = folder.resolve("cut-" + concurrency + "-" + i + ".jsonl");
          Files.write(cut, Arrays.copyOf(bytes, random.nextInt(bytes.length)));
          assertThat(
                  decided(
                      tuner(SYSTEM, concurrency).journal(cut).build().run(pool).history().trials()))
              .isEqualTo(uninterrupted);
        }
      } finally {
        pool.shutdownNow();
      }
    }
  }

  /** Answers in the order in which run times drawn from the seed are over. */
  private static List<Integer> unevenly(TuningSession session, long seed, int answers) {
    List<Suggestion> out = new ArrayList<>();
    List<Integer> order = new ArrayList<>();
    RandomGenerator random = new Seed(seed).stream("order", 0);
    while (order.size() < answers) {
      while (session.canAsk()) {
        Optional<Suggestion> next = session.ask();
        if (next.isEmpty()) {
          break;
        }
        out.add(next.get());
      }
      if (out.isEmpty()) {
        break;
      }
      Suggestion done = out.remove(random.nextInt(out.size()));
      session.tell(done.number(), outcome(done));
      order.add(done.number());
    }
    return order;
  }

  private static Outcome outcome(Suggestion s) {
    try {
      return SYSTEM.evaluate(s.configuration(), s.evaluation());
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** Free-running, the file holds the order of telling: cut anywhere, it decides the same again. */
  @Test
  void aFreeRunningRunCutAtAnyLineGoesOnAsItWas() throws IOException {
    for (long seed = 0; seed < 3; seed++) {
      Path whole = folder.resolve("free-" + seed + ".jsonl");
      List<Integer> order;
      List<Object> uninterrupted;
      try (TuningSession session = tuner(SYSTEM, 4).freeRunning().journal(whole).build().start()) {
        order = unevenly(session, seed, 40);
        uninterrupted = decided(session.result().history().trials());
      }
      assertThat(order).isNotEqualTo(order.stream().sorted().toList());
      List<String> lines = Files.readAllLines(whole);
      for (int cut = 2; cut <= lines.size(); cut += 7) {
        Path path = folder.resolve("free-" + seed + "-" + cut + ".jsonl");
        Files.write(path, lines.subList(0, cut));
        try (TuningSession session = tuner(SYSTEM, 4).freeRunning().journal(path).build().start()) {
          goOn(session, order);
          assertThat(decided(session.result().history().trials()))
              .as("seed %s, cut after %s lines", seed, cut)
              .isEqualTo(uninterrupted);
        }
      }
    }
  }

  /** Asks for what can be asked, and tells the rest in the order of the whole run. */
  private static void goOn(TuningSession session, List<Integer> order) {
    List<Suggestion> out = new ArrayList<>();
    int told = session.history().size();
    for (int number : order.subList(told, order.size())) {
      while (session.canAsk()) {
        Optional<Suggestion> next = session.ask();
        if (next.isEmpty()) {
          break;
        }
        out.add(next.get());
      }
      Suggestion due = out.stream().filter(s -> s.number() == number).findFirst().orElseThrow();
      out.remove(due);
      session.tell(number, outcome(due));
    }
    assertThat(session.ask()).isEmpty();
  }

  @Test
  void nothingThatWasToldIsMeasuredAgain() {
    Path path = folder.resolve("run.jsonl");
    AtomicInteger runs = new AtomicInteger();
    Objective dying =
        (c, e) -> {
          if (e.number() == 17 && runs.get() < 100) {
            runs.set(100);
            throw new OutOfMemoryError("scripted");
          }
          return SYSTEM.evaluate(c, e);
        };
    assertThatThrownBy(() -> tuner(dying, 1).journal(path).build().run())
        .isInstanceOf(TuningException.class);
    AtomicInteger again = new AtomicInteger();
    tuner(
            (c, e) -> {
              again.incrementAndGet();
              return SYSTEM.evaluate(c, e);
            },
            1)
        .journal(path)
        .build()
        .run();
    long told =
        JournalReader.read(path).stream().filter(JournalRecord.Told.class::isInstance).count();
    assertThat(told).isEqualTo(40);
    assertThat(again.get()).isBetween(22, 23);
  }

  @Test
  void aFinishedRunIsNotRunAgainAndALargerBudgetGoesOn() {
    Path path = folder.resolve("run.jsonl");
    var first = tuner(SYSTEM, 1).journal(path).build().run();
    var again = tuner((c, e) -> Outcome.failed("must not run"), 1).journal(path).build().run();
    assertThat(decided(again.history().trials())).isEqualTo(decided(first.history().trials()));
    var more = tuner(SYSTEM, 1).budget(50).journal(path).build().run();
    assertThat(more.history().size()).isEqualTo(50);
    assertThat(decided(more.history().trials()).subList(0, 160))
        .isEqualTo(decided(first.history().trials()));
    assertThatThrownBy(() -> tuner(SYSTEM, 1).seed(4).journal(path).build().run())
        .hasMessageContaining("seed was '3' and is '4'");
  }

  @Test
  void theDefaultsOfTheClassPathBringTheJournal() {
    Path path = folder.resolve("default.jsonl");
    tuner(SYSTEM, 1).journal(path).build().run();
    assertThat(JournalReader.read(path)).hasSizeGreaterThan(80);
  }
}
