package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.Outcome.Measured;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.SearchSpace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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

/** Real processes: what reaches them, what comes back, and that nothing of them is left. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class ProcessObjectiveTest {
  private static final SearchSpace SPACE = SearchSpace.builder().integer("n", 0, 1000).build();
  private static final Duration NEVER = Duration.ofSeconds(60);

  @TempDir Path folder;

  private ProcessSettings settings() {
    return ProcessSettings.defaults()
        .withDirectory(folder.resolve("runs"))
        .withGrace(Duration.ofMillis(200));
  }

  private static Evaluation evaluation(double limit) {
    return new Evaluation(
        3,
        0,
        Purpose.SEARCH,
        Double.isFinite(limit) ? OptionalDouble.of(limit) : OptionalDouble.empty(),
        new Seed(1).stream("objective", 3));
  }

  private Outcome run(Command command, long n) throws InterruptedException {
    return run(command, n, Double.POSITIVE_INFINITY);
  }

  private Outcome run(Command command, long n, double limit) throws InterruptedException {
    try (ProcessObjective objective = ProcessObjective.of(SPACE, command, settings())) {
      return objective.evaluate(SPACE.configuration(Map.of("n", n)), evaluation(limit));
    }
  }

  @Test
  void theLongestTimeLimitIsForEver() throws Exception {
    Command command = cost(Command.of("echo", "cost=${n}"));
    assertThat(run(command.timeLimit(Duration.ofSeconds(Long.MAX_VALUE)), 3))
        .isEqualTo(Outcome.measured(3));
  }

  private static Command cost(Command command) {
    return command.cost(CostSource.regex("cost=([0-9.eE+-]+)")).timeLimit(NEVER);
  }

  private static Failed failed(Outcome outcome, FailureKind kind) {
    assertThat(outcome).isInstanceOf(Failed.class);
    assertThat(((Failed) outcome).kind()).as(outcome.toString()).isEqualTo(kind);
    return (Failed) outcome;
  }

  @Test
  void aValueReachesTheCommandAsWordVariableFlagAndFile() throws Exception {
    assertThat(run(cost(Command.of("echo", "cost=${n}")), 42)).isEqualTo(new Measured(42));
    assertThat(run(cost(Command.of("sh", "-c", "echo cost=$N").environment("n", "N")), 43))
        .isEqualTo(new Measured(43));
    assertThat(run(cost(Command.of("sh", "-c", "echo $1", "-").flag("n", "cost=")), 44))
        .isEqualTo(new Measured(44));
    assertThat(run(cost(Command.of("sh", "-c", "echo cost=$2", "-").flag("n", "--n")), 45))
        .isEqualTo(new Measured(45));
    assertThat(
            run(
                cost(
                    Command.of("cat", "conf/app.ini").template("conf/app.ini", "[a]\ncost=${n}\n")),
                46))
        .isEqualTo(new Measured(46));
    assertThat(run(cost(Command.shell("echo \"cost=$n\"")), 47)).isEqualTo(new Measured(47));
  }

  @Test
  void theCostComesFromTimesMemoryTextJsonAndFiles() throws Exception {
    Command sleep = Command.of("sleep", "0.${n}").timeLimit(NEVER);
    long begin = System.nanoTime();
    double slept = run(sleep, 3).measuredCost().orElseThrow();
    assertThat(slept).isBetween(0.3, (System.nanoTime() - begin) * 1e-9);
    // It works until the shell itself has counted a tenth of a second.
    Command busy =
        Command.of(
                "bash",
                "-c",
                "u=0m0.0; while [[ $u == 0m0.0* ]]; do for i in {1..${n}}; do :; done; times >t; read -r u s <t; done")
            .timeLimit(NEVER);
    begin = System.nanoTime();
    double busySeconds = run(busy.cost(CostSource.cpuTime()), 1000).measuredCost().orElseThrow();
    assertThat(busySeconds).isGreaterThan(0.09);
    assertThat(busySeconds).isLessThan(2 * (System.nanoTime() - begin) * 1e-9);
    assertThat(run(sleep.cost(CostSource.cpuTime()), 3).measuredCost().orElseThrow())
        .isLessThan(0.25);
    assertThat(run(Command.of("echo", "{\"a\":[{\"b\":${n}}]}").cost(CostSource.json("/a/0/b")), 5))
        .isEqualTo(new Measured(5));
    assertThat(
            run(
                Command.of("sh", "-c", "echo '{\"t\": \"${n}e1\"}' >out.json")
                    .cost(CostSource.json("/t").in("out.json")),
                5))
        .isEqualTo(new Measured(50));
    assertThat(
            run(
                Command.of("sh", "-c", "echo cost=1; echo cost=${n}; echo more >&2")
                    .cost(CostSource.regex("cost=(.*)")),
                9))
        .isEqualTo(new Measured(9));
    assertThat(
            run(
                Command.of("sh", "-c", "echo cost=${n} >&2").cost(CostSource.regex("cost=(.*)")),
                9))
        .isEqualTo(new Measured(9));
  }

  @Test
  void theResidentSetIsThatOfTheCommand() throws Exception {
    if (Programs.onPath("time") == null) {
      System.getLogger("test")
          .log(System.Logger.Level.INFO, "GNU time is not installed: not tested");
      return;
    }
    Command dd =
        Command.of("dd", "if=/dev/zero", "of=/dev/null", "count=1", "bs=${n}M")
            .cost(CostSource.maxResidentSet())
            .timeLimit(NEVER);
    double small = run(dd, 10).measuredCost().orElseThrow();
    double large = run(dd, 210).measuredCost().orElseThrow();
    assertThat(large - small).isBetween(150.0 * (1 << 20), 250.0 * (1 << 20));
  }

  @Test
  void everyWayToFailHasItsKindAndTheLastLines() throws Exception {
    assertThat(
            failed(
                    run(cost(Command.of("sh", "-c", "echo one; echo two >&2; exit 7", "${n}")), 1),
                    FailureKind.EXIT_CODE)
                .message())
        .contains("exit code 7")
        .contains("two")
        .doesNotContain("one");
    assertThat(
            failed(
                    run(cost(Command.of("sh", "-c", "kill -SEGV $$", "${n}")), 1),
                    FailureKind.SIGNAL)
                .message())
        .contains("signal 11 (SIGSEGV)")
        .contains("printed nothing");
    assertThat(
            failed(run(cost(Command.of("echo", "price=${n}")), 1), FailureKind.NO_COST).message())
        .contains("nothing matches")
        .contains("price=1");
    assertThat(
            failed(run(cost(Command.of("echo", "cost=1e", "${n}")), 1), FailureKind.NO_COST)
                .message())
        .contains("'1e' is not a number");
    assertThat(
            failed(
                    run(Command.of("echo", "${n}").cost(CostSource.json("/a").in("none.json")), 1),
                    FailureKind.NO_COST)
                .message())
        .contains("none.json");
    assertThat(
            failed(run(cost(Command.of("no-such-program", "${n}")), 1), FailureKind.NOT_STARTED)
                .message())
        .contains("no-such-program");
    assertThat(
            failed(run(cost(Command.of("./bench.sh", "${n}")), 1), FailureKind.NOT_STARTED)
                .message())
        .as("whoever keeps it beside the tuning file")
        .contains("each trial has of its own. Maybe give its whole path");
    assertThat(
            failed(
                    run(
                        cost(
                            Command.of("echo", "cost=${n}")
                                .header("sh", "-c", "echo no root >&2; exit 3")),
                        1),
                    FailureKind.EXIT_CODE)
                .message())
        .contains("header 'sh -c")
        .contains("exit code 3")
        .contains("no root");
    assertThat(
            failed(
                    run(Command.of("sleep", "6${n}").timeLimit(Duration.ofMillis(100)), 0),
                    FailureKind.TIMED_OUT)
                .message())
        .contains("time limit of 0.1 s");
  }

  @Test
  void headersAndWarmUpsRunBeforeTheRunThatCounts() throws Exception {
    Path log = folder.resolve("log");
    Command command =
        Command.of(
                "sh", "-c", "echo run >>" + log + "; echo cost=$(grep -c run " + log + ")", "${n}")
            .header("sh", "-c", "echo header >>" + log)
            .warmups(2);
    assertThat(run(cost(command), 1)).isEqualTo(new Measured(3));
    assertThat(Files.readAllLines(log))
        .containsExactly("header", "run", "header", "run", "header", "run");
  }

  @Test
  void aCostLimitEndsTheRunWhileItGoesOn() throws Exception {
    long begin = System.nanoTime();
    Outcome outcome = run(Command.of("sleep", "90000${n}"), 0, 0.2);
    assertThat(outcome).isInstanceOf(Outcome.Censored.class);
    assertThat(((Outcome.Censored) outcome).lowerBound())
        .isBetween(0.2, (System.nanoTime() - begin) * 1e-9);
  }

  @Test
  void muchOutputIsKeptInBounds() throws Exception {
    Command chatty =
        Command.of(
            "sh",
            "-c",
            "echo cost=${n}; head -c 20000000 /dev/zero | tr '\\0' x; echo; echo last words; exit 1");
    String message = failed(run(cost(chatty), 1), FailureKind.EXIT_CODE).message();
    assertThat(message).contains("last words").hasSizeLessThan(1000);
  }

  @Test
  void workingDirectoriesAreKeptAsAsked() throws Exception {
    for (ProcessSettings.Keep keep : ProcessSettings.Keep.values()) {
      Path runs = folder.resolve(keep.name());
      try (ProcessObjective objective =
          ProcessObjective.of(
              SPACE,
              cost(Command.of("sh", "-c", "touch made; exit ${n}")),
              settings().withDirectory(runs).withKeep(keep))) {
        objective.evaluate(
            SPACE.configuration(Map.of("n", 0L)), evaluation(Double.POSITIVE_INFINITY));
        objective.evaluate(
            SPACE.configuration(Map.of("n", 1L)), evaluation(Double.POSITIVE_INFINITY));
      }
      try (var left = Files.list(runs)) {
        // Exit code 0 without a cost is a failure too.
        assertThat(left.count())
            .as(keep.name())
            .isEqualTo(keep == ProcessSettings.Keep.NONE ? 0 : 2);
      }
    }
  }

  @Test
  void nothingIsLeftOfATreeThatIgnoresSigtermAndDaemonises() throws Exception {
    String id = Processes.uniqueSleep();
    // A child that ignores SIGTERM, a daemon in a session of its own whose parents are gone, and
    // one that cleared its environment in our session.
    String script =
        "trap '' TERM; (setsid sh -c 'trap \"\" TERM; (sleep "
            + id
            + ") & wait' >/dev/null 2>&1 &) ; env -i sleep "
            + id
            + " & sleep "
            + id
            + " ${n}";
    Outcome outcome = run(Command.of("sh", "-c", script).timeLimit(Duration.ofMillis(700)), 0);
    failed(outcome, FailureKind.TIMED_OUT);
    assertThat(running("sleep " + id)).isEmpty();
  }

  @Test
  void aDaemonThatOutlivesASuccessfulRunIsEnded() throws Exception {
    String id = Processes.uniqueSleep();
    Outcome outcome =
        run(cost(Command.of("sh", "-c", "(setsid sleep " + id + " &); echo cost=${n}")), 8);
    assertThat(outcome).isEqualTo(new Measured(8));
    assertThat(running("sleep " + id)).isEmpty();
  }

  @Test
  void anInterruptEndsTheTree() throws Exception {
    String id = Processes.uniqueSleep();
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Future<Outcome> future =
        pool.submit(
            () -> run(Command.of("sh", "-c", "sleep " + id + " & sleep " + id + " ${n}"), 0));
    while (running("sleep " + id).size() < 2) {
      Thread.sleep(5);
    }
    pool.shutdownNow();
    assertThatThrownBy(future::get).hasCauseInstanceOf(InterruptedException.class);
    assertThat(running("sleep " + id)).isEmpty();
  }

  @Test
  void aCommandAndASpaceThatDoNotFitAreRefused() {
    assertThatThrownBy(() -> ProcessObjective.of(SPACE, Command.of("echo")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("parameter 'n' does not reach the command");
    assertThatThrownBy(() -> ProcessObjective.of(SPACE, Command.of("echo", "${n}", "${m}")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("asks for 'm'");
    assertThatThrownBy(() -> Command.of("a").template("../etc/passwd", "x"))
        .hasMessageContaining("inside the trial's working directory");
    assertThatThrownBy(() -> CostSource.json("a/b").in("x"))
        .hasMessageContaining("begin it with '/'");
    assertThatThrownBy(() -> CostSource.regex("a").in("x")).hasMessageContaining("no group");
  }

  private static List<String> running(String words) throws Exception {
    return Processes.holding(words).stream().filter(line -> line.contains(": " + words)).toList();
  }
}
