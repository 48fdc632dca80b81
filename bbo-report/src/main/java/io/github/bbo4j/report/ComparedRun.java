package io.github.bbo4j.report;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.arguments.Arguments;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One run of a comparison. Immutable.
 *
 * @param problem what was tuned
 * @param heuristic what chose: runs of one name are repetitions of each other
 * @param repetition from 1; runs of different heuristics with the same number are paired in tests
 * @param incumbents cost of the incumbent after each evaluation, NaN where there is none yet;
 *     copied
 * @param metrics by label, NaN for what can't be had and infinity for what never came; copied
 */
public record ComparedRun(
    ComparedProblem problem,
    String heuristic,
    int repetition,
    List<Double> incumbents,
    Map<String, Double> metrics) {

  /**
   * Copies list and map, and checks.
   *
   * @throws IllegalArgumentException if the repetition is below 1 or the heuristic has no name
   */
  public ComparedRun {
    Arguments.given(problem, "problem");
    Arguments.given(heuristic, "heuristic");
    Arguments.given(metrics, "metrics")
        .forEach((k, v) -> Arguments.given(v, "metric " + Arguments.given(k, "label of a metric")));
    Arguments.require(repetition >= 1, "repetition", repetition, "at least 1");
    Arguments.require(!heuristic.isEmpty(), "heuristic", heuristic, "not empty");
    incumbents = Arguments.list(incumbents, "incumbents");
    metrics = Map.copyOf(metrics);
  }

  /**
   * A run of which nothing is known but what it measured: its incumbent is the lowest aggregated
   * cost so far, which under noise is better than the truth.
   *
   * @param problem what was tuned
   * @param heuristic what chose
   * @param repetition from 1
   * @param result of the run
   */
  public static ComparedRun of(
      ComparedProblem problem, String heuristic, int repetition, TuningResult result) {
    Arguments.given(result, "result");
    History history = result.history();
    List<Double> incumbents = new ArrayList<>();
    for (int n = 1; n <= history.size(); n++) {
      incumbents.add(history.prefix(n).best().flatMap(o -> boxed(o.cost())).orElse(Double.NaN));
    }
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(
        "ET",
        history.trials().stream()
            .filter(t -> t.purpose() != Purpose.INITIAL)
            .mapToDouble(t -> t.decisionTime().toNanos() / 1e6)
            .average()
            .orElse(Double.NaN));
    metrics.put("RunTime", history.trials().stream().mapToDouble(ComparedRun::seconds).sum());
    metrics.put(
        "Triggers", (double) history.observations().stream().filter(o -> o.runs() > 2).count());
    metrics.put("Uniques", (double) history.observations().size());
    metrics.put(
        "Failures",
        (double) history.trials().stream().filter(t -> !t.outcome().isMeasured()).count());
    metrics.put("Evaluations", (double) history.size());
    return new ComparedRun(problem, heuristic, repetition, incumbents, metrics);
  }

  private static double seconds(Trial trial) {
    return trial.elapsed().toNanos() / 1e9;
  }

  private static Optional<Double> boxed(OptionalDouble value) {
    return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
  }

  /** The incumbent's cost after an evaluation, from 1; a run that ended before keeps its last. */
  double incumbentAfter(int evaluation) {
    return incumbents.isEmpty()
        ? Double.NaN
        : incumbents.get(Math.min(evaluation, incumbents.size()) - 1);
  }

  /** The cost of the last incumbent; NaN if there never was one. */
  double last() {
    return incumbentAfter(Integer.MAX_VALUE);
  }

  /** The same with one metric more. */
  ComparedRun with(String label, double value) {
    Map<String, Double> more = new LinkedHashMap<>(metrics);
    more.put(label, value);
    return new ComparedRun(problem, heuristic, repetition, incumbents, more);
  }

  double metric(ComparedMetric metric) {
    return metrics.getOrDefault(metric.label(), Double.NaN);
  }
}
