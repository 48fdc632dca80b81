package io.github.bbo4j.benchmarks.noise;

import io.github.bbo4j.benchmarks.compare.RunLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One run as a row: who, where, and the metrics of the thesis's table 5.10.
 *
 * @param key protocol, scenario, policy, heuristic and seed
 * @param values every metric; copied; NaN where there is none
 */
public record NoiseRun(Key key, Map<Value, Double> values) {

  /**
   * What tells one run from another.
   *
   * @param protocol see {@link NoiseProtocol#id}
   * @param scenario name of the problem
   * @param policy id of the contender
   * @param heuristic id of the heuristic
   * @param seed of everything
   */
  public record Key(String protocol, String scenario, String policy, String heuristic, long seed) {}

  /** The columns. */
  public enum Value {
    /** (mean cost of the recommended - lowest mean cost) / lowest mean cost, %. */
    DISTANCE("AvgDistOpt %"),
    /** (default - recommended) / default of the mean costs, %. */
    IMPROVEMENT("ImprovementDefault %"),
    /** Evaluations until the run ended. */
    EVALUATIONS("Convergence"),
    /** Sum of the measured costs, s. */
    DURATION("Duration s"),
    /** Distinct configurations. */
    UNIQUES("Uniques"),
    /** Configurations measured more than twice. */
    TRIGGERS("Triggers"),
    /** (reported estimate - mean cost of the recommended) / that, %. */
    BIAS("Bias %"),
    /** 1 if the 95 % interval holds the mean cost of the recommended, 0 if not. */
    COVERED("Covered"),
    /** The same of the configuration with the lowest single measurement, %. */
    LOWEST("DistLowest %"),
    /** Lowest distance of all that were measured, %. */
    BEST_VISITED("DistVisited %");

    private final String label;

    Value(String label) {
      this.label = label;
    }

    /** What tables call it. */
    public String label() {
      return label;
    }
  }

  /** Copies the values. */
  public NoiseRun {
    values = Collections.unmodifiableMap(new EnumMap<>(values));
    if (values.size() != Value.values().length) {
      throw new IllegalArgumentException(
          values.size() + " values for " + Value.values().length + " columns");
    }
  }

  /** One of the metrics. */
  public double value(Value which) {
    return Objects.requireNonNull(values.get(which));
  }

  /**
   * The runs that are kept in a file, and are not made again.
   *
   * @throws IOException if it can't be read or made, or is something else
   */
  public static RunLog<Key, NoiseRun> log(Path file) throws IOException {
    return RunLog.open(
        file, new RunLog.Form<>(header(), NoiseRun::row, NoiseRun::parse, NoiseRun::key));
  }

  /** The header of a file of rows. */
  static String header() {
    return "protocol,scenario,policy,heuristic,seed,"
        + Arrays.stream(Value.values())
            .map(v -> v.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(","));
  }

  /** The row. */
  String row() {
    return String.join(
        ",",
        key.protocol(),
        key.scenario(),
        key.policy(),
        key.heuristic(),
        Long.toString(key.seed()),
        Arrays.stream(Value.values())
            .map(v -> Double.isNaN(value(v)) ? "" : Double.toString(value(v)))
            .collect(Collectors.joining(",")));
  }

  /** The run of a row; nothing if it is not a whole one. */
  static Optional<NoiseRun> parse(String row) {
    String[] fields = row.split(",", -1);
    int columns = Value.values().length;
    if (fields.length != 5 + columns) {
      return Optional.empty();
    }
    try {
      Map<Value, Double> values = new EnumMap<>(Value.class);
      for (int i = 0; i < columns; i++) {
        String field = fields[5 + i];
        values.put(Value.values()[i], field.isEmpty() ? Double.NaN : Double.parseDouble(field));
      }
      return Optional.of(
          new NoiseRun(
              new Key(fields[0], fields[1], fields[2], fields[3], Long.parseLong(fields[4])),
              values));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
