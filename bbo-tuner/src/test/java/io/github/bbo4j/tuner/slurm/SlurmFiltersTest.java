package io.github.bbo4j.tuner.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

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
}
