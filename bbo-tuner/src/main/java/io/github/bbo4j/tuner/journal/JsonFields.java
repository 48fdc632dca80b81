package io.github.bbo4j.tuner.journal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.github.bbo4j.tuner.journal.JournalRecord.Labelled;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The members of a JSON object, each with a clear complaint when it is missing. */
final class JsonFields {
  /** Correctly rounded, like the JDK's parser, and about twice as fast. */
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER).build();

  private final Map<String, Object> map;

  private JsonFields(Map<String, Object> map) {
    this.map = map;
  }

  /**
   * The object of a line.
   *
   * @throws IllegalArgumentException if it is none, or holds what no record has
   */
  static JsonFields of(byte[] line, int length) throws IOException {
    try (JsonParser parser = JSON.createParser(line, 0, length)) {
      parser.nextToken();
      return new JsonFields(object(parser));
    }
  }

  boolean has(String name) {
    return map.containsKey(name);
  }

  private <T> T get(String name, Class<T> type) {
    Object value = map.get(name);
    if (!type.isInstance(value)) {
      throw new IllegalArgumentException(
          "its member '" + name + "' is " + (value == null ? "missing" : value));
    }
    return type.cast(value);
  }

  String text(String name) {
    return get(name, String.class);
  }

  /** What a word stands for, which a catalog knows. */
  <T> T word(String name, Function<String, T> byId) {
    String text = text(name);
    try {
      return byId.apply(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "its "
              + name
              + " '"
              + text
              + "' is unknown. Maybe it was written by a newer version of bbo4j",
          e);
    }
  }

  Number number(String name) {
    return get(name, Number.class);
  }

  /** A whole number from 0 on, and not beyond a bound. */
  long count(String name, long most) {
    Number value = number(name);
    if (!(value instanceof Long count) || count < 0 || count > most) {
      throw new IllegalArgumentException(
          "its member '" + name + "' = " + value + " must be a whole number in 0.." + most);
    }
    return count;
  }

  List<?> list(String name) {
    return get(name, List.class);
  }

  @SuppressWarnings("unchecked") // Keys are names: object() makes no others.
  Map<String, Object> map(String name) {
    return (Map<String, Object>) get(name, Map.class);
  }

  private static Map<String, Object> object(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw new IllegalArgumentException("it is no JSON object");
    }
    Map<String, Object> map = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      map.put(name, any(parser));
    }
    return map;
  }

  private static Object any(JsonParser parser) throws IOException {
    switch (parser.currentToken()) {
      case START_OBJECT:
        Map<String, Object> map = object(parser);
        return map.size() == 2
                && map.get("coordinate") instanceof Long at
                && map.get("label") instanceof String label
            ? new Labelled(at, label)
            : map;
      case START_ARRAY:
        List<Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          list.add(any(parser));
        }
        return list;
      case VALUE_NUMBER_INT:
        return parser.getLongValue();
      case VALUE_NUMBER_FLOAT:
        return parser.getDoubleValue();
      case VALUE_STRING:
        return parser.getText();
      default:
        throw new IllegalArgumentException(
            "it holds " + parser.currentToken() + ", which no record has");
    }
  }
}
