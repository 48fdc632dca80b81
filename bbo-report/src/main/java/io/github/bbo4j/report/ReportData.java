package io.github.bbo4j.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.Provenance;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.statistics.Interval;
import io.github.bbo4j.heuristics.bayes.analysis.SurrogateAnalysis;
import io.github.bbo4j.tuner.internal.ThirdParty;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The data of a report, as one JSON object that report.js draws. */
final class ReportData {
  private ReportData() {}

  static String json(TuningResult result, String title) {
    return json(result, title, true);
  }

  /** The data, with or without the surrogate, which takes seconds. */
  static String json(TuningResult result, String title, boolean withModel) {
    ThirdParty.requireJackson("a report");
    return JsonText.object(
        json -> {
          write(json, result, title);
          if (withModel) {
            model(json, result);
          }
        });
  }

  /** The data of a run that has not begun. */
  static String empty(String title, String why) {
    return JsonText.object(
        json -> {
          json.writeStringField("title", title);
          json.writeBooleanField("maximize", false);
          json.writeStringField("text", why);
          parameters(json, List.of());
          new TrialSection(
                  History.empty(SearchSpace.builder().flag("none").build()),
                  Direction.MINIMIZE,
                  List.of())
              .write(json);
          JsonText.object(json, "settings", object -> {});
        });
  }

  /** The surrogate alone; {@code null} if there are too few configurations for one. */
  static String model(TuningResult result) {
    String whole = JsonText.object(json -> model(json, result));
    return whole.equals("{}")
        ? "null"
        : whole.substring("{\"model\":".length(), whole.length() - 1);
  }

  /** What a page lacks that knows the first trials, and everything else that may have changed. */
  static String news(TuningResult result, int from) {
    List<ParameterAxis> axes = ParameterAxis.of(result.history().space());
    TrialSection trials = new TrialSection(result.history(), result.direction(), axes);
    return JsonText.object(
        json -> {
          json.writeNumberField("from", from);
          header(json, result, axes);
          trials.writeFrom(json, from);
          if (result.recommendation().isPresent()) {
            recommendation(json, result.recommendation().get(), trials);
          }
          settings(json, result);
        });
  }

  private static void model(JsonGenerator json, TuningResult result) throws IOException {
    History history = result.history();
    Optional<SurrogateAnalysis> model = SurrogateAnalysis.of(history);
    if (model.isPresent()) {
      TrialSection trials =
          new TrialSection(history, result.direction(), ParameterAxis.of(history.space()));
      Optional<Configuration> centre = result.recommendation().map(Recommendation::configuration);
      JsonText.object(
          json,
          "model",
          object ->
              new ModelSection(model.get(), history, result.direction(), trials)
                  .write(object, centre));
    }
  }

  private static void write(JsonGenerator json, TuningResult result, String title)
      throws IOException {
    History history = result.history();
    List<ParameterAxis> axes = ParameterAxis.of(history.space());
    TrialSection trials = new TrialSection(history, result.direction(), axes);
    json.writeStringField("title", title);
    header(json, result, axes);
    trials.write(json);
    if (result.recommendation().isPresent()) {
      recommendation(json, result.recommendation().get(), trials);
    }
    settings(json, result);
  }

  private static void header(JsonGenerator json, TuningResult result, List<ParameterAxis> axes)
      throws IOException {
    json.writeBooleanField("maximize", result.direction() == Direction.MAXIMIZE);
    json.writeStringField("text", text(result));
    parameters(json, axes);
  }

  /** "stopped: it runs" says the contrary of itself. */
  private static String text(TuningResult result) {
    String criterion = result.reason().criterion();
    boolean open =
        criterion.equals(JournalRuns.OPEN) || criterion.equals(LiveRun.RUNNING.criterion());
    return open ? result.toString().replace("; stopped: ", "; ") : result.toString();
  }

  private static void parameters(JsonGenerator json, List<ParameterAxis> axes) throws IOException {
    json.writeArrayFieldStart("parameters");
    for (ParameterAxis axis : axes) {
      json.writeStartObject();
      json.writeStringField("name", axis.name());
      JsonText.array(json, "labels", axis.labels());
      json.writeBooleanField("logarithmic", axis.logarithmic());
      json.writeBooleanField("ordered", axis.ordered());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void recommendation(JsonGenerator json, Recommendation r, TrialSection trials)
      throws IOException {
    JsonText.object(
        json,
        "recommendation",
        object -> {
          object.writeNumberField("configuration", trials.indexOf(r.configuration()));
          object.writeStringField("text", r.configuration().toString());
          JsonText.number(object, "estimate", r.estimate());
          JsonText.number(object, "low", r.interval().map(Interval::low).orElse(Double.NaN));
          JsonText.number(object, "high", r.interval().map(Interval::high).orElse(Double.NaN));
          all(object, r);
          JsonText.number(object, "probability", r.probabilityBest().orElse(Double.NaN));
          object.writeNumberField("runs", r.replicates());
          object.writeNumberField("behind", r.measurements().size());
          object.writeStringField("method", r.method());
        });
  }

  private static void all(JsonGenerator object, Recommendation r) throws IOException {
    double mean = r.allRuns().map(Recommendation.AllRuns::mean).orElse(Double.NaN);
    Optional<Interval> interval = r.allRuns().map(Recommendation.AllRuns::interval);
    JsonText.number(object, "all", mean);
    JsonText.number(object, "allLow", interval.map(Interval::low).orElse(Double.NaN));
    JsonText.number(object, "allHigh", interval.map(Interval::high).orElse(Double.NaN));
  }

  private static void settings(JsonGenerator json, TuningResult result) throws IOException {
    Provenance provenance = result.provenance();
    Map<String, String> all = new LinkedHashMap<>();
    all.put("seed", Long.toString(provenance.seed()));
    all.putAll(provenance.settings());
    all.put("stopped", result.reason().message());
    all.put("trials", Integer.toString(result.history().size()));
    all.put("started", provenance.started().toString());
    all.put("bbo4j", provenance.library());
    all.put("Java", provenance.java());
    all.put("operating system", provenance.os());
    JsonText.object(
        json,
        "settings",
        object -> {
          for (Map.Entry<String, String> entry : all.entrySet()) {
            object.writeStringField(entry.getKey(), entry.getValue());
          }
        });
  }
}
