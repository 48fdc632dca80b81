package io.github.bbo4j.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class RecordCommandTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int execute(String... args) {
    CommandLine command = new CommandLine(new RecordCommand());
    command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    command.setExecutionExceptionHandler(
        (exception, line, result) -> {
          line.getErr().println(exception.getMessage());
          return 1;
        });
    return command.execute(args);
  }

  @Test
  void recordsAPlanAndDoesNotRunAnythingTwice() throws Exception {
    Path plan = folder.resolve("tiny.properties");
    Files.writeString(
        plan,
        """
        id = tiny
        parameters = heap
        parameter.heap.kind = ordinal
        parameter.heap.levels = 8, 16
        repeats = 2
        command = ${java} -Xmx${heap}m -version
        """);
    Path recording = folder.resolve("recording");

    assertThat(execute("--plan", plan.toString(), "--out", recording.toString())).isZero();
    byte[] journal = Files.readAllBytes(recording.resolve("journal.csv"));
    assertThat(Files.readAllLines(recording.resolve("data.csv"))).hasSize(5);
    assertThat(recording.resolve("meta.json")).exists();
    assertThat(recording.resolve("invalid.csv")).doesNotExist();
    assertThat(err.toString()).contains("4 of 4 runs");

    assertThat(execute("--plan", plan.toString(), "--out", recording.toString())).isZero();
    assertThat(execute("--plan", plan.toString(), "--out", recording.toString(), "--export-only"))
        .isZero();
    assertThat(Files.readAllBytes(recording.resolve("journal.csv"))).isEqualTo(journal);
    assertThat(out.toString()).contains("data.csv");
  }

  @Test
  void saysWhatIsMissing() {
    assertThat(execute("--plan", "no_such_plan", "--out", folder.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("no_such_plan").contains("neither a file nor a plan");
    assertThat(execute("--plan", "jvm_flags_time", "--out", folder.toString(), "--export-only"))
        .isEqualTo(1);
    assertThat(err.toString()).contains("journal.csv does not exist");
  }
}
