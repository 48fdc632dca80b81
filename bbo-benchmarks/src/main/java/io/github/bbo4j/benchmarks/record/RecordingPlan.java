package io.github.bbo4j.benchmarks.record;

import io.github.bbo4j.core.arguments.Arguments;
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
 * <p>The configurations are the full product of the levels without those that break a constraint,
 * numbered from 0 with the last parameter varying fastest; or they are points that are listed one
 * by one, such as the random sizes of a calibration. Immutable and thread-safe.
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
 * @param points the configurations, if they are listed: each has a level of every parameter, none
 *     stands twice, none breaks a constraint; empty for the full product
 * @param conditions what surrounds the runs
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
    Command command,
    List<Map<String, String>> points,
    Conditions conditions) {

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
        throw new IllegalArgumentException("timeLimit = " + timeLimit + " must be positive");
      }
    }
  }

  /**
   * What surrounds the runs: none of it is part of the dataset.
   *
   * @param warmUpRuns runs before the first recorded one of each session, whose costs don't count;
   *     at least 0
   * @param warmUp time for which such runs are repeated at least; not negative
   * @param monitoring time between two readings of the machine's sensors; zero for none
   * @param versions commands that tell what is installed, by name, such as a compiler's version;
   *     each run once at the start of a session
   */
  public record Conditions(
      int warmUpRuns, Duration warmUp, Duration monitoring, Map<String, List<String>> versions) {

    /** No warm-up, no monitoring. */
    public static final Conditions NONE = new Conditions(0, Duration.ZERO, Duration.ZERO, Map.of());

    /** Checks the ranges and copies the commands. */
    public Conditions {
      Arguments.require(warmUpRuns >= 0, "warmUpRuns", warmUpRuns, "at least 0");
      Arguments.require(!warmUp.isNegative(), "warmUp", warmUp, "at least 0");
      Arguments.require(!monitoring.isNegative(), "monitoring", monitoring, "at least 0");
      versions = Collections.unmodifiableMap(new LinkedHashMap<>(versions));
      versions.forEach(
          (name, command) ->
              Arguments.require(
                  !command.isEmpty(), "version." + name, "''", "a command, such as gcc --version"));
    }

    /** Whether there are runs before the recorded ones. */
    public boolean hasWarmUp() {
      return warmUpRuns > 0 || !warmUp.isZero();
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
          "parameters = "
              + parameters.stream().map(GridParameter::name).toList()
              + ": give at least one, with different names");
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
    points = ListedPoints.checked(points, parameters, constraints);
    List<Map<String, String>> grid = points.isEmpty() ? gridOf(parameters, constraints) : points;
    if (grid.isEmpty()) {
      throw new IllegalArgumentException(
          "constraints = " + constraints + ": no configuration meets them all");
    }
    if (!defaultConfiguration.isEmpty() && !grid.contains(defaultConfiguration)) {
      throw new IllegalArgumentException(
          "defaultConfiguration = "
              + defaultConfiguration
              + " is not on the grid. Maybe add its values to the levels (of a plan: the keys 'default.'), or leave it out");
    }
  }

  /**
   * Returns every configuration, in order of its number: the points that are listed, else those of
   * the grid that meet the constraints.
   *
   * @return unmodifiable list of unmodifiable maps from parameter name to level
   */
  public List<Map<String, String>> configurations() {
    return points.isEmpty() ? gridOf(parameters, constraints) : points;
  }

  /**
   * Returns the number of configurations before the constraints; the largest long number if there
   * are more.
   */
  public long productSize() {
    double size = 1;
    for (GridParameter parameter : parameters) {
      size *= parameter.levels().size();
    }
    // Exact below 2^53; a grid that can be recorded is far below.
    return (long) size;
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
