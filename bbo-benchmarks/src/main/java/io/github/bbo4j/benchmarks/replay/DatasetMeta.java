package io.github.bbo4j.benchmarks.replay;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.bbo4j.benchmarks.replay.Column.Level;
import io.github.bbo4j.benchmarks.replay.RecordedSystem.Description;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What meta.json says of a dataset. */
final class DatasetMeta {
  private final String file;
  private final JsonNode root;

  private DatasetMeta(String file, JsonNode root) {
    this.file = file;
    this.root = root;
  }

  /**
   * The default configuration.
   *
   * @param coordinates one per parameter; null if there is none
   * @param warning why not, if it was declared; empty else
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
      JsonNode root =
          JsonMapper.builder()
              .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
              .build()
              .readTree(in);
      return new DatasetMeta(file, root);
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      throw new DatasetException(
          file,
          at == null ? 0 : at.getLineNr(),
          at == null ? 0 : at.getColumnNr(),
          "not JSON: " + e.getOriginalMessage());
    } catch (NumberFormatException e) {
      // Exponents beyond those of a BigDecimal are a number to the parser and none to its reader.
      throw new DatasetException(file, 0, 0, "a number cannot be read: " + e.getMessage());
    }
  }

  Description description(String name) {
    return new Description(
        root.path("id").asText(name),
        root.path("name").asText(name),
        root.path("objective").asText(RecordedSystems.OBJECTIVE),
        root.path("unit").asText(""),
        maximised());
  }

  private boolean maximised() {
    String direction = root.path("direction").asText("");
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
    for (JsonNode parameter : root.path("parameters")) {
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

  private Column column(JsonNode parameter, List<String> header) {
    String name = parameter.path("name").asText("");
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
    for (JsonNode level : parameter.path("levels")) {
      levels.add(
          new Level(
              level.asText(), level.isNumber() ? level.decimalValue().stripTrailingZeros() : null));
    }
    String kind = parameter.path("kind").asText("");
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
    JsonNode declared = root.path("default_config");
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
      JsonNode level = declared.path(column.name());
      coordinates[d] = column.coordinate(level.asText());
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
    if (root.path(field).isInt() && root.path(field).asInt() != counted) {
      throw error(
          "'"
              + field
              + "' = "
              + root.path(field).asInt()
              + ", but "
              + DatasetReader.DATA
              + " has "
              + counted);
    }
  }

  DatasetException error(String what) {
    return new DatasetException(file, 0, 0, what);
  }
}
