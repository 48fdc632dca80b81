package io.github.bbo4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Suggestion;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.TuningSession;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.heuristics.Heuristics;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
import io.github.bbo4j.tuner.journal.FileJournal;
import io.github.bbo4j.tuner.journal.Fsync;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tuners drawn at random on systems drawn to break them ({@link HostileSystem}): every run comes to
 * its end, suggests what its space holds, and is the same when trials are told in any order, and
 * when it is killed twice and goes on from its journal. {@code -Dbbo.hostile=1000} for so many
 * runs; a failure names the number of its run, and {@code -Dbbo.hostile.from} starts there.
 */
class HostileRunsTest {
  private static final int COUNT = Integer.getInteger("bbo.hostile", 16);
  private static final int FROM = Integer.getInteger("bbo.hostile.from", 0);
  private static final int KILLS = 2;

  @TempDir Path folder;

  static LongStream runs() {
    return LongStream.range(FROM, FROM + COUNT);
  }

  private static <T> T any(RandomGenerator random, List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  /**
   * The tuner of a system: {@code auto} in two of three, with the default policy in every other.
   */
  private TunerBuilder tuner(HostileSystem system) {
    RandomGenerator random = new Seed(system.number()).stream("tuner", 0);
    List<String> able =
        Heuristics.ids().stream()
            .filter(id -> Heuristics.byId(id).unsupported(system.space()).isEmpty())
            .toList();
    int budget = random.nextInt(1, 90);
    int confirmed = random.nextInt(5) == 0 ? random.nextInt(Math.min(10, budget)) : 0;
    TunerBuilder builder =
        Tuner.on(system.space())
            .objective((c, e) -> Outcome.failed("told from outside"))
            .budget(budget)
            .confirm(confirmed)
            .concurrency(random.nextInt(3) == 0 ? random.nextInt(2, 9) : 1)
            .stopAfterFailures(1000)
            .seed(system.number());
    String heuristic = random.nextInt(3) > 0 ? "auto" : any(random, able);
    builder.heuristic(() -> Heuristics.byId(heuristic));
    if (random.nextBoolean()) {
      String policy =
          any(random, ResamplingPolicies.ids()).replace("-N", "-3").replace("-P", "-10");
      builder.resampling(ResamplingPolicies.byId(policy));
    }
    if (random.nextInt(3) == 0) {
      builder.initialDesignSize(random.nextInt(Math.min(15, budget - confirmed + 1)));
    }
    return builder;
  }

  /** What a run suggested, in the order of numbers, and how it ended. */
  private record Run(Set<String> suggestions, String result) {}

  /** Runs until the end, or until so many trials are told. */
  private static boolean run(
      TuningSession session,
      HostileSystem system,
      ToIntFunction<List<Suggestion>> next,
      int most,
      Set<String> suggestions) {
    List<Suggestion> open = new ArrayList<>();
    for (int told = 0; ; told++) {
      while (session.canAsk()) {
        Optional<Suggestion> suggestion = session.ask();
        if (suggestion.isEmpty()) {
          break;
        }
        assertThat(system.space().contains(suggestion.get().configuration()))
            .as("%s", suggestion)
            .isTrue();
        suggestions.add(suggestion.get().number() + " " + suggestion.get().configuration());
        open.add(suggestion.get());
      }
      if (open.isEmpty()) {
        return true;
      }
      if (told == most) {
        return false;
      }
      Suggestion done = open.remove(next.applyAsInt(open));
      session.tell(done.number(), system.outcome(done));
    }
  }

  private static String ended(TuningResult result) {
    return result.reason() + " " + result.recommendation();
  }

  private Run inOrder(HostileSystem system) {
    Set<String> suggestions = new LinkedHashSet<>();
    try (TuningSession session = tuner(system).build().start()) {
      run(session, system, open -> 0, Integer.MAX_VALUE, suggestions);
      return new Run(suggestions, ended(session.result()));
    }
  }

  private Run inAnyOrderAndKilled(HostileSystem system) {
    RandomGenerator random = new Seed(system.number()).stream("order", 0);
    Path journal = folder.resolve(system.number() + ".jsonl");
    Set<String> suggestions = new LinkedHashSet<>();
    for (int kill = 0; ; kill++) {
      int most = kill < KILLS ? random.nextInt(1, 60) : Integer.MAX_VALUE;
      Tuner tuner = tuner(system).journal(FileJournal.at(journal).withFsync(Fsync.never())).build();
      try (TuningSession session = tuner.start()) {
        if (run(session, system, o -> random.nextInt(o.size()), most, suggestions)) {
          return new Run(suggestions, ended(session.result()));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("runs")
  void aRunIsOneTrajectory(long number) {
    HostileSystem system = HostileSystem.of(number);
    Run expected = inOrder(system);
    assertThat(expected.suggestions()).isNotEmpty();
    assertThat(inAnyOrderAndKilled(system)).isEqualTo(expected);
  }
}
