package io.github.bbo4j.benchmarks.cli.tune;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.bbo4j.benchmarks.internal.Separators;
import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Decimals;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.tuner.plan.TuningPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
   * @throws BboException if it is none, a column is not there, or that of the cost is a parameter's
   */
  static void read(Path table, String cost, TuningPlan plan, Rows sink) throws IOException {
    if (plan.space().parameters().stream().anyMatch(p -> p.name().equals(cost))) {
      throw new BboException(
          "the column '"
              + cost
              + "' of "
              + table
              + " is that of a parameter. Maybe name that of the cost by --cost-column");
    }
    try (CsvReader<NamedCsvRecord> rows =
        CsvReader.builder()
            .fieldSeparator(Separators.of(table))
            .detectBomHeader(true)
            .ofNamedCsvRecord(table)) {
      for (NamedCsvRecord row : rows) {
        requireColumns(table, row, cost, plan.space());
        sink.take(
            "line " + row.getStartingLineNumber(),
            () -> configuration(row, plan.space()),
            () -> {
              double value = cost(row.findField(cost).orElse("").strip(), cost);
              return Outcome.measured(plan.direction().cost(value));
            });
      }
    } catch (CsvParseException e) {
      String why = e.getCause() == null ? "" : ": " + e.getCause().getMessage();
      throw new BboException(table + " can't be read as CSV: " + e.getMessage() + why, e);
    }
  }

  private static void requireColumns(
      Path table, NamedCsvRecord row, String cost, SearchSpace space) {
    List<String> names = new ArrayList<>(space.parameters().stream().map(Parameter::name).toList());
    names.add(cost);
    names.removeAll(row.getHeader());
    if (!names.isEmpty()) {
      String cure = names.contains(cost) ? "name that of the cost by --cost-column" : "rename one";
      throw new BboException(
          table + " has no column " + names + ", but " + row.getHeader() + ". Maybe " + cure);
    }
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

  private static Configuration configuration(NamedCsvRecord row, SearchSpace space) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Parameter parameter : space.parameters()) {
      String text = row.getField(parameter.name());
      values.put(parameter.name(), TypedValues.value(parameter.domain(), text));
    }
    return space.configuration(values);
  }
}
