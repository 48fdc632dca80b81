package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.tuner.limits.RetryPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Trials through the spool, run by the real worker script. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class SpoolObjectiveTest {
  private static final String HOSTILE = "it's \"$(touch pwned)\" `x`\n\\n;\t*";
  private static final SearchSpace SPACE =
      SearchSpace.builder().integer("n", 0, 1000).choice("text", HOSTILE, "b").build();

  @TempDir Path folder;
  private final List<Process> workers = new ArrayList<>();

  private void worker() throws IOException {
    workers.add(
        new ProcessBuilder(
                "sh", new Spool(folder).worker().toString(), "pilot", folder.toString(), "60")
            .inheritIO()
            .start());
  }

  @AfterEach
  void stop() throws Exception {
    Files.writeString(folder.resolve("stop"), "");
    for (Process worker : workers) {
      // What a killed worker runs goes on without it.
      List<ProcessHandle> children = worker.descendants().toList();
      worker.destroyForcibly().waitFor();
      children.forEach(ProcessHandle::destroyForcibly);
    }
  }

  private static Outcome run(SpoolObjective objective, long n) throws InterruptedException {
    return run(objective, n, Double.POSITIVE_INFINITY);
  }

  private static Outcome run(SpoolObjective objective, long n, double limit)
      throws InterruptedException {
    return objective.evaluate(
        SPACE.configuration(Map.of("n", n, "text", HOSTILE)),
        new Evaluation(
            (int) n,
            0,
            Purpose.SEARCH,
            Double.isFinite(limit) ? OptionalDouble.of(limit) : OptionalDouble.empty(),
            new Seed(1).stream("o", n)));
  }

  private static Command command(String script) {
    return Command.of("sh", "-c", script, "-", "${n}", "${text}")
        .environment("text", "TEXT")
        .cost(CostSource.regex("cost=(.*)"));
  }

  @Test
  void twoPilotsRunManyTrialsEachOnce() throws Exception {
    worker();
    worker();
    SpoolObjective objective =
        SpoolObjective.pilots(
            SPACE,
            command(
                "test \"$2\" = \"$TEXT\" && printf %s \"$2\" >got && echo $1 >>"
                    + folder.resolve("ran")
                    + " && echo cost=$(( $1 * 2 ))"),
            folder);
    ExecutorService pool = Executors.newFixedThreadPool(8);
    try {
      List<Future<Outcome>> all = new ArrayList<>();
      for (long i = 0; i < 30; i++) {
        long n = i;
        all.add(pool.submit(() -> run(objective, n)));
      }
      for (int i = 0; i < 30; i++) {
        assertThat(all.get(i).get()).isEqualTo(Outcome.measured(2 * i));
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(Files.readAllLines(folder.resolve("ran"))).hasSize(30).doesNotHaveDuplicates();
    assertThat(run(objective, 7))
        .as("a tuner that goes on finds the result")
        .isEqualTo(Outcome.measured(14));
    assertThat(Files.readAllLines(folder.resolve("ran"))).hasSize(30);
    try (var files = Files.walk(folder)) {
      assertThat(files.filter(f -> f.getFileName().toString().equals("pwned"))).isEmpty();
    }
    try (var files = Files.walk(folder)) {
      assertThat(files.filter(f -> f.getFileName().toString().equals("got")))
          .allSatisfy(f -> assertThat(Files.readString(f)).isEqualTo(HOSTILE));
    }
  }

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
        Thread.sleep(10);
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

  @Test
  void failuresAndLimitsComeBackWithTheirKind() throws Exception {
    worker();
    assertThat(run(SpoolObjective.pilots(SPACE, command("echo oh no >&2; exit 7"), folder), 1))
        .isInstanceOfSatisfying(
            Failed.class,
            f -> {
              assertThat(f.kind()).isEqualTo(FailureKind.EXIT_CODE);
              assertThat(f.message()).contains("exit code 7").contains("oh no");
            });
    String id = Processes.uniqueSleep();
    Command hanging =
        command("trap '' TERM; (setsid sleep " + id + " &); sleep " + id)
            .timeLimit(Duration.ofSeconds(1));
    assertThat(run(SpoolObjective.pilots(SPACE, hanging, folder), 2))
        .isInstanceOfSatisfying(
            Failed.class,
            f -> assertThat(f.kind()).as(f.message()).isEqualTo(FailureKind.TIMED_OUT));
    assertThat(Processes.holding("sleep " + id).stream().filter(line -> line.contains(": sleep")))
        .isEmpty();
  }

  @Test
  void aWorkerEndsARunAtItsCostLimit() throws Exception {
    worker();
    String sleep = "sleep " + Processes.uniqueSleep();
    // Warm-up and header have the time limit: twice the cost limit does not end them.
    Command hanging =
        Command.of("sh", "-c", "test -e first && exec " + sleep + "; : >first; sleep 0.6", "${n}")
            .environment("text", "TEXT")
            .header("sleep", "0.6")
            .warmups(1);
    SpoolObjective objective = SpoolObjective.pilots(SPACE, hanging, folder);
    assertThat(run(objective, 2, 0.3)).isEqualTo(Outcome.censored(0.3));
    assertThat(Processes.holding(sleep)).isEmpty();
    assertThat(run(objective, 2, 0.3)).as("found again").isEqualTo(Outcome.censored(0.3));
    Command quick =
        Command.of("sh", "-c", "echo cost=7", "${n}")
            .environment("text", "TEXT")
            .cost(CostSource.regex("cost=(.*)"));
    assertThat(run(SpoolObjective.pilots(SPACE, quick, folder), 2, 1e-3))
        .as("a cost that is no time is known only at the end")
        .isEqualTo(Outcome.measured(7));
  }

  @Test
  void aTrialWhoseWorkerDiesIsLostAndTriedAgainElsewhere() throws Exception {
    worker();
    String sleep = "sleep " + Processes.uniqueSleep();
    Command command =
        command("test -e " + folder.resolve("again") + " || " + sleep + "; echo cost=5");
    SpoolObjective impatient =
        SpoolObjective.pilots(SPACE, command, folder).withSilence(Duration.ofSeconds(4));
    ExecutorService pool = Executors.newSingleThreadExecutor();
    List<ProcessHandle> orphans = new ArrayList<>();
    try {
      Future<Outcome> outcome = pool.submit(() -> run(impatient, 3));
      while (Processes.holding(sleep).stream().noneMatch(line -> line.contains(": sleep"))) {
        Thread.sleep(20);
      }
      workers.get(0).descendants().forEach(orphans::add);
      workers.get(0).destroyForcibly().waitFor();
      assertThat(outcome.get())
          .isInstanceOfSatisfying(
              Failed.class, f -> assertThat(f.kind()).isEqualTo(FailureKind.LOST));
      Files.writeString(folder.resolve("again"), "");
      worker();
      // With the default silence: a loaded machine may let the worker's beat wait.
      assertThat(run(SpoolObjective.pilots(SPACE, command, folder), 3))
          .isEqualTo(Outcome.measured(5));
    } finally {
      pool.shutdownNow();
      orphans.forEach(ProcessHandle::destroyForcibly);
    }
  }

  /** A retry that read the old result said "tried 3 times" of a program that ran once. */
  @Test
  void aFailureThatIsTriedAgainIsRunAgain() throws Exception {
    worker();
    Path ran = folder.resolve("ran");
    String script = "echo $1 >>" + ran + "; test $(wc -l <" + ran + ") -gt 2 && echo cost=5";
    RetryPolicy thrice = RetryPolicy.of(FailureKind.EXIT_CODE, 3);
    SpoolObjective objective = SpoolObjective.pilots(SPACE, command(script), folder);
    Outcome outcome = thrice.around(objective).evaluate(configuration(3), evaluation(3));
    assertThat(outcome).isEqualTo(Outcome.measured(5));
    assertThat(Files.readAllLines(ran)).hasSize(3);
    SpoolObjective next = SpoolObjective.pilots(SPACE, command(script), folder);
    assertThat(thrice.around(next).evaluate(configuration(3), evaluation(3)))
        .as("a tuner that goes on finds all three")
        .isEqualTo(Outcome.measured(5));
    assertThat(Files.readAllLines(ran)).hasSize(3);
  }

  private static Configuration configuration(long n) {
    return SPACE.configuration(Map.of("n", n, "text", HOSTILE));
  }

  private static Evaluation evaluation(int n) {
    return new Evaluation(n, 0, Purpose.SEARCH, OptionalDouble.empty(), new Seed(1).stream("o", n));
  }

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

  /** A folder as {@link Spool} makes it, run by the worker script with other programs around it. */
  private Path runByHand(String script, Path programs, Map<String, String> environment)
      throws Exception {
    Command command = command(script).cost(CostSource.wallTime());
    Spool spool = new Spool(folder.resolve("spool"));
    Path trial =
        spool.place(
            3, command.invocation(configuration(3)), command, Double.POSITIVE_INFINITY, p -> false);
    if (environment.containsKey("BBO4J_RESULT_TRIES")) {
      Files.createSymbolicLink(trial.resolve("result.tmp"), Path.of("/dev/full"));
    }
    ProcessBuilder builder =
        new ProcessBuilder("sh", spool.worker().toString(), "run", trial.toString());
    builder.environment().put("PATH", programs + ":" + System.getenv("PATH"));
    builder.environment().putAll(environment);
    assertThat(builder.inheritIO().start().waitFor()).isZero();
    return trial;
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

  /** On a full disk there is no result, which is better than half of one. */
  @Test
  void aWorkerWithoutRoomForItsResultGivesNone() throws Exception {
    Path trial = runByHand("true", folder, Map.of("BBO4J_RESULT_TRIES", "1"));
    assertThat(trial.resolve("result")).doesNotExist();
  }

  @Test
  void anInterruptedEvaluationCancelsItsJob() throws Exception {
    List<String> cancelled = new ArrayList<>();
    CountDownLatch asked = new CountDownLatch(1);
    AtomicInteger jobs = new AtomicInteger();
    SpoolObjective.Scheduler scheduler =
        new SpoolObjective.Scheduler() {
          @Override
          public String submit(Path worker, Path trial, List<String> words) {
            return "job-" + jobs.incrementAndGet();
          }

          @Override
          public boolean isGone(String job) {
            asked.countDown();
            return false;
          }

          @Override
          public void cancel(String job) {
            cancelled.add(job);
          }
        };
    SpoolObjective objective =
        SpoolObjective.scheduled(SPACE, command("echo cost=5"), folder, scheduler);
    for (String job : List.of("job-1", "job-2")) {
      ExecutorService pool = Executors.newSingleThreadExecutor();
      Future<Outcome> outcome = pool.submit(() -> run(objective, 3));
      asked.await();
      while (jobs.get() < (job.equals("job-1") ? 1 : 2)) {
        Thread.sleep(5);
      }
      pool.shutdownNow();
      assertThat(pool.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
      assertThatThrownBy(outcome::get).hasCauseInstanceOf(InterruptedException.class);
      assertThat(cancelled).as("its folder is not used again").contains(job);
    }
    assertThat(cancelled).containsExactly("job-1", "job-2");
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
      assertThat(beats(pid)).as("the worker's children while a trial runs").isNotEmpty();
      new ProcessBuilder("kill", "-STOP", Long.toString(pid)).start().waitFor();
      Path moved = folder.resolve("claim-moved");
      Files.move(claim, moved);
      Files.delete(moved.resolve("alive"));
      while (!beats(pid).isEmpty()) {
        Thread.sleep(20); // The class's time limit is the bound.
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

  /** The worker's own subshells that sleep a second at a time: the beats. */
  private static List<ProcessHandle> beats(long worker) {
    return ProcessHandle.of(worker)
        .orElseThrow()
        .children()
        .filter(
            child ->
                child
                    .children()
                    .anyMatch(c -> c.info().commandLine().orElse("").endsWith("sleep 1")))
        .toList();
  }
}
