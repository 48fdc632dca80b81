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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ctrl-C and SIGTERM, to a {@code bbo tune} or {@code confirm} that is a process of its own. */
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
    session.stop(StopSignals.CTRL_C);
    session.tell(0, Outcome.measured(1));
    assertThat(TuneCommand.exitCode(session.result(), false)).isZero();
    assertThat(TuneCommand.exitCode(session.result(), true)).isEqualTo(TuneCommand.STOPPED);
    TuningSession stopped = Tuner.on(space).budget(2).build().start();
    stopped.ask();
    stopped.stop(StopSignals.CTRL_C);
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
    Process bbo = started("tune", slow.toString(), "--journal", journal.toString());
    until(bbo, () -> Files.exists(journal) && Files.readString(journal).contains("measured"));
    interrupt(bbo);
    until(bbo, () -> out().contains("Ctrl-C again"));
    Files.writeString(go, "");
    assertThat(bbo.waitFor(120, TimeUnit.SECONDS)).isTrue();
    assertThat(out()).contains("stopped: Ctrl-C");
    assertThat(bbo.exitValue()).isEqualTo(TuneCommand.STOPPED);
    assertThat(CliRun.of("status", journal.toString()).out())
        .contains("0 under way")
        .contains("stopped: Ctrl-C");
    assertThat(CliRun.of("resume", slow.toString(), "--journal", journal.toString()).out())
        .contains("12 trials; stopped:");
  }

  /**
   * The first run ends at once, so that something is measured; the second would sleep for as long
   * as its id says, unless there is a file "fast".
   */
  private Path slowPlan(String id, int budget) throws IOException {
    String sleep =
        "shell: 'test -e " + folder.resolve("fast") + " || test \"$x\" = 30 || sleep " + id + "; ";
    return Files.writeString(
        folder.resolve("slow.yaml"),
        PLAN.replace("shell: '", sleep).replace("budget: 25", "budget: " + budget));
  }

  @Test
  void ctrlCTwiceEndsWhatRunsAndTheJournalGoesOn() throws Exception {
    assumeInterruptsReachChildren();
    String id = "9000000." + System.nanoTime() + ProcessHandle.current().pid();
    Path slow = slowPlan(id, 6);
    Path journal = folder.resolve("run.jsonl");
    Process bbo = started("tune", slow.toString(), "--journal", journal.toString());
    until(bbo, () -> sleeps(id));
    interrupt(bbo);
    until(bbo, () -> out().contains("Ctrl-C again"));
    assertThat(sleeps(id)).as("the first Ctrl-C lets it run").isTrue();
    interrupt(bbo);
    assertThat(bbo.waitFor(120, TimeUnit.SECONDS)).isTrue();
    assertThat(bbo.exitValue()).as(out()).isEqualTo(TuneCommand.STOPPED);
    assertThat(sleeps(id)).as("the second ends it").isFalse();
    assertThat(CliRun.of("doctor", journal.toString()).code()).isZero();
    Files.writeString(folder.resolve("fast"), "");
    CliRun resumed = CliRun.of("resume", slow.toString(), "--journal", journal.toString());
    assertThat(resumed.out()).as(resumed.err()).contains("6 trials; stopped:");
    assertThat(CliRun.of("status", journal.toString()).out())
        .contains("6 measured")
        .contains("0 failed");
  }

  /** As of a service manager or {@code docker stop}: it ended the program, which said nothing. */
  @Test
  void sigtermEndsWhatRunsTellsTheBestAndTheJournalGoesOn() throws Exception {
    String id = "9000001." + System.nanoTime() + ProcessHandle.current().pid();
    Path slow = slowPlan(id, 3);
    Path journal = folder.resolve("run.jsonl");
    Process bbo = started("tune", slow.toString(), "--journal", journal.toString());
    until(bbo, () -> sleeps(id));
    bbo.destroy();
    assertThat(bbo.waitFor(120, TimeUnit.SECONDS)).isTrue();
    assertThat(bbo.exitValue()).as(out()).isEqualTo(StopSignals.TERMINATED);
    assertThat(sleeps(id)).isFalse();
    assertThat(out()).contains("stopped: SIGTERM", "recommended: {x=30}", "journal: " + journal);
    Files.writeString(folder.resolve("fast"), "");
    assertThat(CliRun.of("resume", slow.toString(), "--journal", journal.toString()).out())
        .contains("3 trials; stopped:");
  }

  /** The first Ctrl-C lets the run under way count; the second ends it, and it says nothing. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void ctrlCEndsAConfirmationWithWhatWasMeasured(int times) throws Exception {
    assumeInterruptsReachChildren();
    Path plan = folder.resolve("plan.yaml");
    Path begun = folder.resolve("begun");
    Path go = folder.resolve("go");
    // The second round's first run waits until it may go on.
    String wait =
        "shell: 'echo >>runs; test $(wc -l <runs) -lt 3 || { : >begun; until test -e go; do sleep 0.02; done; }; "
            .replace("runs", folder.resolve("runs").toString())
            .replace("begun", begun.toString())
            .replace("-e go", "-e " + go);
    Files.writeString(plan, PLAN.replace("shell: '", wait));
    Path csv = folder.resolve("runs.csv");
    Process bbo =
        started("confirm", plan.toString(), "--candidate", "x=12", "--out", csv.toString());
    until(bbo, () -> Files.exists(begun));
    interrupt(bbo);
    until(bbo, () -> out().contains("Ctrl-C again"));
    if (times == 1) {
      Files.writeString(go, "");
    } else {
      interrupt(bbo);
    }
    assertThat(bbo.waitFor(120, TimeUnit.SECONDS)).isTrue();
    assertThat(bbo.exitValue()).as(out()).isEqualTo(TuneCommand.STOPPED);
    assertThat(out())
        .contains("round 0 default -> 324.000", "round 0 candidate 1 -> 0.00000")
        .contains(
            times == 1
                ? "candidate 1 - default: -324.000"
                : "default: 324.000, 1 run\ncandidate 1: 0.00000, 1 run\n");
    assertThat(Files.readAllLines(csv)).hasSize(times == 1 ? 4 : 3);
  }

  /** As long as the program runs; the class's time limit is the bound. */
  private void until(Process bbo, Callable<Boolean> done) throws Exception {
    while (!done.call()) {
      assertThat(bbo.isAlive() || done.call()).as(out()).isTrue();
      Thread.sleep(20);
    }
  }

  private String out() throws IOException {
    return Files.readString(folder.resolve("out"));
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

  private Process started(String... words) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"));
    command.addAll(List.of(System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(words));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("out").toFile())
        .start();
  }
}
