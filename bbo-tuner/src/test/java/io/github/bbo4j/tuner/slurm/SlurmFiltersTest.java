package io.github.bbo4j.tuner.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SlurmFiltersTest {
  /** With SQUEUE_STATES=RUNNING in a profile, a pending job was lost at once. */
  @Test
  void filtersOfTheUserDontHideJobs() {
    Map<String, String> environment =
        new HashMap<>(Map.of("SQUEUE_STATES", "RUNNING", "SBATCH_ACCOUNT", "a", "PATH", "/bin"));
    Slurm.unfiltered(environment);
    assertThat(environment).containsOnlyKeys("SBATCH_ACCOUNT", "PATH");
  }
}
