package io.github.bbo4j.hplsim.published;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The published figures, from the resources of this package. */
final class Figures {

  private Figures() {}

  /** Returns the rows of a resource by column name. */
  static List<Map<String, String>> of(String name) {
    try (InputStream in = Figures.class.getResourceAsStream(name + ".csv")) {
      if (in == null) {
        throw new IllegalStateException("resource " + name + ".csv is missing from the jar");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      List<String> lines = text.lines().filter(line -> !line.startsWith("#")).toList();
      String[] header = lines.get(0).split(",", -1);
      List<Map<String, String>> rows = new ArrayList<>();
      for (String line : lines.subList(1, lines.size())) {
        String[] cells = line.split(",", -1);
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 0; i < header.length; i++) {
          row.put(header[i], cells[i]);
        }
        rows.add(row);
      }
      return rows;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the matrix orders of some rows, each once, in increasing order. */
  static List<Integer> sizes(String name, Predicate<Map<String, String>> rows) {
    return of(name).stream().filter(rows).map(row -> whole(row, "n")).distinct().sorted().toList();
  }

  /** Returns a setting of two values, in order. */
  static Map<String, String> setting(String name, Object value, String other, Object second) {
    Map<String, String> setting = new LinkedHashMap<>();
    setting.put(name, value.toString());
    setting.put(other, second.toString());
    return setting;
  }

  /** Returns a cell as a number. */
  static double number(Map<String, String> row, String column) {
    return Double.parseDouble(text(row, column));
  }

  /** Returns a cell as a whole number. */
  static int whole(Map<String, String> row, String column) {
    return Integer.parseInt(text(row, column));
  }

  /** Returns a cell. */
  static String text(Map<String, String> row, String column) {
    String value = row.get(column);
    if (value == null) {
      throw new IllegalStateException("published figures have no column " + column);
    }
    return value;
  }
}
