package io.github.bbo4j.tuner.plan;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.FactorPairDomain;
import io.github.bbo4j.core.space.GeometricDomain;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.LevelsDomain;
import io.github.bbo4j.core.space.RealDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.tuner.internal.YamlValue;
import io.github.bbo4j.tuner.process.Command;
import io.github.bbo4j.tuner.process.CostSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a run from a YAML file of the library's own form, docs/tuning-files.md.
 *
 * <pre>{@code
 * name: xz
 * parameters:
 *   level: {min: 0, max: 9, default: 6}
 *   dict:  {min: 65536, max: 67108864, multiply: 2, flag: --lzma2=dict=}
 * command: [xz, "-${level}", --keep, --stdout, data.tar]
 * cost: wall
 * time-limit: 60 s
 * search: {budget: 60, seed: 1}
 * }</pre>
 */
public final class TuningFile {
  private static final Pattern DURATION = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*(ms|s|min|h)");

  private TuningFile() {}

  /**
   * Reads a file.
   *
   * @throws BboException with line and column of what does not fit
   */
  public static TuningPlan read(Path path) {
    return of(YamlValue.read(path), String.valueOf(path.getFileName()));
  }

  /** Reads a text; {@code file} is what messages call it. */
  public static TuningPlan parse(String file, String text) {
    return of(YamlValue.parse(file, text), file);
  }

  private static TuningPlan of(YamlValue root, String file) {
    root.allow(
        "name",
        "parameters",
        "command",
        "shell",
        "environment",
        "templates",
        "headers",
        "warm-ups",
        "cost",
        "maximize",
        "time-limit",
        "search");
    YamlValue parameters = root.require("parameters");
    Map<String, Object> defaults = new LinkedHashMap<>();
    SearchSpace space = space(parameters, defaults);
    if (!defaults.isEmpty() && defaults.size() < space.dimension()) {
      throw parameters.error(
          "only " + defaults.keySet() + " have a default: give all parameters one, or none");
    }
    Command command = fitting(command(root, parameters), space, defaults, root);
    String name = root.get("name").map(YamlValue::text).orElse(file);
    boolean maximize = root.get("maximize").map(YamlValue::flag).orElse(false);
    return new TuningPlan(
        name,
        space,
        defaults,
        command,
        maximize,
        SearchSection.read(root.get("search")),
        List.of());
  }

  private static Command fitting(
      Command command, SearchSpace space, Map<String, Object> defaults, YamlValue root) {
    try {
      command.check(space);
      if (!defaults.isEmpty()) {
        space.configuration(defaults);
      }
      return command;
    } catch (IllegalArgumentException e) {
      throw root.error(e);
    }
  }

  private static SearchSpace space(YamlValue parameters, Map<String, Object> defaults) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (YamlValue parameter : parameters.map().values()) {
      try {
        Domain domain = domain(parameter);
        builder.parameter(parameter.name(), domain);
        parameter
            .get("default")
            .ifPresent(value -> defaults.put(parameter.name(), checked(value, domain)));
      } catch (IllegalArgumentException e) {
        throw parameter.error(e);
      }
    }
    try {
      return builder.build();
    } catch (IllegalArgumentException e) {
      throw parameters.error(e);
    }
  }

  private static Object checked(YamlValue value, Domain domain) {
    Object read = domain instanceof ChoiceDomain ? value.text() : value.scalar();
    if (!domain.contains(read)) {
      throw value.error("the default " + read + " is not in " + domain);
    }
    return read;
  }

  private static Domain domain(YamlValue p) {
    p.allow(
        "min",
        "max",
        "step",
        "multiply",
        "type",
        "scale",
        "choice",
        "levels",
        "factors-of",
        "default",
        "env",
        "flag");
    if (p.get("choice").isPresent()) {
      return new ChoiceDomain(p.require("choice").texts());
    }
    if (p.get("levels").isPresent()) {
      return LevelsDomain.of(p.require("levels").list().stream().map(YamlValue::scalar).toArray());
    }
    if (p.get("factors-of").isPresent()) {
      return new FactorPairDomain(p.require("factors-of").integer());
    }
    return range(p);
  }

  private static Domain range(YamlValue p) {
    YamlValue min = p.require("min");
    YamlValue max = p.require("max");
    String type = p.get("type").map(YamlValue::text).orElse("integer");
    if (type.equals("real")) {
      String scale = p.get("scale").map(YamlValue::text).orElse("linear");
      if (!scale.equals("linear") && !scale.equals("log")) {
        throw p.require("scale").error("scale = '" + scale + "' must be linear or log");
      }
      return new RealDomain(min.number(), max.number(), scale.equals("log"));
    }
    if (!type.equals("integer")) {
      throw p.require("type").error("type = '" + type + "' must be integer or real");
    }
    Optional<YamlValue> multiply = p.get("multiply");
    return multiply.isPresent()
        ? new GeometricDomain(min.integer(), max.integer(), multiply.get().integer())
        : new IntegerDomain(
            min.integer(), max.integer(), p.get("step").map(YamlValue::integer).orElse(1L));
  }

  private static Command command(YamlValue root, YamlValue parameters) {
    if (root.get("command").isPresent() == root.get("shell").isPresent()) {
      throw root.error("a run needs either 'command' (a list of words) or 'shell' (a script)");
    }
    try {
      Command command =
          root.get("shell").isPresent()
              ? Command.shell(root.require("shell").text())
              : Command.of(root.require("command").texts());
      for (YamlValue parameter : parameters.map().values()) {
        Optional<YamlValue> variable = parameter.get("env");
        Optional<YamlValue> flag = parameter.get("flag");
        command =
            variable.isPresent()
                ? command.environment(parameter.name(), variable.get().text())
                : command;
        command = flag.isPresent() ? command.flag(parameter.name(), flag.get().text()) : command;
      }
      return details(command, root);
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw root.error(e);
    }
  }

  private static Command details(Command plain, YamlValue root) {
    Command command = plain;
    for (YamlValue constant : members(root, "environment").values()) {
      command = command.constant(constant.name(), constant.text());
    }
    for (YamlValue template : members(root, "templates").values()) {
      command = command.template(template.name(), template.text());
    }
    for (YamlValue header : root.get("headers").map(YamlValue::list).orElse(List.of())) {
      command = command.header(header.texts().toArray(new String[0]));
    }
    if (root.get("warm-ups").isPresent()) {
      command = command.warmups(root.require("warm-ups").integer(0));
    }
    if (root.get("time-limit").isPresent()) {
      command = command.timeLimit(duration(root.require("time-limit")));
    }
    return root.get("cost").isPresent() ? command.cost(cost(root.require("cost"))) : command;
  }

  private static Map<String, YamlValue> members(YamlValue root, String key) {
    return root.get(key).map(YamlValue::map).orElse(Map.of());
  }

  private static CostSource cost(YamlValue value) {
    if (value.isMap()) {
      value.allow("pattern", "json", "file");
      if (value.get("pattern").isPresent() == value.get("json").isPresent()) {
        throw value.error("a cost from text needs either 'pattern' or 'json'");
      }
      CostSource source =
          value.get("pattern").isPresent()
              ? CostSource.regex(value.require("pattern").text())
              : CostSource.json(value.require("json").text());
      return value.get("file").isPresent() ? source.in(value.require("file").text()) : source;
    }
    return switch (value.text()) {
      case "wall" -> CostSource.wallTime();
      case "cpu" -> CostSource.cpuTime();
      case "memory" -> CostSource.maxResidentSet();
      default ->
          throw value.error(
              "cost = '"
                  + value.text()
                  + "' must be wall, cpu, memory, {pattern: ...} or {json: ...}");
    };
  }

  /** "90 s", "1.5 min", "2 h", "250 ms". */
  static Duration duration(YamlValue value) {
    Matcher matcher = DURATION.matcher(value.text().strip());
    if (!matcher.matches()) {
      throw value.error(
          value.name()
              + " = '"
              + value.text()
              + "' must be a time such as 90 s, 1.5 min, 2 h or 250 ms");
    }
    double seconds =
        Double.parseDouble(matcher.group(1))
            * switch (matcher.group(2)) {
              case "ms" -> 1e-3;
              case "s" -> 1;
              case "min" -> 60;
              default -> 3600;
            };
    return Duration.ofNanos(Math.round(seconds * 1e9));
  }
}
