package io.github.bbo4j.benchmarks.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The command {@code warm-start}. */
class WarmStartCommandTest {
  private static String run(int code, String args) {
    StringWriter out = new StringWriter();
    CommandLine command =
        new CommandLine(new WarmStartCommand())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(out));
    assertThat(command.execute(args.split(" ", -1))).as(out.toString()).isEqualTo(code);
    return out.toString();
  }

  /** Another instance is found to be foreign in every run, the same one never. */
  @Test
  void aRowPerPairAndWhatIsKnown() {
    String args =
        "--pair bowl-6=bowl-6 --pair bbob-f2-d2-i2=bbob-f2-d2-i1 --repetitions 2 --known 12"
            + " --evaluations 12,6";
    String out = run(0, args + " --threads 2");
    List<String> lines = out.lines().toList();
    assertThat(lines).hasSize(2 + 2 * 3 + 3);
    assertThat(lines.get(0)).contains("| known | 6 | 12 | recommended |");
    assertThat(lines.get(2)).startsWith("| bowl-6 > bowl-6 | nothing |").contains("| 0 of 2 | 0 |");
    assertThat(lines.get(3)).startsWith("| bowl-6 > bowl-6 | a run |").contains("| 0 of 2 | 12 |");
    assertThat(lines.get(6)).contains("i2 > bbob-f2-d2-i1 | a run |", "| 2 of 2 | 12 |");
    assertThat(lines.get(7)).contains("| random points |", "| 2 of 2 | 12 |");
    assertThat(lines.get(8)).startsWith("| mean | nothing |");
    assertThat(run(0, args)).isEqualTo(out);
  }

  @Test
  void whatIsWrongIsNamed() {
    assertThat(run(2, "--pair bowl-6")).contains("--pair = bowl-6 must be KNOWN=TUNED");
    assertThat(run(2, "--pair bowl-6=bowl-7777777")).contains("bowl-7777777");
    assertThat(run(2, "--pair bowl-6=bowl-6 --known 0")).contains("--known = 0 must be at least 1");
    assertThat(run(2, "--pair bowl-6=bowl-6 --evaluations 0")).contains("--evaluations = 0");
  }
}
