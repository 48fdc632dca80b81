package io.github.bbo4j.benchmarks.replay;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.github.bbo4j.benchmarks.internal.Separators;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A CSV file with a header, read once from front to end; every row must be as long as the header.
 * Fields are separated by what separates most of the header: commas, semicolons or tabs.
 */
final class CsvTable {
  private CsvTable() {}

  /** Takes in a file. */
  interface Rows {

    /** Told first. */
    void header(Header header);

    /** Told of each row, whose fields are stripped. */
    void row(Row row);
  }

  /**
   * The first line.
   *
   * @param file what messages call it
   * @param line its 1-based number
   * @param names of the columns, distinct and not empty
   */
  record Header(String file, long line, List<String> names) {

    /** The 0-based index of a column, -1 if there is none. */
    int index(String column) {
      return names.indexOf(column);
    }

    /** An error about the file as a whole. */
    DatasetException error(String what) {
      return new DatasetException(file, line, 0, what);
    }
  }

  /** One row; valid only while it is told. */
  static final class Row {
    private final Header header;
    private final CsvRecord csv;

    private Row(Header header, CsvRecord csv) {
      this.header = header;
      this.csv = csv;
    }

    /** The field of a column, stripped. */
    String field(int column) {
      return csv.getField(column).strip();
    }

    DatasetException error(int column, String what) {
      return new DatasetException(
          header.file(),
          csv.getStartingLineNumber(),
          column + 1,
          "'" + header.names().get(column) + "' " + what);
    }
  }

  /**
   * Reads a file.
   *
   * @throws DatasetException if it is no CSV, is not UTF-8, or what takes the rows refuses one
   */
  static void read(String file, InputStream in, Rows rows) throws IOException {
    BufferedInputStream bytes = new BufferedInputStream(in, Separators.SNIFFED);
    char separator = Separators.of(bytes);
    Header header = null;
    try (CsvReader<CsvRecord> reader =
        CsvReader.builder()
            .fieldSeparator(separator)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .ofCsvRecord(new StrictUtf8(file, bytes))) {
      for (CsvRecord csv : reader) {
        if (header == null) {
          header = header(file, csv);
          rows.header(header);
        } else if (csv.getFieldCount() != header.names().size()) {
          throw wrongLength(header, csv);
        } else {
          rows.row(new Row(header, csv));
        }
      }
    } catch (CsvParseException e) {
      for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
        if (cause instanceof DatasetException known) {
          throw known;
        }
      }
      throw new DatasetException(file, 0, 0, "not a CSV file: " + e.getMessage());
    }
    if (header == null) {
      throw new DatasetException(
          file, 0, 0, "the file is empty. It needs a header and at least one row");
    }
  }

  private static DatasetException wrongLength(Header header, CsvRecord csv) {
    int fields = csv.getFieldCount();
    return new DatasetException(
        header.file(),
        csv.getStartingLineNumber(),
        Math.min(fields, header.names().size()) + 1,
        fields
            + " fields where the header has "
            + header.names().size()
            + ". Maybe a separator is missing, or a value that holds one lacks its quotes");
  }

  private static Header header(String file, CsvRecord csv) {
    List<String> names = csv.getFields().stream().map(String::strip).toList();
    long line = csv.getStartingLineNumber();
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).isEmpty()) {
        throw new DatasetException(file, line, i + 1, "the column has no name");
      }
      if (!seen.add(names.get(i))) {
        throw new DatasetException(
            file,
            line,
            i + 1,
            "the column '" + names.get(i) + "' stands twice in the header. Maybe rename one");
      }
    }
    return new Header(file, line, names);
  }
}
