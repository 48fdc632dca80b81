package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.tuner.limits.RetryPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Trials through the spool, run by the real worker script. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class SpoolObjectiveTest extends SpoolFixture {
  private final List<String> cancelled = new ArrayList<>();

  /** Jobs that go on until they are cancelled. */
  private abstract class Jobs implements SpoolObjective.Scheduler {
    @Override
    public boolean isGone(String job) {
      return false;
    }

    @Override
    public void cancel(String job) {
      cancelled.add(job);
    }
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
      for (long i = 0; i < 10; i++) {
        long n = i;
        all.add(pool.submit(() -> run(objective, n)));
      }
      for (int i = 0; i < 10; i++) {
        assertThat(all.get(i).get()).isEqualTo(Outcome.measured(2 * i));
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(Files.readAllLines(folder.resolve("ran"))).hasSize(10).doesNotHaveDuplicates();
    assertThat(run(objective, 7))
        .as("a tuner that goes on finds the result")
        .isEqualTo(Outcome.measured(14));
    assertThat(Files.readAllLines(folder.resolve("ran"))).hasSize(10);
    try (var files = Files.walk(folder)) {
      assertThat(files.filter(f -> f.getFileName().toString().equals("pwned"))).isEmpty();
    }
    try (var files = Files.walk(folder)) {
      assertThat(files.filter(f -> f.getFileName().toString().equals("got")))
          .allSatisfy(f -> assertThat(Files.readString(f)).isEqualTo(HOSTILE));
    }
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
    // A machine that stands still for a tenth of the run loses it: it is tried again, as by a
    // tuner.
    Objective patient =
        RetryPolicy.of(FailureKind.LOST, 2)
            .around(SpoolObjective.pilots(SPACE, hanging, folder)::evaluate);
    assertThat(patient.evaluate(configuration(2), evaluation(2)))
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

  /** As on a full disk: an empty file was the job's number, and the job went on by itself. */
  @Test
  void aJobWhoseNumberCannotBeKeptIsCancelled() throws Exception {
    SpoolObjective.Scheduler scheduler =
        new Jobs() {
          @Override
          public String submit(Path worker, Path trial, List<String> words) throws IOException {
            Files.createDirectory(trial.resolve("job"));
            return "job-1";
          }
        };
    SpoolObjective objective =
        SpoolObjective.scheduled(SPACE, command("echo cost=5"), folder, scheduler);
    assertThat(run(objective, 3))
        .isInstanceOfSatisfying(
            Failed.class, f -> assertThat(f.kind()).isEqualTo(FailureKind.NOT_STARTED));
    assertThat(cancelled).containsExactly("job-1");
  }

  /** Killed before it kept the job's id, the tuner submitted a second job when it went on. */
  @Test
  void aJobWhoseTunerWasKilledBeforeItKeptTheIdIsFoundAgain() throws Exception {
    List<Path> submitted = new ArrayList<>();
    List<Path> asked = new ArrayList<>();
    SpoolObjective.Scheduler scheduler =
        new Jobs() {
          @Override
          public String submit(Path worker, Path trial, List<String> words) {
            submitted.add(trial);
            throw new IllegalStateException("killed here, with the job in the queue");
          }

          @Override
          public Optional<String> find(Path trial) throws IOException {
            asked.add(trial);
            Files.writeString(trial.resolve("out"), "cost=5\n");
            Files.writeString(trial.resolve("result"), "exit 0\nseconds 1.5\nended self\n");
            return Optional.of("job-1");
          }
        };
    assertThatThrownBy(
            () -> run(SpoolObjective.scheduled(SPACE, command("echo"), folder, scheduler), 3))
        .hasMessageContaining("killed here");
    assertThat(asked).as("a new trial has no job").isEmpty();
    assertThat(run(SpoolObjective.scheduled(SPACE, command("echo"), folder, scheduler), 3))
        .isEqualTo(Outcome.measured(5));
    assertThat(submitted).hasSize(1).isEqualTo(asked);
    assertThat(submitted.get(0).resolve("job")).hasContent("job-1");
  }

  @Test
  void anInterruptedEvaluationCancelsItsJob() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    AtomicInteger jobs = new AtomicInteger();
    SpoolObjective.Scheduler scheduler =
        new Jobs() {
          @Override
          public String submit(Path worker, Path trial, List<String> words) {
            return "job-" + jobs.incrementAndGet();
          }

          @Override
          public boolean isGone(String job) {
            asked.countDown();
            return false;
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

  /** The interrupt was lost, the trial told as one that can't be run, and the run went on. */
  @Test
  void anInterruptCountsWhereTheSpoolIsGone() {
    SpoolObjective.Scheduler scheduler =
        new Jobs() {
          private Path submitted = folder;

          @Override
          public String submit(Path worker, Path trial, List<String> words) {
            submitted = trial;
            return "job";
          }

          @Override
          public boolean isGone(String job) {
            Directories.delete(submitted);
            Thread.currentThread().interrupt();
            return false;
          }
        };
    SpoolObjective objective =
        SpoolObjective.scheduled(SPACE, command("echo cost=5"), folder, scheduler);
    assertThatThrownBy(() -> run(objective, 3))
        .isInstanceOfSatisfying(
            InterruptedException.class,
            e ->
                assertThat(e.getSuppressed())
                    .singleElement()
                    .isInstanceOf(NoSuchFileException.class));
    assertThat(cancelled).containsExactly("job");
  }
}
