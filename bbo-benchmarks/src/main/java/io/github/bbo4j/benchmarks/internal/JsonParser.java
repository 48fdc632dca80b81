package io.github.bbo4j.benchmarks.internal;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON (RFC 8259) strictly, by recursive descent: objects as maps, lists as lists, numbers as
 * {@link BigDecimal} without trailing zeros, null as null. For one document.
 */
final class JsonParser {
  /** Deeper documents would exhaust the stack. */
  private static final int DEEPEST = 500;

  /** Longer numbers, and larger exponents, take time without end to compute with. */
  private static final int LONGEST_NUMBER = 1000;

  private static final int LARGEST_SCALE = 100_000;
  private static final Pattern NUMBER =
      Pattern.compile("-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?+(?:[eE][-+]?[0-9]++)?+");

  private final String text;
  private int at;
  private int depth;

  JsonParser(String text) {
    this.text = text;
    this.at = text.startsWith("\uFEFF") ? 1 : 0;
  }

  @Nullable Object document() throws JsonException {
    Object root = value();
    blanks();
    if (at < text.length()) {
      throw wrong("something follows after the end");
    }
    return root;
  }

  private @Nullable Object value() throws JsonException {
    blanks();
    switch (peek()) {
      case '{':
        return object();
      case '[':
        return list();
      case '"':
        return string();
      case 't':
        return word("true", true);
      case 'f':
        return word("false", false);
      case 'n':
        return word("null", null);
      default:
        return number();
    }
  }

  private Map<String, @Nullable Object> object() throws JsonException {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    open();
    if (!closes('}')) {
      do {
        blanks();
        String name = string();
        if (map.containsKey(name)) {
          throw wrong("the name \"" + name + "\" stands twice");
        }
        blanks();
        expect(':');
        map.put(name, value());
        blanks();
      } while (goesOn('}'));
    }
    depth--;
    return map;
  }

  private List<@Nullable Object> list() throws JsonException {
    List<@Nullable Object> list = new ArrayList<>();
    open();
    if (!closes(']')) {
      do {
        list.add(value());
        blanks();
      } while (goesOn(']'));
    }
    depth--;
    return list;
  }

  private void open() throws JsonException {
    if (++depth > DEEPEST) {
      throw wrong("more than " + DEEPEST + " objects and lists in each other");
    }
    at++;
    blanks();
  }

  private boolean closes(char end) throws JsonException {
    if (peek() == end) {
      at++;
      return true;
    }
    return false;
  }

  private boolean goesOn(char end) throws JsonException {
    if (closes(end)) {
      return false;
    }
    expect(',');
    return true;
  }

  private String string() throws JsonException {
    expect('"');
    StringBuilder string = new StringBuilder();
    while (peek() != '"') {
      char c = text.charAt(at++);
      if (c < ' ') {
        at--;
        throw wrong("a control character within quotes");
      }
      string.append(c == '\\' ? escaped() : c);
    }
    at++;
    return string.toString();
  }

  private char escaped() throws JsonException {
    char c = peek();
    at++;
    switch (c) {
      case '"', '\\', '/':
        return c;
      case 'b':
        return '\b';
      case 'f':
        return '\f';
      case 'n':
        return '\n';
      case 'r':
        return '\r';
      case 't':
        return '\t';
      case 'u':
        return unicode();
      default:
        at--;
        throw wrong("'\\" + c + "' is no escape");
    }
  }

  private char unicode() throws JsonException {
    int code = 0;
    for (int i = 0; i < 4; i++) {
      int digit = peek() < 128 ? Character.digit(peek(), 16) : -1;
      if (digit < 0) {
        throw wrong("four hexadecimal digits must follow '\\u'");
      }
      code = 16 * code + digit;
      at++;
    }
    return (char) code;
  }

  private @Nullable Object word(String word, @Nullable Object value) throws JsonException {
    if (!text.startsWith(word, at)) {
      throw unexpected();
    }
    at += word.length();
    return value;
  }

  private BigDecimal number() throws JsonException {
    Matcher number = NUMBER.matcher(text).region(at, text.length());
    if (!number.lookingAt()) {
      throw unexpected();
    }
    if (number.end() - at > LONGEST_NUMBER) {
      throw wrong("a number of more than " + LONGEST_NUMBER + " characters");
    }
    BigDecimal value;
    try {
      value = new BigDecimal(number.group());
    } catch (NumberFormatException e) {
      throw wrong("a number cannot be read: " + number.group());
    }
    if (Math.abs((long) value.scale()) > LARGEST_SCALE) {
      throw wrong("a number cannot be read: the exponent of " + number.group() + " is too large");
    }
    at = number.end();
    // 5.0 is 5 and, unlike 5E+3, 5000 is written out.
    return value.scale() > 0 ? value.stripTrailingZeros() : value;
  }

  private void expect(char c) throws JsonException {
    if (peek() != c) {
      throw unexpected();
    }
    at++;
  }

  private char peek() throws JsonException {
    if (at >= text.length()) {
      throw wrong("it ends too early");
    }
    return text.charAt(at);
  }

  private void blanks() {
    while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private JsonException unexpected() {
    return wrong("unexpected '" + text.charAt(at) + "'");
  }

  private JsonException wrong(String what) {
    int end = Math.min(at, text.length());
    int line = (int) text.substring(0, end).chars().filter(c -> c == '\n').count() + 1;
    int column = end - text.lastIndexOf('\n', end - 1);
    return new JsonException(line, column, what);
  }
}
