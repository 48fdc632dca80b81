package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.SearchSpace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runners and objectives that are closed over runs that are under way. */
@EnabledOnOs(OS.LINUX)
@Timeout(60)
class ProcessCloseTest {
  private static final SearchSpace SPACE = SearchSpace.builder().integer("n", 0, 1000).build();

  @TempDir Path folder;
  private final ExecutorService pool = Executors.newFixedThreadPool(2);

  @AfterEach
  void stop() {
    pool.shutdownNow();
  }

  /** They failed by SIGKILL, from the watchdog, as if the configuration had. */
  @Test
  void aRunUnderWayIsEndedAndCancelled() throws Exception {
    String sleep = Processes.uniqueSleep();
    ProcessSettings settings = ProcessSettings.defaults().withDirectory(folder.resolve("trials"));
    Command command =
        Command.of("sh", "-c", "sleep " + sleep + " & wait", "${n}")
            .timeLimit(Duration.ofMinutes(5));
    ProcessObjective objective = ProcessObjective.of(SPACE, command, settings);
    Future<?> one = pool.submit(() -> evaluate(objective, 1));
    Future<?> two = pool.submit(() -> evaluate(objective, 2));
    while (Processes.holding(sleep).size() < 4) { // Two shells and what they started.
      Thread.sleep(50);
    }
    objective.close();
    objective.close();
    for (Future<?> outcome : List.of(one, two)) {
      assertThat(outcome.get())
          .isInstanceOfSatisfying(
              Failed.class, f -> assertThat(f.kind()).isEqualTo(FailureKind.CANCELLED));
    }
    assertThat(Processes.holding(sleep)).isEmpty();
    try (Stream<Path> left = Files.list(folder.resolve("trials"))) {
      assertThat(left).isEmpty();
    }
    assertThatThrownBy(() -> evaluate(objective, 3)).hasMessageContaining("is closed");
  }

  private static Object evaluate(ProcessObjective objective, int n) throws InterruptedException {
    return objective.evaluate(
        SPACE.configuration(Map.of("n", (long) n)),
        new Evaluation(
            n, 0, Purpose.SEARCH, OptionalDouble.empty(), new Seed(1).stream("objective", n)));
  }

  /** The last run under way takes the default directory with it, not only the first to close. */
  @Test
  void theDefaultDirectoryGoesWithTheLastRun() throws Exception {
    ProcessObjective objective =
        ProcessObjective.of(SPACE, Command.of("sh", "-c", "sleep 300", "${n}"));
    Future<?> outcome = pool.submit(() -> evaluate(objective, 1));
    while (folders().isEmpty()) {
      Thread.sleep(5);
    }
    objective.close();
    outcome.get();
    assertThat(folders()).isEmpty();
  }

  /** Those of the trial in the default directory, which other tests of this JVM may use. */
  private static List<String> folders() {
    String[] names = ProcessSettings.defaults().directory().toFile().list();
    return names == null
        ? List.of()
        : Stream.of(names).filter(name -> name.startsWith("trial-000001-")).toList();
  }

  @Test
  void aRunnerThatIsClosedSaysSo() throws Exception {
    ProcessRunner runner = ProcessRunner.of(ProcessSettings.defaults());
    CountDownLatch started = new CountDownLatch(1);
    Future<ProcessRun> run =
        pool.submit(
            () ->
                runner.run(
                    List.of("sleep", "300"),
                    folder,
                    Duration.ofMinutes(5),
                    new ProcessRunner.Handling(true, process -> started.countDown())));
    started.await();
    runner.close();
    assertThatThrownBy(run::get)
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(IllegalStateException.class)
        .hasMessageContaining("was closed over a command");
    runner.close();
    assertThatThrownBy(
            () ->
                runner.run(
                    List.of("true"),
                    folder,
                    Duration.ofMinutes(5),
                    new ProcessRunner.Handling(true, process -> {})))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is closed");
  }
}
