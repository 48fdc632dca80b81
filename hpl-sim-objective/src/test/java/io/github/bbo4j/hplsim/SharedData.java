package io.github.bbo4j.hplsim;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the recorded data beside the project; a test is skipped with a message where it is absent.
 */
public final class SharedData {
  private SharedData() {}

  /** Path of a shared file, or the test is skipped. */
  public static Path require(String relative) {
    Path path = Path.of(System.getProperty("bbo.shared", "../shared")).resolve(relative);
    assumeTrue(Files.exists(path), () -> "recorded data absent: " + path + " (set -Dbbo.shared)");
    return path;
  }

  /** Rows of a comma-separated file with a header line, by column name. */
  public static List<Map<String, String>> csv(String relative) {
    try {
      List<String> lines = Files.readAllLines(require(relative));
      String[] header = lines.get(0).split(",", -1);
      List<Map<String, String>> rows = new ArrayList<>();
      for (String line : lines.subList(1, lines.size())) {
        String[] cells = line.split(",", -1);
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 0; i < cells.length; i++) {
          row.put(header[i], cells[i]);
        }
        rows.add(row);
      }
      return rows;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
