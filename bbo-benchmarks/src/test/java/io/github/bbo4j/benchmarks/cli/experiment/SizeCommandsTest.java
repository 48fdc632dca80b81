package io.github.bbo4j.benchmarks.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The commands {@code decisions} and {@code regret}. */
class SizeCommandsTest {
  private static String run(Callable<Integer> what, int code, String args, String... more) {
    StringWriter out = new StringWriter();
    CommandLine command =
        new CommandLine(what).setOut(new PrintWriter(out)).setErr(new PrintWriter(out));
    String[] all =
        Stream.concat(Arrays.stream(args.split(" ", -1)), Arrays.stream(more))
            .toArray(String[]::new);
    assertThat(command.execute(all)).as(out.toString()).isEqualTo(code);
    return out.toString();
  }

  @Test
  void aRowPerHeuristicAndLength() {
    String out =
        run(
            new DecisionsCommand(),
            0,
            "--problem bowl-r2 --heuristic random,sa-log --evaluations 40,20");
    List<String> lines = out.lines().toList();
    assertThat(lines).hasSize(2 + 2 * 2);
    assertThat(lines.get(2)).startsWith("| bowl-r2 | random | 20 |").endsWith("|  |");
    assertThat(lines.get(3)).startsWith("| bowl-r2 | random | 40 |").doesNotEndWith("|  |");
    assertThat(lines.get(4)).startsWith("| bowl-r2 | sa-log | 20 |");
  }

  @Test
  void ofARunThatIsRepeatedTheFastestDecisionsCount() {
    List<DecisionTimes.Decision> first =
        List.of(new DecisionTimes.Decision(10, 2, 700), new DecisionTimes.Decision(11, 1, 800));
    List<DecisionTimes.Decision> again =
        List.of(new DecisionTimes.Decision(10, 1.5, 710), new DecisionTimes.Decision(11, 3, 790));
    Iterator<List<DecisionTimes.Decision>> runs = List.of(first, again, first).iterator();
    assertThat(DecisionTimes.Decision.fastest(3, runs::next))
        .containsExactly(again.get(0), first.get(1));
    assertThat(runs).isExhausted();
    String args = "--problem bowl-r2 --heuristic random --evaluations 20 --repeats ";
    assertThat(run(new DecisionsCommand(), 0, args + 3).lines()).hasSize(3);
  }

  @Test
  void decisionsAreCountedAfterWhatIsDrawn() {
    String out =
        run(
            new DecisionsCommand(),
            0,
            "--problem bowl-3^4 --heuristic random --evaluations 20,80 --drawn 90");
    assertThat(out).contains("| 80 |").doesNotContain("| 20 |");
  }

  @Test
  void regretsOfContendersInBatchesAndAmongIdleParameters() {
    String args =
        "--problem bowl-r2,bowl-r2+3 --heuristic sa-log,sa-log@4,random --evaluations 20,40"
            + " --repetitions 3";
    String out = run(new RegretCommand(), 0, args + " --threads 2");
    assertThat(out).contains("| bowl-r2+3 | sa-log@4 |", "| sa-log | sa-log | +0.000 | +0.000 |");
    assertThat(run(new RegretCommand(), 0, args)).isEqualTo(out);
  }

  @Test
  void aPeerIsAContender(@TempDir Path folder) throws IOException {
    Path peer = folder.resolve("peer.sh");
    Files.writeString(
        peer, "while read verb rest; do if [ \"$verb\" = ask ]; then echo 0.25 0.75; fi; done\n");
    String args = "--problem bowl-r2 --heuristic random --evaluations 11,12 --out " + folder;
    String out = run(new RegretCommand(), 0, args, "--peer", "quarter=sh " + peer);
    assertThat(out)
        .contains("| bowl-r2 | random |", "| bowl-r2 | quarter |", "| quarter | random |");
    assertThat(Files.readAllLines(folder.resolve("regrets-1.csv")))
        .anyMatch(row -> row.startsWith("bowl-r2,quarter,1,12,"));
    assertThat(run(new RegretCommand(), 2, args, "--peer", "quarter")).contains("--peer");
  }

  /** It was "NaN" in one table of two, and a line for each repetition. */
  @Test
  void aPeerThatEndsIsADashAndOneLine() {
    String args = "--problem bowl-r2 --heuristic random --evaluations 12 --repetitions 2";
    String out = run(new RegretCommand(), 1, args, "--peer", "bad=false");
    assertThat(out)
        .contains("| bowl-r2 | bad | - |", "| bad | random | - |", "(and in 1 more repetition)")
        .doesNotContain("NaN");
    assertThat(out.lines().filter(line -> line.startsWith("error: "))).hasSize(1);
  }

  @Test
  void keptRunsAreNotMadeAgain(@TempDir Path folder) throws IOException {
    String args =
        "--problem bowl-r2 --heuristic sa-log,random --evaluations 20,40 --repetitions 2 --out "
            + folder;
    String out = run(new RegretCommand(), 0, args);
    Path kept = folder.resolve("regrets-1.csv");
    List<String> rows = Files.readAllLines(kept);
    assertThat(rows).hasSize(1 + 2 * 2);
    assertThat(run(new RegretCommand(), 0, args)).isEqualTo(out);
    assertThat(Files.readAllLines(kept)).isEqualTo(rows);

    // One row is none, another says that its run ended at 0: the first is made anew, the second
    // not.
    String told = rows.get(1).replaceAll(",[^,]*$", ",1:0.0");
    String broken = rows.get(4).replaceAll(",[^,]*$", ",7");
    Files.write(kept, List.of(rows.get(0), told, rows.get(2), rows.get(3), broken));
    assertThat(run(new RegretCommand(), 0, args)).isNotEqualTo(out);
    assertThat(Files.readAllLines(kept))
        .containsExactly(rows.get(0), told, rows.get(2), rows.get(3), broken, rows.get(4));

    // Another budget is another run.
    run(new RegretCommand(), 0, args.replace("20,40", "20"));
    assertThat(Files.readAllLines(kept)).hasSize(1 + 5 + 4);
  }

  @Test
  void wrongWordsAreUsageErrors() {
    assertThat(run(new DecisionsCommand(), 2, "--evaluations 5")).contains("at least 11");
    assertThat(run(new DecisionsCommand(), 2, "--problem bowl-q")).contains("bowl-q");
    assertThat(run(new RegretCommand(), 2, "--problem bowl-r2 --heuristic auto@x"))
        .contains("ID@Q");
    assertThat(run(new RegretCommand(), 2, "--problem bowl-q")).contains("bowl-q");
  }
}
