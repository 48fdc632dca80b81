package io.github.bbo4j.core.arguments;

import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Texts of users in lines for people: a label may hold a line end, which would make two lines of
 * one, or a sequence that clears a terminal.
 */
public final class ControlCharacters {
  private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");

  private ControlCharacters() {}

  /**
   * The text on one line: line ends and tabs as {@code \n}, {@code \r} and {@code \t}, other
   * control characters as a backslash, {@code u} and four hexadecimal digits. A backslash stays
   * one.
   *
   * @throws IllegalArgumentException if the text is null
   */
  public static String escaped(String text) {
    return CONTROL
        .matcher(Arguments.given(text, "text"))
        .replaceAll(ControlCharacters::replacement);
  }

  private static String replacement(MatchResult control) {
    char character = control.group().charAt(0);
    return switch (character) {
      case '\n' -> "\\\\n";
      case '\r' -> "\\\\r";
      case '\t' -> "\\\\t";
      default -> String.format(Locale.ROOT, "\\\\u%04x", (int) character);
    };
  }
}
