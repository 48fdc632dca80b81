package io.github.bbo4j.tuner.shaman;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Decimals;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.GeometricDomain;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.LevelsDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.tuner.internal.YamlValue;
import io.github.bbo4j.tuner.plan.SearchChoices;
import io.github.bbo4j.tuner.plan.TuningPlan;
import io.github.bbo4j.tuner.process.Command;
import io.github.bbo4j.tuner.process.CostSource;
import io.github.bbo4j.tuner.shaman.ShamanComponent.Parameter;
import io.github.bbo4j.tuner.shaman.ShamanComponent.Passing;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads SHAMan's experiment file: the sections experiment, bbo, noise_reduction, pruning and
 * components.
 *
 * <p>The component's default configuration becomes {@link TuningPlan#defaults()} where it lies on
 * the grid.
 */
public final class ShamanExperiment {
  private ShamanExperiment() {}

  /**
   * Reads an experiment on one component.
   *
   * @param file the experiment file
   * @param components the installed components, of {@link ShamanComponent#read}
   * @param name the component to tune; if empty, the only one that the experiment names
   * @param script the text of the job's script
   * @param cost where the cost comes from; if empty the wall time, unless the component names a
   *     Python function, which can't be run
   * @throws BboException with line and column of what does not fit
   */
  public static TuningPlan read(
      Path file,
      Map<String, ShamanComponent> components,
      Optional<String> name,
      String script,
      Optional<CostSource> cost) {
    Arguments.given(components, "components");
    Arguments.given(name, "name");
    Arguments.given(script, "script");
    Arguments.given(cost, "cost");
    return of(YamlValue.read(file), components, name, script, cost);
  }

  /** Whether a YAML file looks like an experiment of SHAMan's: it has a section of components. */
  public static boolean isExperiment(Path file) {
    YamlValue root = YamlValue.read(file);
    return root.isMap() && root.get("components").isPresent();
  }

  static TuningPlan of(
      YamlValue root,
      Map<String, ShamanComponent> components,
      Optional<String> name,
      String script,
      Optional<CostSource> cost) {
    root.allow(
        "experiment", "bbo", "noise_reduction", "pruning", "pruning_strategy", "components", "api");
    YamlValue grid = chosen(root.require("components"), name);
    ShamanComponent component = components.get(grid.name());
    if (component == null) {
      throw grid.error(
          "component '"
              + grid.name()
              + "' is not in the component file, which has "
              + components.keySet());
    }
    SearchSpace space = space(grid, component);
    Command command =
        ShamanScript.command(component, script, grid.map().keySet())
            .cost(costSource(component, cost));
    List<String> notes = new ArrayList<>();
    SearchChoices search = new ShamanSearch(notes).read(root);
    if (!command.cost().isWallTime() && search.id("pruning").isPresent()) {
      notes.add("pruning gives up no run: the cost is known at the end of a run only");
    }
    component.parameters().values().forEach(parameter -> notPassed(parameter, notes));
    return new TuningPlan(
        grid.name(), space, defaults(space, component, notes), command, false, search, notes);
  }

  /** As with SHAMan, where nothing says so. */
  private static void notPassed(Parameter parameter, List<String> notes) {
    if (parameter.passing() == Passing.ENVIRONMENT
        && (parameter.suffix().isPresent() || parameter.flag().isPresent())) {
      notes.add(
          "flag and suffix of "
              + parameter.name()
              + " have no effect: an environment variable has its value alone");
    }
  }

  private static YamlValue chosen(YamlValue components, Optional<String> name) {
    if (name.isPresent()) {
      return components.require(name.get());
    }
    Map<String, YamlValue> all = components.map();
    if (all.size() != 1) {
      throw components.error(
          "the experiment has the components " + all.keySet() + ": say which one to tune");
    }
    return all.values().iterator().next();
  }

  private static CostSource costSource(ShamanComponent component, Optional<CostSource> cost) {
    if (cost.isEmpty() && component.customTarget().isPresent()) {
      throw new BboException(
          "component '"
              + component.name()
              + "' reads its cost by the Python function "
              + component.customTarget().get()
              + ", which bbo4j does not run. Maybe give a pattern or a JSON pointer instead (--cost-pattern, --cost-json)");
    }
    return cost.orElse(CostSource.wallTime());
  }

  private static SearchSpace space(YamlValue grid, ShamanComponent component) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (YamlValue axis : grid.map().values()) {
      Parameter parameter = component.parameters().get(axis.name());
      if (parameter == null) {
        throw axis.error(
            "'"
                + axis.name()
                + "' is no parameter of component '"
                + component.name()
                + "', which has "
                + component.parameters().keySet());
      }
      try {
        builder.parameter(axis.name(), domain(axis));
      } catch (IllegalArgumentException e) {
        throw axis.error(e);
      }
    }
    return builder.build();
  }

  private static Domain domain(YamlValue axis) {
    axis.allow("min", "max", "step", "step_type");
    String type = axis.get("step_type").map(YamlValue::text).orElse("additive");
    if (!type.equals("additive") && !type.equals("multiplicative")) {
      throw axis.require("step_type")
          .error("step_type = '" + type + "' must be additive or multiplicative");
    }
    YamlValue min = axis.require("min");
    YamlValue max = axis.require("max");
    YamlValue step = axis.require("step");
    boolean whole = whole(min) && whole(step);
    if (type.equals("multiplicative")) {
      return new GeometricDomain(min.integer(), floor(max), step.integer());
    }
    return whole
        ? new IntegerDomain(min.integer(), floor(max), step.integer())
        : LevelsDomain.of(levels(min, max, step));
  }

  private static long floor(YamlValue max) {
    max.number(); // Refuses what is none.
    BigDecimal most = new BigDecimal(max.text()).setScale(0, RoundingMode.FLOOR);
    try {
      return most.longValueExact();
    } catch (ArithmeticException e) {
      throw max.error("max = " + max.text() + " must be a number of at most 64 bits");
    }
  }

  private static boolean whole(YamlValue value) {
    return value.number() == Math.rint(value.number());
  }

  /** Steps of a fraction, by decimal arithmetic, so that 0.1 + 0.1 + 0.1 is 0.3. */
  private static Object[] levels(YamlValue min, YamlValue max, YamlValue step) {
    BigDecimal last = new BigDecimal(max.text());
    BigDecimal by = new BigDecimal(step.text());
    if (by.signum() <= 0) {
      throw step.error("step = " + step.text() + " must be positive");
    }
    List<Object> levels = new ArrayList<>();
    for (BigDecimal level = new BigDecimal(min.text());
        level.compareTo(last) <= 0;
        level = level.add(by)) {
      levels.add(level.doubleValue());
      if (levels.size() > 1_000_000) {
        throw step.error("step = " + step.text() + " makes more than a million levels");
      }
    }
    return levels.toArray();
  }

  private static Map<String, Object> defaults(
      SearchSpace space, ShamanComponent component, List<String> notes) {
    Map<String, Object> defaults = new LinkedHashMap<>();
    for (var parameter : space.parameters()) {
      Optional<String> text =
          Optional.ofNullable(component.parameters().get(parameter.name()))
              .flatMap(Parameter::defaultValue);
      Optional<Object> value = text.flatMap(ShamanExperiment::number);
      if (value.filter(parameter.domain()::contains).isEmpty()) {
        String why =
            text.map(t -> "the default " + t + " of " + parameter.name() + " is not on the grid")
                .orElse(parameter.name() + " has no default");
        notes.add(why + ", so the default is not run first");
        return Map.of();
      }
      defaults.put(parameter.name(), value.get());
    }
    return defaults;
  }

  /** The grid is of numbers; the default of a text need not be one. */
  private static Optional<Object> number(String text) {
    try {
      return Optional.of(Decimals.parse(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
