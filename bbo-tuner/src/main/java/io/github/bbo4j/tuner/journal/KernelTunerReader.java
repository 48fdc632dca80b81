package io.github.bbo4j.tuner.journal;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamReadException;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.tuner.journal.PastResults.Result;
import io.github.bbo4j.tuner.journal.PastResults.Sink;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads Kernel Tuner's cache (an object {@code cache} with an object per configuration: parameters
 * and what was measured, or the word of an error in its place) and its T4 results (a list {@code
 * results}), one by one, in bounded memory.
 */
final class KernelTunerReader {
  /** What T4 says of a configuration that ran. */
  private static final String CORRECT = "correct";

  /** And of one that was ended by a limit, which nobody told: no bound is known. */
  private static final String TIMEOUT = "timeout";

  private final Optional<String> cost;
  private final Sink sink;
  private String objective = "time";
  private int found;

  private KernelTunerReader(Optional<String> cost, Sink sink) {
    this.cost = cost;
    this.sink = sink;
  }

  /** Reads a file; of one that was cut short what stands before its end. */
  static void read(Path file, Optional<String> cost, Sink sink) throws IOException {
    KernelTunerReader reader = new KernelTunerReader(cost, sink);
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file));
        JsonParser parser = JsonValues.parser(in)) {
      try {
        reader.read(parser);
      } catch (StreamReadException e) {
        // A cache is closed when the tuning is over; one that was cut short has no end.
        if (reader.found == 0) {
          throw new JournalException(
              file + " is no cache of Kernel Tuner: " + e.getOriginalMessage(), e);
        }
        sink.leftOut()
            .accept("what follows result " + (reader.found - 1) + ": the file is cut short");
      }
    }
  }

  /** Reads the file's one object. */
  private void read(JsonParser parser) throws IOException {
    boolean there = false;
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw new JsonParseException(parser, "there is no object");
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken token = parser.nextToken();
      if (name.equals("cache") && token == JsonToken.START_OBJECT) {
        there = true;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
          parser.nextToken();
          cached(JsonValues.object(parser));
        }
      } else if (name.equals("results") && token == JsonToken.START_ARRAY) {
        there = true;
        while (parser.nextToken() == JsonToken.START_OBJECT) {
          t4(JsonValues.object(parser));
        }
      } else {
        Optional<Object> value = JsonValues.any(parser);
        objective =
            name.equals("objective") ? value.map(Object::toString).orElse(objective) : objective;
      }
    }
    if (!there) {
      throw new JsonParseException(parser, "there is neither 'cache' nor 'results' in it");
    }
  }

  private void cached(Map<String, Object> entry) {
    String name = cost.orElse(objective);
    Object error = entry.get("__error__");
    hand(scalars(entry), name, error == null ? entry.get(name) : error);
  }

  private void t4(Map<String, Object> entry) {
    Map<?, ?> configuration = entry.get("configuration") instanceof Map<?, ?> m ? m : Map.of();
    String name =
        cost.orElseGet(
            () ->
                entry.get("objectives") instanceof List<?> names && !names.isEmpty()
                    ? String.valueOf(names.get(0))
                    : objective);
    Object value = entry.get("invalidity");
    if (CORRECT.equals(value)) {
      value = null; // No error: without the measurement nothing is known of it.
    }
    if (entry.get("measurements") instanceof List<?> all) {
      for (Object one : all) {
        if (one instanceof Map<?, ?> m && name.equals(m.get("name")) && m.get("value") != null) {
          value = m.get("value");
        }
      }
    }
    hand(scalars(configuration), name, value);
  }

  /** A number was measured; a word is the error in its place. */
  private void hand(Map<String, Object> values, String name, @Nullable Object value) {
    String place = "result " + found++;
    if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
      Outcome measured = Outcome.measured(number.doubleValue());
      sink.results().accept(new Result(place, values, measured, Optional.empty()));
    } else if (value instanceof String error) {
      FailureKind kind = error.equals(TIMEOUT) ? FailureKind.TIMED_OUT : FailureKind.EXCEPTION;
      Outcome failed = new Failed(kind, error);
      sink.results().accept(new Result(place, values, failed, Optional.empty()));
    } else {
      sink.leftOut().accept(place + ": it has no number '" + name + "'");
    }
  }

  private static Map<String, Object> scalars(Map<?, ?> entry) {
    Map<String, Object> values = new LinkedHashMap<>();
    entry.forEach(
        (name, value) -> {
          if (value instanceof Number || value instanceof String) {
            values.put(String.valueOf(name), value);
          }
        });
    return values;
  }
}
