package io.github.bbo4j.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Collection;

/** JSON objects as text. */
final class JsonText {
  private static final JsonFactory FACTORY = new JsonFactory();

  /** What fills an object. */
  @FunctionalInterface
  interface Body {
    void write(JsonGenerator json) throws IOException;
  }

  private JsonText() {}

  /** The text of an object. */
  static String object(Body body) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.writeStartObject();
      body.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory fails", e);
    }
    return text.toString();
  }

  /** A member that is an object. */
  static void object(JsonGenerator json, String name, Body body) throws IOException {
    json.writeObjectFieldStart(name);
    body.write(json);
    json.writeEndObject();
  }

  /** A member that is an array of numbers and texts; infinities and NaN become null. */
  static void array(JsonGenerator json, String name, Collection<?> values) throws IOException {
    json.writeArrayFieldStart(name);
    for (Object value : values) {
      value(json, value);
    }
    json.writeEndArray();
  }

  static void number(JsonGenerator json, String name, double value) throws IOException {
    json.writeFieldName(name);
    value(json, value);
  }

  private static void value(JsonGenerator json, Object value) throws IOException {
    if (value instanceof Long whole) {
      // JavaScript's numbers are doubles.
      json.writeNumber(whole);
    } else if (value instanceof Integer whole) {
      json.writeNumber(whole);
    } else if (value instanceof Double number) {
      if (Double.isFinite(number)) {
        json.writeNumber(number);
      } else {
        json.writeNull();
      }
    } else {
      json.writeString(value.toString());
    }
  }
}
