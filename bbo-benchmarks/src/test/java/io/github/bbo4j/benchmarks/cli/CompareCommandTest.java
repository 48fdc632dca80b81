package io.github.bbo4j.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code compare}, and {@code ranks} of what several replays wrote. */
class CompareCommandTest extends ToyCommands {
  @Test
  void ranksReadsTheSummariesOfSeveralReplays() throws IOException {
    String toy = folder.resolve("toy.csv").toString();
    String branin = folder.resolve("branin.csv").toString();
    String[] rest = {"--heuristic", "random,hill-climbing", "--budget", "12", "--init", "4"};
    for (String dataset : List.of(folder.toString(), "branin:9")) {
      List<String> arguments = new ArrayList<>(List.of("replay", "--dataset", dataset));
      arguments.addAll(List.of(rest));
      arguments.addAll(
          List.of("--repetitions", "3", "--summary", dataset.equals("branin:9") ? branin : toy));
      assertThat(run(arguments.toArray(new String[0]))).isZero();
    }
    assertThat(run("ranks", toy, branin)).isZero();
    assertThat(out.toString())
        .contains("toy, 3 repetitions", "branin:9, 3 repetitions", "over 2 datasets")
        .containsPattern("hill-climbing +[0-9.]+ +-?[0-9.]+ +[0-9]/[0-9]/[0-9]");
    Files.writeString(folder.resolve("odd.csv"), "dataset,heuristic\na,b\n");
    assertThat(run("ranks", folder.resolve("odd.csv").toString())).isEqualTo(2);
    assertThat(err.toString()).contains("simple_regret_25");
  }

  @Test
  void compareWritesReports() throws IOException {
    Path markdown = folder.resolve("report.md");
    Path csv = folder.resolve("tests.csv");
    int code =
        run(
            "compare",
            "--dataset=" + folder + "," + folder.resolve("data.csv"),
            "--heuristic=random,hill-climbing,exhaustive",
            "--budget=8",
            "--init=3",
            "--repetitions=5",
            "--markdown=" + markdown,
            "--csv=" + csv);
    assertThat(err.toString()).isEmpty();
    assertThat(code).isZero();
    assertThat(Files.readAllLines(csv)).hasSize(1 + 2 * 3);
    assertThat(Files.readString(markdown)).contains("## toy", "## data", "| heuristic |", "Holm");
    assertThat(out.toString()).contains("Friedman mean ranks");
  }

  /** The one with the smaller gain over the default won. */
  @Test
  void moreIsBetterOfGains() throws IOException {
    String compare = "--heuristic=exhaustive,random --budget=3 --init=1 --repetitions=8 --metric=";
    for (String metric : new String[] {"improvement", "recommended_distance"}) {
      List<String> arguments = new ArrayList<>(List.of("compare", "--dataset=" + folder));
      arguments.addAll(List.of((compare + metric).split(" ", -1)));
      arguments.add("--csv=" + folder.resolve(metric + ".csv"));
      assertThat(run(arguments.toArray(String[]::new))).as(err.toString()).isZero();
    }
    String[] gains = lastFields(folder.resolve("improvement.csv"));
    assertThat(gains).isEqualTo(lastFields(folder.resolve("recommended_distance.csv")));
    assertThat(gains[0]).isNotEqualTo(gains[1]);
  }

  /** Wins, losses and both p of the last row. */
  private static String[] lastFields(Path csv) throws IOException {
    List<String> lines = Files.readAllLines(csv);
    String[] fields = lines.get(lines.size() - 1).split(",", -1);
    return Arrays.copyOfRange(fields, fields.length - 4, fields.length);
  }

  /** A metric that a run has no value of ended the command before it wrote anything. */
  @Test
  void runsAreKeptWhereNothingCanBeTested() {
    Path summary = folder.resolve("kept.csv");
    Path page = folder.resolve("kept.html");
    int code =
        run(
            "compare",
            "--dataset=" + folder.resolve("data.csv"),
            "--heuristic=random,exhaustive",
            "--budget=4",
            "--init=2",
            "--repetitions=2",
            "--metric=improvement",
            "--summary=" + summary,
            "--report=" + page);
    assertThat(code).isEqualTo(1);
    assertThat(err.toString()).contains("random has a run on data without a value of improvement");
    assertThat(summary).isNotEmptyFile();
    assertThat(page).isNotEmptyFile();
  }
}
