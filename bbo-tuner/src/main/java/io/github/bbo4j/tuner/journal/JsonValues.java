package io.github.bbo4j.tuner.journal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * JSON as maps, lists, numbers and texts. Apart from {@link PastResults}, which has to load where
 * Jackson is missing to say so.
 */
final class JsonValues {
  /** As Python writes it: NaN and Infinity are no JSON, but what its json module makes. */
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .build();

  private JsonValues() {}

  /** A parser of UTF-8. */
  static JsonParser parser(InputStream in) throws IOException {
    return JSON.createParser(in);
  }

  /**
   * The members of an object; those that are null are left out.
   *
   * @param parser at the opening brace
   */
  static Map<String, Object> object(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw new JsonParseException(parser, "there is no object");
    }
    Map<String, Object> map = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      any(parser).ifPresent(value -> map.put(name, value));
    }
    return map;
  }

  /** A value; nothing for null. */
  static Optional<Object> any(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> Optional.of(object(parser));
      case START_ARRAY -> {
        List<Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          list.add(
              any(parser).orElse("null")); // Places in a list mean something: choices have them.
        }
        yield Optional.of(list);
      }
      case VALUE_NUMBER_INT ->
          Optional.of(
              parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                  ? (Object) parser.getDoubleValue()
                  : (Object) parser.getLongValue());
      case VALUE_NUMBER_FLOAT -> Optional.of(parser.getDoubleValue());
      case VALUE_NULL -> Optional.empty();
      default -> Optional.of(parser.getText()); // Texts, and true and false as their words.
    };
  }

  /** The object of a JSON text. */
  static Map<String, Object> object(String text) throws IOException {
    try (JsonParser parser = JSON.createParser(text)) {
      parser.nextToken();
      return object(parser);
    }
  }
}
