package io.github.bbo4j.tuner.shaman;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.tuner.internal.YamlValue;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A component as SHAMan's component file describes it: how it is switched on and how its parameters
 * reach it. Immutable.
 *
 * @param name its name
 * @param plugin an option of sbatch, without its leading dashes
 * @param header a line of shell run before each run
 * @param command a line put on top of the job's script; parameters with {@code cmd_var} are
 *     appended
 * @param ldPreload a library to preload
 * @param customTarget the Python function that reads the cost from the output
 * @param parameters by name
 */
public record ShamanComponent(
    String name,
    Optional<String> plugin,
    Optional<String> header,
    Optional<String> command,
    Optional<String> ldPreload,
    Optional<String> customTarget,
    Map<String, Parameter> parameters) {

  /** How a parameter reaches the component. */
  public enum Passing {
    /** As an environment variable of its name. */
    ENVIRONMENT,
    /** Appended to the command line. */
    COMMAND,
    /** As an option of sbatch. */
    SUBMIT
  }

  /**
   * A parameter of a component.
   *
   * @param name its name
   * @param passing how it reaches the component
   * @param type int, float or str
   * @param defaultValue what it is when it is not tuned
   * @param flag the option it is passed by; with one letter {@code -f}, with more {@code --flag},
   *     without one {@code name=value}
   * @param suffix appended to the value, such as a unit
   * @param optional whether it may be without a value
   */
  public record Parameter(
      String name,
      Passing passing,
      String type,
      Optional<String> defaultValue,
      Optional<String> flag,
      Optional<String> suffix,
      boolean optional) {
    /** Checks that all of it is given. */
    public Parameter {
      Arguments.given(name, "name");
      Arguments.given(passing, "passing");
      Arguments.given(type, "type");
      Arguments.given(defaultValue, "defaultValue");
      Arguments.given(flag, "flag");
      Arguments.given(suffix, "suffix");
    }

    /** The word or words that pass a value, which is put in as it is. */
    String words(String value) {
      String assigned =
          flag.isEmpty()
              ? name + "=" + value
              : (flag.get().length() > 1 ? "--" : "-") + flag.get() + " " + value;
      return assigned + suffix.orElse("");
    }
  }

  /** Copies the parameters, keeping their order. */
  public ShamanComponent {
    Arguments.given(name, "name");
    Arguments.given(plugin, "plugin");
    Arguments.given(header, "header");
    Arguments.given(command, "command");
    Arguments.given(ldPreload, "ldPreload");
    Arguments.given(customTarget, "customTarget");
    Arguments.given(parameters, "parameters");
    parameters = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }

  /**
   * Reads a component file, with its top key {@code components} or, as the thesis's listings 6.4 to
   * 6.6, without.
   *
   * @return the components by name
   * @throws BboException with line and column of what does not fit
   */
  public static Map<String, ShamanComponent> read(Path path) {
    return of(YamlValue.read(path));
  }

  /** Reads a text; {@code file} is what messages call it. */
  public static Map<String, ShamanComponent> parse(String text, String file) {
    return of(YamlValue.parse(text, file));
  }

  private static Map<String, ShamanComponent> of(YamlValue root) {
    Map<String, ShamanComponent> components = new LinkedHashMap<>();
    for (YamlValue component : root.get("components").orElse(root).map().values()) {
      components.put(component.name(), component(component));
    }
    return components;
  }

  private static ShamanComponent component(YamlValue value) {
    value.allow(
        "plugin", "cli_command", "header", "command", "ld_preload", "custom_target", "parameters");
    Map<String, Parameter> parameters = new LinkedHashMap<>();
    for (YamlValue parameter : value.require("parameters").map().values()) {
      parameters.put(parameter.name(), parameter(parameter));
    }
    return new ShamanComponent(
        value.name(),
        plugin(value),
        text(value, "header"),
        text(value, "command"),
        text(value, "ld_preload"),
        text(value, "custom_target"),
        parameters);
  }

  /** The published documentation calls it by its older name too. */
  private static Optional<String> plugin(YamlValue value) {
    Optional<YamlValue> older = value.get("cli_command");
    if (older.isPresent() && value.get("plugin").isPresent()) {
      throw older.get().error("cli_command is the older name of plugin, which is there too");
    }
    return text(value, older.isPresent() ? "cli_command" : "plugin");
  }

  private static Optional<String> text(YamlValue value, String key) {
    return value.get(key).map(YamlValue::text);
  }

  private static Parameter parameter(YamlValue value) {
    value.allow(
        "env_var",
        "cmd_var",
        "cli_var",
        "type",
        "default",
        "flag",
        "suffix",
        "optional",
        "description");
    Passing passing = passing(value);
    String type = value.get("type").map(YamlValue::text).orElse("int");
    if (!type.equals("int") && !type.equals("float") && !type.equals("str")) {
      throw value.require("type").error("type = '" + type + "' must be int, float or str");
    }
    Optional<YamlValue> flag = value.get("flag");
    if (flag.isPresent() && flag.get().text().startsWith("-")) {
      throw flag.get()
          .error("flag = '" + flag.get().text() + "' must be without the dashes, which are added");
    }
    Optional<YamlValue> defaultValue = value.get("default");
    if (defaultValue.isPresent() && !type.equals("str")) {
      defaultValue.get().number();
    }
    return new Parameter(
        value.name(),
        passing,
        type,
        defaultValue.map(YamlValue::text),
        flag.map(YamlValue::text),
        text(value, "suffix"),
        value.get("optional").map(YamlValue::flag).orElse(false));
  }

  private static Passing passing(YamlValue value) {
    Passing passing = null;
    for (var way :
        Map.of(
                "env_var",
                Passing.ENVIRONMENT,
                "cmd_var",
                Passing.COMMAND,
                "cli_var",
                Passing.SUBMIT)
            .entrySet()) {
      if (value.get(way.getKey()).map(YamlValue::flag).orElse(false)) {
        if (passing != null) {
          throw value.error(
              value.name() + " is passed in two ways: choose one of env_var, cmd_var, cli_var");
        }
        passing = way.getValue();
      }
    }
    if (passing == null) {
      throw value.error(value.name() + " needs one of env_var, cmd_var, cli_var to be True");
    }
    return passing;
  }
}
