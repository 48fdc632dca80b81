package io.github.bbo4j.tuner.journal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Censored;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.Outcome.Measured;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.tuner.journal.JournalRecord.Closed;
import io.github.bbo4j.tuner.journal.JournalRecord.Labelled;
import io.github.bbo4j.tuner.journal.JournalRecord.Opened;
import io.github.bbo4j.tuner.journal.JournalRecord.Recovered;
import io.github.bbo4j.tuner.journal.JournalRecord.Suggested;
import io.github.bbo4j.tuner.journal.JournalRecord.Told;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Records to JSON and back. Numbers keep every bit: doubles are written with the digits that read
 * back as the same double.
 */
final class RecordCodec {
  static final String FORMAT = "bbo4j-journal";
  static final int VERSION = 1;

  private static final JsonFactory JSON = new JsonFactory();

  private final ByteArrayBuilder buffer = new ByteArrayBuilder(512);

  /** The sealed line of a record. */
  byte[] write(long sequence, JournalRecord entry) throws IOException {
    buffer.reset();
    try (JsonGenerator json = JSON.createGenerator(buffer)) {
      json.writeStartObject();
      body(json, sequence, entry);
      json.writeEndObject();
    }
    byte[] object = buffer.toByteArray();
    return Framing.seal(object, object.length);
  }

  private static void body(JsonGenerator json, long sequence, JournalRecord entry)
      throws IOException {
    if (entry instanceof Opened opened) {
      head(json, opened.again() ? "reopened" : "opened", sequence);
      json.writeStringField("format", FORMAT);
      json.writeNumberField("version", VERSION);
      json.writeStringField("time", opened.time().toString());
      json.writeStringField("holder", opened.holder());
      texts(json, "identity", opened.identity());
      texts(json, "versions", opened.versions());
      json.writeArrayFieldStart("changes");
      for (String change : opened.changes()) {
        json.writeString(change);
      }
      json.writeEndArray();
    } else if (entry instanceof Suggested suggested) {
      head(json, "suggested", sequence);
      json.writeNumberField("trial", suggested.trial());
      json.writeObjectFieldStart("values");
      for (var value : suggested.values().entrySet()) {
        json.writeFieldName(value.getKey());
        value(json, value.getValue());
      }
      json.writeEndObject();
      json.writeStringField("purpose", suggested.purpose().name().toLowerCase(Locale.ROOT));
      if (suggested.costLimit() != Double.POSITIVE_INFINITY) {
        json.writeNumberField("costLimit", suggested.costLimit());
      }
      json.writeNumberField("decisionNanos", suggested.decisionTime().toNanos());
    } else if (entry instanceof Told told) {
      told(json, sequence, told);
    } else if (entry instanceof Closed closed) {
      head(json, "closed", sequence);
      json.writeStringField("criterion", closed.criterion());
      json.writeStringField("message", closed.message());
    } else if (entry instanceof Recovered recovered) {
      head(json, "recovered", sequence);
      json.writeStringField("file", recovered.file());
      json.writeNumberField("line", recovered.line());
      json.writeNumberField("bytes", recovered.bytes());
    }
  }

  private static void told(JsonGenerator json, long sequence, Told told) throws IOException {
    Outcome outcome = told.outcome();
    String event =
        outcome instanceof Measured
            ? "measured"
            : outcome instanceof Censored ? "censored" : "failed";
    head(json, event, sequence);
    json.writeNumberField("trial", told.trial());
    if (outcome instanceof Measured measured) {
      json.writeNumberField("cost", measured.cost());
    } else if (outcome instanceof Censored censored) {
      json.writeNumberField("bound", censored.lowerBound());
    } else if (outcome instanceof Failed failed) {
      json.writeStringField("kind", failed.kind().name().toLowerCase(Locale.ROOT));
      String message = failed.message();
      json.writeStringField(
          "message", message.length() > 10_000 ? message.substring(0, 10_000) + "..." : message);
    }
    json.writeNumberField("elapsedNanos", told.elapsed().toNanos());
  }

  private static void head(JsonGenerator json, String event, long sequence) throws IOException {
    json.writeStringField("event", event);
    json.writeNumberField("seq", sequence);
  }

  private static void texts(JsonGenerator json, String name, Map<String, String> map)
      throws IOException {
    json.writeObjectFieldStart(name);
    for (var entry : map.entrySet()) {
      json.writeStringField(entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
  }

  private static void value(JsonGenerator json, Object value) throws IOException {
    if (value instanceof Long number) {
      json.writeNumber(number);
    } else if (value instanceof Double number) {
      json.writeNumber(number);
    } else if (value instanceof Labelled labelled) {
      json.writeStartObject();
      json.writeNumberField("coordinate", labelled.coordinate());
      json.writeStringField("label", labelled.label());
      json.writeEndObject();
    } else {
      json.writeString(value.toString());
    }
  }

  /**
   * The record of a sound line.
   *
   * @throws IllegalArgumentException if it is none of this format, or its sequence number is
   *     another; the message completes "line N: ..."
   */
  static JournalRecord read(byte[] line, int length, long sequence) throws IOException {
    Map<String, Object> fields;
    try (JsonParser parser = JSON.createParser(line, 0, length)) {
      parser.nextToken();
      fields = object(parser);
    }
    Fields f = new Fields(fields);
    long found = f.number("seq").longValue();
    if (found != sequence) {
      throw new IllegalArgumentException(
          "it has the sequence number "
              + found
              + " instead of "
              + sequence
              + ": lines before it are missing, or stand twice");
    }
    String event = f.text("event");
    switch (event) {
      case "opened", "reopened":
        return opened(f, event.equals("reopened"));
      case "suggested":
        return new Suggested(
            f.number("trial").intValue(),
            f.map("values"),
            Purpose.valueOf(f.text("purpose").toUpperCase(Locale.ROOT)),
            f.has("costLimit") ? f.number("costLimit").doubleValue() : Double.POSITIVE_INFINITY,
            Duration.ofNanos(f.number("decisionNanos").longValue()));
      case "measured":
        return told(f, Outcome.measured(f.number("cost").doubleValue()));
      case "censored":
        return told(f, Outcome.censored(f.number("bound").doubleValue()));
      case "failed":
        return told(
            f,
            new Failed(
                FailureKind.valueOf(f.text("kind").toUpperCase(Locale.ROOT)), f.text("message")));
      case "closed":
        return new Closed(f.text("criterion"), f.text("message"));
      case "recovered":
        return new Recovered(
            f.text("file"), f.number("line").longValue(), f.number("bytes").longValue());
      default:
        throw new IllegalArgumentException(
            "its event '"
                + event
                + "' is unknown. Maybe it was written by a newer version of bbo4j");
    }
  }

  private static Told told(Fields f, Outcome outcome) {
    return new Told(
        f.number("trial").intValue(),
        outcome,
        Duration.ofNanos(f.number("elapsedNanos").longValue()));
  }

  private static Opened opened(Fields f, boolean again) {
    int version = f.number("version").intValue();
    if (!f.text("format").equals(FORMAT) || version != VERSION) {
      throw new IllegalArgumentException(
          "it is of format "
              + f.text("format")
              + ", version "
              + version
              + "; this bbo4j reads "
              + FORMAT
              + ", version "
              + VERSION);
    }
    List<String> changes = new ArrayList<>();
    f.list("changes").forEach(change -> changes.add(change.toString()));
    return new Opened(
        again,
        Instant.parse(f.text("time")),
        f.text("holder"),
        strings(f.map("identity")),
        strings(f.map("versions")),
        changes);
  }

  private static Map<String, String> strings(Map<String, Object> map) {
    Map<String, String> strings = new LinkedHashMap<>();
    map.forEach((key, value) -> strings.put(key, value.toString()));
    return strings;
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
        return map.keySet().equals(java.util.Set.of("coordinate", "label"))
            ? new Labelled(
                ((Number) map.get("coordinate")).longValue(), map.get("label").toString())
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

  /** The members of an object, each with a clear complaint when it is missing. */
  private record Fields(Map<String, Object> map) {
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

    Number number(String name) {
      return get(name, Number.class);
    }

    List<?> list(String name) {
      return get(name, List.class);
    }

    @SuppressWarnings("unchecked") // Keys are names: object() makes no others.
    Map<String, Object> map(String name) {
      return (Map<String, Object>) get(name, Map.class);
    }
  }
}
