package io.github.bbo4j.benchmarks.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.benchmarks.regression.MeasurementHistory.Columns;
import io.github.bbo4j.benchmarks.regression.MeasurementHistory.Point;
import io.github.bbo4j.benchmarks.regression.RegressionMonitor.Check;
import io.github.bbo4j.benchmarks.regression.RegressionReport.Better;
import io.github.bbo4j.core.random.Seed;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

class RegressionMonitorTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  @TempDir private Path folder;

  /** One value a day: 100 with one percent of noise, from a day on shifted. */
  private static MeasurementHistory history(int days, int from, double shift) {
    var random = new Seed(5).stream("series", 0);
    List<Point> points = new ArrayList<>();
    for (int day = 0; day < days; day++) {
      double value = 100 * (1 + 0.01 * random.nextGaussian()) * (day >= from ? 1 + shift : 1);
      points.add(new Point(day(day), new double[] {value}));
    }
    return new MeasurementHistory(List.of("rate"), Map.of("node", points));
  }

  private static Instant day(int day) {
    return START.plus(day, ChronoUnit.DAYS);
  }

  private static List<Check> alarms(MeasurementHistory history, ChangeLog log) {
    return RegressionMonitor.withDefaults().check(history, log).stream()
        .filter(c -> c.result().isAlarm())
        .toList();
  }

  @Test
  void aShiftRaisesAlarmsUntilItIsRegistered() {
    MeasurementHistory shifted = history(60, 40, -0.1);

    List<Check> alarms = alarms(shifted, ChangeLog.empty());
    assertThat(alarms).isNotEmpty().allSatisfy(c -> assertThat(c.time()).isAfterOrEqualTo(day(40)));
    assertThat(alarms).anySatisfy(c -> assertThat(c.time()).isEqualTo(day(40)));

    ChangeLog registered =
        new ChangeLog(List.of(new ChangeLog.Change(day(40), "no*", "platform", "BIOS")), List.of());
    assertThat(alarms(shifted, registered)).isEmpty();
    assertThat(alarms(history(60, 60, 0), ChangeLog.empty())).isEmpty();
  }

  @Test
  void anOutlierCountsNeitherAsReferenceNorAsTested() {
    MeasurementHistory steady = history(60, 60, 0);
    List<Point> points = new ArrayList<>(steady.series().get("node"));
    points.set(30, new Point(day(30), new double[] {50}));
    MeasurementHistory spoilt = new MeasurementHistory(List.of("rate"), Map.of("node", points));
    ChangeLog log =
        new ChangeLog(
            List.of(), List.of(new ChangeLog.Outlier(day(30), day(31), "node", "power cut")));

    assertThat(alarms(spoilt, ChangeLog.empty())).isNotEmpty();
    assertThat(alarms(spoilt, log)).isEmpty();
    assertThat(RegressionMonitor.withDefaults().check(spoilt, log))
        .noneMatch(c -> c.time().equals(day(30)) && c.window() == 1);
  }

  @Test
  void referenceIsWhatStandsBeforeTheWindow() {
    List<Check> checks =
        RegressionMonitor.withDefaults().check(history(20, 20, 0), ChangeLog.empty());

    assertThat(checks.stream().filter(c -> c.window() == 1)).hasSize(10);
    assertThat(checks.stream().filter(c -> c.window() == 5)).hasSize(6);
    assertThat(checks.get(0).reference()).isEqualTo(10);
    assertThat(checks.get(0).time()).isEqualTo(day(10));
  }

  @Test
  void assertionFailsOnADropAndSaysWhatWasExpected() {
    RegressionMonitor monitor = RegressionMonitor.withDefaults();
    MeasurementHistory dropped = history(31, 30, -0.2);

    assertThatThrownBy(
            () ->
                RegressionAssertions.assertNoRegression(
                    monitor, dropped, ChangeLog.empty(), Better.HIGHER))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("node, rate at 2026-01-31T00:00:00Z")
        .hasMessageContaining("is outside");
    assertThatCode(
            () ->
                RegressionAssertions.assertNoRegression(
                    monitor, dropped, ChangeLog.empty(), Better.LOWER))
        .doesNotThrowAnyException();
    assertThatThrownBy(
            () ->
                RegressionAssertions.assertNoRegression(
                    monitor, history(8, 8, 0), ChangeLog.empty(), Better.HIGHER))
        .isInstanceOf(TestAbortedException.class);
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
  void logsMatchByPatternAndDay() throws IOException {
    Path changes = folder.resolve("changes.csv");
    Path outliers = folder.resolve("outliers.csv");
    Files.writeString(changes, "time,series,kind,text\n2020-04-01,dahu/*,platform,\"BIOS, new\"\n");
    Files.writeString(outliers, "time,series,text\n2020-05-01,dahu/?,hot\n");

    ChangeLog log = ChangeLog.read(Optional.of(changes), Optional.of(outliers));

    assertThat(log.changesOf("dahu/17")).hasSize(1);
    assertThat(log.changesOf("gros/17")).isEmpty();
    assertThat(log.isOutlier("dahu/7", Instant.parse("2020-05-01T23:59:59Z"))).isTrue();
    assertThat(log.isOutlier("dahu/7", Instant.parse("2020-05-02T00:00:00Z"))).isFalse();
    assertThat(log.isOutlier("dahu/17", Instant.parse("2020-05-01T12:00:00Z"))).isFalse();
  }

  @Test
  void jmhScoresBecomeARowEachOnAScaleWhereMoreIsBetter() throws IOException {
    Path json = folder.resolve("jmh.json");
    Files.writeString(
        json,
        """
        [{"benchmark":"a.B.c","mode":"avgt","params":{"n":"10"},"primaryMetric":{"score":2.0}},
         {"benchmark":"a.B.d","mode":"thrpt","primaryMetric":{"score":8.0}}]
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

  /** One node with a dead sensor ended the tests of all. */
  @Test
  void factorsThatCannotBeTestedTogetherCostTheirOwnTestsOnly() {
    var random = new Seed(6).stream("factors", 0);
    List<Point> dead = new ArrayList<>();
    List<Point> alive = new ArrayList<>();
    for (int day = 0; day < 30; day++) {
      double a = random.nextGaussian();
      dead.add(new Point(day(day), new double[] {a, 42}));
      alive.add(new Point(day(day), new double[] {a, random.nextGaussian()}));
    }
    MeasurementHistory history =
        new MeasurementHistory(List.of("a", "b"), Map.of("dead", dead, "alive", alive));
    RegressionMonitor monitor = RegressionMonitor.withDefaults();
    assertThat(monitor.check(history, ChangeLog.empty(), "dead", List.of("a", "b"))).isEmpty();
    assertThat(monitor.check(history, ChangeLog.empty(), "alive", List.of("a", "b"))).hasSize(34);
    assertThat(monitor.check(history, ChangeLog.empty(), "dead", List.of("b"))).hasSize(36);
  }

  /** Two benchmarks that go up and down together: one slower, the other faster, is no usual day. */
  @Test
  void seriesCanBeTestedTogether() {
    var random = new Seed(7).stream("joined", 0);
    List<Point> first = new ArrayList<>();
    List<Point> second = new ArrayList<>();
    for (int day = 0; day < 41; day++) {
      double common = random.nextGaussian();
      double shift = day == 40 ? 1 : 0;
      first.add(
          new Point(day(day), new double[] {common + 0.05 * random.nextGaussian() + shift}));
      if (day != 20) {
        second.add(
            new Point(day(day), new double[] {common + 0.05 * random.nextGaussian() - shift}));
      }
    }
    Map<String, List<Point>> series = new LinkedHashMap<>();
    series.put("x", first);
    series.put("y", second);
    MeasurementHistory joined = new MeasurementHistory(List.of("speed"), series).joined("module");
    assertThat(joined.factors()).containsExactly("x", "y");
    assertThat(joined.series().get("module")).hasSize(41);
    assertThat(joined.series().get("module").get(20).values()[1]).isNaN();
    assertThat(alarms(joined, ChangeLog.empty())).isEmpty();
    assertThat(
            RegressionMonitor.withDefaults()
                .check(joined, ChangeLog.empty(), "module", joined.factors())
                .stream()
                .filter(c -> c.result().isAlarm() && c.window() == 1))
        .singleElement()
        .satisfies(c -> assertThat(c.time()).isEqualTo(day(40)));
    assertThatThrownBy(() -> joined.joined("again")).hasMessageContaining("choose one factor");
    first.add(first.get(3));
    assertThatThrownBy(() -> new MeasurementHistory(List.of("speed"), series).joined("module"))
        .hasMessageContaining("x was measured twice at 2026-01-04");
  }

  @Test
  void logsThatSpeakOfNothingAreNamed() throws IOException {
    Path changes = folder.resolve("changes.csv");
    Path outliers = folder.resolve("outliers.csv");
    Files.writeString(
        changes, "time,series,kind,text\n2026-01-02,n*d?,platform,a\n2026-01-02,mode,platform,b\n");
    Files.writeString(outliers, "time,series,text\n2026-01-02,*,hot\n2025-01-02,node,late\n");
    ChangeLog log = ChangeLog.read(Optional.of(changes), Optional.of(outliers));
    assertThat(log.unmatched(history(20, 20, 0)))
        .containsExactly(
            "change at 2026-01-02T00:00:00Z: no series matches 'mode'",
            "outlier at 2025-01-02T00:00:00Z: no measurement of 'node' at that time");
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

  @Test
  void csvAndPicturesHoldEveryCheck() throws IOException {
    MeasurementHistory history = history(60, 40, -0.1);
    ChangeLog log =
        new ChangeLog(
            List.of(new ChangeLog.Change(day(20), "node", "platform", "new <BIOS>")), List.of());
    RegressionReport report =
        new RegressionReport(RegressionMonitor.withDefaults().check(history, log), Better.HIGHER);
    StringWriter csv = new StringWriter();
    report.writeCsv(csv);
    RegressionPictures.write(folder.resolve("pictures"), history, log, report);

    assertThat(csv.toString().lines()).hasSize(report.checks().size() + 1);
    assertThat(folder.resolve("pictures/overview-rate-w1.svg")).exists();
    String picture = Files.readString(folder.resolve("pictures/node-rate-w5.svg"));
    assertThat(picture).contains("new &lt;BIOS&gt;").endsWith("</svg>\n");
    assertThat(picture.split("<circle", -1).length - 1)
        .isEqualTo(
            60
                + report.checks().stream()
                    .filter(c -> c.window() == 5 && c.result().isAlarm())
                    .count());
  }
}
