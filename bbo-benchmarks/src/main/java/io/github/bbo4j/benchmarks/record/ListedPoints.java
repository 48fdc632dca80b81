package io.github.bbo4j.benchmarks.record;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.github.bbo4j.core.arguments.Decimals;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The configurations of a plan that lists them in a CSV file: a column for each parameter, a row
 * for each configuration. A parameter is ordinal if all its values are numbers.
 *
 * @param parameters in the order of the columns, the levels of each in ascending order or, of
 *     names, as they appear
 * @param rows the configurations in the order of the file
 */
record ListedPoints(List<GridParameter> parameters, List<Map<String, String>> rows) {

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException if it has no row, rows of different lengths, an empty cell or
   *     a configuration twice; the message names file and line
   */
  static ListedPoints read(Path file) throws IOException {
    List<String> header = new ArrayList<>();
    List<Map<String, String>> rows = new ArrayList<>();
    Map<Map<String, String>, Long> lines = new HashMap<>();
    try (CsvReader<CsvRecord> reader =
        CsvReader.builder().detectBomHeader(true).ofCsvRecord(file, StandardCharsets.UTF_8)) {
      for (CsvRecord line : reader) {
        if (header.isEmpty()) {
          line.getFields().forEach(name -> header.add(name.strip()));
          continue;
        }
        String place = file + ", line " + line.getStartingLineNumber();
        Map<String, String> row = row(place, header, line.getFields());
        Long before = lines.put(row, line.getStartingLineNumber());
        if (before != null) {
          throw new IllegalArgumentException(
              place + ": " + row + " is line " + before + " already. Maybe raise repeats instead");
        }
        rows.add(row);
      }
    } catch (CsvParseException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
    if (rows.isEmpty()) {
      throw new IllegalArgumentException(
          file + " lists no configuration: it needs a header of parameters, and a row for each");
    }
    return new ListedPoints(
        header.stream().map(name -> parameter(name, rows)).toList(), List.copyOf(rows));
  }

  private static Map<String, String> row(String place, List<String> header, List<String> cells) {
    Map<String, String> row = new LinkedHashMap<>();
    for (int i = 0; i < cells.size(); i++) {
      if (row.put(header.get(i), cells.get(i).strip()) != null) {
        throw new IllegalArgumentException(
            place + ": the column " + header.get(i) + " stands twice in the header");
      }
      if (cells.get(i).isBlank()) {
        throw new IllegalArgumentException(place + ", column " + header.get(i) + " is empty");
      }
    }
    return row;
  }

  private static GridParameter parameter(String name, List<Map<String, String>> rows) {
    Set<String> levels = new LinkedHashSet<>();
    rows.forEach(row -> levels.add(row.getOrDefault(name, "")));
    boolean numbers = levels.stream().allMatch(ListedPoints::isNumber);
    Set<Double> values = new HashSet<>();
    if (numbers && levels.stream().allMatch(level -> values.add(Decimals.parse(level)))) {
      List<String> sorted =
          levels.stream().sorted(Comparator.comparingDouble(Decimals::parse)).toList();
      return new GridParameter(name, GridParameter.Kind.ORDINAL, sorted);
    }
    return new GridParameter(name, GridParameter.Kind.CATEGORICAL, List.copyOf(levels));
  }

  private static boolean isNumber(String text) {
    try {
      return Double.isFinite(Decimals.parse(text));
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** Points that someone lists, their values in the order of the parameters. */
  static List<Map<String, String>> checked(
      List<Map<String, String>> points,
      List<GridParameter> parameters,
      List<GridConstraint> constraints) {
    Map<String, Set<String>> levels = new LinkedHashMap<>();
    parameters.forEach(p -> levels.put(p.name(), new HashSet<>(p.levels())));
    Set<Map<String, String>> seen = new LinkedHashSet<>();
    for (Map<String, String> point : points) {
      Map<String, String> ordered = new LinkedHashMap<>();
      levels.forEach(
          (name, known) -> {
            String value = point.getOrDefault(name, "");
            if (!known.contains(value) || point.size() != levels.size()) {
              throw new IllegalArgumentException(
                  "point " + point + " must have a level of each parameter " + levels.keySet());
            }
            ordered.put(name, value);
          });
      if (!seen.add(Collections.unmodifiableMap(ordered))) {
        throw new IllegalArgumentException("point " + point + " stands twice");
      }
      for (GridConstraint constraint : constraints) {
        if (!constraint.rule().test(ordered)) {
          throw new IllegalArgumentException(
              "point " + point + " breaks the constraint '" + constraint.text() + "'");
        }
      }
    }
    return List.copyOf(seen);
  }
}
