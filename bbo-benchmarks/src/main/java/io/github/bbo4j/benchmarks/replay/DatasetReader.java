package io.github.bbo4j.benchmarks.replay;

import io.github.bbo4j.benchmarks.replay.CsvTable.Header;
import io.github.bbo4j.benchmarks.replay.CsvTable.Row;
import io.github.bbo4j.benchmarks.replay.RecordedSystem.Description;
import io.github.bbo4j.core.arguments.Decimals;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns the files of one dataset into a {@link RecordedSystem}. */
final class DatasetReader {
  static final String DATA = "data.csv";
  static final String META = "meta.json";
  private static final String INVALID = "invalid.csv";
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
    DatasetMeta meta = DatasetMeta.read(prefix + META, source);
    Declared rows = new Declared(meta);
    try (InputStream in = source.open(DATA)) {
      if (in == null) {
        throw new DatasetException(
            prefix + DATA, 0, 0, "the file is missing. It holds one row per recorded run");
      }
      CsvTable.read(prefix + DATA, in, rows);
    }
    rows.checkNotEmpty();
    try (InputStream in = source.open(INVALID)) {
      if (in != null) {
        CsvTable.read(prefix + INVALID, in, new Failures(rows));
      }
    }
    RecordedRuns runs = rows.builder.build();
    meta.checkCount("n_configs", runs.measured());
    meta.checkCount("n_measurements", rows.builder.runs());
    return RecordedSystem.of(
        meta.description(name), rows.columns, runs, meta.defaults(rows.columns));
  }

  /** A CSV without a description: all columns but the objective are parameters. */
  static RecordedSystem bare(Description description, String file, InputStream in, String objective)
      throws IOException {
    Inferred rows = new Inferred(objective);
    CsvTable.read(file, in, rows);
    rows.checkNotEmpty();
    List<Column> columns = rows.columns();
    return RecordedSystem.of(
        description,
        columns,
        rows.builder.build(),
        new DatasetMeta.Defaults(null, InferredLevels.decimalCommas(columns)));
  }

  /** What reading a row into runs has in common. */
  private abstract static class Measurements implements CsvTable.Rows {
    private final String objective;
    private final String failed;
    private int value;
    private @Nullable Header header;
    int[] places = {};
    int[] point = {};
    RecordedRuns.Builder builder = new RecordedRuns.Builder(0);

    /** With what is to be done with the row of a run that failed. */
    Measurements(String objective, String failed) {
      this.objective = objective;
      this.failed = failed;
    }

    /** The indices of the parameters' columns, in the order of the space. */
    abstract int[] parameters(Header header);

    /** The coordinate of a field of a row. */
    abstract int coordinate(Row row, int dimension, int column);

    @Override
    public final void header(Header first) {
      header = first;
      places = parameters(first);
      value = first.index(objective);
      if (value < 0) {
        throw first.error(
            "there is no objective column '"
                + objective
                + "' in "
                + first.names()
                + ". Maybe rename a column, or say which one it is (--objective, meta.json)");
      }
      point = new int[places.length];
      builder = new RecordedRuns.Builder(places.length);
    }

    @Override
    public final void row(Row row) {
      double number = number(row, value, failed);
      for (int d = 0; d < places.length; d++) {
        point[d] = coordinate(row, d, places[d]);
      }
      builder.value(point, number);
    }

    /** An error about the file as a whole. */
    final DatasetException error(String what) {
      Header known = header;
      return known == null ? new DatasetException("", 0, 0, what) : known.error(what);
    }

    final void checkNotEmpty() {
      if (header != null && builder.runs() == 0) {
        throw header.error("there is no row below the header");
      }
    }
  }

  /** Rows whose parameters meta.json declares. */
  private static final class Declared extends Measurements {
    private final DatasetMeta meta;
    private List<Column> columns = List.of();
    private Dictionary[] known = {};

    /** By dimension and number of a known field. */
    private CompactInts[] coordinates = {};

    Declared(DatasetMeta meta) {
      super(RecordedSystems.OBJECTIVE, "belongs into " + INVALID);
      this.meta = meta;
    }

    @Override
    int[] parameters(Header header) {
      columns = meta.columns(header.names());
      known = new Dictionary[columns.size()];
      coordinates = new CompactInts[columns.size()];
      for (int d = 0; d < known.length; d++) {
        known[d] = new Dictionary();
        coordinates[d] = new CompactInts();
      }
      return columns.stream().mapToInt(c -> header.index(c.name())).toArray();
    }

    @Override
    int coordinate(Row row, int dimension, int place) {
      String field = row.field(place);
      int number = known[dimension].find(field);
      if (number >= 0) {
        return coordinates[dimension].get(number);
      }
      Column column = columns.get(dimension);
      int coordinate = column.coordinate(field);
      if (coordinate < 0) {
        throw row.error(
            place,
            "= '"
                + field
                + "' is no level of "
                + column.texts().keySet()
                + ". Maybe add it to the levels in "
                + META);
      }
      known[dimension].add(field);
      coordinates[dimension].add(coordinate);
      return coordinate;
    }
  }

  /** Rows of runs that gave no value. */
  private static final class Failures implements CsvTable.Rows {
    private final Declared data;
    private int[] places = {};
    private int status;

    Failures(Declared data) {
      this.data = data;
    }

    @Override
    public void header(Header header) {
      for (Column column : data.columns) {
        if (header.index(column.name()) < 0) {
          throw header.error(
              "the column '" + column.name() + "' is missing: it needs every parameter");
        }
      }
      places = data.columns.stream().mapToInt(c -> header.index(c.name())).toArray();
      status = header.index(STATUS);
    }

    @Override
    public void row(Row row) {
      for (int d = 0; d < places.length; d++) {
        data.point[d] = data.coordinate(row, d, places[d]);
      }
      data.builder.failure(data.point, status < 0 ? "failed when recorded" : row.field(status));
    }
  }

  /** Rows without a description: levels are what is found. */
  private static final class Inferred extends Measurements {
    private final String objective;
    private final List<String> names = new ArrayList<>();
    private Dictionary[] seen = {};

    Inferred(String objective) {
      super(objective, "its row is best left out");
      this.objective = objective;
    }

    @Override
    int[] parameters(Header header) {
      List<Integer> columns = new ArrayList<>();
      for (int c = 0; c < header.names().size(); c++) {
        if (!header.names().get(c).equals(objective)) {
          columns.add(c);
          names.add(header.names().get(c));
        }
      }
      if (columns.isEmpty()) {
        throw header.error("there is no column beside '" + objective + "': nothing to tune");
      }
      seen = new Dictionary[names.size()];
      for (int d = 0; d < seen.length; d++) {
        seen[d] = new Dictionary();
      }
      return columns.stream().mapToInt(c -> c).toArray();
    }

    @Override
    int coordinate(Row row, int dimension, int place) {
      String field = row.field(place);
      int number = seen[dimension].find(field);
      if (number >= 0) {
        return number;
      }
      if (field.isEmpty()) {
        throw row.error(place, "is empty. Every row needs a value for it");
      }
      return seen[dimension].add(field);
    }

    /** The columns; the coordinates of the runs, so far in order of appearance, follow them. */
    List<Column> columns() {
      List<Column> columns = new ArrayList<>();
      for (int d = 0; d < seen.length; d++) {
        InferredLevels levels = levels(d);
        builder.map(d, levels.coordinates());
        columns.add(levels.column());
        // A column at a time, for the room.
        seen[d] = new Dictionary();
      }
      return columns;
    }

    private InferredLevels levels(int dimension) {
      try {
        return InferredLevels.of(names.get(dimension), seen[dimension].texts());
      } catch (IllegalArgumentException e) {
        throw error("'" + names.get(dimension) + "': " + e.getMessage());
      }
    }
  }

  private static double number(Row row, int place, String failed) {
    String field = row.field(place);
    double number;
    try {
      number = Decimals.parse(field);
    } catch (NumberFormatException e) {
      boolean comma = field.matches("[-+]?[0-9]+,[0-9]+");
      String cure = comma ? "write the decimal comma as a point" : "the run failed and " + failed;
      throw row.error(place, "= '" + field + "' is not a number. Maybe " + cure);
    }
    if (!Double.isFinite(number)) {
      throw row.error(place, "= '" + field + "' is not finite. Maybe the run failed and " + failed);
    }
    return number;
  }
}
