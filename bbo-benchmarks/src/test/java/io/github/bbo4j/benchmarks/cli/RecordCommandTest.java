package io.github.bbo4j.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
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

  /** By kill -9, which runs no hook: a program that goes on would disturb the next recording. */
  @Test
  void aKilledRecorderTakesItsProgramAlong() throws Exception {
    assumeTrue(Files.isReadable(Path.of("/proc/self/stat")), "needs /proc");
    Path plan = folder.resolve("hanging.properties");
    Path pid = folder.resolve("pid");
    Path script = folder.resolve("hang.sh");
    Files.writeString(
        script, "echo $$ >" + pid + ".part; mv " + pid + ".part " + pid + "; sleep 600");
    Files.writeString(
        plan,
        """
        id = hanging
        parameters = size
        parameter.size.kind = ordinal
        parameter.size.levels = 8
        repeats = 1
        time-limit-seconds = 600
        """
            + "command = sh "
            + script
            + " ${size}\n");
    Process recorder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "record",
                "--plan",
                plan.toString(),
                "--out",
                folder.resolve("killed").toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    try {
      while (!Files.exists(pid)) {
        if (!recorder.isAlive()) {
          assertThat(folder.resolve("log")).content().isEqualTo("a recorder that goes on");
        }
        Thread.sleep(20);
      }
    } finally {
      recorder.destroyForcibly();
    }
    Optional<ProcessHandle> program =
        ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()));
    if (program.isPresent()) {
      assertThat(program.get().onExit()).succeedsWithin(Duration.ofSeconds(60));
    }
  }

  /** As a signal does it: the program ended, which said nothing. */
  @Test
  void aRecordingThatIsStoppedSaysWhereItsRunsAre() throws Exception {
    Path plan = folder.resolve("stopped.properties");
    Files.writeString(
        plan,
        """
        id = stopped
        parameters = heap
        parameter.heap.kind = ordinal
        parameter.heap.levels = 8, 16
        repeats = 2
        command = ${java} -version
        """);
    Path out = folder.resolve("stopped");
    Thread.currentThread().interrupt();
    try {
      execute("--plan", plan.toString(), "--out", out.toString());
    } finally {
      Thread.interrupted();
    }
    assertThat(err.toString())
        .contains("stopped: finished runs are in " + out.resolve("journal.csv"), "goes on");
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
