package io.github.bbo4j.benchmarks.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Several contenders of {@code experiment recommend}. */
class RecommendCommandTest {
  @TempDir private Path folder;

  private static String run(String args) {
    StringWriter out = new StringWriter();
    CommandLine command =
        new CommandLine(new RecommendCommand())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(out));
    assertThat(command.execute(args.split(" ", -1))).as(out.toString()).isZero();
    return out.toString();
  }

  /** One under way is one at a time; with eight, seven outcomes are not known yet. */
  @Test
  void decidesWithSeveralUnderWay() throws IOException {
    Path csv = folder.resolve("runs.csv");
    run(
        "--dataset=bowl-6 --cv=10 --budget=40 --repetitions=1 --contender="
            + "ga-tournament-1pt/none/lowest,ga-tournament-1pt@1/none/lowest,"
            + "ga-tournament-1pt@8/none/lowest --summary="
            + csv);
    List<String> runs =
        Files.readAllLines(csv).stream()
            .map(line -> line.replaceAll("ga-tournament-1pt[@0-9]*|,[^,]*$", ""))
            .toList();
    assertThat(runs).hasSize(4);
    assertThat(runs.get(2)).isEqualTo(runs.get(1));
    assertThat(runs.get(3)).isNotEqualTo(runs.get(1));
  }

  /** Rows and slope of a contender beside another one are those it has alone. */
  @Test
  void curvesOfSeveralContendersAreTheirOwn() {
    String args =
        "--dataset=bowl-6 --cv=10 --outliers=0 --budgets=25,36 --repetitions=2 --threads=2"
            + " --contender=";
    String[] alone =
        run(args + "random/none/lowest")
            .lines()
            .filter(line -> line.contains("random/none"))
            .toArray(String[]::new);
    assertThat(alone).hasSize(3);
    assertThat(alone[2]).contains("regret ~ evaluations^");
    String both = run(args + "ga-tournament-1pt/none/lowest,random/none/lowest");
    assertThat(both.lines()).hasSize(9).containsSubsequence(alone);
  }
}
