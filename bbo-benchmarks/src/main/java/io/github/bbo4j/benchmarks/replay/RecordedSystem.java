package io.github.bbo4j.benchmarks.replay;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.core.space.Values;
import java.math.BigInteger;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Everything that was recorded of one system: a finite space whose feasible points are exactly the
 * recorded configurations, and all runs of each.
 *
 * <p>Values are in the system's own direction and unit; {@link #problem} gives the same as costs to
 * minimise. Immutable and thread-safe.
 */
public final class RecordedSystem {
  /** Of fewer configurations a column may have as many values by design. */
  private static final int MANY = 100;

  /** Where so many times as many combinations exist as were recorded, the space is a list. */
  private static final BigInteger SPARSE = BigInteger.valueOf(100);

  private final Description description;
  private final SearchSpace space;
  private final RecordedRuns runs;
  private final @Nullable Configuration defaults;
  private final List<String> warnings;

  /**
   * What is said about the system.
   *
   * @param name short name
   * @param title one line for people
   * @param quantity what was measured
   * @param unit its unit, or empty
   * @param maximised whether more is better
   */
  public record Description(
      String name, String title, String quantity, String unit, boolean maximised) {}

  private RecordedSystem(
      Description description,
      SearchSpace space,
      RecordedRuns runs,
      @Nullable Configuration defaults,
      List<String> warnings) {
    this.description = description;
    this.space = space;
    this.runs = runs;
    this.defaults = defaults;
    this.warnings = List.copyOf(warnings);
  }

  /** A system of recorded runs; the defaults are not modified. */
  static RecordedSystem of(
      Description description,
      List<Column> columns,
      RecordedRuns runs,
      DatasetMeta.Defaults defaults) {
    SearchSpace space = space(columns, runs);
    int[] declared = defaults.coordinates();
    Configuration standard = null;
    if (declared != null) {
      if (runs.find(declared) < 0) {
        throw new DatasetException(DatasetReader.META, 0, 0, "default_config was never recorded");
      }
      standard = space.at(Arrays.stream(declared).asLongStream().toArray());
    }
    List<String> warnings = new ArrayList<>(numbering(columns, runs.size()));
    if (!defaults.warning().isEmpty()) {
      warnings.add(defaults.warning());
    }
    return new RecordedSystem(description, space, runs, standard, warnings);
  }

  /**
   * Columns that tell rows apart, such as the number of a run: with them nothing is a replicate.
   */
  private static List<String> numbering(List<Column> columns, int configurations) {
    long varying = columns.stream().filter(c -> c.domain().size() > 1).count();
    return columns.stream()
        .filter(c -> configurations >= MANY && varying > 1 && c.domain().size() == configurations)
        .filter(c -> isNumbering(c.domain()))
        .map(
            c ->
                "each of the "
                    + configurations
                    + " configurations has a '"
                    + c.name()
                    + "' of its own. Maybe it numbers the rows: leave the column out")
        .toList();
  }

  private static boolean isNumbering(Domain domain) {
    Object first = domain.valueAt(0);
    return first instanceof String
        || (first instanceof Long from
            && domain.valueAt(domain.size() - 1) instanceof Long to
            && to - from == domain.size() - 1);
  }

  private static SearchSpace space(List<Column> columns, RecordedRuns runs) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    BigInteger product = BigInteger.ONE;
    for (Column column : columns) {
      builder.parameter(column.name(), column.domain());
      product = product.multiply(BigInteger.valueOf(column.domain().size()));
    }
    if (product.equals(BigInteger.valueOf(runs.size()))) {
      return builder.build();
    }
    // What core would not tabulate, or is nearly all holes, is a list of points and no grid.
    BigInteger sparse = BigInteger.valueOf(runs.size()).multiply(SPARSE);
    if (product.compareTo(sparse.min(BigInteger.valueOf(SearchSpace.LARGEST_TABLE))) > 0) {
      return builder.points(points(columns, runs)).build();
    }
    List<String> names = columns.stream().map(Column::name).toList();
    List<Map<Object, Integer>> coordinates = columns.stream().map(Column::coordinates).toList();
    return builder
        .constraint(
            "recorded",
            values -> runs.find(point(names, coordinates, values)) >= 0,
            names.toArray(new String[0]))
        .build();
  }

  /** The recorded configurations in the order of their numbers, made when they are asked for. */
  private static List<Map<String, Object>> points(List<Column> columns, RecordedRuns runs) {
    return new AbstractList<>() {
      @Override
      public Map<String, Object> get(int configuration) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int d = 0; d < columns.size(); d++) {
          Column column = columns.get(d);
          values.put(column.name(), column.domain().valueAt(runs.coordinate(configuration, d)));
        }
        return values;
      }

      @Override
      public int size() {
        return runs.size();
      }
    };
  }

  private static int[] point(
      List<String> names, List<Map<Object, Integer>> coordinates, Values values) {
    int[] point = new int[names.size()];
    for (int d = 0; d < point.length; d++) {
      point[d] = coordinates.get(d).getOrDefault(values.value(names.get(d)), -1);
    }
    return point;
  }

  /** Short name: that of the folder or file, or what meta.json says. */
  public String name() {
    return description.name();
  }

  /** What is said about the system. */
  public Description description() {
    return description;
  }

  /**
   * The space; its feasible points are exactly the recorded configurations, failed ones included.
   */
  public SearchSpace space() {
    return space;
  }

  /** The default configuration, if it was declared. */
  public Optional<Configuration> defaults() {
    return Optional.ofNullable(defaults);
  }

  /** What is odd about the dataset but keeps nobody from using it, one line each. */
  public List<String> warnings() {
    return warnings;
  }

  /** The number of configurations with at least one value. */
  public int measuredConfigurations() {
    return runs.measured();
  }

  /** The number of configurations none of whose runs gave a value. */
  public int failedConfigurations() {
    return runs.size() - runs.measured();
  }

  /** The 0-based rank of a configuration by first appearance in data.csv; -1 if it isn't there. */
  public int index(Configuration configuration) {
    int number = number(configuration);
    return number < runs.measured() ? number : -1;
  }

  /** The recorded values of a configuration in file order; empty if there are none. A copy. */
  public double[] values(Configuration configuration) {
    int number = number(configuration);
    return number < 0 ? new double[0] : runs.values(number);
  }

  /** The median of the recorded values; NaN if there are none. */
  public double median(Configuration configuration) {
    int number = number(configuration);
    return number < 0 ? Double.NaN : runs.median(number);
  }

  /** The mean of the recorded values; NaN if there are none. */
  public double mean(Configuration configuration) {
    int number = number(configuration);
    return number < 0 ? Double.NaN : runs.mean(number);
  }

  /** The number of a configuration among the runs, -1 if it was not recorded or is of another. */
  int number(Configuration configuration) {
    int[] point = new int[space.dimension()];
    if (configuration.space() != space
        && !configuration.space().parameters().equals(space.parameters())) {
      return -1;
    }
    for (int d = 0; d < point.length; d++) {
      point[d] = (int) configuration.coordinate(d);
    }
    return runs.find(point);
  }

  RecordedRuns runs() {
    return runs;
  }

  /** The system as a problem that answers with the given replicates. */
  public RecordedProblem problem(ReplayedRuns replicates) {
    return new RecordedProblem(this, Arguments.given(replicates, "replicates"));
  }
}
