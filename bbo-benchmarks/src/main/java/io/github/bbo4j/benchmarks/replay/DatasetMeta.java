package io.github.bbo4j.benchmarks.replay;

import io.github.bbo4j.benchmarks.internal.Json;
import io.github.bbo4j.benchmarks.internal.JsonException;
import io.github.bbo4j.benchmarks.replay.Column.Level;
import io.github.bbo4j.benchmarks.replay.RecordedSystem.Description;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What meta.json says of a dataset. */
final class DatasetMeta {
  private final String file;
  private final Json root;

  private DatasetMeta(String file, Json root) {
    this.file = file;
    this.root = root;
  }

  /**
   * The default configuration.
   *
   * @param coordinates one per parameter; null if there is none
   * @param warning why not, if it was declared, or what else is odd; empty if nothing is
   */
  record Defaults(int @Nullable [] coordinates, String warning) {}

  static DatasetMeta read(String file, RecordedSystems.Source source) throws IOException {
    try (InputStream in = source.open(DatasetReader.META)) {
      if (in == null) {
        throw new DatasetException(
            file,
            0,
            0,
            "the file is missing. It declares the parameters, the unit and the direction; a CSV"
                + " without it is read by its own path");
      }
      return new DatasetMeta(file, Json.read(in));
    } catch (JsonException e) {
      throw new DatasetException(file, e.line(), e.column(), "not JSON: " + e.getMessage());
    }
  }

  Description description(String name) {
    return new Description(
        root.path("id").text(name),
        root.path("name").text(name),
        root.path("objective").text(RecordedSystems.OBJECTIVE),
        root.path("unit").text(""),
        maximised());
  }

  private boolean maximised() {
    String direction = root.path("direction").text("");
    if (direction.startsWith("max")) {
      return true;
    }
    if (direction.startsWith("min")) {
      return false;
    }
    throw error("'direction' = '" + direction + "' must be minimise or maximise");
  }

  /**
   * The parameters.
   *
   * @param header the columns of data.csv, each of which must be one of them or the objective
   */
  List<Column> columns(List<String> header) {
    maximised();
    List<Column> columns = new ArrayList<>();
    for (Json parameter : root.path("parameters").elements()) {
      columns.add(column(parameter, header));
    }
    for (String name : header) {
      if (!name.equals(RecordedSystems.OBJECTIVE)
          && columns.stream().noneMatch(c -> c.name().equals(name))) {
        throw error(
            "column '"
                + name
                + "' of "
                + DatasetReader.DATA
                + " is not declared under 'parameters'");
      }
    }
    if (columns.isEmpty()) {
      throw error("'parameters' declares none: nothing to tune");
    }
    return columns;
  }

  private Column column(Json parameter, List<String> header) {
    String name = parameter.path("name").text("");
    if (!header.contains(name)) {
      throw error(
          "parameter '"
              + name
              + "' is not a column of "
              + DatasetReader.DATA
              + ", which has "
              + header);
    }
    List<Level> levels = new ArrayList<>();
    for (Json level : parameter.path("levels").elements()) {
      levels.add(new Level(level.text("null"), stripped(level.number())));
    }
    String kind = parameter.path("kind").text("");
    try {
      return switch (kind) {
        case "categorical" -> Column.categorical(name, levels);
        case "ordinal" -> Column.ordinal(name, levels);
        default ->
            throw error(
                "parameter '"
                    + name
                    + "' has kind '"
                    + kind
                    + "', which must be categorical or ordinal");
      };
    } catch (IllegalArgumentException e) {
      throw error("parameter '" + name + "': " + e.getMessage());
    }
  }

  /** The default configuration, if every parameter has a value in it. */
  Defaults defaults(List<Column> columns) {
    Json declared = root.path("default_config");
    if (!declared.isObject()) {
      return new Defaults(null, "");
    }
    List<String> missing =
        columns.stream().map(Column::name).filter(n -> !declared.has(n)).toList();
    int[] coordinates = new int[columns.size()];
    for (int d = 0; d < coordinates.length; d++) {
      Column column = columns.get(d);
      if (!declared.has(column.name())) {
        continue;
      }
      Json level = declared.path(column.name());
      coordinates[d] = column.coordinate(level.text("null"));
      if (coordinates[d] < 0) {
        throw error(
            "default_config: '"
                + column.name()
                + "' = "
                + level
                + " is no level of "
                + column.texts().keySet());
      }
    }
    return missing.isEmpty()
        ? new Defaults(coordinates, "")
        : new Defaults(
            null,
            file
                + ": default_config says nothing of "
                + String.join(", ", missing)
                + "; runs are scored without the default");
  }

  void checkCount(String field, int counted) {
    BigDecimal declared = root.path(field).number();
    if (declared != null && declared.compareTo(BigDecimal.valueOf(counted)) != 0) {
      throw error(
          "'"
              + field
              + "' = "
              + declared.toPlainString()
              + ", but "
              + DatasetReader.DATA
              + " has "
              + counted);
    }
  }

  private static @Nullable BigDecimal stripped(@Nullable BigDecimal number) {
    return number == null ? null : number.stripTrailingZeros();
  }

  DatasetException error(String what) {
    return new DatasetException(file, 0, 0, what);
  }
}
