package io.github.bbo4j.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Experiments under noise, by their options. */
class ExperimentCommandsTest extends ToyCommands {
  @Test
  void recommendJudgesWhatIsRecommendedUnderNoise() throws IOException {
    Path csv = folder.resolve("runs.csv");
    String[] common = {
      "experiment",
      "recommend",
      "--dataset=" + folder,
      "--budget=14",
      "--init=4",
      "--seeds=2",
      "--contender=default/default/default,random/none/lowest"
    };
    List<String> synthetic = new ArrayList<>(List.of(common));
    synthetic.addAll(List.of("--cv=10,25", "--summary=" + csv));
    assertThat(run(synthetic.toArray(new String[0]))).isZero();
    assertThat(out.toString()).contains("| toy-cv25 | random/none/lowest |");
    assertThat(Files.readAllLines(csv)).hasSize(1 + 2 * 2 * 2);
    assertThat(run(common)).isZero();
    List<String> leaders = new ArrayList<>(List.of(common));
    leaders.addAll(List.of("--cv=10", "--oracle-top=3", "--confirm=2"));
    assertThat(run(leaders.toArray(new String[0]))).isZero();
    assertThat(out.toString()).contains("| toy-cv10-best3 | default/default/default |");
    List<String> wandering = new ArrayList<>(List.of(common));
    wandering.addAll(List.of("--cv=10", "--slow-noise=5", "--slow-length=20", "--drift=-30"));
    assertThat(run(wandering.toArray(new String[0]))).isZero();
    assertThat(out.toString()).contains("| toy-cv10-slow5x20-drift-30 | random/none/lowest |");
    misuse("--slow-noise", "experiment", "recommend", "--dataset=bowl-6", "--slow-noise=-1");
    misuse("--slow-length", "experiment", "recommend", "--dataset=bowl-6", "--slow-length=0");
    misuse("--budgets", "experiment", "recommend", "--dataset=bowl-6", "--drift=9", "--budgets=30");
    misuse("--budgets", "experiment", "recommend", "--dataset=bowl-6", "--budgets=5");
    misuse("leaders", "experiment", "recommend", "--dataset=" + folder, "--oracle-top=99");
    misuse("--confirm", "experiment", "recommend", "--dataset=" + folder, "--confirm=150");
    misuse("HEURISTIC/", "experiment", "recommend", "--dataset=" + folder, "--contender=auto");
    misuse(
        "ID@Q", "experiment", "recommend", "--dataset=" + folder, "--contender=auto@x/none/model");
    misuse("nowhere", "experiment", "recommend", "--dataset=nowhere");
  }

  @Test
  void theNoisyExperimentWritesItsReportAndGoesOn() throws IOException {
    Path target = folder.resolve("noisy");
    String[] command = {
      "experiment",
      "noisy",
      "--scenario=sbb",
      "--policies=none,bounded-filter,ocba",
      "--heuristic=random",
      "--seeds=2",
      "--budget=25",
      "--out=" + target
    };
    assertThat(run(command)).isZero();
    assertThat(err.toString()).isEmpty();
    assertThat(target.resolve("report.md")).content().contains("| ocba |", "protocol full-25");
    assertThat(target.resolve("trajectory-sbb-noisy-none.svg")).isNotEmptyFile();
    List<String> rows = Files.readAllLines(target.resolve("runs.csv"));
    assertThat(rows).hasSize(1 + 2 * 3 * 2);
    String before = Files.readString(target.resolve("summary.csv"));
    assertThat(run(command)).isZero();
    assertThat(Files.readAllLines(target.resolve("runs.csv"))).isEqualTo(rows);
    assertThat(target.resolve("summary.csv")).content().isEqualTo(before);
    misuse("'ssb'", "experiment", "noisy", "--scenario=ssb", "--out=" + target);
  }

  @Test
  void coverageOfIntervals() {
    assertThat(run("experiment", "coverage", "--part=intervals", "--samples=20")).isZero();
    assertThat(out.toString()).contains("| normal, CV 10 % | studentT |");
    misuse("there is no part 'everything'", "experiment", "coverage", "--part=everything");
    misuse("a command is missing", "experiment");
  }

  @Test
  void whatIsWrongIsToldByItsOptionAndValueBeforeAnythingRuns() {
    String[] coverage = {"experiment", "coverage", "--samples=10"};
    misuse("--budget = 50 must be at least 51", with(coverage, "--budget=50"));
    misuse("there is no heuristic 'autto'", with(coverage, "--heuristic=autto"));
    misuse("there is no resampling policy 'static'", with(coverage, "--resampling=static"));
    misuse("--samples = 9 must be at least 10", "experiment", "coverage", "--samples=9");
    misuse("--limit = 0 must be at least 1", "experiment", "trees", "--limit=0");
    misuse("--workers = 0 must be at least 1", "experiment", "utilisation", "--workers=8,0");
    misuse("--cv = NaN must be from 0 to 1000 %", "experiment", "utilisation", "--cv=NaN");
    misuse("--evaluations = 15 must be a multiple of 10", with(journal(), "--evaluations=15"));
    misuse("--trials = 1 must be at least 10", with(journal(), "--trials=1"));
    assertThat(out.toString()).isEmpty();
  }

  private String[] journal() {
    return new String[] {"experiment", "journal", "--folder=" + folder};
  }

  private static String[] with(String[] command, String option) {
    String[] all = Arrays.copyOf(command, command.length + 1);
    all[command.length] = option;
    return all;
  }
}
