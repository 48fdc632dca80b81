package io.github.bbo4j.benchmarks.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.tuner.plan.TuningFile;
import io.github.bbo4j.tuner.plan.TuningPlan;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The example tunes a small database, and its file says the same as its code; what it gains is
 * measured by hand: docs/benchmarks/real-systems.md.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(300)
class TunePostgresTest {
  private static final Path EXAMPLES = Path.of("../docs/examples");

  @TempDir Path folder;

  @Test
  @Tag("postgres")
  void itTunesAServerOfItsOwn() throws IOException {
    File[] versions = new File("/usr/lib/postgresql").listFiles();
    Assumptions.assumeTrue(
        versions != null
            && Stream.of(versions).anyMatch(v -> new File(v, "bin/pgbench").canExecute()),
        "PostgreSQL is not installed: not tested");
    // Durable: the knob left out is the one that a trial must get all the same.
    TuningResult result =
        TunePostgres.tune(new TunePostgres.Setup(EXAMPLES, folder, true, 1, 1), 2);
    assertThat(result.history().trials())
        .hasSize(2)
        .allMatch(t -> t.outcome().isMeasured(), "measured");
    assertThat(result.history().trial(0).configuration())
        .isEqualTo(TunePostgres.space(true).configuration(TunePostgres.defaults(true)));
    assertThat(serversWithoutData()).as("a trial's folder is gone, and so is its server").isEmpty();
  }

  /** A server works in its data folder, which a trial that ends deletes. */
  private static List<String> serversWithoutData() throws IOException {
    List<String> left = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path process : processes) {
        try {
          String program = Files.readString(process.resolve("comm")).strip();
          String folder = Files.readSymbolicLink(process.resolve("cwd")).toString();
          if (program.equals("postgres") && folder.endsWith("(deleted)")) {
            left.add(process + " in " + folder);
          }
        } catch (IOException e) {
          continue; // It ended meanwhile.
        }
      }
    }
    return left;
  }

  @Test
  void theFileSaysTheSame() {
    TuningPlan file = TuningFile.read(EXAMPLES.resolve("postgres.yaml"));
    assertThat(file.space()).hasToString(TunePostgres.space(false).toString());
    assertThat(file.space().configuration(file.defaults()))
        .hasToString(
            TunePostgres.space(false).configuration(TunePostgres.defaults(false)).toString());
    assertThat(file.maximize()).isTrue();
  }
}
