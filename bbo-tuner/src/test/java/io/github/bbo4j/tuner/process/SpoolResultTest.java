package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What the tuner reads of a trial in the spool, without a worker. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class SpoolResultTest extends SpoolFixture {
  /** The folder of the only trial, once it is there. */
  private Path trial() throws Exception {
    while (true) {
      try (var files = Files.list(folder)) {
        var trial = files.filter(f -> f.getFileName().toString().startsWith("trial-")).findFirst();
        if (trial.isPresent()) {
          return trial.get();
        }
      }
      Thread.sleep(5);
    }
  }

  /** That of an earlier version stayed, and didn't know what a later tuner asks of it. */
  @Test
  void theScriptOfAnotherVersionIsReplaced() throws Exception {
    Path script = new Spool(folder).worker();
    String text = Files.readString(script);
    Files.writeString(script, "#!/bin/sh\n# an earlier one\n");
    assertThat(new Spool(folder).worker()).isEqualTo(script).hasContent(text);
  }

  /** Of "seconds 12.5", written by halves, 1 and 12 are other numbers. */
  @Test
  void aResultThatIsCutOffIsLostAndNoNumber() throws Exception {
    String whole = "exit 0\nseconds 12.500000\nended self\n";
    for (int cut = 0; cut < whole.length(); cut++) {
      int n = cut;
      SpoolObjective objective =
          SpoolObjective.pilots(
              SPACE, command("echo").cost(CostSource.wallTime()), folder.resolve("s" + cut));
      Invocation invocation = command("echo").invocation(configuration(n));
      Path trial =
          new Spool(folder.resolve("s" + cut))
              .place(n, invocation, command("echo"), Double.POSITIVE_INFINITY, p -> false);
      Files.writeString(trial.resolve("result"), whole.substring(0, cut));
      assertThat(run(objective, n))
          .as("cut at %s", cut)
          .isInstanceOfSatisfying(
              Failed.class, f -> assertThat(f.kind()).isEqualTo(FailureKind.LOST));
    }
  }

  /**
   * Ctrl-Z at a worker for less than its silence was part of the wall time, or of the limit that
   * ended the run.
   */
  @Test
  void aTimeInWhichTheWorkerStoodStillIsNoCost() throws Exception {
    Command command = command("echo cost=7").cost(CostSource.wallTime());
    for (String ended : List.of("self", "limit", "cost-limit")) {
      Path spool = folder.resolve(ended);
      Invocation invocation = command.invocation(configuration(3));
      Path trial = new Spool(spool).place(3, invocation, command, 20, p -> false);
      String result = "exit 0\nseconds 12.5\nmissed %s\nended " + ended + "\n";
      Files.writeString(trial.resolve("result"), String.format(result, "5.02"));
      assertThat(run(SpoolObjective.pilots(SPACE, command, spool), 3, 20))
          .isInstanceOfSatisfying(
              Failed.class,
              f -> {
                assertThat(f.kind()).isEqualTo(FailureKind.LOST);
                assertThat(f.message()).startsWith("the worker stood still for 5.0 of the 12.5 s");
              });
      Files.writeString(trial.resolve("result"), String.format(result, "1.20"));
      assertThat(run(SpoolObjective.pilots(SPACE, command, spool), 3, 20))
          .as("less than a tenth, %s", ended)
          .satisfies(o -> assertThat(o.toString()).doesNotContain("stood still"));
    }
  }

  /** A file server that is away for a moment ends no trial; one that stays away loses it. */
  @Test
  void aSpoolThatCannotBeReadForAWhileLosesNothing() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    try {
      SpoolObjective objective =
          SpoolObjective.pilots(SPACE, command("").cost(CostSource.wallTime()), folder);
      Future<Outcome> outcome = pool.submit(() -> run(objective, 3));
      Path result = Files.createDirectory(trial().resolve("result"));
      Thread.sleep(300);
      assertThat(outcome.isDone()).isFalse();
      Files.writeString(trial().resolve("whole"), "exit 0\nseconds 1.500000\nended self\n");
      Files.delete(result);
      Files.move(trial().resolve("whole"), result);
      assertThat(outcome.get()).isEqualTo(Outcome.measured(1.5));
      Files.delete(result);
      Files.createDirectory(result);
      assertThat(run(objective.withSilence(Duration.ofMillis(200)), 3))
          .isInstanceOfSatisfying(
              Failed.class, f -> assertThat(f.kind()).isEqualTo(FailureKind.LOST));
    } finally {
      pool.shutdownNow();
    }
  }
}
