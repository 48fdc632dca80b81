package io.github.bbo4j.tuner.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.PruningPolicies;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.TuningException;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
