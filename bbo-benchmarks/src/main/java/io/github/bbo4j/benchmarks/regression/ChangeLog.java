package io.github.bbo4j.benchmarks.regression;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.bbo4j.core.arguments.Arguments;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What people know of a history: changes, from which on the past no longer counts, and single
 * measurements that are outliers. Both are registered by a person, never by the test itself.
 * Immutable.
 *
 * @param changes in any order
 * @param outliers in any order
 */
public record ChangeLog(List<Change> changes, List<Outlier> outliers) {

  /** Copies the lists. */
  public ChangeLog {
    changes = List.copyOf(changes);
    outliers = List.copyOf(outliers);
  }

  /**
   * A registered change of the system or of the way it is measured.
   *
   * @param time from which on measurements belong to the changed system
   * @param series which series changed: a name, or a pattern with {@code *} and {@code ?}
   * @param kind what changed, such as {@code platform} or {@code protocol}
   * @param text what is known of it
   */
  public record Change(Instant time, String series, String kind, String text) {}

  /**
   * A measurement that is left out, as reference and as what is tested.
   *
   * @param from start of the time in which it was taken
   * @param until its end, exclusive
   * @param series of which series: a name, or a pattern with {@code *} and {@code ?}
   * @param text why
   */
  public record Outlier(Instant from, Instant until, String series, String text) {
    private boolean holds(Instant time) {
      return !time.isBefore(from) && time.isBefore(until);
    }
  }

  /** Nothing registered. */
  public static ChangeLog empty() {
    return new ChangeLog(List.of(), List.of());
  }

  /**
   * Reads a change log (columns {@code time, series, kind, text}) and an outlier log (columns
   * {@code time, series, text}; a date alone means the whole day).
   *
   * @param changes the first, if there is one
   * @param outliers the second, if there is one
   * @throws IOException if a file can't be read
   * @throws IllegalArgumentException if one lacks a column or holds no time where one belongs
   */
  public static ChangeLog read(Optional<Path> changes, Optional<Path> outliers) throws IOException {
    Arguments.given(changes, "changes");
    Arguments.given(outliers, "outliers");
    return new ChangeLog(
        changes.isPresent() ? changesIn(changes.get()) : List.of(),
        outliers.isPresent() ? outliersIn(outliers.get()) : List.of());
  }

  private static List<Change> changesIn(Path file) throws IOException {
    List<Change> all = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> reader = RegressionCsv.open(file)) {
      for (NamedCsvRecord row : reader) {
        RegressionCsv.require(file, row, List.of("time", "series", "kind", "text"));
        all.add(
            new Change(
                RegressionCsv.time(file, row, "time"),
                row.getField("series"),
                row.getField("kind"),
                row.getField("text")));
      }
    } catch (CsvParseException e) {
      throw RegressionCsv.noTable(file, e);
    }
    return all;
  }

  private static List<Outlier> outliersIn(Path file) throws IOException {
    List<Outlier> all = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> reader = RegressionCsv.open(file)) {
      for (NamedCsvRecord row : reader) {
        RegressionCsv.require(file, row, List.of("time", "series", "text"));
        Instant time = RegressionCsv.time(file, row, "time");
        boolean day = row.getField("time").strip().length() == "2026-01-31".length();
        all.add(
            new Outlier(
                time,
                day && row.getField("time").contains("-")
                    ? time.plus(1, ChronoUnit.DAYS)
                    : time.plusSeconds(1),
                row.getField("series"),
                row.getField("text")));
      }
    } catch (CsvParseException e) {
      throw RegressionCsv.noTable(file, e);
    }
    return all;
  }

  /**
   * What this log says of nothing in a history: changes of series that it does not have, and
   * outliers at times at which no such series was measured. Probably a slip of whoever wrote them.
   *
   * @return a line for each, for people
   */
  public List<String> unmatched(MeasurementHistory history) {
    List<String> lines = new ArrayList<>();
    for (Change change : changes) {
      if (history.series().keySet().stream().noneMatch(s -> matches(change.series(), s))) {
        lines.add("change at " + change.time() + ": no series matches '" + change.series() + "'");
      }
    }
    for (Outlier out : outliers) {
      boolean found =
          history.series().entrySet().stream()
              .filter(series -> matches(out.series(), series.getKey()))
              .anyMatch(
                  series -> series.getValue().stream().anyMatch(point -> out.holds(point.time())));
      if (!found) {
        lines.add(
            "outlier at " + out.from() + ": no measurement of '" + out.series() + "' at that time");
      }
    }
    return lines;
  }

  /** The changes of a series. */
  public List<Change> changesOf(String series) {
    return changes.stream().filter(change -> matches(change.series(), series)).toList();
  }

  /** Whether the measurement of a series at that time is registered as an outlier. */
  public boolean isOutlier(String series, Instant time) {
    return outliers.stream().anyMatch(out -> out.holds(time) && matches(out.series(), series));
  }

  /** Without regular expressions: thousands of outliers meet thousands of measurements. */
  private static boolean matches(String pattern, String series) {
    int p = 0;
    int s = 0;
    int star = -1;
    int resume = 0;
    while (s < series.length()) {
      if (p < pattern.length() && pattern.charAt(p) == '*') {
        star = p++;
        resume = s;
      } else if (p < pattern.length()
          && (pattern.charAt(p) == '?' || pattern.charAt(p) == series.charAt(s))) {
        p++;
        s++;
      } else if (star >= 0) {
        p = star + 1;
        s = ++resume;
      } else {
        return false;
      }
    }
    return pattern.substring(p).chars().allMatch(c -> c == '*');
  }
}
