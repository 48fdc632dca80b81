package io.github.bbo4j.benchmarks.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The commands {@code decisions} and {@code regret}. */
class SizeCommandsTest {
  private static String run(Callable<Integer> what, int code, String args) {
    StringWriter out = new StringWriter();
    CommandLine command =
        new CommandLine(what).setOut(new PrintWriter(out)).setErr(new PrintWriter(out));
    assertThat(command.execute(args.split(" ", -1))).as(out.toString()).isEqualTo(code);
    return out.toString();
  }

  @Test
  void aRowPerProblemHeuristicAndLength() {
    String out =
        run(
            new DecisionsCommand(),
            0,
            "--problem bowl-r2,bowl-3^4 --heuristic random,sa-log --evaluations 40,20");
    List<String> lines = out.lines().toList();
    assertThat(lines).hasSize(2 + 2 * 2 * 2);
    assertThat(lines.get(2)).startsWith("| bowl-r2 | random | 20 |").endsWith("|  |");
    assertThat(lines.get(3)).startsWith("| bowl-r2 | random | 40 |").doesNotEndWith("|  |");
  }

  @Test
  void decisionsAreCountedAfterWhatIsDrawn() {
    String out =
        run(
            new DecisionsCommand(),
            0,
            "--problem bowl-r2 --heuristic random --evaluations 20,100 --drawn 90");
    assertThat(out).contains("| 100 |").doesNotContain("| 20 |");
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
  void wrongWordsAreUsageErrors() {
    assertThat(run(new DecisionsCommand(), 2, "--evaluations 5")).contains("at least 11");
    assertThat(run(new DecisionsCommand(), 2, "--problem bowl-q")).contains("bowl-q");
    assertThat(run(new RegretCommand(), 2, "--problem bowl-r2 --heuristic auto@x"))
        .contains("ID@Q");
    assertThat(run(new RegretCommand(), 2, "--problem bowl-q")).contains("bowl-q");
  }
}
