package io.github.bbo4j.benchmarks.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.benchmarks.regression.MeasurementHistory.Columns;
import io.github.bbo4j.benchmarks.regression.MeasurementHistory.Point;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasurementHistoryTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  @TempDir private Path folder;

  private static Instant day(int day) {
    return START.plus(day, ChronoUnit.DAYS);
  }

  @Test
  void readsColumnsTimesAndMissingFactors() throws IOException {
    Path file = folder.resolve("h.csv");
    Files.writeString(
        file,
        "cluster,node,start,freq,power\na,1,1574669047,2.0,\na,1,1574669046,2.1,50\nb,2,2020-01-02,2.2,51\n");

    MeasurementHistory read =
        MeasurementHistory.read(file, new Columns(List.of("cluster", "node"), "start", List.of()));

    assertThat(read.factors()).containsExactly("freq", "power");
    assertThat(read.series().keySet()).containsExactly("a/1", "b/2");
    List<Point> points = read.series().get("a/1");
    assertThat(points.get(0).values()).containsExactly(2.1, 50);
    assertThat(points.get(1).values()[1]).isNaN();
    assertThat(read.series().get("b/2").get(0).time())
        .isEqualTo(Instant.parse("2020-01-02T00:00:00Z"));
  }

  @Test
  void badFilesAreNamedWithLineAndColumn() throws IOException {
    Path file = folder.resolve("h.csv");
    Files.writeString(file, "series,time,x\ns,2020-01-01,1\ns,yesterday,2\n");
    assertThatThrownBy(() -> MeasurementHistory.read(file, Columns.defaults()))
        .hasMessageContaining("line 3, column time")
        .hasMessageContaining("yesterday");
    Files.writeString(file, "series,time,x\ns,2020-01-01,fast\n");
    assertThatThrownBy(() -> MeasurementHistory.read(file, Columns.defaults()))
        .hasMessageContaining("line 2, column x");
    Files.writeString(file, "name,time,x\ns,2020-01-01,1\n");
    assertThatThrownBy(() -> MeasurementHistory.read(file, Columns.defaults()))
        .hasMessageContaining("no column 'series'");
    Files.writeString(file, "series,time,x\n");
    assertThatThrownBy(() -> MeasurementHistory.read(file, Columns.defaults()))
        .hasMessageContaining("holds no measurement");
  }

  @Test
  void aRowThatIsCutOffNamesItsFile() throws IOException {
    Path file = folder.resolve("h.csv");
    Files.writeString(file, "series,time,x\ns,2020-01-01,1\ns,2020-01-02\n");
    assertThatThrownBy(() -> MeasurementHistory.read(file, Columns.defaults()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("h.csv: Record 3 has 2 fields");
    Files.writeString(file, "time,series,kind,text\n2020-01-01,s\n");
    assertThatThrownBy(() -> ChangeLog.read(Optional.of(file), Optional.empty()))
        .hasMessageContaining("h.csv, line 2 has 2 fields but the header has 4");
  }

  @Test
  void theSameRunIsNotAppendedTwice() throws IOException {
    Path file = folder.resolve("scores.csv");
    MeasurementHistory.append(file, "log_speed", "m", day(0), Map.of("a", 1.0));
    MeasurementHistory.append(file, "log_speed", "m", day(0), Map.of("b", 1.0));
    String before = Files.readString(file);
    assertThatThrownBy(
            () -> MeasurementHistory.append(file, "log_speed", "m", day(0), Map.of("a", 2.0)))
        .hasMessageContaining("has a measurement of a m at 2026-01-01T00:00:00Z already");
    assertThat(file).content().isEqualTo(before);
  }

  /** Each wrote what it had read and its own row: of two processes' 200 rows 119 were left. */
  @Test
  void whatIsAppendedAtOnceIsAllThere() throws Exception {
    Path file = folder.resolve("scores.csv");
    List<Thread> threads = new ArrayList<>();
    for (String name : List.of("a", "b", "c", "d")) {
      threads.add(new Thread(() -> appendTen(file, name)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    Map<String, List<Point>> series = MeasurementHistory.read(file, Columns.defaults()).series();
    assertThat(series.values()).hasSize(4).allSatisfy(points -> assertThat(points).hasSize(10));
  }

  private static void appendTen(Path file, String name) {
    try {
      for (int i = 0; i < 10; i++) {
        MeasurementHistory.append(file, "x", "m", day(i), Map.of(name, 1.0));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Other processes are waited for: within one, who holds the lock is told by an exception. */
  @Test
  void appendingTakesTheLockOfTheSystem() throws IOException {
    Path file = folder.resolve("scores.csv");
    try (FileChannel other =
            FileChannel.open(
                folder.resolve("scores.csv.lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock held = other.lock()) {
      assertThat(held.isValid()).isTrue();
      assertThatThrownBy(() -> MeasurementHistory.append(file, "x", "m", day(0), Map.of("a", 1.0)))
          .isInstanceOf(OverlappingFileLockException.class);
    }
    assertThat(file).doesNotExist();
  }

  /** The whole history could not be read any more. */
  @Test
  void whatCouldNotBeReadBackIsNotAppended() {
    Path file = folder.resolve("scores.csv");
    assertThatThrownBy(
            () -> MeasurementHistory.append(file, "x", "m", day(0), Map.of("a", Double.NaN)))
        .hasMessage(
            "value of a = NaN must be finite. Maybe leave it out where it was not measured");
    for (String factor : List.of("x,y", "\"x\"", "x\ny", " ", "")) {
      assertThatThrownBy(
              () -> MeasurementHistory.append(file, factor, "m", day(0), Map.of("a", 1.0)))
          .hasMessage(
              "factor = '"
                  + factor
                  + "' must be the name of a column, without separators and quotes");
    }
    assertThat(file).doesNotExist();
  }

  /** As an editor on Windows saves it: it began "with 'series,...' and not with 'series,...'". */
  @Test
  void aFileWithTheMarkOfUtf8IsAppendedTo() throws IOException {
    Path file = folder.resolve("scores.csv");
    Files.writeString(file, "\uFEFFseries,time,log_speed\n");
    MeasurementHistory.append(file, "log_speed", "m", day(0), Map.of("a", 1.0));
    MeasurementHistory.append(file, "log_speed", "m", day(1), Map.of("a", 1.0));
    assertThat(MeasurementHistory.read(file, Columns.defaults()).series().get("a m")).hasSize(2);
  }

  @Test
  void jmhScoresBecomeARowEachOnAScaleWhereMoreIsBetter() throws IOException {
    Path json = folder.resolve("jmh.json");
    Files.writeString(
        json,
        """
        [{"benchmark":"a.B.c","mode":"avgt","params":{"n":"10"},"primaryMetric":{"score":2.0,"scoreUnit":"s/op"}},
         {"benchmark":"a.B.d","mode":"thrpt","primaryMetric":{"score":8.0,"scoreUnit":"ops/s"}}]
        """);
    Path file = folder.resolve("scores.csv");

    Map<String, Double> scores = JmhScores.read(json);
    MeasurementHistory.append(file, JmhScores.FACTOR, "laptop", day(0), scores);
    MeasurementHistory.append(file, JmhScores.FACTOR, "laptop", day(1), scores);

    assertThat(scores).containsEntry("a.B.c avgt {n=10}", -Math.log(2));
    assertThat(scores).containsEntry("a.B.d thrpt", Math.log(8));
    MeasurementHistory read = MeasurementHistory.read(file, Columns.defaults());
    assertThat(read.series()).containsOnlyKeys("a.B.c avgt {n=10} laptop", "a.B.d thrpt laptop");
    assertThat(read.series().get("a.B.d thrpt laptop")).hasSize(2);
    Files.writeString(json, "Benchmark  Mode  Cnt\n");
    assertThatThrownBy(() -> JmhScores.read(json)).hasMessageContaining("-rf json");
  }

  /** Another time unit of a benchmark was a change by a factor of 1000. */
  @Test
  void theUnitOfJmhDoesNotMatter() throws IOException {
    assertThat(logSpeed("avgt", 2.5, "ns/op")).isCloseTo(-Math.log(2.5e-9), within(1e-12));
    assertThat(logSpeed("avgt", 0.0025, "us/op")).isCloseTo(-Math.log(2.5e-9), within(1e-12));
    assertThat(logSpeed("thrpt", 3.0, "ops/min")).isCloseTo(Math.log(0.05), within(1e-12));
    assertThat(logSpeed("thrpt", 0.4, "ops/ns")).isCloseTo(Math.log(4e8), within(1e-12));
    for (String unit : List.of("", "#", "ns", "s/ops", "ops/")) {
      assertThatThrownBy(() -> logSpeed("avgt", 1, unit))
          .hasMessageContaining("the unit of a.B.c avgt = '" + unit + "'");
    }
  }

  private double logSpeed(String mode, double score, String unit) throws IOException {
    Path json = folder.resolve("jmh.json");
    Files.writeString(
        json,
        ("[{'benchmark':'a.B.c','mode':'%s','primaryMetric':{'score':%s,'scoreUnit':'%s'}}]")
            .formatted(mode, Double.toString(score), unit)
            .replace('\'', '"'));
    return JmhScores.read(json).get("a.B.c " + mode);
  }

  /** "Line 2 has 2 fields but the header has 1" was said of a history that a spreadsheet wrote. */
  @Test
  void semicolonsAndTabsSeparateToo() throws IOException {
    Path file = folder.resolve("h.csv");
    for (String separator : List.of(";", "\t")) {
      Files.writeString(file, "series,time,a,b\ns,2026-01-31,1.5,2\n".replace(",", separator));
      MeasurementHistory read = MeasurementHistory.read(file, Columns.defaults());
      assertThat(read.factors()).containsExactly("a", "b");
      assertThat(read.series().get("s").get(0).values()).containsExactly(1.5, 2);
    }
  }

  /** A date without hyphens was taken for seconds: all of a year lay within three hours of 1970. */
  @Test
  void datesWithoutHyphensAreNoSeconds() throws IOException {
    Path file = folder.resolve("h.csv");
    Files.writeString(
        file, "series,time,a\ns,20260131,1\ns,1769904000,2\ns,1769904000.25,3\ns,2026-02-02,4\n");
    assertThat(
            MeasurementHistory.read(file, Columns.defaults()).series().get("s").stream()
                .map(Point::time))
        .containsExactly(
            Instant.parse("2026-01-31T00:00:00Z"),
            Instant.parse("2026-02-01T00:00:00Z"),
            Instant.parse("2026-02-01T00:00:00.250Z"),
            Instant.parse("2026-02-02T00:00:00Z"));
    for (String none : List.of("2026", "20261331", "1769904000000", "202601")) {
      Files.writeString(file, "series,time,a\ns," + none + ",1\n");
      assertThatThrownBy(() -> MeasurementHistory.read(file, Columns.defaults()))
          .hasMessageContaining("'" + none + "' is no time", "of 9 or more digits");
    }
  }
}
