package io.github.bbo4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Suggestion;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.TuningSession;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.Heuristics;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
import io.github.bbo4j.tuner.journal.FileJournal;
import io.github.bbo4j.tuner.journal.Fsync;
import io.github.bbo4j.tuner.journal.JournalReader;
import io.github.bbo4j.tuner.journal.JournalRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * With a declared concurrency a run is a function of its seed: whatever the number of threads and
 * the order in which evaluations end, the journal holds the same decisions and outcomes, times and
 * the order of telling aside. {@code -Dbbo.orders=100} for the count of
 * docs/benchmarks/durability.md.
 */
class CompletionOrderTest {
  private static final int ORDERS = Integer.getInteger("bbo.orders", 2);
  private static final int WIDTH = 8;
  private static final int BUDGET = 24;
  private static final SearchSpace SPACE =
      SearchSpace.builder().integer("x", 0, 11).real("y", -1, 1).choice("c", "a", "b").build();

  /** For heuristics that list what there is. */
  private static final SearchSpace FINITE =
      SearchSpace.builder().integer("x", 0, 11).integer("y", -3, 3).choice("c", "a", "b").build();

  private static final Objective SYSTEM =
      (c, e) -> {
        double x = c.integer("x");
        double y = ((Number) c.value("y")).doubleValue();
        return x == 7
            ? Outcome.failed("sevens fail")
            : Outcome.measured(Math.abs(x - 4) + y * y + 0.3 * e.random().nextGaussian());
      };

  @TempDir Path folder;

  static List<String> quick() {
    return List.of("random", "sa-log", "ga-tournament-2pt", "hill-climbing", "exhaustive");
  }

  static List<String> heuristics() {
    return Heuristics.ids();
  }

  static Stream<String> policies() {
    return ResamplingPolicies.ids().stream().map(id -> id.replace("-N", "-3").replace("-P", "-10"));
  }

  @ParameterizedTest
  @MethodSource("quick")
  void theOrderOfCompletionDecidesNothing(String heuristic) throws Exception {
    check(heuristic, "none", ORDERS);
  }

  @Tag("release")
  @ParameterizedTest
  @MethodSource("heuristics")
  void forNoHeuristic(String heuristic) throws Exception {
    check(heuristic, "none", ORDERS);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void forNoPolicy(String policy) throws Exception {
    check("random", policy, ORDERS);
  }

  @Test
  void norDoesTheNumberOfThreads() throws Exception {
    List<Object> reference = inOrder("ga-tournament-2pt", "bounded-filter", -1);
    for (int threads : new int[] {1, 2, 8, 64}) {
      Path journal = folder.resolve("threads-" + threads + ".jsonl");
      ExecutorService pool = Executors.newFixedThreadPool(threads);
      try {
        tuner("ga-tournament-2pt", "bounded-filter", journal).build().run(pool);
      } finally {
        pool.shutdownNow();
      }
      assertThat(decided(journal)).as("%d threads", threads).isEqualTo(reference);
    }
  }

  private void check(String heuristic, String policy, int orders) throws Exception {
    List<Object> reference = inOrder(heuristic, policy, -1);
    assertThat(reference).hasSize(2 * BUDGET);
    for (int order = 0; order < orders; order++) {
      assertThat(inOrder(heuristic, policy, order)).as("order %d", order).isEqualTo(reference);
    }
  }

  /** Answers the oldest first, or in a random order. */
  private List<Object> inOrder(String heuristic, String policy, int order) throws Exception {
    Path journal = folder.resolve(heuristic + "-" + policy + "-" + order + ".jsonl");
    RandomGenerator random = new Seed(order).stream("order", 0);
    List<Suggestion> open = new ArrayList<>();
    try (TuningSession session = tuner(heuristic, policy, journal).build().start()) {
      while (true) {
        while (session.canAsk()) {
          Optional<Suggestion> next = session.ask();
          if (next.isEmpty()) {
            break;
          }
          open.add(next.get());
        }
        if (open.isEmpty()) {
          return decided(journal);
        }
        Suggestion done = open.remove(order < 0 ? 0 : random.nextInt(open.size()));
        session.tell(done.number(), SYSTEM.evaluate(done.configuration(), done.evaluation()));
      }
    }
  }

  private static TunerBuilder tuner(String heuristic, String policy, Path journal) {
    return Tuner.on(heuristic.equals("exhaustive") ? FINITE : SPACE)
        .objective(SYSTEM)
        .heuristic(() -> Heuristics.byId(heuristic))
        .resampling(ResamplingPolicies.byId(policy))
        .initialDesignSize(6)
        .budget(BUDGET)
        .concurrency(WIDTH)
        .seed(5)
        .journal(FileJournal.at(journal).withFsync(Fsync.never()));
  }

  /** Suggestions in the file's order, then outcomes by trial. */
  private static List<Object> decided(Path journal) {
    List<Object> all = new ArrayList<>();
    Map<Integer, Object> outcomes = new TreeMap<>();
    JournalReader.read(
        journal,
        entry -> {
          if (entry instanceof JournalRecord.Suggested s) {
            all.add(List.of(s.trial(), s.values(), s.purpose(), s.costLimit()));
          } else if (entry instanceof JournalRecord.Told t) {
            outcomes.put(t.trial(), t.outcome());
          }
        });
    all.addAll(outcomes.values());
    return all;
  }
}
