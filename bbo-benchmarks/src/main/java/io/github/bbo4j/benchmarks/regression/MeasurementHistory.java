package io.github.bbo4j.benchmarks.regression;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.core.arguments.TextFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Measurements of one or more series over time: a series is one machine, or one benchmark on one
 * machine, and a factor one number measured of it, such as a throughput or a temperature.
 * Immutable.
 *
 * @param factors names of the factors, distinct
 * @param series points by name of the series, in the order of the first appearance; the points of a
 *     series in the order of their times
 */
public record MeasurementHistory(List<String> factors, Map<String, List<Point>> series) {
  /**
   * One measurement.
   *
   * @param time when it was taken
   * @param values one per factor, NaN where it was not measured; not copied, not to be modified
   */
  public record Point(Instant time, double[] values) {}

  /**
   * Sorts the points of each series by time; equal times keep their order.
   *
   * @throws IllegalArgumentException if a point has not one value per factor
   */
  public MeasurementHistory {
    factors = List.copyOf(factors);
    for (var one : series.entrySet()) {
      for (Point point : one.getValue()) {
        if (point.values().length != factors.size()) {
          throw new IllegalArgumentException(
              "series '"
                  + one.getKey()
                  + "' has "
                  + point.values().length
                  + " values at "
                  + point.time()
                  + ", which are not one for each factor of "
                  + factors
                  + ". Maybe NaN where it was not measured");
        }
      }
    }
    Map<String, List<Point>> sorted = new LinkedHashMap<>();
    series.forEach(
        (name, points) ->
            sorted.put(name, points.stream().sorted(Comparator.comparing(Point::time)).toList()));
    series = Collections.unmodifiableMap(sorted);
  }

  /**
   * Which columns of a CSV file hold what.
   *
   * @param series columns that name the series together, joined by {@code /}; at least one
   * @param time column of the times
   * @param factors columns of the factors; empty for all others
   */
  public record Columns(List<String> series, String time, List<String> factors) {
    /**
     * Copies and checks.
     *
     * @throws IllegalArgumentException if there is no column of the series, one is there twice, or
     *     the time is a factor
     */
    public Columns {
      series = List.copyOf(series);
      factors = List.copyOf(factors);
      if (series.isEmpty()) {
        throw new IllegalArgumentException("series needs at least one column to be named by");
      }
      once("series", series);
      once("factors", factors);
      if (factors.contains(time)) {
        throw new IllegalArgumentException(
            "factors = " + factors + " holds the column of the times. Maybe leave out " + time);
      }
    }

    private static void once(String argument, List<String> columns) {
      if (Set.copyOf(columns).size() < columns.size()) {
        throw new IllegalArgumentException(
            argument + " = " + columns + " must be columns that differ. Maybe leave out the other");
      }
    }

    /** {@code series}, {@code time}, and every other column a factor. */
    public static Columns defaults() {
      return new Columns(List.of("series"), "time", List.of());
    }
  }

  /**
   * Reads a CSV file in UTF-8. Times are ISO 8601 (a date, a local time, taken as UTC, or one with
   * an offset) or seconds since 1970; an empty field of a factor is a measurement that lacks it.
   *
   * @throws IOException if the file can't be read
   * @throws IllegalArgumentException if it lacks a column or a field is no time or no finite
   *     number; the message names file, line and column
   */
  public static MeasurementHistory read(Path file, Columns columns) throws IOException {
    Arguments.given(file, "file");
    Arguments.given(columns, "columns");
    List<String> factors = new ArrayList<>();
    Map<String, List<Point>> series = new LinkedHashMap<>();
    try (CsvReader<NamedCsvRecord> reader = RegressionCsv.open(file)) {
      for (NamedCsvRecord row : reader) {
        if (factors.isEmpty()) {
          factors.addAll(factors(file, row, columns));
        }
        double[] values = new double[factors.size()];
        for (int i = 0; i < values.length; i++) {
          values[i] = RegressionCsv.numberOrMissing(file, row, factors.get(i));
        }
        String name = columns.series().stream().map(row::getField).collect(Collectors.joining("/"));
        series
            .computeIfAbsent(name, first -> new ArrayList<>())
            .add(new Point(RegressionCsv.time(file, row, columns.time()), values));
      }
    } catch (CsvParseException e) {
      throw RegressionCsv.noTable(file, e);
    }
    if (factors.isEmpty()) {
      throw new IllegalArgumentException(
          file + " holds no measurement: it needs a header, and a row for each");
    }
    return new MeasurementHistory(factors, series);
  }

  private static List<String> factors(Path file, NamedCsvRecord row, Columns columns) {
    RegressionCsv.require(file, row, columns.series());
    RegressionCsv.require(file, row, List.of(columns.time()));
    List<String> factors = new ArrayList<>(columns.factors());
    if (factors.isEmpty()) {
      factors.addAll(row.getHeader());
      factors.removeAll(columns.series());
      factors.remove(columns.time());
    }
    RegressionCsv.require(file, row, factors);
    if (factors.isEmpty()) {
      throw new IllegalArgumentException(file + " has no column left that could be a factor");
    }
    return factors;
  }

  /**
   * Adds measurements of one factor to a CSV file with the columns {@code series,time,FACTOR},
   * which is made if there is none; the file is there completely or as it was. Threads and
   * processes that add at once wait for each other, by a lock on {@code FILE.lock}.
   *
   * @param factor name of the column, without separators and quotes
   * @param suffix what is added to the name of each series, such as the machine
   * @param values by name of the series, finite
   * @throws IOException if the file can't be read or written
   * @throws IllegalArgumentException if a value is not finite, the factor no name of a column, the
   *     file has other columns, or one of the series has a measurement of that time already
   */
  public static void append(
      Path file, String factor, String suffix, Instant time, Map<String, Double> values)
      throws IOException {
    Arguments.given(file, "file");
    Arguments.given(factor, "factor");
    Arguments.given(suffix, "suffix");
    Arguments.given(time, "time");
    Arguments.given(values, "values");
    Arguments.require(
        !factor.isBlank() && factor.chars().noneMatch(c -> ",;\"\r\n\t".indexOf(c) >= 0),
        "factor",
        "'" + factor + "'",
        "the name of a column, without separators and quotes");
    values.forEach(
        (series, value) ->
            Arguments.require(
                value != null && Double.isFinite(value),
                "value of " + series,
                String.valueOf(value),
                "finite. Maybe leave it out where it was not measured"));
    HistoryLock.during(file, () -> add(file, factor, suffix, time, values));
  }

  private static void add(
      Path file, String factor, String suffix, Instant time, Map<String, Double> values)
      throws IOException {
    String header = "series,time," + factor;
    String before = Files.exists(file) ? TextFiles.read(file) : header + "\n";
    String first = before.lines().findFirst().orElse("").strip();
    if (!first.equals(header)) {
      throw new IllegalArgumentException(
          file + " begins with '" + first + "' and not with '" + header + "'");
    }
    if (Files.exists(file) && before.lines().count() > 1) {
      requireNew(file, suffix, time, values);
    }
    StringBuilder text = new StringBuilder(before);
    if (!before.endsWith("\n")) {
      text.append('\n');
    }
    values.forEach(
        (series, value) ->
            text.append(RegressionCsv.quoted(series + " " + suffix))
                .append(',')
                .append(time)
                .append(',')
                .append(value)
                .append('\n'));
    AtomicFile.write(file, out -> out.write(text.toString()));
  }

  private static void requireNew(Path file, String suffix, Instant time, Map<String, Double> values)
      throws IOException {
    Map<String, List<Point>> known = read(file, Columns.defaults()).series();
    for (String name : values.keySet()) {
      String series = name + " " + suffix;
      if (known.getOrDefault(series, List.of()).stream().anyMatch(p -> p.time().equals(time))) {
        throw new IllegalArgumentException(
            file + " has a measurement of " + series + " at " + time + " already");
      }
    }
  }

  /**
   * The series as factors of one, so that they can be tested together: the benchmarks of one
   * module, the processors of one node. Series that were measured at the same time make one point.
   *
   * @param name of the one series
   * @return a history with a factor per series, missing at times at which a series was not measured
   * @throws IllegalArgumentException if this history has more than one factor, or a series was
   *     measured twice at one time
   */
  public MeasurementHistory joined(String name) {
    if (factors.size() != 1) {
      throw new IllegalArgumentException(
          "series of the factors " + factors + " can't be joined: choose one factor");
    }
    List<String> names = List.copyOf(series.keySet());
    Map<Instant, double[]> rows = new TreeMap<>();
    for (int i = 0; i < names.size(); i++) {
      for (Point point : series.getOrDefault(names.get(i), List.of())) {
        double[] row =
            rows.computeIfAbsent(
                point.time(),
                time -> {
                  double[] missing = new double[names.size()];
                  Arrays.fill(missing, Double.NaN);
                  return missing;
                });
        if (!Double.isNaN(row[i])) {
          throw new IllegalArgumentException(
              names.get(i) + " was measured twice at " + point.time() + ": it can't be joined");
        }
        row[i] = point.values()[0];
      }
    }
    List<Point> points =
        rows.entrySet().stream().map(row -> new Point(row.getKey(), row.getValue())).toList();
    return new MeasurementHistory(names, Map.of(name, points));
  }

  /**
   * The place of a factor.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public int factorIndex(String factor) {
    int index = factors.indexOf(factor);
    if (index < 0) {
      throw new IllegalArgumentException(
          "there is no factor '" + factor + "'. The history has " + factors);
    }
    return index;
  }
}
