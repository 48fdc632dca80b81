package io.github.bbo4j.benchmarks.regression;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.bbo4j.benchmarks.internal.Separators;
import io.github.bbo4j.core.arguments.Decimals;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;

/** Fields of the CSV files of this package, with errors that name file, line and column. */
final class RegressionCsv {
  private RegressionCsv() {}

  static CsvReader<NamedCsvRecord> open(Path file) throws IOException {
    return CsvReader.builder()
        .fieldSeparator(Separators.of(file))
        .detectBomHeader(true)
        .ofNamedCsvRecord(file, StandardCharsets.UTF_8);
  }

  /** What is no table, such as a journal, or one that was cut off. */
  static IllegalArgumentException noTable(Path file, CsvParseException e) {
    return new IllegalArgumentException(
        file + ": " + e.getMessage() + ". Maybe a row was cut off, or it is no CSV file", e);
  }

  static void require(Path file, NamedCsvRecord row, List<String> columns) {
    if (row.getFieldCount() != row.getHeader().size()) {
      throw new IllegalArgumentException(
          file
              + ", line "
              + row.getStartingLineNumber()
              + " has "
              + row.getFieldCount()
              + " fields but the header has "
              + row.getHeader().size());
    }
    for (String column : columns) {
      if (!row.getHeader().contains(column)) {
        throw new IllegalArgumentException(
            file + " has no column '" + column + "'. It has " + row.getHeader());
      }
    }
  }

  /** The number of a field; NaN if it is empty. */
  static double numberOrMissing(Path file, NamedCsvRecord row, String column) {
    String text = row.getField(column).strip();
    if (text.isEmpty()) {
      return Double.NaN;
    }
    try {
      double value = Decimals.parse(text);
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // told below, with its place
    }
    throw new IllegalArgumentException(
        place(file, row, column)
            + "'"
            + text
            + "' is no finite number. Maybe leave it empty where it was not measured");
  }

  static Instant time(Path file, NamedCsvRecord row, String column) {
    String text = row.getField(column).strip();
    try {
      return time(text);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          place(file, row, column)
              + "'"
              + text
              + "' is no time. Maybe 2026-01-31, 2026-01-31T12:00:00Z or the seconds since 1970, of"
              + " 9 or more digits",
          e);
    }
  }

  static Instant time(String text) {
    // Of eight digits it is a date such as 20260131, of thirteen milliseconds.
    if (text.matches("\\d{9,11}(\\.\\d{0,9})?")) {
      BigDecimal seconds = new BigDecimal(text);
      return Instant.ofEpochSecond(
          seconds.longValue(),
          seconds.remainder(BigDecimal.ONE).movePointRight(9).longValueExact());
    }
    if (text.matches("\\d{8}")) {
      return LocalDate.parse(text, DateTimeFormatter.BASIC_ISO_DATE)
          .atStartOfDay()
          .toInstant(ZoneOffset.UTC);
    }
    if (text.indexOf('T') < 0) {
      return LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC);
    }
    boolean offset = text.endsWith("Z") || text.indexOf('+') > 0 || text.lastIndexOf('-') > 7;
    return offset
        ? OffsetDateTime.parse(text).toInstant()
        : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
  }

  static String quoted(String field) {
    return '"' + field.replace("\"", "\"\"") + '"';
  }

  private static String place(Path file, NamedCsvRecord row, String column) {
    return file + ", line " + row.getStartingLineNumber() + ", column " + column + ": ";
  }
}
