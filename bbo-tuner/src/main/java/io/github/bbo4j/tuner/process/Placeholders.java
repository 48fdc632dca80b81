package io.github.bbo4j.tuner.process;

import io.github.bbo4j.core.space.Configuration;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code ${name}} in words and files. A value is put in as it is and never looked at for
 * placeholders again.
 */
final class Placeholders {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$(\\$?)\\{([^}]*)}");

  private Placeholders() {}

  /** Adds the names in a text. */
  static void find(String text, Set<String> into) {
    Matcher matcher = PLACEHOLDER.matcher(text);
    while (matcher.find()) {
      if (matcher.group(1).isEmpty()) {
        into.add(matcher.group(2));
      }
    }
  }

  /** The words with the values put in. */
  static List<String> fill(List<String> words, Map<String, String> values) {
    return words.stream().map(word -> fill(word, values)).toList();
  }

  /** The text with the values put in. */
  static String fill(String text, Map<String, String> values) {
    return PLACEHOLDER
        .matcher(text)
        .replaceAll(
            m ->
                Matcher.quoteReplacement(
                    m.group(1).isEmpty()
                        ? values.getOrDefault(m.group(2), m.group())
                        : m.group().substring(1)));
  }

  /** The values of a configuration as programs read them, by parameter. */
  static Map<String, String> values(Configuration configuration) {
    Map<String, String> values = new LinkedHashMap<>();
    configuration
        .asMap()
        .forEach(
            (name, value) ->
                values.put(name, Names.passable(text(value), "parameter '" + name + "'")));
    return values;
  }

  /** A value as a program reads it: numbers without exponent. */
  static String text(Object value) {
    return value instanceof Double d
        ? new BigDecimal(d.toString()).toPlainString()
        : value.toString();
  }
}
