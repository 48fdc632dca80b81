package io.github.bbo4j.tuner.plan;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.tuner.internal.Mistakes;
import io.github.bbo4j.tuner.internal.YamlValue;
import io.github.bbo4j.tuner.process.Command;
import io.github.bbo4j.tuner.process.CostSource;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a tuning file says of a trial: its command, what is around it, and its cost. */
final class CommandSection {
  /** Keys of a cost by the names that {@link CostSource} has for them. */
  private static final Map<String, String> COST_KEYS =
      Map.of("expression", "pattern", "pointer", "json", "path", "file");

  private static final Pattern DURATION = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*(ms|s|min|h)");

  private CommandSection() {}

  /**
   * What a trial runs.
   *
   * @throws io.github.bbo4j.core.BboException with line and column of all that does not fit
   */
  static Command read(YamlValue root) {
    Mistakes mistakes = new Mistakes();
    // What stands beside the words is looked at, whatever is wrong with them.
    Command command = mistakes.read(() -> words(root)).orElse(Command.of(List.of("none")));
    for (YamlValue parameter : parameters(root)) {
      command =
          each(
              command,
              one(parameter, "env"),
              (c, value) -> c.environment(parameter.name(), value.text()),
              mistakes);
      command =
          each(
              command,
              one(parameter, "flag"),
              (c, value) -> c.flag(parameter.name(), value.text()),
              mistakes);
    }
    command = details(command, root, mistakes);
    mistakes.refuse();
    return command;
  }

  private static Command words(YamlValue root) {
    if (root.get("command").isPresent() == root.get("shell").isPresent()) {
      throw root.error("a run needs either 'command' (a list of words) or 'shell' (a script)");
    }
    return root.get("shell").isPresent()
        ? at(root.require("shell"), CommandSection::script)
        : at(root.require("command"), v -> Command.of(v.texts()));
  }

  private static Command script(YamlValue value) {
    Arguments.require(!value.text().isBlank(), "shell", "'" + value.text() + "'", "a script");
    return Command.shell(value.text());
  }

  /** What is wrong with parameters themselves is said where they are read. */
  private static List<YamlValue> parameters(YamlValue root) {
    return root.get("parameters")
        .filter(YamlValue::isMap)
        .map(p -> p.map().values().stream().filter(YamlValue::isMap).toList())
        .orElse(List.of());
  }

  /** What is made of a value; what a builder thinks of it comes with its place. */
  private static <T> T at(YamlValue value, Function<YamlValue, T> maker) {
    try {
      return maker.apply(value);
    } catch (IllegalArgumentException | IllegalStateException e) {
      String variable = value.name().equals("env") ? "env" : "variable";
      Map<String, String> keys =
          Map.of("words", value.name(), "variable", variable, "target", "template");
      throw value.name().equals("cost") ? value.error(e, COST_KEYS) : value.error(e, keys);
    }
  }

  private static Command details(Command plain, YamlValue root, Mistakes mistakes) {
    Command command = plain;
    command =
        each(
            command,
            members(root, "environment", mistakes),
            (c, value) -> c.constant(value.name(), value.text()),
            mistakes);
    command =
        each(
            command,
            members(root, "templates", mistakes),
            (c, value) -> c.template(value.name(), value.text()),
            mistakes);
    command =
        each(
            command,
            mistakes
                .read(() -> root.get("headers").map(YamlValue::list).orElse(List.of()))
                .orElse(List.of()),
            (c, value) -> c.header(value.texts().toArray(new String[0])),
            mistakes);
    command =
        each(command, one(root, "warm-ups"), (c, value) -> c.warmups(value.integer(0)), mistakes);
    command =
        each(
            command, one(root, "time-limit"), (c, value) -> c.timeLimit(duration(value)), mistakes);
    return each(command, one(root, "cost"), (c, value) -> c.cost(cost(value)), mistakes);
  }

  private static Command each(
      Command plain,
      Collection<YamlValue> values,
      BiFunction<Command, YamlValue, Command> with,
      Mistakes mistakes) {
    Command command = plain;
    for (YamlValue value : values) {
      Command before = command;
      command = mistakes.read(() -> at(value, v -> with.apply(before, v))).orElse(before);
    }
    return command;
  }

  private static Collection<YamlValue> one(YamlValue root, String key) {
    return root.get(key).stream().toList();
  }

  private static Collection<YamlValue> members(YamlValue root, String key, Mistakes mistakes) {
    return mistakes
        .read(() -> root.get(key).map(YamlValue::map).orElse(Map.of()).values())
        .orElse(List.of());
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
