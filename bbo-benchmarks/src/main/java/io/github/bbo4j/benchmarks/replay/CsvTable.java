package io.github.bbo4j.benchmarks.replay;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A CSV file with a header, every row as long as it.
 *
 * @param file what messages call it
 * @param header the names of the columns, distinct
 * @param rows the rows below
 */
record CsvTable(String file, List<String> header, List<Row> rows) {

  /**
   * One row.
   *
   * @param line 1-based line of the file
   * @param fields as many as the header has
   */
  record Row(long line, List<String> fields) {}

  static CsvTable read(String file, InputStream in) throws IOException {
    List<Row> rows = new ArrayList<>();
    List<String> header = List.of();
    try (CsvReader<CsvRecord> reader =
        CsvReader.builder()
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .detectBomHeader(true)
            .ofCsvRecord(in, StandardCharsets.UTF_8)) {
      for (CsvRecord csv : reader) {
        List<String> fields = csv.getFields().stream().map(String::strip).toList();
        long line = csv.getStartingLineNumber();
        if (header.isEmpty()) {
          header = checkedHeader(file, line, fields);
        } else if (fields.size() != header.size()) {
          throw new DatasetException(
              file,
              line,
              Math.min(fields.size(), header.size()) + 1,
              fields.size()
                  + " fields where the header has "
                  + header.size()
                  + ". Maybe a comma is missing, or a value with a comma lacks its quotes");
        } else {
          rows.add(new Row(line, fields));
        }
      }
    } catch (CsvParseException e) {
      throw new DatasetException(file, 0, 0, "not a CSV file: " + e.getMessage());
    }
    if (header.isEmpty()) {
      throw new DatasetException(
          file, 0, 0, "the file is empty. It needs a header and at least one row");
    }
    return new CsvTable(file, header, rows);
  }

  private static List<String> checkedHeader(String file, long line, List<String> header) {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < header.size(); i++) {
      if (header.get(i).isEmpty()) {
        throw new DatasetException(file, line, i + 1, "the column has no name");
      }
      if (!seen.add(header.get(i))) {
        throw new DatasetException(
            file,
            line,
            i + 1,
            "the column '" + header.get(i) + "' stands twice in the header. Maybe rename one");
      }
    }
    return header;
  }

  /** The 0-based place of a column, -1 if there is none. */
  int place(String column) {
    return header.indexOf(column);
  }

  DatasetException error(Row row, int place, String what) {
    return new DatasetException(file, row.line(), place + 1, "'" + header.get(place) + "' " + what);
  }
}
