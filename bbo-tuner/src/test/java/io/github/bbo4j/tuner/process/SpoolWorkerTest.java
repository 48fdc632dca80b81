package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the worker script does on its machine. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class SpoolWorkerTest extends SpoolFixture {
  /** By Ctrl-C or a signal; what it ran went on for hours beside the trial that was tried again. */
  @Test
  void aWorkerThatIsEndedEndsItsTrial() throws Exception {
    worker();
    String sleep = "sleep " + Processes.uniqueSleep();
    SpoolObjective objective = SpoolObjective.pilots(SPACE, command(sleep + "; true"), folder);
    ExecutorService pool = Executors.newFixedThreadPool(1);
    try {
      pool.submit(() -> run(objective, 1));
      while (Processes.holding(sleep).size() < 2) { // The shell and what it started.
        Thread.sleep(50);
      }
      workers.get(0).destroy();
      assertThat(workers.get(0).waitFor()).isEqualTo(143);
      assertThat(Processes.holding(sleep)).isEmpty();
    } finally {
      pool.shutdownNow();
    }
  }

  /** As the documents say it, from the folder where the journal is: each trial failed. */
  @Test
  void aWorkerMayBeStartedByARelativePath() throws Exception {
    Path spool = folder.resolve("run.spool");
    SpoolObjective objective = SpoolObjective.pilots(SPACE, command("echo cost=$1"), spool);
    new Spool(spool).worker();
    workers.add(
        new ProcessBuilder("sh", "run.spool/worker.sh", "pilot", "run.spool", "60")
            .directory(folder.toFile())
            .inheritIO()
            .start());
    assertThat(run(objective, 5)).isEqualTo(Outcome.measured(5));
  }

  /** A folder as {@link Spool} makes it, run by the worker script with other programs around it. */
  private Path runByHand(String script, Path programs, Map<String, String> environment)
      throws Exception {
    Path trial = place(script);
    if (environment.containsKey("BBO4J_RESULT_TRIES")) {
      Files.createSymbolicLink(trial.resolve("result.tmp"), Path.of("/dev/full"));
    }
    assertThat(start(trial, programs, environment).waitFor()).isZero();
    return trial;
  }

  private Path place(String script) throws IOException {
    Command command = command(script).cost(CostSource.wallTime());
    return new Spool(folder.resolve("spool"))
        .place(
            3, command.invocation(configuration(3)), command, Double.POSITIVE_INFINITY, p -> false);
  }

  private Process start(Path trial, Path programs, Map<String, String> environment)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            "sh", folder.resolve("spool/worker.sh").toString(), "run", trial.toString());
    builder.environment().put("PATH", programs + ":" + System.getenv("PATH"));
    builder.environment().putAll(environment);
    Process worker = builder.inheritIO().start();
    workers.add(worker);
    return worker;
  }

  /** Where the beat's second is a tenth of one. */
  private Path quickSleep() throws IOException {
    return sleepOfASecond("exec /bin/sleep 0.1");
  }

  /** Programs among which a sleep of one second, which only the beat takes, is a script. */
  private Path sleepOfASecond(String script) throws IOException {
    Path programs = Files.createDirectories(folder.resolve("programs"));
    Path sleep = programs.resolve("sleep");
    Files.writeString(sleep, "#!/bin/sh\ntest $1 = 1 || exec /bin/sleep $1\n" + script + "\n");
    assertThat(sleep.toFile().setExecutable(true)).isTrue();
    return programs;
  }

  /**
   * Stopped for seven seconds by the machine's count, while the program runs and waits for that.
   */
  @Test
  void aWorkerThatStoodStillSaysForHowLong() throws Exception {
    Path uptime = Files.writeString(folder.resolve("uptime"), "100.09 1\n");
    Path later = Files.writeString(folder.resolve("later"), "108.10 1\n");
    Path begun = folder.resolve("begun");
    String await = "until test -e %1$s; do /bin/sleep 0.01; done";
    Path programs =
        sleepOfASecond(
            (await + "; cp %2$s %2$s.copy; mv %2$s.copy %3$s").formatted(begun, later, uptime));
    Path trial =
        runByHand(
            "touch " + begun + "; " + await.formatted("../claim/missed"),
            programs,
            Map.of("BBO4J_UPTIME", uptime.toString()));
    assertThat(Files.readString(trial.resolve("result"))).contains("\nmissed 7.01\nended ");
  }

  /** Its beat went on, so nobody saw that the command was over for long when the worker said so. */
  @Test
  void aWorkerThatIsStoppedAloneShowsNoSignOfLifeAndSaysForHowLong() throws Exception {
    Path trial = place("until test -e go; do /bin/sleep 0.01; done");
    Process worker = start(trial, quickSleep(), Map.of());
    awaitFile(trial.resolve("claim/alive"));
    signal("STOP", worker);
    awaitFile(trial.resolve("claim/missed"));
    Files.delete(trial.resolve("claim/alive"));
    Files.delete(trial.resolve("claim/missed"));
    awaitFile(trial.resolve("claim/missed"));
    assertThat(trial.resolve("claim/alive")).doesNotExist();
    Files.writeString(trial.resolve("work/go"), "");
    signal("CONT", worker);
    assertThat(worker.waitFor()).isZero();
    assertThat(Files.readString(trial.resolve("result"))).contains("\nmissed ");
  }

  /** What a worker runs that was given up disturbed the trial that was tried again. */
  @Test
  void aTrialThatIsGivenUpIsEnded() throws Exception {
    String sleep = "sleep " + Processes.uniqueSleep();
    Path trial = place(sleep + " & " + sleep);
    Process worker = start(trial, quickSleep(), Map.of());
    awaitRunning(sleep);
    new Spool(folder.resolve("spool")).giveUp(trial);
    assertThat(worker.waitFor()).isZero();
    assertThat(Processes.holding(sleep)).isEmpty();
  }

  /**
   * So did what a killed one ran; nor is it alive as long as nobody reaps it, as in a container.
   */
  @Test
  void nothingOfATrialGoesOnWhoseWorkerWasKilled() throws Exception {
    String sleep = "sleep " + Processes.uniqueSleep();
    Path trial = place(sleep + " & " + sleep);
    ProcessBuilder builder =
        new ProcessBuilder(
            "sh",
            "-c",
            "sh \"$0\" run \"$1\" & exec /bin/sleep 60",
            folder.resolve("spool/worker.sh").toString(),
            trial.toString());
    builder.environment().put("PATH", quickSleep() + ":" + System.getenv("PATH"));
    Process parent = builder.start();
    workers.add(parent);
    awaitRunning(sleep);
    List<ProcessHandle> all = parent.descendants().toList();
    String worker = Files.readString(trial.resolve("claim/holder")).strip().split(" ", -1)[1];
    new ProcessBuilder("kill", "-KILL", worker).start().waitFor();
    while (!Processes.holding(sleep).isEmpty()) {
      Thread.sleep(10); // The class's time limit is the bound.
    }
    assertThat(trial.resolve("result")).doesNotExist();
    all.forEach(ProcessHandle::destroyForcibly); // What watches over the limit sleeps on.
  }

  /**
   * In the middle of an exec a process has no environment to be seen, which on a busy machine may
   * be so for two looks in a row; they were all that a worker took that was ended.
   */
  @ParameterizedTest
  @ValueSource(strings = {"TERM", "lost"})
  void whatIsNotSeenAtTwoLooksIsEndedAMomentLater(String how) throws Exception {
    String sleep = "sleep " + Processes.uniqueSleep();
    Path trial = place(sleep + " & " + sleep);
    Path grep = quickSleep().resolve("grep");
    Path looks = Files.writeString(folder.resolve("looks"), "");
    Files.writeString(
        grep,
        "#!/bin/sh\necho >>%1$s; test $(wc -l <%1$s) -gt 2 && PATH=/usr/bin:/bin exec grep \"$@\""
            .formatted(looks));
    assertThat(grep.toFile().setExecutable(true)).isTrue();
    Process worker = start(trial, grep.getParent(), Map.of());
    awaitRunning(sleep);
    if (how.equals("lost")) {
      new Spool(folder.resolve("spool")).giveUp(trial);
    } else {
      signal(how, worker);
    }
    while (!Processes.holding(sleep).isEmpty()) {
      Thread.sleep(10); // The class's time limit is the bound.
    }
    worker.waitFor();
  }

  /**
   * Killed and not yet gone, as one that waits for a disk: fifty looks passed in half a second, and
   * the outcome was told before it was gone. Here a zombie, which every kill reaches: its parent is
   * a sleep by then, which waits for nobody.
   */
  @Test
  void whoIsKilledIsWaitedFor() throws Exception {
    String sleep = "sleep " + Processes.uniqueSleep();
    Process parent = new ProcessBuilder("sh", "-c", sleep + " & echo $!; exec " + sleep).start();
    try {
      String killed = parent.inputReader().readLine();
      while (Processes.holding(sleep).stream().anyMatch(line -> line.contains("sh -c"))) {
        Thread.sleep(10);
      }
      Path programs = Files.createDirectories(folder.resolve("programs"));
      Path looks = folder.resolve("looks");
      Path grep = programs.resolve("grep");
      Files.writeString(
          grep,
          "#!/bin/sh\necho >>%1$s; test $(wc -l <%1$s) -gt 80 || echo /proc/%2$s/environ\n"
              .formatted(looks, killed));
      assertThat(grep.toFile().setExecutable(true)).isTrue();
      runByHand("true", programs, Map.of());
      assertThat(Files.readAllLines(looks)).as("eighty, and four that see nothing").hasSize(84);
    } finally {
      parent.destroyForcibly().waitFor();
    }
  }

  private static void awaitRunning(String sleep) throws Exception {
    while (Processes.holding(sleep).size() < 3) { // The shell and what it started.
      Thread.sleep(10);
    }
  }

  private static void signal(String name, Process worker) throws Exception {
    new ProcessBuilder("kill", "-" + name, Long.toString(worker.pid())).start().waitFor();
  }

  private static void awaitFile(Path file) throws InterruptedException {
    while (!Files.exists(file)) {
      Thread.sleep(10); // The class's time limit is the bound.
    }
  }

  /** The clock of the worker's machine is set by an hour while the program runs. */
  @Test
  void aClockThatIsSetDoesNotChangeTheTimeOfARun() throws Exception {
    for (String jump : List.of("3600", "-3600")) {
      Path programs = Files.createDirectories(folder.resolve("programs" + jump));
      Path date = programs.resolve("date");
      Files.writeString(
          date,
          "#!/bin/sh\nif [ -e "
              + programs
              + "/again ]; then off="
              + jump
              + "; else off=0; fi\n: >"
              + programs
              + "/again\nstamp=$(PATH=/usr/bin:/bin date +%s)\necho $((stamp + off)).5\n");
      assertThat(date.toFile().setExecutable(true)).isTrue();
      Path trial = runByHand("sleep 0.5 #" + jump, programs, Map.of());
      List<String> result = Files.readAllLines(trial.resolve("result"));
      assertThat(Double.parseDouble(result.get(1).substring(8))).isBetween(0.4, 60.0);
    }
  }

  /** BusyBox has no fractions of a second: runs shorter than a tenth of it had a cost of 0. */
  @Test
  void whereTheDateKnowsWholeSecondsAloneTheTimeSinceTheStartOfTheMachineCounts() throws Exception {
    Path programs = Files.createDirectories(folder.resolve("programs"));
    String seconds = "#!/bin/sh\necho \"1795874711${1#+%s}\"\n";
    Path date = Files.writeString(programs.resolve("date"), seconds);
    assertThat(date.toFile().setExecutable(true)).isTrue();
    Path uptime = Files.writeString(folder.resolve("uptime"), "100.00 7\n");
    Map<String, String> variables = Map.of("BBO4J_UPTIME", uptime.toString());
    Path trial = runByHand("echo 100.05 7 >" + uptime, programs, variables);
    assertThat(Files.readAllLines(trial.resolve("result"))).contains("seconds 0.050000");
  }

  /** On a full disk there is no result, which is better than half of one. */
  @Test
  void aWorkerWithoutRoomForItsResultGivesNone() throws Exception {
    Path trial = runByHand("true", folder, Map.of("BBO4J_RESULT_TRIES", "1"));
    assertThat(trial.resolve("result")).doesNotExist();
  }

  /**
   * A killed worker's sign of life ends with the claim, even where another process has got the
   * worker's number meanwhile; here the number lives on because the worker is only stopped.
   */
  @Test
  void theBeatEndsWithTheClaim() throws Exception {
    worker();
    SpoolObjective objective =
        SpoolObjective.pilots(SPACE, command("until test -e go; do sleep 0.1; done"), folder);
    ExecutorService pool = Executors.newSingleThreadExecutor();
    try {
      Future<Outcome> run = pool.submit(() -> run(objective, 1));
      Path claim = awaitClaim();
      while (!Files.exists(claim.resolve("alive"))) {
        Thread.sleep(10);
      }
      long pid = workers.get(0).pid();
      ProcessHandle beat = awaitBeat(pid);
      new ProcessBuilder("kill", "-STOP", Long.toString(pid)).start().waitFor();
      Path moved = folder.resolve("claim-moved");
      Files.move(claim, moved);
      Files.delete(moved.resolve("alive"));
      // The class's time limit is the bound. Its stopped parent waits for nobody: one that has
      // ended is a zombie, which has no words any more.
      while (beat.isAlive() && beat.info().commandLine().isPresent()) {
        Thread.sleep(20);
      }
      assertThat(moved.resolve("alive")).as("nobody beats for a claim that is gone").doesNotExist();
      assertThat(workers.get(0).isAlive()).isTrue();
      run.cancel(true);
    } finally {
      new ProcessBuilder("kill", "-CONT", Long.toString(workers.get(0).pid())).start().waitFor();
      pool.shutdownNow();
    }
  }

  private Path awaitClaim() throws Exception {
    while (true) {
      try (var files = Files.walk(folder)) {
        var claim = files.filter(f -> f.endsWith("claim")).findFirst();
        if (claim.isPresent()) {
          return claim.get();
        }
      } catch (java.io.UncheckedIOException e) {
        continue; // Something went away under the walk.
      }
      Thread.sleep(10);
    }
  }

  /**
   * The worker's own subshell that sleeps a second at a time: the beat. Between two sleeps, and
   * after its first sign of life, there is none to be seen.
   */
  private static ProcessHandle awaitBeat(long worker) throws InterruptedException {
    while (true) {
      Optional<ProcessHandle> beat =
          ProcessHandle.of(worker)
              .orElseThrow()
              .children()
              .filter(
                  child ->
                      child
                          .children()
                          .anyMatch(c -> c.info().commandLine().orElse("").endsWith("sleep 1")))
              .findFirst();
      if (beat.isPresent()) {
        return beat.get();
      }
      Thread.sleep(10);
    }
  }
}
