package io.github.bbo4j.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Mistakes are told in the words of the command line, before anything runs. */
class OptionNamesTest extends ToyCommands {
  @Test
  void optionsAreNamedAsTheyAreTyped() {
    String plan = "hpl plan --out=" + folder.resolve("plan");
    misuse("--smallest = 0 must be", (plan + " --messages --smallest=0").split(" "));
    misuse(
        "--largest = 1 must be above --smallest = 2",
        (plan + " --messages --smallest=2 --largest=1").split(" "));
    misuse("--sizes = 0 must be", (plan + " --messages --sizes=0").split(" "));
    misuse("--largest-product = 0.0", (plan + " --kernels=dgemm --largest-product=0").split(" "));
    misuse("--largest-dimension = 0", (plan + " --kernels=dgemm --largest-dimension=0").split(" "));
    misuse("--k = 0 must be", (plan + " --kernels=dgemm --k=0").split(" "));
    misuse("--sizes = -1 must be of those", "hpl", "study", "eviction", "--sizes=-1");
    misuse("--clusters = 0 must be", "hpl", "study", "eviction", "--clusters=0");
    String trace = "trace generate ring --out=" + folder.resolve("ring.ti");
    misuse("--np = 0 must be at least 1", trace.split(" "));
    misuse("--iterations = 0 must be", (trace + " --np=2 --iterations=0").split(" "));
    misuse("--budget = 0 must be at least 20", "experiment", "noisy", "--budget=0");
  }

  @Test
  void anEmptyNameIsNotTheCurrentFolder() {
    String why = "'' is no name of a file";
    misuse(why, "hpl", "plan", "--messages", "--out=");
    misuse(why, "hpl", "study", "eviction", "--out=");
    misuse(why, "tune", "plan.yaml", "--work=");
    misuse("problem ''", "replay", "--dataset=", "--heuristic=random", "--budget=5");
  }

  @Test
  void whatHasNoDataIsRefused() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    misuse(
        "the folder " + empty + " is no dataset: it has no meta.json",
        "replay",
        "--dataset=" + empty,
        "--heuristic=random",
        "--budget=5");
    assertThat(run("experiment", "quality", "--group=recorded", "--recorded=" + empty))
        .isEqualTo(2);
    assertThat(err.toString()).contains("--group [recorded] has no case at all");
  }
}
