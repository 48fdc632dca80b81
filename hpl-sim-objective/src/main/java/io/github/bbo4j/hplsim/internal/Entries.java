package io.github.bbo4j.hplsim.internal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * The lines {@code key = value} of a text, each taken once; every error names its line. Not
 * thread-safe.
 */
public final class Entries {

  /** One line of the file. */
  private record Entry(int line, String value) {}

  private final String origin;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  private Entries(String origin) {
    this.origin = origin;
  }

  /**
   * Reads a text.
   *
   * @param origin how messages call it
   */
  public static Entries of(String text, String origin) {
    Entries entries = new Entries(origin);
    String[] lines = text.split("\r?\n", -1);
    for (int i = 0; i < lines.length; i++) {
      entries.line(i + 1, lines[i]);
    }
    return entries;
  }

  private void line(int number, String line) {
    int hash = line.indexOf('#');
    String content = (hash < 0 ? line : line.substring(0, hash)).strip();
    if (content.isEmpty()) {
      return;
    }
    int equals = content.indexOf('=');
    if (equals < 1) {
      throw new IllegalArgumentException(
          origin + " line " + number + ": '" + content + "' is not 'key = value'");
    }
    String key = content.substring(0, equals).strip();
    Entry previous = entries.put(key, new Entry(number, content.substring(equals + 1).strip()));
    if (previous != null) {
      throw new IllegalArgumentException(
          origin
              + " line "
              + number
              + ": key '"
              + key
              + "' was already given in line "
              + previous.line()
              + "; remove one of them");
    }
  }

  /** Returns how messages call the text. */
  public String origin() {
    return origin;
  }

  /** Returns the keys that begin so and were not taken, in their order. */
  public List<String> keys(String prefix) {
    return entries.keySet().stream().filter(k -> k.startsWith(prefix)).toList();
  }

  /** Returns whether a key is there and was not taken. */
  public boolean has(String key) {
    return entries.containsKey(key);
  }

  /**
   * Takes a key.
   *
   * @throws IllegalArgumentException when it is missing, or its value is refused
   */
  public <T> T required(String key, Function<String, T> convert) {
    return take(key, convert)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    origin + ": key '" + key + "' is missing; add a line '" + key + " = ...'"));
  }

  /** Takes a key, or a value where it is missing. */
  public <T> T take(String key, Function<String, T> convert, T absent) {
    return take(key, convert).orElse(absent);
  }

  /** Takes a key that may be missing. */
  public <T> Optional<T> take(String key, Function<String, T> convert) {
    Entry entry = entries.remove(key);
    if (entry == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(convert.apply(entry.value()));
    } catch (IllegalArgumentException e) {
      throw error(key, entry, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Runs something whose errors are of a key that may be taken already; one that is still here is
   * named with its line.
   */
  public <T> T blaming(String key, Optional<Integer> line, Function<String, T> made) {
    try {
      return made.apply(key);
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      throw new IllegalArgumentException(
          message.startsWith(origin)
              ? message
              : origin + line.map(n -> " line " + n).orElse("") + ": " + key + ": " + message,
          e);
    }
  }

  /** Returns the line of a key that was not taken. */
  public Optional<Integer> lineOf(String key) {
    return Optional.ofNullable(entries.get(key)).map(Entry::line);
  }

  /** Refuses a key that was not taken, begins with a prefix and has a part. */
  public void refuse(String prefix, String part, String cure) {
    keys(prefix).stream()
        .filter(key -> key.contains(part))
        .findFirst()
        .ifPresent(
            key -> {
              throw error(key, Objects.requireNonNull(entries.get(key)), cure);
            });
  }

  /** Refuses whatever was not taken. */
  public void finish(String cure) {
    if (!entries.isEmpty()) {
      Map.Entry<String, Entry> unknown = entries.entrySet().iterator().next();
      throw error(unknown.getKey(), unknown.getValue(), cure);
    }
  }

  private IllegalArgumentException error(String key, Entry entry, String message) {
    return new IllegalArgumentException(
        origin
            + " line "
            + entry.line()
            + ": key '"
            + key
            + "' = '"
            + entry.value()
            + "': "
            + message);
  }
}
