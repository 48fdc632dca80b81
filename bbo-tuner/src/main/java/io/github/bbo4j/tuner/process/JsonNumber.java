package io.github.bbo4j.tuner.process;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.filter.FilteringParserDelegate;
import com.fasterxml.jackson.core.filter.JsonPointerBasedFilter;
import com.fasterxml.jackson.core.filter.TokenFilter.Inclusion;
import io.github.bbo4j.tuner.process.CostSource.Cost;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The number at a JSON pointer of a text. Apart from {@link CostSource}, so that other costs need
 * no Jackson. Immutable.
 */
final class JsonNumber {
  private static final JsonFactory JSON = new JsonFactory();

  private final JsonPointer pointer;

  /**
   * The number at a pointer.
   *
   * @throws IllegalArgumentException if it is no JSON pointer
   */
  JsonNumber(String pointer) {
    try {
      this.pointer = JsonPointer.compile(pointer);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "pointer = '" + pointer + "' is no JSON pointer. Maybe begin it with '/'", e);
    }
  }

  /**
   * The number in a text that is one JSON value, or why there is none.
   *
   * @param printed whether the text is what a command printed, and may have said more
   */
  Cost in(String text, boolean printed) {
    try (JsonParser parser =
        new FilteringParserDelegate(
            JSON.createParser(text),
            new JsonPointerBasedFilter(pointer),
            Inclusion.ONLY_INCLUDE_ALL,
            true)) {
      JsonToken token = parser.nextToken();
      if (token == null) {
        return Cost.missing("there is nothing at it");
      }
      if (!token.isNumeric() && token != JsonToken.VALUE_STRING) {
        return Cost.missing("there is " + words(token) + " at it, no number");
      }
      Cost cost = CostText.parse(parser.getText(), null);
      return parser.nextToken() == null
          ? cost
          : Cost.missing(
              "there is more than one, of several JSON values or a key that stands twice");
    } catch (IOException e) {
      return Cost.missing(
          "the text is no JSON: "
              + String.valueOf(e.getMessage()).lines().findFirst().orElse("")
              + (printed ? ". Maybe have it written to a file of its own" : ""));
    }
  }

  private static @Nullable String words(JsonToken token) {
    return token == JsonToken.START_ARRAY
        ? "an array"
        : token == JsonToken.START_OBJECT ? "an object" : token.asString();
  }
}
