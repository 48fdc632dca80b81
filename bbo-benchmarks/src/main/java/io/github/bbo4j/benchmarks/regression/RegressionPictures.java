package io.github.bbo4j.benchmarks.regression;

import io.github.bbo4j.benchmarks.pictures.Box;
import io.github.bbo4j.benchmarks.pictures.Scale;
import io.github.bbo4j.benchmarks.pictures.Stroke;
import io.github.bbo4j.benchmarks.pictures.Svg;
import io.github.bbo4j.benchmarks.regression.MeasurementHistory.Point;
import io.github.bbo4j.benchmarks.regression.RegressionMonitor.Check;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.AtomicFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A history as SVG 1.1: one page per series, factor and window with its measurements, the ribbon in
 * which they were expected, alarms and registered changes; and an overview with one row per series,
 * coloured by likelihood and direction. Pure but for {@link #write}.
 */
public final class RegressionPictures {
  private static final int WIDTH = 860;
  private static final int MARGIN = 10;
  private static final int LEFT = 70;
  private static final int RIGHT = 20;
  private static final int TOP = 58;
  private static final int HEIGHT = 260;
  private static final int ROW = 14;
  private static final String HIGH = "#b2182b";
  private static final String LOW = "#2166ac";

  private final Svg page;
  private final Instant first;
  private final Instant last;
  private final int left;

  private RegressionPictures(Svg page, Instant first, Instant last, int left) {
    this.page = page;
    this.first = first;
    this.last = last;
    this.left = left;
  }

  /**
   * Writes {@code overview-FACTOR-wN.svg} for each factor and window, and {@code
   * SERIES-FACTOR-wN.svg} for each series that has an alarm there.
   *
   * @throws IOException if the folder or a file can't be written
   */
  public static void write(
      Path folder, MeasurementHistory history, ChangeLog log, RegressionReport report)
      throws IOException {
    Arguments.given(folder, "folder");
    Arguments.given(history, "history");
    Arguments.given(log, "log");
    Arguments.given(report, "report");
    Map<String, List<Check>> pages =
        report.checks().stream()
            .collect(
                Collectors.groupingBy(
                    c -> c.factor() + "-w" + c.window(), TreeMap::new, Collectors.toList()));
    for (Map.Entry<String, List<Check>> page : pages.entrySet()) {
      String text = overview(page.getValue());
      AtomicFile.write(
          folder.resolve("overview-" + fileName(page.getKey()) + ".svg"), w -> w.write(text));
    }
    for (RegressionReport.Line line : report.lines()) {
      if (line.alarms() > 0 && line.last().factors().size() == 1) {
        String text = series(history, log, line);
        String name = line.series() + "-" + line.factor() + "-w" + line.window();
        AtomicFile.write(folder.resolve(fileName(name) + ".svg"), w -> w.write(text));
      }
    }
  }

  private static String fileName(String name) {
    return name.replaceAll("[^A-Za-z0-9.+-]+", "_");
  }

  /** One row per series: how unlikely each check is, and in which direction. */
  static String overview(List<Check> checks) {
    Map<String, List<Check>> rows =
        checks.stream()
            .collect(Collectors.groupingBy(Check::series, LinkedHashMap::new, Collectors.toList()));
    Instant from = checks.stream().map(Check::time).min(Instant::compareTo).orElseThrow();
    Instant to = checks.stream().map(Check::time).max(Instant::compareTo).orElseThrow();
    int label = rows.keySet().stream().mapToInt(String::length).max().orElse(0);
    Check one = checks.get(0);
    Svg page =
        new Svg(
            WIDTH,
            MARGIN,
            one.factor() + ": likelihood of each measurement" + windowText(one.window()),
            "white: as usual; red: too high, blue: too low, full colour from a likelihood of"
                + " 0.0001; black frame: alarm");
    RegressionPictures picture =
        new RegressionPictures(page, from, to, Math.min(420, Math.max(LEFT, 16 + 6 * label)));
    int y = TOP;
    for (Map.Entry<String, List<Check>> row : rows.entrySet()) {
      page.text(picture.left - 6, y + ROW - 4, Svg.Anchor.END, row.getKey());
      for (Check check : row.getValue()) {
        picture.cell(check, y);
      }
      y += ROW;
    }
    picture.timeAxis(y + 4);
    return page.document(TOP + ROW * rows.size() + 34);
  }

  private void cell(Check check, int y) {
    double likelihood = Math.max(check.result().likelihood(), 1e-4);
    double strength = Math.max(0, Math.log10(0.1 / likelihood) / 3);
    String colour =
        check
            .result()
            .direction()
            .map(d -> d == FluctuationResult.Direction.POSITIVE ? HIGH : LOW)
            .orElse("#762a83");
    Box place = new Box(across(check.time()) - 2.5, y + 1, 5, ROW - 3);
    page.box(place, colour, strength);
    if (check.result().isAlarm()) {
      page.frame(place, Stroke.of("black", 0.8));
    }
  }

  /** The measurements of one series with their ribbon. */
  static String series(MeasurementHistory history, ChangeLog log, RegressionReport.Line line) {
    List<Check> checks = line.all();
    int column = history.factorIndex(line.factor());
    List<Point> points =
        history.series().getOrDefault(line.series(), List.of()).stream()
            .filter(p -> !Double.isNaN(p.values()[column]))
            .toList();
    Svg page =
        new Svg(
            WIDTH,
            MARGIN,
            line.series() + ": " + line.factor() + windowText(line.window()),
            "dots: measurements (hollow: outlier); band: where no alarm is raised; red: alarm;"
                + " dashed: registered change");
    RegressionPictures picture =
        new RegressionPictures(
            page, points.get(0).time(), points.get(points.size() - 1).time(), LEFT);
    picture.drawSeries(points, column, checks, log, line.series());
    picture.timeAxis(TOP + HEIGHT);
    return page.document(TOP + HEIGHT + 34);
  }

  private void drawSeries(
      List<Point> points, int column, List<Check> checks, ChangeLog log, String series) {
    double low = points.stream().mapToDouble(p -> p.values()[column]).min().orElseThrow();
    double high = points.stream().mapToDouble(p -> p.values()[column]).max().orElseThrow();
    double pad = Math.max(0.15 * (high - low), 1e-9 * Math.max(1, Math.abs(high)));
    ValueAxis axis = new ValueAxis(low - pad, high + pad);
    band(checks, axis, log, series);
    changes(log, series);
    for (Point point : points) {
      boolean outlier = log.isOutlier(series, point.time());
      page.circle(
          across(point.time()),
          axis.down(point.values()[column]),
          2,
          outlier ? "none" : "#333",
          Stroke.of("#333", 0.7));
    }
    for (Check check : checks) {
      if (check.result().isAlarm()) {
        page.circle(
            across(check.time()),
            axis.down(check.value().orElseThrow()),
            4,
            "none",
            Stroke.of(HIGH, 1.6));
      }
    }
    frame(axis);
  }

  /** A dashed line and a label for each registered change. */
  private void changes(ChangeLog log, String series) {
    int row = 0;
    for (ChangeLog.Change change :
        log.changesOf(series).stream()
            .sorted(Comparator.comparing(ChangeLog.Change::time))
            .toList()) {
      if (!change.time().isBefore(first) && !change.time().isAfter(last)) {
        double x = across(change.time());
        page.line(x, TOP, x, TOP + HEIGHT, Stroke.of("#555", 1).dashed("4 3"));
        // Three lines of labels, turned inwards near the right end: neighbours don't run together.
        boolean inwards = x > WIDTH - 180;
        page.text(
            x + (inwards ? -3 : 3),
            TOP + 11 + 12 * (row % 3),
            inwards ? Svg.Anchor.END : Svg.Anchor.START,
            shortened(change.text()));
        row++;
      }
    }
  }

  /** One polygon per stretch between registered changes. */
  private void band(List<Check> checks, ValueAxis axis, ChangeLog log, String series) {
    List<Instant> changes =
        log.changesOf(series).stream().map(ChangeLog.Change::time).sorted().toList();
    Map<Long, List<Check>> stretches =
        checks.stream()
            .collect(
                Collectors.groupingBy(
                    c -> changes.stream().filter(t -> !t.isAfter(c.time())).count(),
                    TreeMap::new,
                    Collectors.toList()));
    for (List<Check> stretch : stretches.values()) {
      List<String> corners = new ArrayList<>();
      for (Check check : stretch) {
        corners.add(corner(check, axis, check.ribbon().orElseThrow().high()));
      }
      for (int i = stretch.size() - 1; i >= 0; i--) {
        corners.add(corner(stretch.get(i), axis, stretch.get(i).ribbon().orElseThrow().low()));
      }
      page.area("M" + String.join("L", corners) + "Z", "#a6cee3", 0.6);
    }
  }

  private String corner(Check check, ValueAxis axis, double value) {
    return String.format(
        Locale.ROOT, "%.1f %.1f", across(check.time()), axis.down(axis.clamped(value)));
  }

  private void frame(ValueAxis axis) {
    page.frame(new Box(left, TOP, WIDTH - left - RIGHT, HEIGHT), Stroke.of("#999", 1));
    for (Scale.Tick tick : new Scale(axis.low(), axis.high(), false).ticksOf(5)) {
      page.text(left - 6, axis.down(tick.value()) + 4, Svg.Anchor.END, tick.label());
    }
  }

  private void timeAxis(int y) {
    long seconds = last.getEpochSecond() - first.getEpochSecond();
    DateTimeFormatter format =
        DateTimeFormatter.ofPattern(
                seconds > 4 * 86_400 ? "yyyy-MM-dd" : "MM-dd HH:mm", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    for (int i = 0; i <= 5; i++) {
      Instant at = first.plusSeconds(seconds * i / 5);
      page.line(across(at), y, across(at), y + 5, Stroke.of("#999", 1));
      page.text(
          across(at),
          y + 18,
          i == 0 ? Svg.Anchor.START : i == 5 ? Svg.Anchor.END : Svg.Anchor.MIDDLE,
          format.format(at));
    }
  }

  private double across(Instant time) {
    double span = Math.max(1, last.getEpochSecond() - first.getEpochSecond());
    double share = (time.getEpochSecond() - first.getEpochSecond()) / span;
    return left + 6 + share * (WIDTH - left - RIGHT - 12);
  }

  private static String shortened(String text) {
    return text.length() <= 30 ? text : text.substring(0, 29) + "\u2026";
  }

  private static String windowText(int window) {
    return window == 1 ? "" : ", mean of " + window;
  }

  private record ValueAxis(double low, double high) {
    double down(double value) {
      return TOP + HEIGHT * (high - value) / (high - low);
    }

    double clamped(double value) {
      return Math.max(low, Math.min(high, value));
    }
  }
}
