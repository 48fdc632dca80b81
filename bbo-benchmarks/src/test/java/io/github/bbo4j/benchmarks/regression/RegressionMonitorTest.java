package io.github.bbo4j.benchmarks.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
      first.add(new Point(day(day), new double[] {common + 0.05 * random.nextGaussian() + shift}));
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

  @Test
  void pointsAndFactorsThatDoNotFitAreToldByName() {
    Instant time = Instant.EPOCH;
    var point = new MeasurementHistory.Point(time, new double[] {1});
    assertThatThrownBy(() -> new MeasurementHistory(List.of("a", "b"), Map.of("s", List.of(point))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("series 's' has 1 values at 1970")
        .hasMessageContaining("one for each factor of [a, b]");
    MeasurementHistory history = new MeasurementHistory(List.of("a"), Map.of("s", List.of(point)));
    for (var factors : List.of(List.<String>of(), List.of("a", "a"))) {
      assertThatThrownBy(
              () ->
                  RegressionMonitor.withDefaults().check(history, ChangeLog.empty(), "s", factors))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("factors = " + factors)
          .hasMessageContaining("Maybe some of [a]");
    }
  }
}
