package io.github.bbo4j.tuner.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.contract.Uniform;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.tuner.journal.FileJournal;
import io.github.bbo4j.tuner.limits.RetryPolicy;
import io.github.bbo4j.tuner.process.Command;
import io.github.bbo4j.tuner.process.CostSource;
import io.github.bbo4j.tuner.process.SpoolObjective;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real Slurm of two virtual nodes: 200 trials of a real command while the controller, a node's
 * daemon and the tuner itself are killed. Needs root and the packages slurm-wlm and munge; profile
 * {@code slurm}.
 */
@Tag("slurm")
class SlurmIntegrationTest {
  private static final SearchSpace SPACE = SearchSpace.builder().integer("x", 0, 9999).build();
  private static final int TRIALS = Integer.getInteger("bbo.slurm.trials", 200);

  /** After so many seconds the test is ended and says so; CI has no more to give. */
  private static final long SECONDS = Long.getLong("bbo.slurm.seconds", 1200);

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path folder;

  private final long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
  private final List<Process> tuners = new ArrayList<>();

  private static TuningResult tune(Path folder) {
    Command command =
        Command.of(
                "sh",
                "-c",
                "echo $1 >>" + folder.resolve("ran") + "; sleep 0.3; echo cost=$(( $1 % 97 ))",
                "-",
                "${x}")
            .cost(CostSource.regex("cost=(.*)"));
    ExecutorService pool = Executors.newFixedThreadPool(8);
    try {
      SpoolObjective objective =
          SpoolObjective.scheduled(
              SPACE, command, folder.resolve("spool"), new Slurm("--mem=10", "--time=5"));
      return Tuner.on(SPACE)
          .objective(
              RetryPolicy.of(FailureKind.LOST, 5)
                  .and(FailureKind.NOT_STARTED, 100)
                  .around((c, e) -> patient(objective.evaluate(c, e))))
          .heuristic(Uniform::new)
          .budget(TRIALS)
          .concurrency(8)
          .journal(FileJournal.at(folder.resolve("run.jsonl")))
          .build()
          .run(pool);
    } finally {
      pool.shutdownNow();
    }
  }

  /** While the controller is down nothing can be submitted: wait a little before the retry. */
  private static Outcome patient(Outcome outcome) throws InterruptedException {
    if (outcome instanceof Outcome.Failed f && f.kind() == FailureKind.NOT_STARTED) {
      Thread.sleep(500);
    }
    return outcome;
  }

  @Test
  @Timeout(2400)
  void nothingIsLostWhenControllerNodeAndTunerAreKilled() throws Exception {
    Assumptions.assumeTrue(
        run("sh", "-c", "test $(id -u) = 0 && command -v slurmctld munged sbatch >/dev/null") == 0,
        "needs root and the packages slurm-wlm and munge: not tested");
    Path script = folder.resolve("one-machine.sh");
    try (InputStream in =
        Objects.requireNonNull(getClass().getResourceAsStream("one-machine.sh"))) {
      Files.copy(in, script);
    }
    String slurm = script.toString();
    try {
      assertThat(run("bash", slurm, "start")).isZero();
      Process tuner = start();
      awaitTrials(tuner, TRIALS / 5);
      run("sh", "-c", "kill -9 $(cat /var/tmp/bbo4j-slurm/ctld/slurmctld.pid)");
      Thread.sleep(2000);
      assertThat(run("bash", slurm, "controller")).isZero();
      awaitTrials(tuner, 2 * TRIALS / 5);
      run("sh", "-c", "kill -9 $(cat /var/tmp/bbo4j-slurm/run/slurmd.n1.pid)");
      Thread.sleep(1000);
      assertThat(run("bash", slurm, "node", "n1")).isZero();
      awaitTrials(tuner, 3 * TRIALS / 5);
      tuner.destroyForcibly().waitFor();
      Process again = start();
      if (!again.waitFor(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        giveUp();
      }
      assertThat(again.exitValue()).isZero();
      // The journal is whole, so this runs nothing.
      TuningResult result = tune(folder);
      assertThat(result.history().size()).isEqualTo(TRIALS);
      for (Trial trial : result.history().trials()) {
        long x = (Long) trial.configuration().value("x");
        assertThat(trial.outcome())
            .as("trial %d", trial.number())
            .isEqualTo(Outcome.measured(x % 97));
      }
      System.getLogger("bbo4j.durability")
          .log(
              System.Logger.Level.INFO,
              TRIALS
                  + " trials measured, "
                  + Files.readAllLines(folder.resolve("ran")).size()
                  + " runs of the command");
    } finally {
      for (Process tuner : tuners) {
        tuner.destroyForcibly().waitFor();
      }
      run("bash", slurm, "stop");
    }
  }

  private static void giveUp() {
    Assumptions.abort("the Slurm test was not over after " + SECONDS + " s: ended, not counted");
  }

  private Process start() throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dbbo.slurm.trials=" + TRIALS,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                folder.toString())
            .inheritIO();
    builder.environment().put("SLURM_CONF", "/var/tmp/bbo4j-slurm/slurm.conf");
    Process tuner = builder.start();
    tuners.add(tuner);
    return tuner;
  }

  private void awaitTrials(Process tuner, int count) throws Exception {
    Path ran = folder.resolve("ran");
    while (!Files.exists(ran) || Files.readAllLines(ran).size() < count) {
      assertThat(tuner.isAlive()).as("the tuner, at %d trials", count).isTrue();
      if (System.nanoTime() > end) {
        giveUp();
      }
      Thread.sleep(50);
    }
  }

  private static int run(String... words) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(words).inheritIO();
    builder.environment().put("SLURM_CONF", "/var/tmp/bbo4j-slurm/slurm.conf");
    return builder.start().waitFor();
  }

  /** The tuner that is killed. */
  static final class Main {
    private Main() {}

    public static void main(String[] arguments) {
      tune(Path.of(arguments[0]));
    }
  }
}
