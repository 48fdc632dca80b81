package io.github.bbo4j.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplayCommandTest extends ToyCommands {
  @Test
  void replayWritesTraceAndSummary() throws IOException {
    Path trace = folder.resolve("out/trace.csv");
    Path summary = folder.resolve("out/summary.csv");
    int code =
        run(
            "replay",
            "--dataset",
            folder.toString(),
            "--heuristic",
            "random,exhaustive",
            "--budget",
            "12",
            "--init",
            "4",
            "--repetitions",
            "3",
            "--trace",
            trace.toString(),
            "--summary",
            summary.toString());
    assertThat(err.toString()).isEmpty();
    assertThat(code).isZero();
    List<String> lines = Files.readAllLines(trace);
    assertThat(lines).hasSize(1 + 2 * 3 * 12);
    assertThat(lines.get(0))
        .isEqualTo(
            "dataset,heuristic,repetition,evaluation,configuration,purpose,cost,true_cost,"
                + "best_true_cost,recommended_true_cost,decision_ms");
    assertThat(lines.get(1)).startsWith("toy,random,1,1,");
    // Paired: equal repetitions share the initial design, whatever the heuristic.
    for (int i = 1; i <= 4; i++) {
      assertThat(configuration(lines.get(36 + i))).isEqualTo(configuration(lines.get(i)));
    }
    assertThat(Files.readAllLines(summary)).hasSize(1 + 2 * 3);
    assertThat(out.toString()).contains("toy: minimise run time").contains("exhaustive");
    try (var files = Files.list(folder.resolve("out"))) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder("trace.csv", "summary.csv");
    }
  }

  private static String configuration(String row) {
    return row.split(",")[4];
  }

  @Test
  void sameSeedSameTrace() throws IOException {
    assertThat(trace("a.csv", "1", "1")).isEqualTo(trace("b.csv", "1", "2"));
    assertThat(trace("c.csv", "2", "1")).isNotEqualTo(trace("a.csv", "1", "1"));
  }

  private List<String> trace(String file, String seed, String threads) throws IOException {
    Path trace = folder.resolve(file);
    assertThat(
            run(
                "replay",
                "--dataset=" + folder,
                "--heuristic=ga-tournament-1pt",
                "--replicates=random",
                "--budget=14",
                "--init=5",
                "--repetitions=2",
                "--seed=" + seed,
                "--threads=" + threads,
                "--trace=" + trace))
        .isZero();
    // Without the last column, which is time.
    return Files.readAllLines(trace).stream().map(l -> l.replaceAll(",[^,]*$", "")).toList();
  }

  @Test
  void replayStopsAggregatesAndConfirms() {
    Path trace = folder.resolve("stopped.csv");
    int code =
        run(
            "replay",
            "--dataset=" + folder,
            "--replicates=random",
            "--heuristic=random",
            "--repetitions=1",
            "--init=2",
            "--budget=40",
            "--stop=best:3:50,reference:-1,duration:1e9,distinct:5:2,distance:5:0.001,seconds:1000",
            "--aggregation=median",
            "--resampling=static-2",
            "--confirm=3",
            "--trace=" + trace);
    assertThat(err.toString()).isEmpty();
    assertThat(code).isZero();
    assertThat(trace).content().contains(",confirmation,").contains(",replicate,");
  }
}
