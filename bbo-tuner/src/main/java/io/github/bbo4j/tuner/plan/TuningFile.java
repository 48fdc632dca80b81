package io.github.bbo4j.tuner.plan;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.tuner.internal.YamlValue;
import io.github.bbo4j.tuner.process.Command;
import io.github.bbo4j.tuner.process.CostSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
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
    return read(path, (kind, id) -> {});
  }

  /**
   * Reads a file, and has the ids in it checked by who knows them.
   *
   * @param ids is given each id with its key (heuristic, initial-design, resampling, aggregation,
   *     pruning); an {@link IllegalArgumentException} of it is told with line and column
   * @throws BboException with line and column of what does not fit
   */
  public static TuningPlan read(Path path, BiConsumer<String, String> ids) {
    Arguments.given(ids, "ids");
    return of(YamlValue.read(path), String.valueOf(path.getFileName()), ids);
  }

  /**
   * Reads a text.
   *
   * @param text what stands in the file
   * @param file what messages call it
   * @throws BboException with line and column of what does not fit
   */
  public static TuningPlan parse(String text, String file) {
    return of(YamlValue.parse(text, file), file, (kind, id) -> {});
  }

  private static TuningPlan of(YamlValue root, String file, BiConsumer<String, String> ids) {
    root.allow(
        "name",
        "parameters",
        "constraints",
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
    SearchSpace space = ParameterSection.space(parameters, root.get("constraints"), defaults);
    if (!defaults.isEmpty() && defaults.size() < space.dimension()) {
      throw parameters.error(
          "only " + defaults.keySet() + " have a default: give all parameters one, or none");
    }
    Command command = fitting(command(root, parameters), space, root);
    String name = root.get("name").map(YamlValue::text).orElse(file);
    boolean maximize = root.get("maximize").map(YamlValue::flag).orElse(false);
    TuningPlan plan =
        new TuningPlan(
            name,
            space,
            defaults,
            command,
            maximize,
            SearchSection.read(root.get("search"), ids),
            notes(root));
    root.get("search").ifPresent(search -> SearchSection.requireMeaning(search, plan));
    return plan;
  }

  /** What a file can't mean as it stands, though it may. */
  private static List<String> notes(YamlValue root) {
    boolean hangs =
        root.get("search").flatMap(s -> s.get("time-limit")).isPresent()
            && root.get("time-limit").isEmpty();
    return hangs
        ? List.of(
            "the time-limit of 'search' is looked at between trials and ends none, and trials have no time-limit of their own: one that hangs goes on")
        : List.of();
  }

  private static Command fitting(Command command, SearchSpace space, YamlValue root) {
    try {
      command.check(space);
      return command;
    } catch (IllegalArgumentException e) {
      throw root.get("shell").or(() -> root.get("command")).orElse(root).error(e);
    }
  }

  private static Command command(YamlValue root, YamlValue parameters) {
    if (root.get("command").isPresent() == root.get("shell").isPresent()) {
      throw root.error("a run needs either 'command' (a list of words) or 'shell' (a script)");
    }
    try {
      Command command =
          root.get("shell").isPresent()
              ? at(root.require("shell"), v -> Command.shell(v.text()))
              : at(root.require("command"), v -> Command.of(v.texts()));
      for (YamlValue parameter : parameters.map().values()) {
        command =
            each(
                command,
                one(parameter, "env"),
                (c, value) -> c.environment(parameter.name(), value.text()));
        command =
            each(
                command,
                one(parameter, "flag"),
                (c, value) -> c.flag(parameter.name(), value.text()));
      }
      return details(command, root);
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw root.error(e);
    }
  }

  /** What is made of a value; what a builder thinks of it comes with its place. */
  private static <T> T at(YamlValue value, Function<YamlValue, T> maker) {
    try {
      return maker.apply(value);
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw value.error(e);
    }
  }

  private static Command details(Command plain, YamlValue root) {
    Command command = plain;
    command =
        each(
            command,
            members(root, "environment").values(),
            (c, value) -> c.constant(value.name(), value.text()));
    command =
        each(
            command,
            members(root, "templates").values(),
            (c, value) -> c.template(value.name(), value.text()));
    command =
        each(
            command,
            root.get("headers").map(YamlValue::list).orElse(List.of()),
            (c, value) -> c.header(value.texts().toArray(new String[0])));
    command = each(command, one(root, "warm-ups"), (c, value) -> c.warmups(value.integer(0)));
    command = each(command, one(root, "time-limit"), (c, value) -> c.timeLimit(duration(value)));
    return each(command, one(root, "cost"), (c, value) -> c.cost(cost(value)));
  }

  private static Command each(
      Command plain, Collection<YamlValue> values, BiFunction<Command, YamlValue, Command> with) {
    Command command = plain;
    for (YamlValue value : values) {
      Command before = command;
      command = at(value, v -> with.apply(before, v));
    }
    return command;
  }

  private static Collection<YamlValue> one(YamlValue root, String key) {
    return root.get(key).stream().toList();
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
    Duration duration = Duration.ofNanos(Math.round(seconds * 1e9));
    if (duration.isZero()) {
      throw value.error(value.name() + " = '" + value.text() + "' must be positive");
    }
    return duration;
  }
}
