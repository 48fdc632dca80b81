package io.github.bbo4j.benchmarks.internal;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One value of a JSON document (RFC 8259) that was read: an object, a list, a text, a number, true,
 * false, null, or nothing where a path leads nowhere.
 *
 * <p>Recorded systems are read in tests of other projects, which get no JSON library for it; what
 * writes JSON, and the command line, use Jackson. Immutable and thread-safe.
 */
public final class Json {
  private static final Json MISSING = new Json(false, null);

  private final boolean there;
  private final @Nullable Object value;

  private Json(boolean there, @Nullable Object value) {
    this.there = there;
    this.value = value;
  }

  /**
   * Reads a document.
   *
   * @throws JsonException if it is none, holds a name twice or is no UTF-8
   * @throws IOException if it can't be read
   */
  public static Json read(InputStream in) throws IOException {
    byte[] bytes = in.readAllBytes();
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new JsonException(0, 0, "the file is no UTF-8");
    }
    return new Json(true, new JsonParser(text).document());
  }

  /** The value under a name; of what is no object, or has no such name, nothing. */
  public Json path(String name) {
    return value instanceof Map<?, ?> map && map.containsKey(name)
        ? new Json(true, map.get(name))
        : MISSING;
  }

  /** Whether it is an object with that name. */
  public boolean has(String name) {
    return path(name).there;
  }

  /** The values of a list; of anything else, none. */
  public List<Json> elements() {
    return value instanceof List<?> list
        ? list.stream().map(element -> new Json(true, element)).toList()
        : List.of();
  }

  /** Whether it is an object. */
  public boolean isObject() {
    return value instanceof Map;
  }

  /** The number; null if it is none. */
  public @Nullable BigDecimal number() {
    return value instanceof BigDecimal number ? number : null;
  }

  /** The number; what is given if it is none. */
  public double number(double otherwise) {
    BigDecimal number = number();
    return number == null ? otherwise : number.doubleValue();
  }

  /** A text, a number, true or false as text; what is given for anything else. */
  public String text(String otherwise) {
    return value == null || value instanceof Map || value instanceof List
        ? otherwise
        : value.toString();
  }

  /** As it might be written in the file, for messages. */
  @Override
  public String toString() {
    return value instanceof String ? "\"" + value + "\"" : String.valueOf(value);
  }
}
