package io.github.bbo4j.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.report.statistics.Bootstrap;
import io.github.bbo4j.report.statistics.BootstrapInterval;
import io.github.bbo4j.tuner.internal.ThirdParty;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The data of a comparison, as one JSON object that comparison.js draws. */
final class ComparisonData {
  private static final double LEVEL = 0.95;
  private static final int RESAMPLES = 1000;

  /** The bootstrap's: the same runs give the same file. */
  private static final long SEED = 1;

  private final ComparedRuns runs;
  private final List<ComparedMetric> metrics;

  private ComparisonData(ComparedRuns runs, List<ComparedMetric> metrics) {
    this.runs = runs;
    this.metrics = metrics;
  }

  static String json(List<ComparedRun> all, List<ComparedMetric> metrics, String title) {
    ThirdParty.requireJackson("a comparison");
    ComparedRuns runs = new ComparedRuns(all);
    ComparisonData data = new ComparisonData(runs, metrics);
    return JsonText.object(
        json -> {
          json.writeStringField("title", title);
          data.problems(json);
          JsonText.array(json, "heuristics", runs.heuristics());
          data.metrics(json);
          JsonText.object(json, "runs", data::runs);
          data.cells(json);
          new ComparisonRanks(runs).write(json, metrics);
          new ComparisonCurves(runs).write(json);
        });
  }

  private void problems(JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("problems");
    for (ComparedProblem p : runs.problems()) {
      json.writeStartObject();
      json.writeStringField("name", p.name());
      json.writeBooleanField("maximize", p.direction() == Direction.MAXIMIZE);
      json.writeStringField("quantity", p.quantity());
      json.writeBooleanField("known", p.optimum().isPresent());
      JsonText.number(json, "best", p.direction().value(runs.best(p)));
      JsonText.number(json, "standard", value(p, p.defaults()));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static double value(ComparedProblem p, OptionalDouble cost) {
    return cost.isPresent() ? p.direction().value(cost.getAsDouble()) : Double.NaN;
  }

  private void metrics(JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("metrics");
    for (ComparedMetric metric : metrics) {
      json.writeStartObject();
      json.writeStringField("name", metric.heading());
      json.writeStringField("meaning", metric.meaning());
      json.writeStringField("table", metric.table().name().toLowerCase(Locale.ROOT));
      json.writeStringField("better", metric.better().name().toLowerCase(Locale.ROOT));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void runs(JsonGenerator json) throws IOException {
    List<Object> problem = new ArrayList<>();
    List<Object> heuristic = new ArrayList<>();
    List<Object> repetition = new ArrayList<>();
    List<Object> evaluations = new ArrayList<>();
    List<Object> last = new ArrayList<>();
    List<String> names = runs.problems().stream().map(ComparedProblem::name).toList();
    for (ComparedRun run : runs.all()) {
      problem.add(names.indexOf(run.problem().name()));
      heuristic.add(runs.heuristics().indexOf(run.heuristic()));
      repetition.add(run.repetition());
      evaluations.add(run.incumbents().size());
      last.add(run.problem().direction().value(run.last()));
    }
    JsonText.array(json, "problem", problem);
    JsonText.array(json, "heuristic", heuristic);
    JsonText.array(json, "repetition", repetition);
    JsonText.array(json, "evaluations", evaluations);
    JsonText.array(json, "last", last);
    json.writeArrayFieldStart("metrics");
    for (ComparedMetric metric : metrics) {
      json.writeStartArray();
      for (ComparedRun run : runs.all()) {
        number(json, run.metric(metric));
      }
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  /** What never came is told apart from what can't be had. */
  private static void number(JsonGenerator json, double value) throws IOException {
    if (Double.isFinite(value)) {
      json.writeNumber(value);
    } else if (value == Double.POSITIVE_INFINITY) {
      json.writeString("never");
    } else {
      json.writeNull();
    }
  }

  /** Of each problem, heuristic and metric: mean with its interval, and median. */
  private void cells(JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("cells");
    for (int p = 0; p < runs.problems().size(); p++) {
      for (int h = 0; h < runs.heuristics().size(); h++) {
        List<ComparedRun> its = runs.of(runs.problems().get(p), runs.heuristics().get(h));
        for (int m = 0; m < metrics.size(); m++) {
          ComparedMetric metric = metrics.get(m);
          double[] values =
              its.stream()
                  .mapToDouble(r -> r.metric(metric))
                  .filter(v -> !Double.isNaN(v))
                  .toArray();
          if (values.length > 0) {
            json.writeStartObject();
            json.writeNumberField("problem", p);
            json.writeNumberField("heuristic", h);
            json.writeNumberField("metric", m);
            cell(json, values);
            json.writeEndObject();
          }
        }
      }
    }
    json.writeEndArray();
  }

  private static void cell(JsonGenerator json, double[] values) throws IOException {
    double[] finite = Arrays.stream(values).filter(Double::isFinite).toArray();
    json.writeNumberField("runs", values.length);
    json.writeNumberField("never", values.length - finite.length);
    json.writeFieldName("median");
    number(json, OrderStatistics.median(values));
    // The mean of what came sometimes would praise who came rarely.
    if (finite.length == values.length) {
      BootstrapInterval interval =
          new Bootstrap(LEVEL, RESAMPLES, Bootstrap.Method.BCA)
              .interval(values, Bootstrap::mean, new Seed(SEED).stream("bootstrap", 0));
      JsonText.number(json, "mean", interval.estimate());
      // Drawn from one value an interval has no width, as if the mean were known.
      if (Arrays.stream(values).distinct().count() > 1) {
        JsonText.number(json, "low", interval.low());
        JsonText.number(json, "high", interval.high());
      }
    }
  }
}
