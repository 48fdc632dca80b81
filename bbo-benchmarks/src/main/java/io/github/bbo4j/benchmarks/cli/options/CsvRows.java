package io.github.bbo4j.benchmarks.cli.options;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A CSV file with a header line, its cells as text.
 *
 * @param file where it came from
 * @param header the names of the columns
 * @param rows one map per line, from name to cell, in the order of the columns
 */
public record CsvRows(Path file, List<String> header, List<Map<String, String>> rows) {

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException when it is empty or its lines differ in length
   */
  public static CsvRows read(Path file) throws IOException {
    List<String> header = new ArrayList<>();
    List<Map<String, String>> rows = new ArrayList<>();
    try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(file)) {
      for (CsvRecord line : reader) {
        if (header.isEmpty()) {
          header.addAll(line.getFields());
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
      }
    } catch (CsvParseException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
    if (header.isEmpty()) {
      throw new IllegalArgumentException(file + " is empty; its first line must name the columns");
    }
    return new CsvRows(file, List.copyOf(header), List.copyOf(rows));
  }

  /** Returns where a row stands, for messages. */
  public String at(int row) {
    return file + " line " + (row + 2);
  }
}
