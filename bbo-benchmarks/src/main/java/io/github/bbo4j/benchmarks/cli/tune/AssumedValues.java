package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.tuner.plan.TuningPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Values that parameters had in past results which do not name them, such as those that were added
 * to the tuning file since. Not thread-safe.
 */
final class AssumedValues {
  private final TuningPlan plan;
  private final Map<String, Object> values = new LinkedHashMap<>();
  private final Set<String> used = new TreeSet<>();

  /**
   * Reads them.
   *
   * @param given by parameter, as on the command line
   * @throws IllegalArgumentException if there is no such parameter, or it has no such value
   */
  AssumedValues(Map<String, String> given, TuningPlan plan) {
    this.plan = plan;
    given.forEach((name, text) -> values.put(name, value(name, text)));
  }

  private Object value(String name, String text) {
    List<String> names = plan.space().parameters().stream().map(Parameter::name).toList();
    if (!names.contains(name)) {
      throw new IllegalArgumentException(
          "--assume " + name + "=" + text + ": there is no parameter '" + name + "', but " + names);
    }
    Domain domain = plan.space().parameters().get(names.indexOf(name)).domain();
    Object value = TypedValues.value(domain, text);
    try {
      domain.coordinateOf(value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--assume " + name + ": " + e.getMessage(), e);
    }
    return value;
  }

  /** The parameters. */
  Set<String> names() {
    return values.keySet();
  }

  /**
   * A result's values with those that it does not name.
   *
   * @throws IllegalArgumentException if one is still missing
   */
  Map<String, Object> beside(Map<String, Object> found) {
    Map<String, Object> all = new LinkedHashMap<>(found);
    values.forEach(
        (name, value) -> {
          if (all.putIfAbsent(name, value) == null) {
            used.add(name);
          }
        });
    for (Parameter parameter : plan.space().parameters()) {
      if (!all.containsKey(parameter.name())) {
        throw new IllegalArgumentException(
            "it has no '" + parameter.name() + "'. Maybe say what it was then: " + cure(parameter));
      }
    }
    return all;
  }

  /** The option, with the value that the system has by default where the plan says one. */
  String cure(Parameter parameter) {
    Object value = plan.defaults().get(parameter.name());
    return "--assume " + parameter.name() + "=" + (value == null ? "VALUE" : value);
  }

  /** Those that no result needed. */
  Set<String> idle() {
    Set<String> idle = new TreeSet<>(values.keySet());
    idle.removeAll(used);
    return idle;
  }
}
