package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.SearchSpace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many trees at once, and the tuner that is killed over them. {@code -Dbbo.trees=64} for the count
 * of docs/benchmarks/durability.md.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(180)
class ProcessTreesTest {
  private static final SearchSpace SPACE = SearchSpace.builder().integer("n", 0, 1000).build();

  private static final int TREES = Integer.getInteger("bbo.trees", 16);

  @TempDir Path folder;

  /**
   * A hanging tree: a child that ignores SIGTERM, a grandchild, and a daemon in a session of its
   * own.
   */
  private static String tree(String sleep) {
    return "trap '' TERM; (setsid sh -c 'sleep "
        + sleep
        + " & wait' >/dev/null 2>&1 &); sh -c 'sleep "
        + sleep
        + " & wait' & sleep "
        + sleep;
  }

  @Test
  void hangingTreesAreAllEnded() throws Exception {
    String id = Processes.uniqueSleep();
    Duration limit = Duration.ofSeconds(3);
    ProcessSettings settings =
        ProcessSettings.defaults().withDirectory(folder).withGrace(Duration.ofMillis(200));
    Command command = Command.of("sh", "-c", tree(id), "${n}").timeLimit(limit);
    ExecutorService pool = Executors.newFixedThreadPool(TREES);
    try (ProcessObjective objective = ProcessObjective.of(SPACE, command, settings)) {
      List<Future<Outcome>> runs = new ArrayList<>();
      for (long i = 0; i < TREES; i++) {
        long n = i;
        runs.add(
            pool.submit(
                () ->
                    objective.evaluate(
                        SPACE.configuration(Map.of("n", n)),
                        new Evaluation(
                            (int) n,
                            0,
                            Purpose.SEARCH,
                            OptionalDouble.empty(),
                            new Seed(1).stream("objective", n)))));
      }
      for (Future<Outcome> run : runs) {
        assertThat(run.get())
            .isInstanceOfSatisfying(
                Outcome.Failed.class,
                f -> {
                  assertThat(f.kind()).isEqualTo(Outcome.FailureKind.TIMED_OUT);
                  assertThat(f.message()).doesNotContain("could not end");
                });
      }
      assertThat(Processes.holding("sleep " + id)).isEmpty();
    } finally {
      pool.shutdownNow();
    }
  }

  /**
   * PostgreSQL's servers write over their environment and open sessions; SIGTERM takes the parent.
   */
  @Test
  void whoWasSeenIsEndedWithoutMarkSessionAndParent() throws Exception {
    String id = Processes.uniqueSleep();
    String script =
        "setsid env -i PATH=\"$PATH\" sh -c 'trap \"\" TERM; echo there; sleep "
            + id
            + "; sleep "
            + id
            + "' & wait";
    ProcessSettings settings =
        ProcessSettings.defaults().withDirectory(folder).withGrace(Duration.ofMillis(500));
    Command command = Command.of("sh", "-c", script, "${n}").timeLimit(Duration.ofSeconds(2));
    try (ProcessObjective objective = ProcessObjective.of(SPACE, command, settings)) {
      Outcome outcome;
      int trial = 0;
      do { // A run that the machine stood still in, so that nobody was there, is no test.
        assertThat(trial).isLessThan(5);
        outcome =
            objective.evaluate(
                SPACE.configuration(Map.of("n", 1L)),
                new Evaluation(
                    trial++,
                    0,
                    Purpose.SEARCH,
                    OptionalDouble.empty(),
                    new Seed(1).stream("objective", 0)));
        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
      } while (!((Outcome.Failed) outcome).message().contains("there"));
    }
    assertThat(Processes.holding("sleep " + id)).isEmpty();
  }

  @Test
  void whenTheTunerIsKilledItsTreesEnd() throws Exception {
    String id = Processes.uniqueSleep();
    Process tuner =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                KilledTuner.class.getName(),
                folder.toString(),
                tree(id))
            .inheritIO()
            .start();
    while (Processes.holding("sleep " + id).stream()
            .filter(line -> line.contains(": sleep"))
            .count()
        < 3) {
      assertThat(tuner.isAlive()).isTrue();
      Thread.sleep(20);
    }
    tuner.destroyForcibly().waitFor();
    while (!Processes.holding("sleep " + id).isEmpty()) {
      Thread.sleep(20); // The class's time limit is the bound.
    }
  }

  /** A JVM that evaluates once and hangs in it. */
  static final class KilledTuner {
    private KilledTuner() {}

    public static void main(String[] arguments) throws InterruptedException {
      ProcessObjective objective =
          ProcessObjective.of(
              SPACE,
              Command.of("sh", "-c", arguments[1], "${n}"),
              ProcessSettings.defaults().withDirectory(Path.of(arguments[0])));
      objective.evaluate(
          SPACE.configuration(Map.of("n", 1L)),
          new Evaluation(
              0, 0, Purpose.SEARCH, OptionalDouble.empty(), new Seed(1).stream("objective", 0)));
    }
  }
}
