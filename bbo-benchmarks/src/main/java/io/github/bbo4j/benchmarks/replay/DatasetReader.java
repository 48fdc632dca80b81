package io.github.bbo4j.benchmarks.replay;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.bbo4j.benchmarks.replay.Column.Level;
import io.github.bbo4j.benchmarks.replay.CsvTable.Row;
import io.github.bbo4j.benchmarks.replay.RecordedSystem.Description;
import io.github.bbo4j.benchmarks.replay.RecordedSystem.Entry;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.core.space.Values;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns the files of one dataset into a {@link RecordedSystem}. */
final class DatasetReader {
  private static final String DATA = "data.csv";
  private static final String INVALID = "invalid.csv";
  private static final String META = "meta.json";
  private static final String STATUS = "status";

  private final String name;
  private final String prefix;
  private final RecordedSystems.Source source;

  /**
   * A reader.
   *
   * @param name of the dataset unless meta.json gives an id
   * @param prefix put before file names in messages
   * @param source of the files
   */
  DatasetReader(String name, String prefix, RecordedSystems.Source source) {
    this.name = name;
    this.prefix = prefix;
    this.source = source;
  }

  RecordedSystem read() throws IOException {
    JsonNode meta = meta();
    CsvTable data = table(DATA);
    if (data == null) {
      throw new DatasetException(
          prefix + DATA, 0, 0, "the file is missing. It holds one row per recorded run");
    }
    List<Column> columns = columns(meta, data);
    CsvTable invalid = table(INVALID);
    String objective = RecordedSystems.OBJECTIVE;
    Description description =
        new Description(
            meta.path("id").asText(name),
            meta.path("name").asText(name),
            meta.path("objective").asText(objective),
            meta.path("unit").asText(""),
            maximised(meta));
    RecordedSystem system =
        assemble(description, columns, data, objective, invalid, defaults(meta, columns));
    checkCount(meta, "n_configs", system.measuredConfigurations());
    checkCount(meta, "n_measurements", data.rows().size());
    return system;
  }

  static RecordedSystem bare(Description description, CsvTable data, String objective) {
    requireObjective(data, objective);
    List<Column> columns = new ArrayList<>();
    for (String column : data.header()) {
      if (!column.equals(objective)) {
        int place = data.place(column);
        for (Row row : data.rows()) {
          if (row.fields().get(place).isEmpty()) {
            throw data.error(row, place, "is empty. Every row needs a value for it");
          }
        }
        columns.add(
            Column.inferred(column, data.rows().stream().map(r -> r.fields().get(place)).toList()));
      }
    }
    if (columns.isEmpty()) {
      throw new DatasetException(
          data.file(), 1, 0, "there is no column beside '" + objective + "': nothing to tune");
    }
    return assemble(description, columns, data, objective, null, null);
  }

  private static RecordedSystem assemble(
      Description description,
      List<Column> columns,
      CsvTable data,
      String objective,
      @Nullable CsvTable invalid,
      long @Nullable [] defaults) {
    requireObjective(data, objective);
    Map<List<Object>, Runs> runs = new LinkedHashMap<>();
    int value = data.place(objective);
    for (Row row : data.rows()) {
      runs(runs, columns, data, row).values.add(number(data, row, value));
    }
    int measured = runs.size();
    if (invalid != null) {
      for (Column column : columns) {
        if (invalid.place(column.name()) < 0) {
          throw new DatasetException(
              invalid.file(),
              1,
              0,
              "the column '" + column.name() + "' is missing: it needs every parameter");
        }
      }
      int status = invalid.place(STATUS);
      for (Row row : invalid.rows()) {
        runs(runs, columns, invalid, row)
            .failures
            .add(status < 0 ? "failed when recorded" : row.fields().get(status));
      }
    }
    SearchSpace space = space(columns, runs);
    Map<Configuration, Entry> entries = new HashMap<>();
    int place = 0;
    for (Runs of : runs.values()) {
      entries.put(
          space.at(of.coordinates),
          new Entry(
              place < measured ? place : -1,
              of.values.stream().mapToDouble(v -> v).toArray(),
              List.copyOf(of.failures)));
      place++;
    }
    Configuration standard = defaults == null ? null : space.find(defaults).orElse(null);
    if (defaults != null && standard == null) {
      throw new DatasetException(
          data.file().replace(DATA, META), 0, 0, "default_config was never recorded");
    }
    return new RecordedSystem(description, space, entries, standard);
  }

  private static SearchSpace space(List<Column> columns, Map<List<Object>, Runs> runs) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    BigInteger product = BigInteger.ONE;
    for (Column column : columns) {
      builder.parameter(column.name(), column.domain());
      product = product.multiply(BigInteger.valueOf(column.domain().size()));
    }
    if (!product.equals(BigInteger.valueOf(runs.size()))) {
      List<String> names = columns.stream().map(Column::name).toList();
      Set<List<Object>> recorded = Set.copyOf(runs.keySet());
      builder.constraint(
          "recorded", v -> recorded.contains(key(names, v)), names.toArray(new String[0]));
    }
    return builder.build();
  }

  private static List<Object> key(List<String> names, Values values) {
    List<Object> key = new ArrayList<>(names.size());
    for (String name : names) {
      key.add(values.value(name));
    }
    return key;
  }

  /** The runs of the row's configuration, which must consist of declared levels. */
  private static Runs runs(
      Map<List<Object>, Runs> runs, List<Column> columns, CsvTable table, Row row) {
    long[] coordinates = new long[columns.size()];
    List<Object> key = new ArrayList<>(columns.size());
    for (int d = 0; d < coordinates.length; d++) {
      Column column = columns.get(d);
      int place = table.place(column.name());
      String field = row.fields().get(place);
      coordinates[d] = column.coordinate(field);
      if (coordinates[d] < 0) {
        throw table.error(
            row,
            place,
            "= '"
                + field
                + "' is no level of "
                + column.texts().keySet()
                + ". Maybe add it to the levels in "
                + META);
      }
      key.add(column.domain().valueAt(coordinates[d]));
    }
    return runs.computeIfAbsent(key, k -> new Runs(coordinates));
  }

  private static double number(CsvTable data, Row row, int place) {
    String field = row.fields().get(place);
    double number;
    try {
      number = Double.parseDouble(field);
    } catch (NumberFormatException e) {
      throw data.error(
          row,
          place,
          "= '" + field + "' is not a number. Maybe the run failed and belongs into " + INVALID);
    }
    if (!Double.isFinite(number)) {
      throw data.error(
          row,
          place,
          "= '" + field + "' is not finite. Maybe the run failed and belongs into " + INVALID);
    }
    return number;
  }

  private static void requireObjective(CsvTable data, String objective) {
    if (data.place(objective) < 0) {
      throw new DatasetException(
          data.file(),
          1,
          0,
          "there is no objective column '"
              + objective
              + "' in "
              + data.header()
              + ". Maybe rename a column, or declare which one it is");
    }
    if (data.rows().isEmpty()) {
      throw new DatasetException(data.file(), 1, 0, "there is no row below the header");
    }
  }

  private @Nullable CsvTable table(String file) throws IOException {
    try (InputStream in = source.open(file)) {
      return in == null ? null : CsvTable.read(prefix + file, in);
    }
  }

  private JsonNode meta() throws IOException {
    try (InputStream in = source.open(META)) {
      if (in == null) {
        throw error(
            "the file is missing. It declares the parameters, the unit and the direction; a CSV"
                + " without it is read by its own path");
      }
      return JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build()
          .readTree(in);
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      throw new DatasetException(
          prefix + META,
          at == null ? 0 : at.getLineNr(),
          at == null ? 0 : at.getColumnNr(),
          "not JSON: " + e.getOriginalMessage());
    }
  }

  private boolean maximised(JsonNode meta) {
    String direction = meta.path("direction").asText("");
    if (direction.startsWith("max")) {
      return true;
    }
    if (direction.startsWith("min")) {
      return false;
    }
    throw error("'direction' = '" + direction + "' must be minimise or maximise");
  }

  private List<Column> columns(JsonNode meta, CsvTable data) {
    List<Column> columns = new ArrayList<>();
    for (JsonNode parameter : meta.path("parameters")) {
      String column = parameter.path("name").asText("");
      if (data.place(column) < 0) {
        throw error(
            "parameter '"
                + column
                + "' is not a column of "
                + DATA
                + ", which has "
                + data.header());
      }
      List<Level> levels = new ArrayList<>();
      for (JsonNode level : parameter.path("levels")) {
        levels.add(
            new Level(
                level.asText(),
                level.isNumber() ? level.decimalValue().stripTrailingZeros() : null));
      }
      String kind = parameter.path("kind").asText("");
      try {
        columns.add(
            switch (kind) {
              case "categorical" -> Column.categorical(column, levels);
              case "ordinal" -> Column.ordinal(column, levels);
              default ->
                  throw error(
                      "parameter '"
                          + column
                          + "' has kind '"
                          + kind
                          + "', which must be categorical or ordinal");
            });
      } catch (IllegalArgumentException e) {
        throw error("parameter '" + column + "': " + e.getMessage());
      }
    }
    for (String column : data.header()) {
      if (!column.equals(RecordedSystems.OBJECTIVE)
          && columns.stream().noneMatch(c -> c.name().equals(column))) {
        throw error("column '" + column + "' of " + DATA + " is not declared under 'parameters'");
      }
    }
    return columns;
  }

  private long @Nullable [] defaults(JsonNode meta, List<Column> columns) {
    JsonNode declared = meta.path("default_config");
    if (!declared.isObject()) {
      return null;
    }
    long[] coordinates = new long[columns.size()];
    for (int d = 0; d < coordinates.length; d++) {
      Column column = columns.get(d);
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
    return coordinates;
  }

  private void checkCount(JsonNode meta, String field, int counted) {
    if (meta.path(field).isInt() && meta.path(field).asInt() != counted) {
      throw error(
          "'" + field + "' = " + meta.path(field).asInt() + ", but " + DATA + " has " + counted);
    }
  }

  private DatasetException error(String what) {
    return new DatasetException(prefix + META, 0, 0, what);
  }

  /** The recorded runs of one configuration, while they are collected. */
  private static final class Runs {
    private final long[] coordinates;
    private final List<Double> values = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();

    Runs(long[] coordinates) {
      this.coordinates = coordinates;
    }
  }
}
