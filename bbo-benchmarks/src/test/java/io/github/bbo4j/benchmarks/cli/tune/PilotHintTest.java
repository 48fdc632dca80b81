package io.github.bbo4j.benchmarks.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.benchmarks.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Trials that wait for somebody else. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class PilotHintTest {
  @TempDir Path folder;

  @Test
  void whoStartsNoWorkerIsToldHowOnce() throws Exception {
    Path trial = Files.createDirectories(folder.resolve("s").resolve("trial-000000-0badcafe-0"));
    List<String> told = new CopyOnWriteArrayList<>();
    try (PilotHint hint = new PilotHint(folder.resolve("s"), Duration.ofMillis(50), told::add)) {
      while (told.isEmpty()) {
        Thread.sleep(10);
      }
      Thread.sleep(200);
    }
    Path spool = trial.getParent().toAbsolutePath();
    assertThat(told)
        .singleElement()
        .asString()
        .contains("no worker has taken a trial")
        .contains("sh " + spool + "/worker.sh pilot " + spool);
  }

  /** Copied into a shell, it ended at the blank. */
  @Test
  void aSpoolWithBlanksIsOneWordOfTheCommand() throws Exception {
    Path spool = folder.resolve("my run's spool");
    Files.createDirectories(spool.resolve("trial-000000-0badcafe-0"));
    List<String> told = new CopyOnWriteArrayList<>();
    try (PilotHint hint = new PilotHint(spool, Duration.ofMillis(5), told::add)) {
      while (told.isEmpty()) {
        Thread.sleep(5);
      }
    }
    Files.writeString(spool.resolve("worker.sh"), "printf '%s\\n' \"$0\" \"$@\"\n");
    String command = told.get(0).substring(told.get(0).indexOf("sh '"));
    Process shell = new ProcessBuilder("sh", "-c", command).start();
    assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo(spool.resolve("worker.sh") + "\npilot\n" + spool + "\n");
  }

  @Test
  void whereAWorkerRunsNothingIsSaid() throws Exception {
    Files.createDirectories(folder.resolve("trial-000000-0badcafe-0"));
    Files.createDirectories(folder.resolve("trial-000001-0badcafe-0").resolve("claim"));
    Files.createFile(
        Files.createDirectories(folder.resolve("trial-000002-0badcafe-0")).resolve("result"));
    List<String> told = new CopyOnWriteArrayList<>();
    try (PilotHint hint = new PilotHint(folder, Duration.ofMillis(20), told::add)) {
      Thread.sleep(200);
    }
    assertThat(told).isEmpty();
  }

  private String plan() throws Exception {
    return Files.writeString(
            folder.resolve("p.yaml"),
            "parameters: {x: {min: 0, max: 9}}\nshell: 'echo cost=$x'\n"
                + "cost: {pattern: 'cost=(.*)'}\nsearch: {budget: 2, heuristic: random}\n")
        .toString();
  }

  /** It waited without a word. */
  @Test
  void aTunerWithoutWorkersSaysHowToStartOne() throws Exception {
    Path spool = folder.resolve("s");
    String[] line = {"tune", plan(), "--executor", "pilot", "--spool", spool.toString()};
    StringWriter err = new StringWriter();
    CompletableFuture<Integer> tuned =
        CompletableFuture.supplyAsync(
            () -> Main.run(line, new PrintWriter(new StringWriter()), new PrintWriter(err)));
    String note = "note: no worker has taken a trial for 3 s.";
    while (!err.toString().contains(note)) {
      Thread.sleep(50); // The class's time limit is the bound.
    }
    new ProcessBuilder("sh", spool + "/worker.sh", "pilot", spool.toString(), "5")
        .inheritIO()
        .start();
    assertThat(tuned.get(60, TimeUnit.SECONDS)).as(err.toString()).isZero();
    assertThat(err.toString()).containsOnlyOnce(note);
    Files.createFile(spool.resolve("stop"));
  }

  @Test
  void withoutSbatchNoTrialBegins() throws Exception {
    boolean there =
        List.of(System.getenv("PATH").split(":")).stream()
            .anyMatch(path -> Files.exists(Path.of(path, "sbatch")));
    Assumptions.assumeFalse(there, "this machine has Slurm");
    Path spool = folder.resolve("s");
    CliRun run = CliRun.of("tune", plan(), "--executor", "slurm", "--spool", spool.toString());
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("Slurm's sbatch can't be run here");
    assertThat(run.out()).doesNotContain("trial 0");
    assertThat(spool).doesNotExist();
  }
}
