package io.github.bbo4j.tuner.journal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Censored;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.Outcome.Measured;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.tuner.journal.JournalRecord.Opened;
import io.github.bbo4j.tuner.journal.JournalRecord.Suggested;
import io.github.bbo4j.tuner.journal.JournalRecord.Told;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The finished trials of a journal for other tools. The values are what the journal holds; a factor
 * pair or permutation is its label. Costs have the sign of the user's quantity: of a run that
 * maximised, the journal holds the negative. Trials without an outcome are left out.
 */
public final class JournalExport {
  private static final DateTimeFormatter MICROSECONDS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS", Locale.ROOT);

  /** Made when first needed: where Jackson is missing the reader of the journal says so. */
  private static final class Json {
    static final JsonFactory FACTORY = new JsonFactory();

    /** An object a line. */
    static JsonGenerator lines(Writer out) throws IOException {
      return FACTORY
          .createGenerator(out)
          .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
          .setRootValueSeparator(new SerializedString("\n"));
    }
  }

  private final Map<Integer, Suggested> suggested = new TreeMap<>();
  private final Map<Integer, Told> told = new TreeMap<>();
  private final Set<String> names = new LinkedHashSet<>();
  private Instant begun = Instant.EPOCH;
  private Direction direction = Direction.MINIMIZE;

  private JournalExport(Path journal) {
    Arguments.given(journal, "journal");
    JournalReader.read(journal, this::take);
  }

  private void take(JournalRecord entry) {
    if (entry instanceof Opened opened) {
      begun = opened.again() ? begun : opened.time();
      direction = opened.direction().orElse(direction);
    } else if (entry instanceof Suggested s) {
      suggested.put(s.trial(), s);
      names.addAll(s.values().keySet());
    } else if (entry instanceof Told t) {
      told.put(t.trial(), t);
    }
  }

  private Map<String, Object> values(Told t) {
    Suggested s = suggested.get(t.trial());
    return s == null ? Map.of() : s.values();
  }

  /**
   * Comma-separated values (RFC 4180): trial, the parameters, purpose, outcome, cost, bound, kind,
   * message, elapsed_s. Parameters keep their names: a column that one of them is called like ends
   * in {@code _}, as {@code cost_} beside a parameter {@code cost}.
   */
  public static void csv(Path journal, Writer out) throws IOException {
    Arguments.given(out, "out");
    JournalExport export = new JournalExport(journal);
    List<Object> header = new ArrayList<>(List.of(export.column("trial")));
    header.addAll(export.names);
    Stream.of("purpose", "outcome", "cost", "bound", "kind", "message", "elapsed_s")
        .map(export::column)
        .forEach(header::add);
    line(out, header);
    for (Told t : export.told.values()) {
      Outcome o = t.outcome();
      List<Object> row = new ArrayList<>(List.of(t.trial()));
      export.names.forEach(name -> row.add(export.values(t).getOrDefault(name, "")));
      Suggested s = export.suggested.get(t.trial());
      row.add(s == null ? "" : s.purpose().id());
      row.add(o instanceof Measured ? "measured" : o instanceof Censored ? "censored" : "failed");
      row.add(o instanceof Measured m ? export.direction.value(m.cost()) : "");
      row.add(o instanceof Censored c ? export.direction.value(c.lowerBound()) : "");
      row.add(o instanceof Failed f ? f.kind().id() : "");
      row.add(o instanceof Failed f ? f.message() : "");
      row.add(seconds(t.elapsed()));
      line(out, row);
    }
  }

  /** A name that no parameter has. */
  private String column(String name) {
    String column = name;
    while (names.contains(column)) {
      column += "_";
    }
    return column;
  }

  private static void line(Writer out, List<Object> fields) throws IOException {
    String separator = "";
    for (Object field : fields) {
      String text = field.toString();
      boolean quote = text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
      out.write(separator + (quote ? '"' + text.replace("\"", "\"\"") + '"' : text));
      separator = ",";
    }
    out.write("\r\n");
  }

  private static double seconds(Duration d) {
    return d.toNanos() / 1e9;
  }

  /**
   * The results of Kernel Tuner's T4 form: one object per trial with configuration, times in ms,
   * invalidity and measurements.
   */
  public static void t4(Path journal, Writer out) throws IOException {
    Arguments.given(out, "out");
    JournalExport export = new JournalExport(journal);
    try (JsonGenerator json =
        Json.FACTORY
            .createGenerator(out)
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .useDefaultPrettyPrinter()) {
      json.writeStartObject();
      json.writeStringField("schema_version", "1.0.0");
      json.writeArrayFieldStart("results");
      for (Told t : export.told.values()) {
        export.t4(json, t);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    out.write("\n");
  }

  private void t4(JsonGenerator json, Told t) throws IOException {
    json.writeStartObject();
    json.writeStringField("timestamp", begun.toString());
    json.writeObjectFieldStart("configuration");
    for (var value : values(t).entrySet()) {
      json.writeFieldName(value.getKey());
      scalar(json, value.getValue());
    }
    json.writeEndObject();
    json.writeObjectFieldStart("times");
    json.writeArrayFieldStart("runtimes");
    json.writeNumber(1e3 * seconds(t.elapsed()));
    json.writeEndArray();
    json.writeEndObject();
    boolean correct = t.outcome() instanceof Measured;
    json.writeStringField("invalidity", invalidity(t.outcome()));
    json.writeNumberField("correctness", correct ? 1 : 0);
    json.writeArrayFieldStart("measurements");
    if (t.outcome() instanceof Measured m) {
      json.writeStartObject();
      json.writeStringField("name", "cost");
      json.writeNumberField("value", direction.value(m.cost()));
      json.writeStringField("unit", "");
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("objectives");
    json.writeString("cost");
    json.writeEndArray();
    json.writeEndObject();
  }

  private static String invalidity(Outcome outcome) {
    if (outcome instanceof Measured) {
      return "correct";
    }
    boolean time =
        outcome instanceof Censored
            || (outcome instanceof Failed f && f.kind() == FailureKind.TIMED_OUT);
    return time ? "timeout" : "runtime";
  }

  static void scalar(JsonGenerator json, Object value) throws IOException {
    if (value instanceof Long number) {
      json.writeNumber(number);
    } else if (value instanceof Double number) {
      json.writeNumber(number);
    } else {
      json.writeString(value.toString());
    }
  }

  /**
   * A journal of Optuna (its file backend, format of version 3 and 4): one study with the direction
   * of the run; a parameter of numbers is one between the least and the greatest that occur, any
   * other is categorical over the values that occur; a censored trial is pruned, a failed one
   * failed.
   */
  public static void optuna(Path journal, String study, Writer out) throws IOException {
    Arguments.given(study, "study");
    Arguments.given(out, "out");
    JournalExport export = new JournalExport(journal);
    Map<String, OptunaDistribution> distributions = new LinkedHashMap<>();
    for (Told t : export.told.values()) {
      export
          .values(t)
          .forEach(
              (name, value) ->
                  distributions.computeIfAbsent(name, n -> new OptunaDistribution()).add(value));
    }
    Map<String, String> texts = new LinkedHashMap<>();
    for (var distribution : distributions.entrySet()) {
      texts.put(distribution.getKey(), distribution.getValue().text());
    }
    try (JsonGenerator json = Json.lines(out)) {
      json.writeStartObject();
      json.writeNumberField("op_code", 0);
      json.writeStringField("worker_id", "bbo4j");
      json.writeStringField("study_name", study);
      json.writeArrayFieldStart("directions");
      json.writeNumber(export.direction == Direction.MINIMIZE ? 1 : 2);
      json.writeEndArray();
      json.writeEndObject();
      for (Told t : export.told.values()) {
        export.optuna(json, t, distributions, texts);
      }
    }
    out.write("\n");
  }

  private void optuna(
      JsonGenerator json,
      Told t,
      Map<String, OptunaDistribution> distributions,
      Map<String, String> texts)
      throws IOException {
    json.writeStartObject();
    json.writeNumberField("op_code", 4);
    json.writeStringField("worker_id", "bbo4j");
    json.writeNumberField("study_id", 0);
    json.writeNumberField(
        "state", t.outcome() instanceof Measured ? 1 : t.outcome() instanceof Censored ? 2 : 3);
    json.writeFieldName("value");
    if (t.outcome() instanceof Measured m) {
      json.writeNumber(direction.value(m.cost()));
    } else {
      json.writeNull();
    }
    json.writeNullField("values");
    LocalDateTime start = LocalDateTime.ofInstant(begun, ZoneOffset.UTC);
    json.writeStringField("datetime_start", MICROSECONDS.format(start));
    json.writeStringField("datetime_complete", MICROSECONDS.format(start.plus(t.elapsed())));
    Map<String, Object> values = values(t);
    json.writeObjectFieldStart("distributions");
    for (String name : values.keySet()) {
      json.writeStringField(name, texts.getOrDefault(name, ""));
    }
    json.writeEndObject();
    json.writeObjectFieldStart("params");
    for (var value : values.entrySet()) {
      json.writeFieldName(value.getKey());
      scalar(
          json,
          distributions
              .getOrDefault(value.getKey(), new OptunaDistribution())
              .internal(value.getValue()));
    }
    json.writeEndObject();
    for (String empty : List.of("user_attrs", "system_attrs", "intermediate_values")) {
      json.writeObjectFieldStart(empty);
      json.writeEndObject();
    }
    json.writeEndObject();
  }
}
