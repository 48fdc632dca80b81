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
  void curvesOfSeveralContendersAreTheirOwn() throws IOException {
    Path csv = folder.resolve("curves.csv");
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
    String both = run(args + "ga-tournament-1pt/none/lowest,random/none/lowest --summary=" + csv);
    assertThat(both.lines()).hasSize(9).containsSubsequence(alone);
    assertThat(Files.readAllLines(csv))
        .extracting(line -> line.split(",", -1)[3])
        .containsExactly("evaluations", "25", "25", "36", "36", "25", "25", "36", "36");
  }

  /** The row of a noise is over all problems, and what it says beside is counted. */
  @Test
  void aRowPerKindOfNoiseIsOverAllProblems() {
    String out =
        run(
            "--dataset=squares-3^2,squares-r1 --noise=none,lognormal-10+first-run-2 --by-noise"
                + " --budget=15 --repetitions=2 --contender=random/static-3/default");
    assertThat(out.lines()).hasSize(4);
    assertThat(out.lines().skip(2))
        .anyMatch(l -> l.startsWith("| none | random/static-3/default | 4 | - | 4 | 0.0 (0.0) |"))
        .anyMatch(l -> l.startsWith("| lognormal-10+first-run-2 | random/static-3/default | 4 | "))
        .anyMatch(l -> l.contains("the first run of a configuration costs more"));
  }

  /** Seven runs of one configuration: it has a mean of all, which fresh seeds held to the truth. */
  @Test
  void theMeanOfAllRunsIsHeldAgainstThatOfAllRuns() {
    String table =
        run(
            "--dataset=squares-1^1 --noise=lognormal-10+outliers-20 --by-noise --budget=7"
                + " --repetitions=4 --seed=1 --contender=random/static-7/default");
    String row = table.lines().skip(2).findFirst().orElseThrow();
    String[] cells = row.split("\\s*\\|\\s*", -1);
    assertThat(cells[10]).as("covered, of all four").isIn("75", "100");
    assertThat(cells[11]).isEqualTo("0");
  }

  @Test
  void outliersAreOfANoise() {
    String both =
        run(
            "--dataset=squares-3^2 --noise=wait-20 --outliers=5 --budget=12 --repetitions=1"
                + " --contender=random/none/lowest");
    assertThat(both).contains("| squares-3^2-wait-20+outliers-5 |");
    assertThat(error("--dataset=squares-3^2 --outliers=5"))
        .contains("--outliers needs --cv or --noise");
    assertThat(error("--dataset=squares-3^2 --noise=wait-20 --cheap-outliers"))
        .contains("--cheap-outliers needs --cv or --outliers to say how many");
    assertThat(error("--dataset=squares-3^2 --cv=10 --by-noise --budgets=20,30"))
        .contains("--by-noise is of one --budget, not of --budgets");
    assertThat(error("--dataset=squares-3^2 --noise=waits-20"))
        .contains("there is no kind of noise 'waits-20'. Known are none, lognormal-P");
  }

  private static String error(String args) {
    StringWriter err = new StringWriter();
    CommandLine command =
        new CommandLine(new RecommendCommand())
            .setOut(new PrintWriter(new StringWriter()))
            .setErr(new PrintWriter(err));
    assertThat(command.execute(args.split(" ", -1))).isNotZero();
    return err.toString();
  }
}
