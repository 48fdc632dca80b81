package io.github.bbo4j.report;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.List;

/**
 * A number that is read off each compared run.
 *
 * @param label what tables call it
 * @param unit its unit, or empty
 * @param meaning one line that says what it is
 * @param table which table it is in
 * @param better which runs are the better ones
 */
public record ComparedMetric(
    String label, String unit, String meaning, Table table, Better better) {
  /** Checks that all of it is given. */
  public ComparedMetric {
    Arguments.given(label, "label");
    Arguments.given(unit, "unit");
    Arguments.given(meaning, "meaning");
    Arguments.given(table, "table");
    Arguments.given(better, "better");
  }

  /** A table of a comparison. */
  public enum Table {
    /** How well and how fast a run found: table 3.1 of the thesis. */
    SEARCH,
    /** What a run under noise recommended and spent: table 5.10 of the thesis. */
    NOISE,
    /** Only in the table of all runs. */
    OTHER
  }

  /** Which of two numbers is the better one. */
  public enum Better {
    /** The smaller. */
    LESS,
    /** The larger. */
    MORE,
    /** Neither: the metric describes, and heuristics are not ranked by it. */
    NEITHER
  }

  /** The label with the unit in brackets. */
  public String heading() {
    return unit.isEmpty() ? label : label + " (" + unit + ")";
  }

  /** What {@link ComparedRun#of} reads off a result, in this order. */
  static List<ComparedMetric> ofResults() {
    return List.of(
        new ComparedMetric(
            "DistBest",
            "%",
            "distance of the best aggregate to the best that any compared run reached",
            Table.SEARCH,
            Better.LESS),
        new ComparedMetric(
            "ET",
            "ms",
            "mean time of a decision, trials of the initial design left out",
            Table.SEARCH,
            Better.LESS),
        new ComparedMetric(
            "RunTime", "s", "time that all evaluations took together", Table.NOISE, Better.LESS),
        new ComparedMetric(
            "Triggers", "", "configurations measured more than twice", Table.NOISE, Better.NEITHER),
        new ComparedMetric(
            "Uniques", "", "distinct configurations measured", Table.NOISE, Better.NEITHER),
        new ComparedMetric("Failures", "", "trials that gave no number", Table.NOISE, Better.LESS),
        new ComparedMetric("Evaluations", "", "trials", Table.OTHER, Better.NEITHER));
  }
}
