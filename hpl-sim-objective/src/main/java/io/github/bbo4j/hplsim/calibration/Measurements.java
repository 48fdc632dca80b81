package io.github.bbo4j.hplsim.calibration;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Decimals;
import io.github.bbo4j.core.arguments.TextFiles;
import io.github.bbo4j.hplsim.kernel.Kernel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads measurements from comma-separated files with a header line. Columns are found by name, in
 * any order and case; others are ignored.
 *
 * <ul>
 *   <li>kernels: {@code kernel} (or {@code function}), {@code m}, {@code n}, {@code seconds} (or
 *       {@code duration}, or {@code objective} as in a recording), and optionally {@code k} (1 if
 *       absent), {@code cpu} (number in the cluster);
 *   <li>messages: {@code operation} (send, isend, recv, pingpong), {@code size} in bytes, {@code
 *       seconds} (or {@code duration}, {@code objective}).
 * </ul>
 */
public final class Measurements {
  private static final List<String> OPERATIONS = List.of("send", "isend", "recv", "pingpong");

  private Measurements() {}

  /**
   * Reads kernel calls.
   *
   * @param file path of the CSV file
   * @return one measurement per line, in order
   * @throws IOException if the file cannot be read
   * @throws IllegalArgumentException if a column is missing or a cell is wrong; the message names
   *     the file, the line and the column
   */
  public static List<KernelMeasurement> kernels(Path file) throws IOException {
    Arguments.given(file, "file");
    Table table = new Table(file);
    int kernel = table.column("kernel", "function");
    int m = table.column("m");
    int n = table.column("n");
    int seconds = table.column("seconds", "duration", "objective");
    int k = table.optional("k");
    int cpu = table.optional("cpu");
    List<KernelMeasurement> list = new ArrayList<>();
    for (int row = 0; row < table.rows.size(); row++) {
      try {
        Kernel called = kernel(table.cell(row, kernel));
        if (k < 0 && called == Kernel.DGEMM) {
          throw new IllegalArgumentException("DGEMM needs a column k, its third dimension");
        }
        list.add(
            new KernelMeasurement(
                cpu < 0 ? KernelMeasurement.ANY_CPU : table.index(row, cpu),
                called,
                table.number(row, m),
                table.number(row, n),
                k < 0 ? 1.0 : table.number(row, k),
                table.number(row, seconds)));
      } catch (IllegalArgumentException e) {
        String message = String.valueOf(e.getMessage());
        throw message.startsWith(table.at(row))
            ? e
            : new IllegalArgumentException(table.at(row) + ": " + message, e);
      }
    }
    if (list.isEmpty()) {
      throw new IllegalArgumentException(file + " has a header but no measurement");
    }
    return list;
  }

  /**
   * Reads message durations of one operation.
   *
   * @param file path of the CSV file
   * @param operation which lines to keep: send, isend, recv or pingpong
   * @return rows {size in bytes, seconds}; empty if the operation is not in the file
   * @throws IOException if the file cannot be read
   * @throws IllegalArgumentException as {@link #kernels}
   */
  public static List<double[]> messages(Path file, String operation) throws IOException {
    Arguments.given(file, "file");
    Arguments.given(operation, "operation");
    Table table = new Table(file);
    int name = table.column("operation");
    int size = table.column("size");
    int seconds = table.column("seconds", "duration", "objective");
    List<double[]> list = new ArrayList<>();
    for (int row = 0; row < table.rows.size(); row++) {
      String found = table.cell(row, name).toLowerCase(Locale.ROOT);
      if (!OPERATIONS.contains(found)) {
        throw new IllegalArgumentException(
            table.at(row) + ": operation '" + found + "' is none of " + OPERATIONS);
      }
      if (found.equalsIgnoreCase(operation)) {
        double bytes = table.number(row, size);
        double time = table.number(row, seconds);
        if (!(bytes >= 0 && time > 0) || Double.isInfinite(bytes + time)) {
          throw new IllegalArgumentException(
              table.at(row)
                  + ": size = "
                  + bytes
                  + " and seconds = "
                  + time
                  + " must be finite, the size at least 0, the seconds above 0");
        }
        list.add(new double[] {bytes, time});
      }
    }
    return list;
  }

  private static Kernel kernel(String name) {
    String plain = name.strip().toUpperCase(Locale.ROOT);
    String kernel = plain.startsWith("HPL_") ? plain.substring(4) : plain;
    try {
      return Kernel.valueOf(kernel);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "kernel '" + name + "' is not known; it is one of " + List.of(Kernel.values()), e);
    }
  }

  /** A small CSV table without quoting, which tables of numbers do not need. */
  private static final class Table {
    private final Path file;
    private final List<String> header = new ArrayList<>();
    private final List<String[]> rows = new ArrayList<>();

    Table(Path file) throws IOException {
      this.file = file;
      List<String> lines = TextFiles.lines(file);
      if (lines.isEmpty()) {
        throw new IllegalArgumentException(
            file + " is empty; its first line must name the columns");
      }
      for (String name : lines.get(0).split(",", -1)) {
        header.add(name.strip().toLowerCase(Locale.ROOT));
      }
      for (String line : lines.subList(1, lines.size())) {
        if (!line.isBlank()) {
          rows.add(line.split(",", -1));
        }
      }
    }

    int optional(String... names) {
      for (String name : names) {
        int index = header.indexOf(name);
        if (index >= 0) {
          return index;
        }
      }
      return -1;
    }

    int column(String... names) {
      int index = optional(names);
      if (index < 0) {
        throw new IllegalArgumentException(
            file + " has no column '" + names[0] + "'; its header is " + header);
      }
      return index;
    }

    String cell(int row, int column) {
      String[] cells = rows.get(row);
      if (column >= cells.length) {
        throw new IllegalArgumentException(
            at(row)
                + ": has "
                + cells.length
                + " cells, none for column '"
                + header.get(column)
                + "'");
      }
      return cells[column].strip();
    }

    double number(int row, int column) {
      String cell = cell(row, column);
      try {
        return Decimals.parse(cell);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            at(row) + ": '" + cell + "' in column '" + header.get(column) + "' is not a number", e);
      }
    }

    int index(int row, int column) {
      double number = number(row, column);
      if (!(number >= 0 && number <= Integer.MAX_VALUE) || number != Math.rint(number)) {
        throw new IllegalArgumentException(
            at(row)
                + ": '"
                + cell(row, column)
                + "' in column '"
                + header.get(column)
                + "' must be a whole number, at least 0");
      }
      return (int) number;
    }

    String at(int row) {
      return file + " line " + (row + 2);
    }
  }
}
