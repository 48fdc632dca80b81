package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.core.arguments.ControlCharacters;
import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Configurations from text: a cell of a table per parameter, or what {@code tune} prints. */
final class TypedValues {
  private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9.]+([eE][+-]?[0-9]+)?");

  /** Beyond 2^53 a double would be another number. */
  private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,18}");

  private TypedValues() {}

  /** What a text says in a domain: a number unless the domain's values are names. */
  static Object value(Domain domain, String text) {
    if (domain instanceof ChoiceDomain || !NUMBER.matcher(text).matches()) {
      return text;
    }
    try {
      // Not by a conditional operator: it would make a double of a long.
      if (WHOLE.matcher(text).matches()) {
        return Long.valueOf(text);
      }
      return Double.valueOf(text);
    } catch (NumberFormatException e) {
      return text; // "1.2.3", which the domain refuses by its name.
    }
  }

  /** The label that is printed so, perhaps with a line end, a tab or blanks around it. */
  private static String label(ChoiceDomain domain, String text) {
    List<String> shown =
        domain.labels().stream()
            .filter(l -> ControlCharacters.escaped(l).strip().equals(text))
            .toList();
    if (shown.size() > 1) {
      throw new IllegalArgumentException(
          "'" + text + "' may be any of " + shown.size() + " labels, which are printed alike");
    }
    return shown.isEmpty() ? text : shown.get(0);
  }

  /**
   * A configuration as it is printed, {@code {level=1, window=22}}, braces or not.
   *
   * @throws IllegalArgumentException if a parameter is missing, given twice, or has no such value
   */
  static Configuration configuration(SearchSpace space, String text) {
    String inner = text.strip().replaceFirst("^\\{", "").replaceFirst("}$", "");
    String names =
        space.parameters().stream()
            .map(p -> Pattern.quote(p.name()))
            .collect(Collectors.joining("|"));
    // A value may hold commas: it ends where the next parameter begins.
    Matcher start = Pattern.compile("(?:^|,)\\s*(" + names + ")=").matcher(inner);
    String form =
        space.parameters().stream()
            .map(p -> p.name() + "=...")
            .collect(Collectors.joining(", ", "{", "}"));
    Map<String, String> texts = new LinkedHashMap<>();
    String name = "";
    int from = 0;
    while (start.find()) {
      put(texts, name, inner.substring(from, start.start()), text, form);
      name = start.group(1);
      from = start.end();
    }
    put(texts, name, inner.substring(from), text, form);
    Map<String, Object> values = new LinkedHashMap<>();
    for (Parameter parameter : space.parameters()) {
      String value = texts.get(parameter.name());
      if (value == null) {
        throw new IllegalArgumentException(
            "'" + text + "' has no value of '" + parameter.name() + "'");
      }
      Domain domain = parameter.domain();
      values.put(
          parameter.name(),
          domain instanceof ChoiceDomain choice ? label(choice, value) : value(domain, value));
    }
    return space.configuration(values);
  }

  private static void put(
      Map<String, String> texts, String name, String value, String whole, String form) {
    if (name.isEmpty() ? !value.isBlank() : texts.put(name, value.strip()) != null) {
      throw new IllegalArgumentException(
          "'"
              + whole
              + "' is no configuration"
              + (name.isEmpty() ? ": '" + value + "'" : ": '" + name + "' is given twice")
              + ". Maybe write it as tune prints it, "
              + form);
    }
  }
}
