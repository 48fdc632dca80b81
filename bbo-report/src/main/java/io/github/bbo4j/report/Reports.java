package io.github.bbo4j.report;

import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.core.space.Parameter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reports of finished runs, and comparisons of several: one HTML file each, with charts, the tables
 * behind them and a line that says what is shown. It needs no network, carries a
 * Content-Security-Policy that allows its own scripts alone, follows the light or dark setting of
 * the reader's system, and can be used by keyboard and screen reader. Safe for any thread.
 */
public final class Reports {
  private Reports() {}

  /**
   * The report of a run.
   *
   * @param result of a run, or of a journal ({@link JournalRuns})
   * @param title heading of the page, plain text
   * @return the HTML document
   */
  public static String html(TuningResult result, String title) {
    Arguments.given(result, "result");
    Arguments.given(title, "title");
    return Page.offline(title, ReportData.json(result, title));
  }

  /**
   * The report of a run, under the title "Tuning run".
   *
   * @param result of a run
   * @return the HTML document
   */
  public static String html(TuningResult result) {
    return html(result, "Tuning run");
  }

  /**
   * A comparison of heuristics: the metrics by problem and heuristic, mean ranks with the tests of
   * a critical-difference diagram, convergence with quartiles, targets reached, performance
   * profiles.
   *
   * @param runs of at least one heuristic; those of one number are paired
   * @param metrics in the order of the tables
   * @param title heading of the page, plain text
   * @return the HTML document
   * @throws IllegalArgumentException if there is no run, or one is there twice
   */
  public static String comparison(
      List<ComparedRun> runs, List<ComparedMetric> metrics, String title) {
    Arguments.list(runs, "runs");
    Arguments.list(metrics, "metrics");
    Arguments.given(title, "title");
    return Page.comparison(title, ComparisonData.json(runs, metrics, title));
  }

  /**
   * A comparison of runs of one system by what they measured: the best that any of them reached
   * stands for the optimum. Only costs are compared, so that a name may also stand for what was
   * tuned, such as few parameters of the system and all of them.
   *
   * @param runs by the name of what chose, each with its repetitions on one space, in the order of
   *     their pairs
   * @param title heading of the page, plain text
   * @return the HTML document
   * @throws IllegalArgumentException if there is no run, or none of one of them, or some minimised
   *     and others maximised, or runs of one name have other parameters than its first
   */
  public static String comparison(Map<String, List<TuningResult>> runs, String title) {
    Arguments.given(runs, "runs");
    runs.forEach(
        (name, results) ->
            Arguments.require(
                !Arguments.list(results, "runs of '" + name + "'").isEmpty(),
                "runs of '" + name + "'",
                results,
                "at least one"));
    runs.forEach(Reports::requireOneSpace);
    List<Direction> directions =
        runs.values().stream()
            .flatMap(List::stream)
            .map(TuningResult::direction)
            .distinct()
            .toList();
    if (directions.size() > 1) {
      throw new IllegalArgumentException(
          "runs that minimise can't be compared with runs that maximise");
    }
    List<ComparedRun> compared = new ArrayList<>();
    for (Map.Entry<String, List<TuningResult>> entry : runs.entrySet()) {
      int repetition = 1;
      for (TuningResult result : entry.getValue()) {
        ComparedProblem problem = ComparedProblem.of("the system", result.direction());
        compared.add(ComparedRun.of(problem, entry.getKey(), repetition++, result));
      }
    }
    return comparison(withDistances(compared), ComparedMetric.ofResults(), title);
  }

  /** Runs of other parameters are no repetitions: their mean and its interval would say nothing. */
  private static void requireOneSpace(String name, List<TuningResult> results) {
    List<String> first = parameters(results.get(0));
    for (int i = 1; i < results.size(); i++) {
      List<String> its = parameters(results.get(i));
      if (!its.equals(first)) {
        throw new IllegalArgumentException(
            "run "
                + (i + 1)
                + " of '"
                + name
                + "' tunes "
                + its
                + ", run 1 "
                + first
                + ": they are no repetitions of each other. Maybe give the runs of each a name");
      }
    }
  }

  private static List<String> parameters(TuningResult result) {
    return result.history().space().parameters().stream().map(Parameter::name).toList();
  }

  private static List<ComparedRun> withDistances(List<ComparedRun> runs) {
    double best =
        runs.stream()
            .mapToDouble(ComparedRun::last)
            .filter(Double::isFinite)
            .min()
            .orElse(Double.NaN);
    return runs.stream()
        .map(r -> r.with("DistBest", 100 * (r.last() - best) / Math.abs(best)))
        .toList();
  }

  /**
   * Writes a report, replacing the file in one step: a reader never sees half of it. Folders are
   * made; a link is followed and stays.
   *
   * @param html document
   * @param file where to
   * @throws IOException if it can't be written, or is a folder; a file is then as it was
   */
  public static void write(String html, Path file) throws IOException {
    Arguments.given(html, "html");
    AtomicFile.write(Arguments.given(file, "file"), writer -> writer.write(html));
  }
}
