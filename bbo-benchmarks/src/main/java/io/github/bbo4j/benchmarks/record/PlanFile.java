package io.github.bbo4j.benchmarks.record;

import io.github.bbo4j.benchmarks.internal.CommandText;
import io.github.bbo4j.benchmarks.record.RecordingPlan.Command;
import io.github.bbo4j.benchmarks.record.RecordingPlan.Conditions;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Decimals;
import io.github.bbo4j.core.arguments.TextFiles;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a recording plan from a properties file (UTF-8).
 *
 * <p>Keys, those with a star may be left out:
 *
 * <ul>
 *   <li>{@code id}: name of the dataset
 *   <li>{@code parameters}: names, separated by commas; for each {@code parameter.NAME.levels}
 *       (separated by commas; one that holds a comma or a quote in double quotes, its quotes
 *       doubled) and {@code parameter.NAME.kind}* (ordinal or categorical; categorical if left out)
 *   <li>{@code points}: instead of {@code parameters}, a CSV file beside the plan that lists the
 *       configurations, such as the sizes of a calibration: a column for each parameter
 *   <li>{@code constraint.WORD}*: a rule as {@link GridConstraint#parse} reads it
 *   <li>{@code repeats}* (8), {@code seed}* (1), {@code max-failures}* (2)
 *   <li>{@code command}: the words, separated by blanks; a word with blanks in double quotes
 *   <li>{@code time-limit-seconds}* (60), {@code cost-pattern}*: see {@link Command}
 *   <li>{@code warm-up-runs}* (0), {@code warm-up-seconds}* (0): what runs before the first
 *       recorded run of each session, as many runs and as long
 *   <li>{@code monitoring-seconds}* (5): time between two readings of load, frequencies and
 *       temperatures; 0 for none
 *   <li>{@code version.NAME}*: a command that tells what is installed, run at the start of a
 *       session
 *   <li>{@code default.NAME}*: the default value of each parameter
 *   <li>{@code meta.KEY}*: words for {@code meta.json}, such as meta.system, meta.objective,
 *       meta.unit, meta.direction
 * </ul>
 */
public final class PlanFile {
  private static final Pattern ITEM =
      Pattern.compile("\\s*(?:\"((?:[^\"]|\"\")*)\"\\s*|([^\",]*))(?=,|$)");

  private final String name;
  private final Optional<Path> folder;
  private final Map<String, String> entries = new LinkedHashMap<>();
  private final Set<String> unread;

  private PlanFile(String name, Optional<Path> folder, Properties properties) {
    this.name = name;
    this.folder = folder;
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      entries.put(key, properties.getProperty(key).strip());
    }
    unread = new TreeSet<>(entries.keySet());
  }

  /**
   * Reads a plan.
   *
   * @param file the file
   * @return the plan
   * @throws IOException if the file cannot be read
   * @throws IllegalArgumentException if a key is missing, unknown or has a wrong value
   */
  public static RecordingPlan read(Path file) throws IOException {
    Arguments.given(file, "file");
    return read(
        file.toString(),
        Optional.ofNullable(file.toAbsolutePath().getParent()),
        new StringReader(TextFiles.read(file)));
  }

  /**
   * Reads a plan.
   *
   * @param name the name of the source, for messages
   * @param reader the text
   * @return the plan
   * @throws IOException if the text cannot be read
   * @throws IllegalArgumentException if a key is missing, unknown or has a wrong value
   */
  public static RecordingPlan read(String name, Reader reader) throws IOException {
    Arguments.given(name, "name");
    Arguments.given(reader, "reader");
    return read(name, Optional.empty(), reader);
  }

  private static RecordingPlan read(String name, Optional<Path> folder, Reader reader)
      throws IOException {
    Properties properties = new Properties();
    try {
      properties.load(reader);
      return new PlanFile(name, folder, properties).plan();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
    }
  }

  private RecordingPlan plan() throws IOException {
    Optional<ListedPoints> listed = listed();
    List<GridParameter> parameters = listed.isPresent() ? listed.get().parameters() : parameters();
    Map<String, String> defaults = new LinkedHashMap<>();
    for (GridParameter parameter : parameters) {
      String value = text("default." + parameter.name(), "");
      if (!value.isEmpty()) {
        defaults.put(parameter.name(), value);
      }
    }
    List<GridConstraint> constraints =
        withPrefix("constraint.").values().stream().map(GridConstraint::parse).toList();
    Command command =
        new Command(
            CommandText.words(text("command", "")),
            seconds("time-limit-seconds", "60"),
            text("cost-pattern", ""));
    RecordingPlan plan =
        new RecordingPlan(
            text("id", null),
            parameters,
            constraints,
            count("repeats", "8"),
            integer("seed", "1"),
            count("max-failures", "2"),
            withPrefix("meta."),
            defaults,
            command,
            listed.map(ListedPoints::rows).orElse(List.of()),
            conditions());
    if (!unread.isEmpty()) {
      throw new IllegalArgumentException(
          "unknown keys "
              + unread
              + ". Maybe one of command, cost-pattern, time-limit-seconds, repeats, seed,"
              + " max-failures");
    }
    return plan;
  }

  private List<GridParameter> parameters() {
    List<GridParameter> parameters = new ArrayList<>();
    String names = text("parameters", null);
    for (String parameter : list(names)) {
      if (parameter.isBlank()) {
        throw new IllegalArgumentException(
            "parameters = '"
                + names
                + "' has an empty name. Maybe names with a comma between two, as level, threads");
      }
      String kind = text("parameter." + parameter + ".kind", "categorical");
      List<String> levels = list(text("parameter." + parameter + ".levels", null));
      parameters.add(new GridParameter(parameter, kind(parameter, kind), levels));
    }
    return parameters;
  }

  private Optional<ListedPoints> listed() throws IOException {
    String file = text("points", "");
    if (file.isEmpty()) {
      return Optional.empty();
    }
    boolean taken = file.matches("(data|invalid|journal)\\.csv|meta\\.json|plan\\.properties");
    if (folder.isEmpty() || taken || !file.matches("[A-Za-z0-9_-][A-Za-z0-9_.-]*")) {
      throw new IllegalArgumentException(
          "points = '"
              + file
              + "' must be the name of a file beside the plan, and none that a recording writes."
              + " Maybe points.csv");
    }
    if (entries.containsKey("parameters")) {
      throw new IllegalArgumentException(
          "points and parameters are both given: the columns of "
              + file
              + " are the parameters. Maybe leave out one of the two");
    }
    return Optional.of(ListedPoints.read(folder.get().resolve(file)));
  }

  private Conditions conditions() {
    Map<String, List<String>> versions = new LinkedHashMap<>();
    withPrefix("version.")
        .forEach((program, command) -> versions.put(program, CommandText.words(command)));
    return new Conditions(
        count("warm-up-runs", "0"),
        seconds("warm-up-seconds", "0"),
        seconds("monitoring-seconds", "5"),
        versions);
  }

  private Duration seconds(String key, String fallback) {
    return Duration.ofMillis(Math.round(1e3 * number(key, fallback)));
  }

  private static GridParameter.Kind kind(String parameter, String kind) {
    for (GridParameter.Kind known : GridParameter.Kind.values()) {
      if (known.label().equals(kind)) {
        return known;
      }
    }
    throw new IllegalArgumentException(
        "parameter." + parameter + ".kind = '" + kind + "' must be ordinal or categorical");
  }

  private Map<String, String> withPrefix(String prefix) {
    Map<String, String> found = new LinkedHashMap<>();
    entries.forEach(
        (key, value) -> {
          if (key.startsWith(prefix)) {
            unread.remove(key);
            found.put(key.substring(prefix.length()), value);
          }
        });
    return found;
  }

  private String text(String key, @Nullable String fallback) {
    unread.remove(key);
    String value = entries.getOrDefault(key, fallback);
    if (value == null) {
      throw new IllegalArgumentException("the key '" + key + "' is missing");
    }
    return value;
  }

  private long integer(String key, String fallback) {
    String value = text(key, fallback);
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(key + " = '" + value + "' is not an integer", e);
    }
  }

  /** A number of something; its record says how few there may be. */
  private int count(String key, String fallback) {
    long value = integer(key, fallback);
    if (value != (int) value) {
      throw new IllegalArgumentException(key + " = " + value + " is more than anybody can count");
    }
    return (int) value;
  }

  private double number(String key, String fallback) {
    String value = text(key, fallback);
    try {
      double number = Decimals.parse(value);
      if (Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw new IllegalArgumentException(key + " = '" + value + "' is not a finite number");
  }

  /** Items between commas; one with a comma or a quote stands in quotes, its quotes doubled. */
  private static List<String> list(String text) {
    List<String> items = new ArrayList<>();
    Matcher matcher = ITEM.matcher(text);
    int end = 0;
    while (end <= text.length() && matcher.find(end) && matcher.start() == end) {
      String quoted = matcher.group(1);
      items.add(quoted == null ? matcher.group(2).strip() : quoted.replace("\"\"", "\""));
      end = matcher.end() + 1;
    }
    if (end != text.length() + 1) {
      throw new IllegalArgumentException(
          "the list '"
              + text
              + "' has a quote out of place. Maybe \"two \"\"quotes\"\", a comma\"");
    }
    return items;
  }

  @Override
  public String toString() {
    return name;
  }
}
