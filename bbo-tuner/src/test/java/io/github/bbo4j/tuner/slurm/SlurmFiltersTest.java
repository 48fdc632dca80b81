package io.github.bbo4j.tuner.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.tuner.process.SchedulerUnreachableException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlurmFiltersTest {
  /** Each trial failed by itself, with the reason in its message. */
  @Test
  void withoutItsProgramsNothingBegins() {
    assertThatThrownBy(() -> Slurm.require("sbatch-that-is-not-there"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Slurm's sbatch-that-is-not-there can't be run here")
        .hasMessageContaining("choose another executor");
  }

  /** With SQUEUE_STATES=RUNNING in a profile, a pending job was lost at once. */
  @Test
  void filtersOfTheUserDontHideJobs() {
    Map<String, String> environment =
        new HashMap<>(Map.of("SQUEUE_STATES", "RUNNING", "SBATCH_ACCOUNT", "a", "PATH", "/bin"));
    Slurm.unfiltered(environment);
    assertThat(environment).containsOnlyKeys("SBATCH_ACCOUNT", "PATH");
  }

  /** Ctrl-C twice while sbatch made a job: nobody knew of it, and nobody cancelled it. */
  @Test
  void anInterruptWaitsForWhatSbatchSays() throws Exception {
    Thread.currentThread().interrupt();
    assertThat(Slurm.run(List.of("sh", "-c", "sleep 0.1; echo 42; exit 3")))
        .isEqualTo(new Slurm.Answer(3, "42\n"));
    assertThat(Thread.interrupted()).as("kept for others to see").isTrue();
  }

  /** As sbatch 22.05 says it; a controller that was started anew ended the run. */
  @Test
  void aControllerThatIsAwayIsToldFromAJobThatIsRefused() {
    for (String text :
        List.of(
            "sbatch: error: Batch job submission failed: Unable to contact slurm controller (connect failure)",
            "sbatch: error: Batch job submission failed: Socket timed out on send/recv operation",
            "slurm_load_jobs error: Slurm backup controller in standby mode",
            "sbatch: error: Batch job submission failed: Zero Bytes were transmitted or received")) {
      assertThat(Slurm.failure("", new Slurm.Answer(1, text)))
          .isInstanceOf(SchedulerUnreachableException.class)
          .hasMessage(text);
    }
    for (String text :
        List.of(
            "sbatch: error: invalid partition specified: nope",
            "sbatch: error: Batch job submission failed: Requested time limit is invalid")) {
      assertThat(Slurm.failure("", new Slurm.Answer(1, text)))
          .isNotInstanceOf(SchedulerUnreachableException.class);
    }
  }

  /** A job that was ended at its limit was "gone without a result". */
  @Test
  void whyAJobWasEndedIsInItsOutput(@TempDir Path trial) throws Exception {
    Slurm slurm = new Slurm();
    assertThat(slurm.lastWords(trial)).isEmpty();
    Path out = trial.resolve("slurm.out");
    Files.writeString(out, "\n");
    assertThat(slurm.lastWords(trial)).isEmpty();
    Files.writeString(
        out, "hello\nslurmstepd: *** JOB 5 CANCELLED DUE TO TIME LIMIT ***\nTerminated\n");
    assertThat(slurm.lastWords(trial))
        .contains("slurmstepd: *** JOB 5 CANCELLED DUE TO TIME LIMIT ***");
    Files.write(out, new byte[1 << 20]);
    assertThat(slurm.lastWords(trial).orElse("").length()).isLessThanOrEqualTo(300);
  }
}
