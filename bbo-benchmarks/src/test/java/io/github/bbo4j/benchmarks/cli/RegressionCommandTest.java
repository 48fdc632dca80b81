package io.github.bbo4j.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.random.Seed;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code regression} as a stranger uses it, bad inputs included. */
class RegressionCommandTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return Main.execute(
        line,
        Arrays.stream(arguments)
            .map(word -> word.replace("DIR", folder.toString()))
            .toArray(String[]::new));
  }

  private void write(String file, String header, int days, IntToDoubleFunction second)
      throws IOException {
    var random = new Seed(1).stream("history", 0);
    StringBuilder text = new StringBuilder(header + "\n");
    for (int day = 0; day < days; day++) {
      text.append("node,")
          .append(LocalDate.of(2026, 1, 1).plusDays(day))
          .append(',')
          .append((day < 30 ? 100 : 80) + random.nextGaussian())
          .append(',')
          .append(second.applyAsDouble(day) + random.nextGaussian())
          .append('\n');
    }
    Files.writeString(folder.resolve(file), text);
  }

  @Test
  void aDropFailsWithOneAndIsExplained() throws IOException {
    write("h.csv", "series,time,rate,heat", 31, day -> 50);
    assertThat(run("regression", "check", "DIR/h.csv", "--fail", "--csv=DIR/c.csv")).isEqualTo(1);
    assertThat(out.toString())
        .contains("1 series, 2 alarms")
        .contains("worse: node, rate at 2026-01-31T00:00:00Z: ");
    assertThat(Files.readAllLines(folder.resolve("c.csv"))).hasSize(1 + 2 * (21 + 17));
    assertThat(run("regression", "check", "DIR/h.csv", "--better=lower", "--fail")).isZero();
    assertThat(run("regression", "check", "DIR/h.csv", "--together")).isZero();
    assertThat(out.toString()).contains("rate+heat");
  }

  @Test
  void oneRunAndNoneAreNoErrors() throws IOException {
    write("h.csv", "series,time,rate,heat", 1, day -> 50);
    assertThat(run("regression", "check", "DIR/h.csv", "--fail")).isZero();
    assertThat(out.toString())
        .isEqualTo("0 tests of 1 series, 0 alarms, 1 series could not be tested yet\n");
    write("h.csv", "series,time,rate,heat", 0, day -> 50);
    assertThat(run("regression", "check", "DIR/h.csv")).isEqualTo(2);
    assertThat(err.toString()).contains("h.csv holds no measurement");
  }

  @Test
  void zeroVarianceIsTestedAloneAndNamedTogether() throws IOException {
    StringBuilder text = new StringBuilder("series,time,a,b\n");
    for (int day = 1; day <= 30; day++) {
      text.append("s,2026-01-")
          .append(day < 10 ? "0" : "")
          .append(day)
          .append(",5,")
          .append(day % 7);
      text.append('\n');
    }
    Files.writeString(folder.resolve("h.csv"), text);
    assertThat(run("regression", "check", "DIR/h.csv", "--together", "--svg=DIR/p")).isZero();
    assertThat(err.toString()).contains("the factors of s were never tested together");
    assertThat(out.toString()).contains("72 tests of 1 series, 0 alarms");
    Files.writeString(folder.resolve("h.csv"), text + "s,2026-02-01,5.5,1\n");
    assertThat(run("regression", "check", "DIR/h.csv", "--svg=DIR/p")).isZero();
    assertThat(out.toString()).contains("2 alarms");
    assertThat(folder.resolve("p/s-a-w1.svg")).exists();
  }

  @Test
  void badInputsAreNamedAndNothingIsOverwritten() throws IOException {
    write("h.csv", "series,time,rate,heat", 30, day -> day == 7 ? Double.NaN : 50);
    assertThat(run("regression", "check", "DIR/h.csv")).isEqualTo(2);
    assertThat(err.toString()).contains("h.csv, line 9, column heat: 'NaN' is no finite number");
    write("h.csv", "series,time,rate,heat", 30, day -> 50);
    String before = Files.readString(folder.resolve("h.csv"));
    assertThat(run("regression", "check", "DIR/h.csv", "--csv=DIR/h.csv")).isEqualTo(2);
    assertThat(err.toString()).contains("would overwrite what is read");
    assertThat(folder.resolve("h.csv")).content().isEqualTo(before);
    assertThat(run("regression", "check", "DIR/h.csv", "--factors=power")).isEqualTo(2);
    assertThat(err.toString()).contains("no column 'power'");
    assertThat(run("regression", "check", "DIR/h.csv", "--factors=rate", "--together"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("--together needs two factors").contains("--join-series");
    Files.writeString(
        folder.resolve("c.csv"), "time,series,kind,text\n2026-01-02,nodes,platform,x\n");
    assertThat(run("regression", "check", "DIR/h.csv", "--changes=DIR/c.csv")).isZero();
    assertThat(err.toString()).contains("no series matches 'nodes'");
    assertThat(run("regression", "check", "DIR/h.csv", "--join-series")).isEqualTo(2);
    assertThat(err.toString()).contains("choose one factor");
  }

  @Test
  void theStudyPrintsARowForEachShiftAndWindow() {
    assertThat(
            run(
                "regression",
                "study",
                "--reference=20",
                "--shifts=0,10",
                "--repetitions=200",
                "--seed=3"))
        .isZero();
    assertThat(out.toString().lines().filter(line -> line.startsWith("| 10.0 | 20 | "))).hasSize(2);
    assertThat(run("regression", "study", "--cv=0")).isEqualTo(2);
    assertThat(err.toString()).contains("--cv = 0.0 must be finite and above 0");
  }

  /** "4 is outside 5 to 5, likelihood 0.0" was no reason. */
  @Test
  void whatNeverVariedIsToldAsSuch() throws IOException {
    StringBuilder text = new StringBuilder("series,time,a\n");
    for (int day = 1; day <= 20; day++) {
      text.append("s,202601").append(day < 10 ? "0" : "").append(day).append(",5\n");
    }
    Files.writeString(folder.resolve("h.csv"), text + "s,20260121,4\n");
    assertThat(run("regression", "check", "DIR/h.csv", "--fail", "--windows=1")).isEqualTo(1);
    assertThat(out.toString())
        .contains("worse: s, a at 2026-01-21T00:00:00Z: 4.00000, and all 20 before 5.00000\n");
  }
}
