package io.github.bbo4j.tuner.journal;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.tuner.journal.JournalRecord.Closed;
import io.github.bbo4j.tuner.journal.JournalRecord.Opened;
import io.github.bbo4j.tuner.journal.JournalRecord.Recovered;
import io.github.bbo4j.tuner.journal.JournalRecord.Suggested;
import io.github.bbo4j.tuner.journal.JournalRecord.Told;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Records from JSON. */
final class RecordReader {
  private RecordReader() {}

  /**
   * The record of a sound line.
   *
   * @throws IllegalArgumentException if it is none of this format, or its sequence number is
   *     another; the message completes "line N: ..."
   */
  static JournalRecord read(byte[] line, int length, long sequence) throws IOException {
    JsonFields f = JsonFields.of(line, length);
    long found = f.count("seq", Long.MAX_VALUE);
    if (found != sequence) {
      throw new IllegalArgumentException(
          "it has the sequence number "
              + found
              + " instead of "
              + sequence
              + ": lines before it are missing, or stand twice");
    }
    String event = f.text("event");
    return switch (event) {
      case "opened", "reopened" -> opened(f, event.equals("reopened"));
      case "suggested" -> suggested(f);
      case "measured" -> told(f, Outcome.measured(f.number("cost").doubleValue()));
      case "censored" -> told(f, Outcome.censored(f.number("bound").doubleValue()));
      case "failed" -> told(f, new Failed(f.word("kind", RecordReader::kind), f.text("message")));
      case "closed" -> new Closed(f.text("criterion"), f.text("message"));
      case "recovered" ->
          new Recovered(
              f.text("file"), f.count("line", Long.MAX_VALUE), f.count("bytes", Long.MAX_VALUE));
      default ->
          throw new IllegalArgumentException(
              "its event '"
                  + event
                  + "' is unknown. Maybe it was written by a newer version of bbo4j");
    };
  }

  /**
   * Whether a sound line is an object with that sequence number: nothing is missing before it, and
   * if it makes no sense, it was written so.
   */
  static boolean follows(byte[] line, int length, long sequence) {
    try {
      return JsonFields.of(line, length).count("seq", Long.MAX_VALUE) == sequence;
    } catch (IllegalArgumentException | IOException e) {
      return false;
    }
  }

  /** Also as journals of earlier snapshots write it, with an underscore. */
  private static FailureKind kind(String id) {
    return FailureKind.byId(id.replace('_', '-'));
  }

  private static Suggested suggested(JsonFields f) {
    return new Suggested(
        (int) f.count("trial", Integer.MAX_VALUE),
        f.map("values"),
        f.word("purpose", Purpose::byId),
        f.has("costLimit")
            ? OptionalDouble.of(f.number("costLimit").doubleValue())
            : OptionalDouble.empty(),
        nanos(f, "decisionNanos"));
  }

  private static Told told(JsonFields f, Outcome outcome) {
    return new Told((int) f.count("trial", Integer.MAX_VALUE), outcome, nanos(f, "elapsedNanos"));
  }

  private static Duration nanos(JsonFields f, String name) {
    return Duration.ofNanos(f.count(name, Long.MAX_VALUE));
  }

  private static Instant time(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "its member 'time' = '" + text + "' must be a time such as 2026-01-31T12:00:00Z", e);
    }
  }

  private static Opened opened(JsonFields f, boolean again) {
    long version = f.count("version", Integer.MAX_VALUE);
    if (!f.text("format").equals(RecordWriter.FORMAT) || version != RecordWriter.VERSION) {
      throw new IllegalArgumentException(
          "it is of format "
              + f.text("format")
              + ", version "
              + version
              + "; this bbo4j reads "
              + RecordWriter.FORMAT
              + ", version "
              + RecordWriter.VERSION);
    }
    List<String> changes = new ArrayList<>();
    f.list("changes").forEach(change -> changes.add(String.valueOf(change)));
    return new Opened(
        again,
        time(f.text("time")),
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
}
