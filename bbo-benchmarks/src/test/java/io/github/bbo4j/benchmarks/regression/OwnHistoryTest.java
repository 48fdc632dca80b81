package io.github.bbo4j.benchmarks.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;

/** The scores of this project's own benchmark, as a project would watch its own. */
class OwnHistoryTest {

  private static final Path SCORES = Path.of("..", "docs", "benchmarks", "data", "jmh-history.csv");

  private static void assertAsFastAsBefore(Path scores) throws IOException {
    RegressionAssertions.assertNoRegression(
        RegressionMonitor.withDefaults(),
        MeasurementHistory.read(scores, MeasurementHistory.Columns.defaults()),
        ChangeLog.empty(),
        RegressionReport.Better.HIGHER);
  }

  @Test
  void nothingBecameSlower() throws IOException {
    assertAsFastAsBefore(SCORES);
  }

  /** The scores scatter by a factor of two: what is 1000 times slower is seen at once. */
  @Test
  void aSpeedThatFellIsAFailure(@TempDir Path folder) throws IOException {
    Path copy = Files.copy(SCORES, folder.resolve("scores.csv"));
    String series = "HplBenchmark.simulate thrpt {fidelity=FAST, run=8000x4}";
    String name =
        Files.readAllLines(copy).stream()
            .filter(line -> line.contains(series))
            .findFirst()
            .orElseThrow()
            .split("\"", -1)[1];
    String machine = name.substring(name.lastIndexOf(' ') + 1);
    MeasurementHistory.append(
        copy,
        JmhScores.FACTOR,
        machine,
        Instant.parse("2026-11-23T00:00:00Z"),
        Map.of(name.substring(0, name.lastIndexOf(' ')), 3.4 - Math.log(1000)));
    assertThatThrownBy(() -> assertAsFastAsBefore(copy))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining(series);
    assertThat(copy).content().contains("2026-11-23");
  }
}
