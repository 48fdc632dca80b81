package io.github.bbo4j.benchmarks.record;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What to record: the grid of configurations, how often, in which random order, and how to describe
 * it.
 *
 * <p>The grid is the full product of the levels without the configurations that break a constraint,
 * numbered from 0 with the last parameter varying fastest. Immutable and thread-safe.
 *
 * @param id the name of the dataset and its folder
 * @param parameters the parameters, at least one, with different names
 * @param constraints rules that every configuration meets
 * @param repeats runs of each configuration, at least 1
 * @param seed seed of the order of the runs
 * @param maxFailures failed runs after which a configuration that never gave a cost is not run
 *     again, at least 1
 * @param description words about the recording that go to {@code meta.json} as they are, such as
 *     {@code system}, {@code objective}, {@code unit}, {@code direction} or {@code method}
 * @param defaultConfiguration the values that a user gets without tuning; empty if there are none
 * @param command how to run the system; not used when the system is given in Java
 */
public record RecordingPlan(
    String id,
    List<GridParameter> parameters,
    List<GridConstraint> constraints,
    int repeats,
    long seed,
    int maxFailures,
    Map<String, String> description,
    Map<String, String> defaultConfiguration,
    Command command) {

  /**
   * A command line that runs the system once.
   *
   * @param words the words; {@code ${name}} stands for the value of a parameter, {@code ${java}}
   *     for the java command of this JVM and {@code ${classpath}} for its class path
   * @param timeLimit longest run; a longer one is killed and has failed with status {@code timeout}
   * @param costPattern regular expression whose group 1 is the cost in the output of the command;
   *     empty to measure the wall time of the process in seconds
   */
  public record Command(List<String> words, Duration timeLimit, String costPattern) {

    /** A command that is not there: the system is given in Java. */
    public static final Command NONE = new Command(List.of(), Duration.ofDays(1), "");

    /** Copies the words and checks the time limit. */
    public Command {
      words = List.copyOf(words);
      if (timeLimit.isNegative() || timeLimit.isZero()) {
        throw new IllegalArgumentException("timeLimit = " + timeLimit + ": must be positive");
      }
    }
  }

  /** Copies the collections and checks the settings. */
  public RecordingPlan {
    parameters = List.copyOf(parameters);
    constraints = List.copyOf(constraints);
    description = Collections.unmodifiableMap(new LinkedHashMap<>(description));
    defaultConfiguration = Collections.unmodifiableMap(new LinkedHashMap<>(defaultConfiguration));
    if (!id.matches("[A-Za-z0-9_.-]+")) {
      throw new IllegalArgumentException(
          "id = '" + id + "': use letters, digits, '_', '-' and '.'");
    }
    if (parameters.isEmpty()
        || parameters.stream().map(GridParameter::name).distinct().count() < parameters.size()) {
      throw new IllegalArgumentException(
          "parameters = " + parameters + ": give at least one, with different names");
    }
    if (repeats < 1 || maxFailures < 1) {
      throw new IllegalArgumentException(
          "repeats = " + repeats + ", maxFailures = " + maxFailures + ": both must be at least 1");
    }
    String direction = description.getOrDefault("direction", "minimise");
    if (!direction.matches("m(in|ax)imi[sz]e")) {
      throw new IllegalArgumentException(
          "meta.direction = '" + direction + "' must be minimise or maximise");
    }
    List<Map<String, String>> grid = gridOf(parameters, constraints);
    if (grid.isEmpty()) {
      throw new IllegalArgumentException(
          "constraints = " + constraints + ": no configuration meets them all");
    }
    if (!defaultConfiguration.isEmpty() && !grid.contains(defaultConfiguration)) {
      throw new IllegalArgumentException(
          "defaultConfiguration = " + defaultConfiguration + " is not on the grid");
    }
  }

  /**
   * Returns every configuration of the grid that meets the constraints, in order of its number.
   *
   * @return unmodifiable list of unmodifiable maps from parameter name to level
   */
  public List<Map<String, String>> configurations() {
    return gridOf(parameters, constraints);
  }

  /** Returns the number of configurations before the constraints. */
  public long productSize() {
    long size = 1;
    for (GridParameter parameter : parameters) {
      size = Math.multiplyExact(size, parameter.levels().size());
    }
    return size;
  }

  /**
   * Returns a line that two plans share exactly when a recording of one can be continued with the
   * other: all that decides but the number of repeats, of which there may be more later.
   */
  public String fingerprint() {
    return PlanFingerprint.of(this);
  }

  private static List<Map<String, String>> gridOf(
      List<GridParameter> parameters, List<GridConstraint> constraints) {
    List<Map<String, String>> grid = List.of(Map.of());
    for (GridParameter parameter : parameters) {
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> prefix : grid) {
        for (String level : parameter.levels()) {
          Map<String, String> values = new LinkedHashMap<>(prefix);
          values.put(parameter.name(), level);
          longer.add(Collections.unmodifiableMap(values));
        }
      }
      grid = longer;
    }
    return grid.stream()
        .filter(values -> constraints.stream().allMatch(c -> c.rule().test(values)))
        .toList();
  }
}
