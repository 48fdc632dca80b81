package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.compare.Experiment;
import io.github.bbo4j.benchmarks.internal.Table;
import io.github.bbo4j.benchmarks.noise.NoiseContenders;
import io.github.bbo4j.benchmarks.noise.NoiseProtocol;
import io.github.bbo4j.benchmarks.noise.NoiseRun;
import io.github.bbo4j.benchmarks.noise.NoiseRun.Value;
import io.github.bbo4j.benchmarks.noise.NoiseScenario;
import io.github.bbo4j.benchmarks.noise.NoiseSummary;
import io.github.bbo4j.report.statistics.BootstrapInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The tables of the experiment as Markdown and as CSV. */
final class NoisyReport {
  private static final List<Value> SHOWN =
      List.of(
          Value.IMPROVEMENT,
          Value.EVALUATIONS,
          Value.DURATION,
          Value.UNIQUES,
          Value.TRIGGERS,
          Value.BIAS,
          Value.COVERED,
          Value.LOWEST,
          Value.BEST_VISITED);

  private final StringBuilder markdown = new StringBuilder();
  private final StringBuilder csv = new StringBuilder();
  private final String heuristic;
  private final int seeds;
  private final long first;

  NoisyReport(String heuristic, int seeds, long first) {
    this.heuristic = heuristic;
    this.seeds = seeds;
    this.first = first;
    csv.append(
        "protocol,scenario,policy,seeds,distance,low,high,median,less,less_low,less_high,p_holm");
    SHOWN.forEach(v -> csv.append(',').append(v.name().toLowerCase(Locale.ROOT)));
    csv.append('\n');
  }

  /**
   * A table for the group, and one per scenario if there are several. Policies a run of which
   * failed here are left out of these tables, as tests need all pairs, and named below them.
   */
  void add(
      NoiseProtocol protocol,
      String group,
      List<NoiseScenario> scenarios,
      Experiment.Results<NoiseRun> done) {
    List<NoiseRun> runs = done.paired(r -> r.key().policy());
    if (scenarios.size() > 1) {
      table(protocol, group + " (mean of " + scenarios.size() + ")", runs);
    }
    for (NoiseScenario scenario : scenarios) {
      table(
          protocol,
          scenario.name(),
          runs.stream().filter(r -> r.key().scenario().equals(scenario.name())).toList());
    }
    List<String> failed =
        done.failures().stream().map(f -> f.task().contender().name()).distinct().toList();
    if (!failed.isEmpty()) {
      markdown
          .append("Left out, for runs of it failed here: ")
          .append(String.join(", ", failed))
          .append(".\n\n");
    }
  }

  private void table(NoiseProtocol protocol, String scenario, List<NoiseRun> runs) {
    NoiseSummary summary = NoiseSummary.of(runs, NoiseContenders.REFERENCE);
    markdown.append(
        String.format(
            Locale.ROOT,
            "### %s, protocol %s, %d seeds from %d, %s\n\n",
            scenario,
            protocol.id(),
            seeds,
            first,
            heuristic));
    List<String> header =
        new ArrayList<>(
            List.of(
                "policy",
                "AvgDistOpt % [95 %]",
                "median",
                "less than " + NoiseContenders.REFERENCE + " % [95 %]",
                "p (Holm)"));
    SHOWN.forEach(v -> header.add(v.label()));
    Table table = new Table(1, header);
    for (NoiseSummary.Row row : summary.rows()) {
      table.row(cells(row));
      csv.append(line(protocol, scenario, row)).append('\n');
    }
    markdown.append(table.markdown()).append('\n');
  }

  private static List<String> cells(NoiseSummary.Row row) {
    boolean reference = row.policy().equals(NoiseContenders.REFERENCE);
    List<String> cells = new ArrayList<>();
    cells.add(row.policy());
    cells.add(interval(row.distance()));
    cells.add(number(row.medianDistance()));
    cells.add(reference ? "-" : interval(row.less()));
    cells.add(row.p() < 1e-3 ? String.format(Locale.ROOT, "%.0e", row.p()) : number(row.p()));
    SHOWN.forEach(
        v ->
            cells.add(
                v == Value.DURATION
                    ? String.format(Locale.ROOT, "%.0f", row.mean(v))
                    : number(row.mean(v))));
    return cells;
  }

  private static String line(NoiseProtocol protocol, String scenario, NoiseSummary.Row row) {
    return String.join(
        ",",
        protocol.id(),
        scenario,
        row.policy(),
        Integer.toString(row.seeds()),
        raw(row.distance().estimate()),
        raw(row.distance().low()),
        raw(row.distance().high()),
        raw(row.medianDistance()),
        raw(row.less().estimate()),
        raw(row.less().low()),
        raw(row.less().high()),
        raw(row.p()),
        SHOWN.stream().map(v -> raw(row.mean(v))).collect(Collectors.joining(",")));
  }

  private static String interval(BootstrapInterval i) {
    return Double.isNaN(i.estimate())
        ? "-"
        : number(i.estimate()) + " [" + number(i.low()) + ", " + number(i.high()) + "]";
  }

  private static String number(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    double size = Math.abs(value);
    if (size >= 1e4) {
      // Of a reference near 0.
      return value > 0 ? "> 10000" : "< -10000";
    }
    if (size < 5e-4) {
      return "0";
    }
    return String.format(Locale.ROOT, size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : "%.2f", value);
  }

  private static String raw(double value) {
    return Double.isNaN(value) ? "" : Double.toString(value);
  }

  String markdown() {
    return markdown.toString();
  }

  String csv() {
    return csv.toString();
  }
}
