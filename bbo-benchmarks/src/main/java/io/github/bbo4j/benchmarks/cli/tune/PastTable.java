package io.github.bbo4j.benchmarks.cli.tune;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import de.siegmar.fastcsv.reader.NamedCsvRecordHandler;
import io.github.bbo4j.benchmarks.internal.Separators;
import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Decimals;
import io.github.bbo4j.core.arguments.Plurals;
import io.github.bbo4j.core.arguments.TextFiles;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.tuner.plan.TuningPlan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Past results in a table: a column per parameter, by name, and one with the cost. */
final class PastTable {
  private PastTable() {}

  /** Takes a row in; what its parts throw says why it is left out. */
  @FunctionalInterface
  interface Rows {

    /** Takes one. */
    void take(String place, Supplier<Configuration> configuration, Supplier<Outcome> outcome);
  }

  /**
   * Reads a table.
   *
   * @param cost the column of the cost
   * @param assumed what parameters without a column were
   * @throws BboException if it is none, has no row or no such column, or one twice, or that of the
   *     cost is a parameter's
   * @throws IllegalArgumentException if it is neither UTF-8 nor marked as UTF-16
   */
  static void read(Path table, String cost, TuningPlan plan, AssumedValues assumed, Rows sink)
      throws IOException {
    if (plan.space().parameters().stream().anyMatch(p -> p.name().equals(cost))) {
      throw new BboException(
          "the column '"
              + cost
              + "' of "
              + table
              + " is that of a parameter. Maybe name that of the cost by --cost-column");
    }
    boolean any = false;
    try (CsvReader<NamedCsvRecord> rows =
        CsvReader.builder()
            .fieldSeparator(Separators.of(table))
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .build(
                NamedCsvRecordHandler.builder().allowDuplicateHeaderFields(true).build(),
                text(table))) {
      for (NamedCsvRecord row : rows) {
        if (!any) {
          requireColumns(table, row, cost, plan.space(), assumed);
        }
        any = true;
        sink.take(
            "line " + row.getStartingLineNumber(),
            () -> configuration(whole(row), plan.space(), assumed),
            () -> outcome(row, cost, plan));
      }
    } catch (CsvParseException e) {
      String why = e.getCause() == null ? "" : ": " + e.getCause().getMessage();
      throw new BboException(table + " can't be read as CSV: " + e.getMessage() + why, e);
    }
    if (!any) {
      throw new BboException(table + " has no row below its header: there are no past results");
    }
  }

  /** As UTF-8, or as UTF-16 where the file says so, as some shells write what is redirected. */
  private static String text(Path table) throws IOException {
    byte[] bytes = Files.readAllBytes(table);
    int mark = bytes.length < 2 ? 0 : (bytes[0] & 0xFF) << 8 | bytes[1] & 0xFF;
    return mark == 0xFEFF || mark == 0xFFFE
        ? new String(bytes, StandardCharsets.UTF_16)
        : TextFiles.read(table);
  }

  /** A field that is missing, or one too many, moves those behind it. */
  private static NamedCsvRecord whole(NamedCsvRecord row) {
    int fields = row.getFieldCount();
    int columns = row.getHeader().size();
    if (fields != columns) {
      throw new IllegalArgumentException(
          Plurals.count(fields, "field")
              + " where the header has "
              + columns
              + ". Maybe a separator is missing, or a value that holds one lacks its quotes");
    }
    return row;
  }

  private static void requireColumns(
      Path table, NamedCsvRecord row, String cost, SearchSpace space, AssumedValues assumed) {
    Set<String> columns = new HashSet<>();
    for (String column : row.getHeader()) {
      if (!columns.add(column)) {
        throw new BboException(
            "the column '"
                + column
                + "' stands twice in the header of "
                + table
                + ". Maybe rename one");
      }
    }
    List<Parameter> missing =
        space.parameters().stream()
            .filter(p -> !row.getHeader().contains(p.name()) && !assumed.names().contains(p.name()))
            .toList();
    List<String> names = new ArrayList<>(missing.stream().map(Parameter::name).toList());
    if (!row.getHeader().contains(cost)) {
      names.add(cost);
    }
    if (!names.isEmpty()) {
      String cure =
          names.contains(cost)
              ? "name that of the cost by --cost-column"
              : "rename one, or say what it was then: " + assumed.cure(missing.get(0));
      throw new BboException(
          table + " has no column " + names + ", but " + row.getHeader() + ". Maybe " + cure);
    }
  }

  /** Of a row without a cost, what {@code bbo export} says in other columns. */
  private static Outcome outcome(NamedCsvRecord row, String cost, TuningPlan plan) {
    String text = row.findField(cost).orElse("").strip();
    String told = text.isEmpty() ? besides(row, "outcome", plan) : "";
    return switch (told) {
      case "failed" ->
          new Failed(FailureKind.byId(besides(row, "kind", plan)), besides(row, "message", plan));
      case "censored" ->
          Outcome.censored(plan.direction().cost(cost(besides(row, "bound", plan), "bound")));
      default -> Outcome.measured(plan.direction().cost(cost(text, cost)));
    };
  }

  private static String besides(NamedCsvRecord row, String column, TuningPlan plan) {
    boolean parameter =
        plan.space().parameters().stream().map(Parameter::name).anyMatch(column::equals);
    return parameter ? "" : row.findField(column).orElse("").strip();
  }

  private static double cost(String text, String column) {
    try {
      double cost = Decimals.parse(text);
      Arguments.require(Double.isFinite(cost), "'" + column + "'", text, "finite");
      return cost;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + column + "' = " + e.getMessage(), e);
    }
  }

  private static Configuration configuration(
      NamedCsvRecord row, SearchSpace space, AssumedValues assumed) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Parameter parameter : space.parameters()) {
      row.findField(parameter.name())
          .ifPresent(
              text -> values.put(parameter.name(), TypedValues.value(parameter.domain(), text)));
    }
    return space.configuration(assumed.beside(values));
  }
}
