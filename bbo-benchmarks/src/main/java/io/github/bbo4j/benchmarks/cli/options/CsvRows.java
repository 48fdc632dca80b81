package io.github.bbo4j.benchmarks.cli.options;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.github.bbo4j.benchmarks.internal.Separators;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A CSV file with a header line, its cells as text.
 *
 * @param file where it came from
 * @param header the names of the columns
 * @param rows one map per line, from name to cell, in the order of the columns
 * @param lines the line of the file that each row begins at, from 1
 */
public record CsvRows(
    Path file, List<String> header, List<Map<String, String>> rows, List<Long> lines) {

  /**
   * Reads a file, with or without the mark of UTF-8 at its beginning.
   *
   * @throws IllegalArgumentException when it is empty, two columns have one name, or its lines
   *     differ in length
   */
  public static CsvRows read(Path file) throws IOException {
    List<String> header = new ArrayList<>();
    List<Map<String, String>> rows = new ArrayList<>();
    List<Long> lines = new ArrayList<>();
    try (CsvReader<CsvRecord> reader =
        CsvReader.builder()
            .fieldSeparator(Separators.of(file))
            .detectBomHeader(true)
            .ofCsvRecord(file)) {
      for (CsvRecord line : reader) {
        if (header.isEmpty()) {
          header.addAll(named(file, line.getFields()));
          continue;
        }
        if (line.getFieldCount() != header.size()) {
          throw new IllegalArgumentException(
              file
                  + " line "
                  + line.getStartingLineNumber()
                  + " has "
                  + line.getFieldCount()
                  + " cells but the header has "
                  + header.size());
        }
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 0; i < header.size(); i++) {
          row.put(header.get(i), line.getField(i));
        }
        rows.add(row);
        lines.add(line.getStartingLineNumber());
      }
    } catch (CsvParseException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
    if (header.isEmpty()) {
      throw new IllegalArgumentException(file + " is empty; its first line must name the columns");
    }
    return new CsvRows(file, List.copyOf(header), List.copyOf(rows), List.copyOf(lines));
  }

  private static List<String> named(Path file, List<String> header) {
    Set<String> seen = new HashSet<>();
    for (String name : header) {
      if (!seen.add(name)) {
        throw new IllegalArgumentException(file + " has two columns '" + name + "'");
      }
    }
    return header;
  }

  /** Returns where a row stands, for messages. */
  public String at(int row) {
    return file + " line " + lines.get(row);
  }
}
