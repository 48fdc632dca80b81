package io.github.bbo4j.benchmarks.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A table of text with a header, for a terminal or a Markdown page: the one way in which the
 * commands write tables. Words to the left, numbers to the right. Not thread-safe.
 */
public final class Table {
  private final List<List<String>> rows = new ArrayList<>();
  private final int words;

  /**
   * A table without rows.
   *
   * @param words the number of leading columns that hold words; the others hold numbers
   * @param header the names of the columns
   */
  public Table(int words, List<String> header) {
    this.words = words;
    rows.add(List.copyOf(header));
  }

  /**
   * Adds a row.
   *
   * @param cells one per column
   * @return this table
   * @throws IllegalArgumentException if there are more or fewer than columns
   */
  public Table row(List<String> cells) {
    if (cells.size() != rows.get(0).size()) {
      throw new IllegalArgumentException(
          cells.size() + " cells for the columns " + rows.get(0) + ": " + cells);
    }
    rows.add(List.copyOf(cells));
    return this;
  }

  /** The lines with columns padded to equal width. */
  public List<String> aligned() {
    int[] widths = new int[rows.get(0).size()];
    for (List<String> row : rows) {
      for (int c = 0; c < widths.length; c++) {
        widths[c] = Math.max(widths[c], row.get(c).length());
      }
    }
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < widths.length; c++) {
        String pad = " ".repeat(widths[c] - row.get(c).length());
        line.append(c == 0 ? "" : "  ");
        line.append(c == 0 || c < words ? row.get(c) + pad : pad + row.get(c));
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }

  /** Markdown: header, rule, rows, each line ended. */
  public String markdown() {
    StringBuilder text = new StringBuilder(markdownHead());
    for (List<String> row : rows.subList(1, rows.size())) {
      text.append(markdownLine(row));
    }
    return text.toString();
  }

  /** The first two lines of {@link #markdown}, for rows that are written as they come. */
  public String markdownHead() {
    int numbers = rows.get(0).size() - words;
    return markdownLine(rows.get(0)) + "|" + "---|".repeat(words) + "---:|".repeat(numbers) + "\n";
  }

  /** One line of {@link #markdown}. A bar in a cell is escaped. */
  public static String markdownLine(List<String> cells) {
    return "| "
        + String.join(" | ", cells.stream().map(c -> c.replace("|", "\\|")).toList())
        + " |\n";
  }

  /** Three significant digits; a dash for NaN, "infinite" beyond all numbers. */
  public static String number(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "infinite" : "-infinite";
    }
    double size = Math.abs(value);
    String format = size >= 100 || size == 0 ? "%.0f" : size >= 10 ? "%.1f" : "%.3g";
    if (size != 0 && (size < 1e-3 || size >= 1e6)) {
      format = "%.2e";
    }
    return String.format(Locale.ROOT, format, value);
  }

  /** {@code estimate [low, high]}, each as {@link #number}; a dash if there is no estimate. */
  public static String interval(double estimate, double low, double high) {
    return Double.isNaN(estimate)
        ? "-"
        : number(estimate) + " [" + number(low) + ", " + number(high) + "]";
  }
}
