package io.github.bbo4j.tuner.journal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Censored;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.Measured;
import io.github.bbo4j.tuner.journal.JournalRecord.Closed;
import io.github.bbo4j.tuner.journal.JournalRecord.Labelled;
import io.github.bbo4j.tuner.journal.JournalRecord.Opened;
import io.github.bbo4j.tuner.journal.JournalRecord.Recovered;
import io.github.bbo4j.tuner.journal.JournalRecord.Suggested;
import io.github.bbo4j.tuner.journal.JournalRecord.Told;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Records to JSON. Numbers keep every bit: doubles are written with the digits that read back as
 * the same double. Not thread-safe.
 */
final class RecordWriter {
  static final String FORMAT = "bbo4j-journal";
  static final int VERSION = 1;

  private static final JsonFactory JSON = new JsonFactory();
  private static final int LONGEST_MESSAGE = 10_000;

  private final ByteArrayBuilder buffer = new ByteArrayBuilder(512);

  /** The sealed line of a record. */
  byte[] write(long sequence, JournalRecord entry) throws IOException {
    buffer.reset();
    try (JsonGenerator json = JSON.createGenerator(buffer)) {
      json.writeStartObject();
      if (entry instanceof Opened opened) {
        opened(json, sequence, opened);
      } else if (entry instanceof Suggested suggested) {
        suggested(json, sequence, suggested);
      } else if (entry instanceof Told told) {
        told(json, sequence, told);
      } else if (entry instanceof Closed closed) {
        head(json, "closed", sequence);
        json.writeStringField("criterion", message(closed.criterion()));
        json.writeStringField("message", message(closed.message()));
      } else if (entry instanceof Recovered recovered) {
        head(json, "recovered", sequence);
        json.writeStringField("file", recovered.file());
        json.writeNumberField("line", recovered.line());
        json.writeNumberField("bytes", recovered.bytes());
      }
      json.writeEndObject();
    }
    byte[] object = buffer.toByteArray();
    return Framing.seal(object, object.length);
  }

  private static void opened(JsonGenerator json, long sequence, Opened opened) throws IOException {
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
  }

  private static void suggested(JsonGenerator json, long sequence, Suggested suggested)
      throws IOException {
    head(json, "suggested", sequence);
    json.writeNumberField("trial", suggested.trial());
    json.writeObjectFieldStart("values");
    for (var value : suggested.values().entrySet()) {
      json.writeFieldName(value.getKey());
      value(json, value.getValue());
    }
    json.writeEndObject();
    json.writeStringField("purpose", suggested.purpose().id());
    if (suggested.costLimit().isPresent()) {
      json.writeNumberField("costLimit", suggested.costLimit().getAsDouble());
    }
    json.writeNumberField("decisionNanos", suggested.decisionTime().toNanos());
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
      json.writeStringField("kind", failed.kind().id());
      json.writeStringField("message", message(failed.message()));
    }
    json.writeNumberField("elapsedNanos", told.elapsed().toNanos());
  }

  /**
   * A message comes from programs: it may be long, and hold halves of characters that are no UTF-8.
   */
  private static String message(String text) {
    String some =
        text.length() > LONGEST_MESSAGE ? text.substring(0, LONGEST_MESSAGE) + "..." : text;
    return new String(some.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
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
}
