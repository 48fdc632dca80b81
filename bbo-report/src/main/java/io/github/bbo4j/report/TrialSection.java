package io.github.bbo4j.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.statistics.Interval;
import io.github.bbo4j.noise.estimate.ConfidenceIntervals;
import io.github.bbo4j.noise.estimate.IntervalEstimator;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/** Trials and configurations by columns, and the incumbent after each trial. */
final class TrialSection {
  private static final double LEVEL = 0.95;
  private static final int LONGEST_MESSAGE = 200;

  private final History history;
  private final Direction direction;
  private final List<ParameterAxis> axes;
  private final Map<Configuration, Integer> index = new LinkedHashMap<>();

  TrialSection(History history, Direction direction, List<ParameterAxis> axes) {
    this.history = history;
    this.direction = direction;
    this.axes = axes;
    for (Trial trial : history.trials()) {
      index.putIfAbsent(trial.configuration(), index.size());
    }
  }

  /** The place of a configuration among those run; -1 if it never was. */
  int indexOf(Configuration configuration) {
    return index.getOrDefault(configuration, -1);
  }

  /** Everything. */
  void write(JsonGenerator json) throws IOException {
    writeFrom(json, 0);
  }

  /**
   * What is new to who knows the first trials: the trials after them, the values of configurations
   * that are new, the aggregates of all that the new trials ran, the later incumbents.
   */
  void writeFrom(JsonGenerator json, int from) throws IOException {
    JsonText.object(json, "trials", object -> trials(object, from));
    JsonText.object(json, "configurations", object -> configurations(object, from));
    JsonText.object(json, "incumbent", object -> incumbent(object, from));
  }

  private void trials(JsonGenerator json, int from) throws IOException {
    List<Object> configuration = new ArrayList<>();
    List<Object> purpose = new ArrayList<>();
    List<Object> kind = new ArrayList<>();
    List<Object> value = new ArrayList<>();
    List<Object> message = new ArrayList<>();
    List<Object> elapsed = new ArrayList<>();
    List<Object> decision = new ArrayList<>();
    for (Trial t : history.trials().subList(from, history.size())) {
      configuration.add(indexOf(t.configuration()));
      purpose.add(t.purpose().ordinal());
      kind.add(kind(t.outcome()));
      value.add(value(t.outcome()));
      message.add(message(t.outcome()));
      elapsed.add(seconds(t.elapsed()));
      decision.add(seconds(t.decisionTime()));
    }
    JsonText.array(json, "configuration", configuration);
    JsonText.array(json, "purpose", purpose);
    JsonText.array(json, "kind", kind);
    JsonText.array(json, "value", value);
    JsonText.array(json, "message", message);
    JsonText.array(json, "elapsed", elapsed);
    JsonText.array(json, "decision", decision);
  }

  private static String kind(Outcome outcome) {
    return outcome instanceof Outcome.Failed failed
        ? failed.kind().id()
        : outcome.isMeasured() ? "" : "given up";
  }

  private double value(Outcome outcome) {
    return outcome instanceof Outcome.Censored censored
        ? direction.value(censored.lowerBound())
        : direction.value(outcome.measuredCost().orElse(Double.NaN));
  }

  private static String message(Outcome outcome) {
    if (outcome instanceof Outcome.Failed failed) {
      String text = failed.message();
      return text.length() <= LONGEST_MESSAGE ? text : text.substring(0, LONGEST_MESSAGE) + "...";
    }
    return "";
  }

  /** Seconds, to the microsecond. */
  private static double seconds(Duration time) {
    return Math.round(time.toNanos() / 1e3) / 1e6;
  }

  /** The configurations that the trials from there on ran, those known before among them. */
  private Set<Configuration> ranFrom(int from) {
    Set<Configuration> ran = new LinkedHashSet<>();
    history.trials().subList(from, history.size()).forEach(t -> ran.add(t.configuration()));
    return ran;
  }

  private int knownAt(int from) {
    return (int)
        history.trials().subList(0, from).stream().map(Trial::configuration).distinct().count();
  }

  private void configurations(JsonGenerator json, int from) throws IOException {
    List<List<Object>> columns = new ArrayList<>();
    axes.forEach(a -> columns.add(new ArrayList<>()));
    List<Object> value = new ArrayList<>();
    List<Object> runs = new ArrayList<>();
    List<Object> deviation = new ArrayList<>();
    int known = knownAt(from);
    List<Object> place = new ArrayList<>();
    for (Configuration c : ranFrom(from)) {
      // Of a foreign trial there is none.
      Optional<Observation> o = history.observation(c);
      for (int d = 0; d < axes.size() && indexOf(c) >= known; d++) {
        columns.get(d).add(axes.get(d).value(c));
      }
      place.add(indexOf(c));
      value.add(direction.value(of(o, Observation::cost)));
      runs.add(o.map(Observation::count).orElse(0));
      deviation.add(Math.sqrt(of(o, Observation::variance)));
    }
    json.writeArrayFieldStart("values");
    for (List<Object> column : columns) {
      json.writeStartArray();
      for (Object v : column) {
        if (v instanceof Long whole) {
          json.writeNumber(whole);
        } else if (v instanceof Number number) {
          json.writeNumber(number.doubleValue());
        } else {
          json.writeString(v.toString());
        }
      }
      json.writeEndArray();
    }
    json.writeEndArray();
    if (from > 0) {
      JsonText.array(json, "place", place);
    }
    JsonText.array(json, "value", value);
    JsonText.array(json, "runs", runs);
    JsonText.array(json, "deviation", deviation);
  }

  private static double of(
      Optional<Observation> observation, Function<Observation, OptionalDouble> number) {
    return observation.map(number).orElse(OptionalDouble.empty()).orElse(Double.NaN);
  }

  /** The steps at which the incumbent or its estimate changed. */
  private void incumbent(JsonGenerator json, int from) throws IOException {
    List<Object> trial = new ArrayList<>();
    List<Object> configuration = new ArrayList<>();
    List<Object> value = new ArrayList<>();
    List<Object> low = new ArrayList<>();
    List<Object> high = new ArrayList<>();
    IntervalEstimator estimator = ConfidenceIntervals.studentT();
    Optional<Observation> before = history.prefix(from).best();
    int runs = before.map(Observation::count).orElse(0);
    int last = before.map(o -> indexOf(o.configuration())).orElse(-1);
    for (int n = from + 1; n <= history.size(); n++) {
      Optional<Observation> best = history.prefix(n).best();
      if (best.isEmpty()
          || (indexOf(best.get().configuration()) == last && best.get().count() == runs)) {
        continue;
      }
      Observation o = best.get();
      last = indexOf(o.configuration());
      runs = o.count();
      trial.add(n - 1);
      configuration.add(last);
      value.add(direction.value(o.cost().orElse(Double.NaN)));
      Optional<Interval> interval = estimator.interval(o.costs(), LEVEL);
      double a = direction.value(interval.map(Interval::low).orElse(Double.NaN));
      double b = direction.value(interval.map(Interval::high).orElse(Double.NaN));
      low.add(Math.min(a, b));
      high.add(Math.max(a, b));
    }
    JsonText.array(json, "trial", trial);
    JsonText.array(json, "configuration", configuration);
    JsonText.array(json, "value", value);
    JsonText.array(json, "low", low);
    JsonText.array(json, "high", high);
  }
}
