package io.github.bbo4j.hplsim.network;

import io.github.bbo4j.core.arguments.Decimals;
import java.util.ArrayList;
import java.util.List;

/** Reads the lists of numbers that SMPI uses for its factors. */
final class SmpiStrings {

  private SmpiStrings() {}

  /** Returns one array of {@code width} numbers for each entry. */
  static List<double[]> rows(String text, int width) {
    List<double[]> rows = new ArrayList<>();
    for (String entry : text.strip().split("[;\\s]+", -1)) {
      if (entry.isEmpty()) {
        continue;
      }
      String[] cells = entry.split(":", -1);
      if (cells.length != width) {
        throw new IllegalArgumentException(
            "entry '"
                + entry
                + "' of '"
                + text
                + "' has "
                + cells.length
                + " numbers but needs "
                + width
                + ", separated by ':'");
      }
      double[] row = new double[width];
      for (int i = 0; i < width; i++) {
        try {
          row[i] = Decimals.parse(cells[i]);
        } catch (NumberFormatException e) {
          throw new IllegalArgumentException(
              "'" + cells[i] + "' in '" + text + "' is not a number", e);
        }
      }
      rows.add(row);
    }
    return rows;
  }
}
