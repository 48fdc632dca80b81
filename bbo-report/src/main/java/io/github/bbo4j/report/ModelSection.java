package io.github.bbo4j.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.analysis.Effect;
import io.github.bbo4j.heuristics.bayes.analysis.HeldOut;
import io.github.bbo4j.heuristics.bayes.analysis.Importance;
import io.github.bbo4j.heuristics.bayes.analysis.Prediction;
import io.github.bbo4j.heuristics.bayes.analysis.SurrogateAnalysis;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the surrogate says: importance, slices and contours through a point, its check. */
final class ModelSection {
  private static final int SLICE = 41;
  private static final int CONTOUR = 21;
  private static final int CONTOURS = 3;
  private static final int MOST_PAIRS = 20;

  private final SurrogateAnalysis model;
  private final History history;
  private final Direction direction;
  private final List<ParameterAxis> axes;
  private final TrialSection trials;

  ModelSection(SurrogateAnalysis model, History history, Direction direction, TrialSection trials) {
    this.model = model;
    this.history = history;
    this.direction = direction;
    this.trials = trials;
    axes = ParameterAxis.of(history.space());
  }

  /** Writes all; slices and contours go through the centre. */
  void write(JsonGenerator json, Optional<Configuration> centre) throws IOException {
    json.writeStringField("scale", model.scale().name());
    json.writeNumberField("points", model.size());
    Importance importance = model.importance();
    importance(json, importance);
    if (centre.isPresent()) {
      slices(json, centre.get());
      contours(json, importance, centre.get());
    }
    check(json);
  }

  private static void importance(JsonGenerator json, Importance importance) throws IOException {
    json.writeArrayFieldStart("main");
    for (int d = 0; d < importance.main().size(); d++) {
      json.writeStartObject();
      effect(json, importance.main().get(d));
      JsonText.number(json, "total", importance.totals().get(d));
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("pairs");
    for (Effect pair : importance.pairs().stream().limit(MOST_PAIRS).toList()) {
      json.writeStartObject();
      effect(json, pair);
      json.writeEndObject();
    }
    json.writeEndArray();
    JsonText.number(json, "remainder", importance.remainder());
  }

  private static void effect(JsonGenerator json, Effect effect) throws IOException {
    json.writeStringField("name", String.join(" x ", effect.parameters()));
    JsonText.number(json, "share", effect.share());
    JsonText.number(json, "low", effect.low());
    JsonText.number(json, "high", effect.high());
  }

  /** Values of a domain to draw, evenly spaced on its scale. */
  private static long[] coordinates(Domain domain, int most) {
    int n = (int) domain.strata(most);
    long[] coordinates = new long[n];
    for (int i = 0; i < n; i++) {
      coordinates[i] = domain.evenlySpaced(i, n);
    }
    return coordinates;
  }

  private void slices(JsonGenerator json, Configuration centre) throws IOException {
    SearchSpace space = history.space();
    json.writeArrayFieldStart("slices");
    for (int d = 0; d < space.dimension(); d++) {
      List<Object> x = new ArrayList<>();
      Band band = new Band(direction);
      for (long coordinate : coordinates(space.domain(d), SLICE)) {
        x.add(label(d, coordinate));
        band.add(at(centre, d, coordinate).map(model::predict));
      }
      json.writeStartObject();
      json.writeNumberField("parameter", d);
      JsonText.array(json, "x", x);
      band.write(json);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** The coordinate as the axis of the parameter has it. */
  private Object label(int d, long coordinate) {
    if (!axes.get(d).labels().isEmpty()) {
      return coordinate;
    }
    Object value = history.space().domain(d).valueAt(coordinate);
    return value instanceof Number ? value : value.toString();
  }

  /** The point with one coordinate changed; empty where the constraints forbid it. */
  private static Optional<Configuration> at(Configuration centre, int d, long coordinate) {
    long[] coordinates = centre.coordinates();
    coordinates[d] = coordinate;
    return centre.space().find(coordinates);
  }

  private void contours(JsonGenerator json, Importance importance, Configuration centre)
      throws IOException {
    SearchSpace space = history.space();
    json.writeArrayFieldStart("contours");
    for (Effect pair : importance.pairs().stream().limit(CONTOURS).toList()) {
      int a = space.indexOf(pair.parameters().get(0));
      int b = space.indexOf(pair.parameters().get(1));
      long[] across = coordinates(space.domain(a), CONTOUR);
      long[] up = coordinates(space.domain(b), CONTOUR);
      List<Object> x = new ArrayList<>();
      List<Object> y = new ArrayList<>();
      for (long i : across) {
        x.add(label(a, i));
      }
      Band band = new Band(direction);
      for (long j : up) {
        y.add(label(b, j));
        for (long i : across) {
          long[] coordinates = centre.coordinates();
          coordinates[a] = i;
          coordinates[b] = j;
          band.add(space.find(coordinates).map(model::predict));
        }
      }
      json.writeStartObject();
      json.writeNumberField("a", a);
      json.writeNumberField("b", b);
      JsonText.array(json, "x", x);
      JsonText.array(json, "y", y);
      band.write(json);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void check(JsonGenerator json) throws IOException {
    List<Object> configuration = new ArrayList<>();
    List<Object> value = new ArrayList<>();
    List<Object> score = new ArrayList<>();
    Band band = new Band(direction);
    for (HeldOut held : model.leaveOneOut()) {
      configuration.add(trials.indexOf(held.configuration()));
      value.add(direction.value(held.cost()));
      score.add(direction.value(held.score()));
      band.add(Optional.of(held.prediction()));
    }
    JsonText.object(
        json,
        "check",
        object -> {
          JsonText.array(object, "configuration", configuration);
          JsonText.array(object, "value", value);
          JsonText.array(object, "score", score);
          band.write(object);
        });
  }

  /** Medians with their intervals, in the values of a direction. */
  private static final class Band {
    private final Direction direction;
    private final List<Object> median = new ArrayList<>();
    private final List<Object> low = new ArrayList<>();
    private final List<Object> high = new ArrayList<>();

    Band(Direction direction) {
      this.direction = direction;
    }

    void add(Optional<Prediction> prediction) {
      double a = direction.value(prediction.map(Prediction::low).orElse(Double.NaN));
      double b = direction.value(prediction.map(Prediction::high).orElse(Double.NaN));
      median.add(direction.value(prediction.map(Prediction::median).orElse(Double.NaN)));
      low.add(Math.min(a, b));
      high.add(Math.max(a, b));
    }

    void write(JsonGenerator json) throws IOException {
      JsonText.array(json, "median", median);
      JsonText.array(json, "low", low);
      JsonText.array(json, "high", high);
    }
  }
}
