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

class QualityCommandTest {
  @TempDir private Path folder;

  private String run(int code, String... more) {
    String[] all =
        ("--heuristic sa-log,random --dimensions 2 --landscapes 1001-1002 --repetitions 2 --threads 2"
                + " --recorded none --peers none --out "
                + folder)
            .split(" ", -1);
    String[] args = new String[all.length + more.length];
    System.arraycopy(all, 0, args, 0, all.length);
    System.arraycopy(more, 0, args, all.length, more.length);
    return execute(code, args);
  }

  private static String execute(int code, String... args) {
    StringWriter out = new StringWriter();
    CommandLine command =
        new CommandLine(new QualityCommand())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(out));
    assertThat(command.execute(args)).as(out.toString()).isEqualTo(code);
    return out.toString();
  }

  @Test
  void runsScoresAndGoesOnWhereItStopped() throws IOException {
    String first = run(0, "--group", "real,mixed", "--quick");
    assertThat(first).contains("## real", "## mixed", "f8 Rosenbrock", "Leave one family out");
    assertThat(Files.readString(folder.resolve("report.md"))).isEqualTo(first);
    Path kept = folder.resolve("runs-1.csv");
    List<String> rows = Files.readAllLines(kept);
    // 8 functions in two dimensions and 2 landscapes, two contenders, two repetitions.
    assertThat(rows).hasSize(1 + (16 + 2) * 2 * 2);
    assertThat(Files.readAllLines(folder.resolve("scores.csv"))).hasSize(1 + (16 + 2) * 2);
    Files.write(kept, rows.subList(0, 40));
    assertThat(run(0, "--group", "real,mixed", "--quick")).isEqualTo(first);
    assertThat(Files.readAllLines(kept)).hasSameSizeAs(rows);
  }

  @Test
  void aGroupWithoutCasesIsTold() {
    assertThat(run(0, "--group", "sparse,mixed", "--quick"))
        .contains("warning: group sparse has no case", "## mixed")
        .doesNotContain("group mixed has no case");
  }

  @Test
  void wrongWordsAreUsageErrors() {
    assertThat(run(2, "--group", "unreal")).contains("real");
    assertThat(run(2, "--half", "c")).contains("half");
  }

  @Test
  void instancesAreScoredByFunction() throws IOException {
    String text = run(0, "--group", "mixint", "--quick", "--instance", "7,21-22");
    assertThat(text).contains("24 cases");
    List<String> rows = Files.readAllLines(folder.resolve("runs-1.csv"));
    // 8 functions in five dimensions, three instances, two contenders, two repetitions.
    assertThat(rows).hasSize(1 + 8 * 3 * 2 * 2);
    assertThat(rows).anyMatch(row -> row.startsWith("mixint,f8 Rosenbrock,bbob-mixint-f8-d5-i22,"));
    assertThat(rows).noneMatch(row -> row.contains("-i1,"));
  }

  @Test
  void badNumbersAreUsageErrors() {
    for (String wrong : List.of("0", "-3", "one", "25-21", "", "1,,2", "3-3,3")) {
      assertThat(run(2, "--group", "real", "--instance", wrong))
          .as(wrong)
          .contains("--instance = " + wrong + " must be numbers or ranges such as");
    }
    assertThat(run(2, "--group", "real", "--instance", "100001"))
        .contains("instance = 100001 must be in [1, 100000]");
    assertThat(execute(2, "--landscapes", "9-8"))
        .contains("--landscapes = 9-8 must be", "the range 9-8 is empty. Maybe 8-9");
  }
}
