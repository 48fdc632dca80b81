package io.github.bbo4j.benchmarks.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bbo4j.benchmarks.cli.Main;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningSession;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C, typed at a {@code bbo tune} that is a process of its own. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class TuneInterruptTest {
  private static final String PLAN =
      """
      parameters:
        x: {min: 0, max: 30, default: 30}
      shell: 'echo cost=$(( (x - 12) * (x - 12) ))'
      cost: {pattern: 'cost=(.*)'}
      search: {budget: 25, heuristic: random, resampling: none, seed: 5}
      """;

  @TempDir Path folder;

  /** With the budget spent and the last trials under way it was a run that was stopped. */
  @Test
  void ctrlCAfterTheLastDecisionLeavesTheRunDone() {
    SearchSpace space = SearchSpace.builder().integer("x", 0, 9).build();
    TuningSession session = Tuner.on(space).budget(1).concurrency(2).build().start();
    session.ask();
    assertThat(session.ask()).as("the budget is spent").isEmpty();
    session.stop(TuneCommand.CTRL_C);
    session.tell(0, Outcome.measured(1));
    assertThat(TuneCommand.exitCode(session.result(), false)).isZero();
    assertThat(TuneCommand.exitCode(session.result(), true)).isEqualTo(TuneCommand.STOPPED);
    TuningSession stopped = Tuner.on(space).budget(2).build().start();
    stopped.ask();
    stopped.stop(TuneCommand.CTRL_C);
    stopped.tell(0, Outcome.failed("at once"));
    assertThat(TuneCommand.exitCode(stopped.result(), false)).isEqualTo(TuneCommand.STOPPED);
  }

  @Test
  void ctrlCFinishesWhatRunsAndTheJournalGoesOn() throws Exception {
    assumeInterruptsReachChildren();
    Path slow = folder.resolve("slow.yaml");
    // The first run, of the defaults, ends at once; the others wait until they may go on.
    Path go = folder.resolve("go");
    String wait = "shell: 'until test \"$x\" = 30 || test -e " + go + "; do sleep 0.02; done; ";
    Files.writeString(slow, PLAN.replace("shell: '", wait).replace("budget: 25", "budget: 12"));
    Path journal = folder.resolve("run.jsonl");
    Process bbo = started(slow, journal);
    while (!Files.exists(journal) || !Files.readString(journal).contains("measured")) {
      Thread.sleep(20);
    }
    interrupt(bbo);
    while (!Files.readString(folder.resolve("out")).contains("Ctrl-C again")) {
      Thread.sleep(20);
    }
    Files.writeString(go, "");
    assertThat(bbo.waitFor(120, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readString(folder.resolve("out"))).contains("stopped: Ctrl-C");
    assertThat(bbo.exitValue()).isEqualTo(TuneCommand.STOPPED);
    assertThat(CliRun.of("status", journal.toString()).out())
        .contains("0 under way")
        .contains("stopped: Ctrl-C");
    assertThat(CliRun.of("resume", slow.toString(), "--journal", journal.toString()).out())
        .contains("12 trials; stopped:");
  }

  @Test
  void ctrlCTwiceEndsWhatRunsAndTheJournalGoesOn() throws Exception {
    assumeInterruptsReachChildren();
    Path slow = folder.resolve("slow.yaml");
    // The first run ends at once, so that something is measured; the second would take minutes.
    String id = "9000000." + System.nanoTime() + ProcessHandle.current().pid();
    String sleep =
        "shell: 'test -e " + folder.resolve("fast") + " || test \"$x\" = 30 || sleep " + id + "; ";
    Files.writeString(slow, PLAN.replace("shell: '", sleep).replace("budget: 25", "budget: 6"));
    Path journal = folder.resolve("run.jsonl");
    Process bbo = started(slow, journal);
    while (!sleeps(id)) {
      Thread.sleep(20);
    }
    interrupt(bbo);
    while (!Files.readString(folder.resolve("out")).contains("Ctrl-C again")) {
      Thread.sleep(20);
    }
    assertThat(sleeps(id)).as("the first Ctrl-C lets it run").isTrue();
    interrupt(bbo);
    assertThat(bbo.waitFor(120, TimeUnit.SECONDS)).isTrue();
    String out = Files.readString(folder.resolve("out"));
    assertThat(bbo.exitValue()).as(out).isEqualTo(TuneCommand.STOPPED);
    assertThat(sleeps(id)).as("the second ends it").isFalse();
    assertThat(CliRun.of("doctor", journal.toString()).code()).isZero();
    Files.writeString(folder.resolve("fast"), "");
    CliRun resumed = CliRun.of("resume", slow.toString(), "--journal", journal.toString());
    assertThat(resumed.out()).as(resumed.err()).contains("6 trials; stopped:");
    assertThat(CliRun.of("status", journal.toString()).out())
        .contains("6 measured")
        .contains("0 failed");
  }

  private static boolean sleeps(String id) {
    return ProcessHandle.allProcesses()
        .anyMatch(p -> p.info().commandLine().orElse("").endsWith("sleep " + id));
  }

  /** A shell's background job, or nohup, hands an ignored SIGINT down to all that it starts. */
  private static void assumeInterruptsReachChildren() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (Files.exists(status)) {
      String ignored =
          Files.readString(status)
              .lines()
              .filter(line -> line.startsWith("SigIgn:"))
              .map(line -> line.substring("SigIgn:".length()).strip())
              .findFirst()
              .orElse("0");
      assumeTrue(
          (Long.parseUnsignedLong(ignored, 16) & 2) == 0, "SIGINT is ignored here: not tested");
    }
  }

  private static void interrupt(Process bbo) throws Exception {
    new ProcessBuilder("kill", "-INT", Long.toString(bbo.pid())).start().waitFor();
  }

  private Process started(Path plan, Path journal) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "tune",
            plan.toString(),
            "--journal",
            journal.toString())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("out").toFile())
        .start();
  }
}
