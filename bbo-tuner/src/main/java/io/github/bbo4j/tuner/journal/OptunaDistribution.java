package io.github.bbo4j.tuner.journal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What Optuna is told of a parameter: it stands in each trial, so a list of all values that numbers
 * took would make a file that grows by the square of the trials.
 */
final class OptunaDistribution {
  private static final JsonFactory JSON = new JsonFactory();

  /** Optuna holds numbers as doubles. */
  private static final long LARGEST_EXACT = 1L << 53;

  /** The values that occur, each with its place. */
  private final Map<Object, Long> choices = new LinkedHashMap<>();

  private boolean integers = true;
  private boolean numbers = true;
  private double low = Double.POSITIVE_INFINITY;
  private double high = Double.NEGATIVE_INFINITY;

  /** Takes in a value that occurs. */
  void add(Object value) {
    boolean whole = value instanceof Long n && n >= -LARGEST_EXACT && n <= LARGEST_EXACT;
    integers &= whole;
    numbers &= whole || value instanceof Double;
    if (numbers) {
      low = Math.min(low, ((Number) value).doubleValue());
      high = Math.max(high, ((Number) value).doubleValue());
    }
    choices.putIfAbsent(value, (long) choices.size());
  }

  /** The number that stands for a value in a trial. */
  Object internal(Object value) {
    return numbers ? value : choices.getOrDefault(value, -1L);
  }

  /** The distribution: a JSON text inside the JSON. */
  String text() throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      json.writeStringField(
          "name", (numbers ? integers ? "Int" : "Float" : "Categorical") + "Distribution");
      json.writeObjectFieldStart("attributes");
      if (numbers) {
        range(json);
      } else {
        json.writeArrayFieldStart("choices");
        for (Object value : choices.keySet()) {
          JournalExport.scalar(json, value);
        }
        json.writeEndArray();
      }
      json.writeEndObject();
      json.writeEndObject();
    }
    return text.toString();
  }

  private void range(JsonGenerator json) throws IOException {
    json.writeBooleanField("log", false);
    json.writeFieldName("step");
    if (integers) {
      json.writeNumber(1);
      json.writeNumberField("low", (long) low);
      json.writeNumberField("high", (long) high);
    } else {
      json.writeNull();
      json.writeNumberField("low", low);
      json.writeNumberField("high", high);
    }
  }
}
