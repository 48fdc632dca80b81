package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.compare.RegretTable;
import io.github.bbo4j.benchmarks.internal.Table;
import io.github.bbo4j.core.arguments.Plurals;
import io.github.bbo4j.core.statistics.OrderStatistics;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Ranks heuristics over the summaries of several replays. */
@Command(
    name = "ranks",
    description =
        "Reads summaries written by replay or compare: quartiles of the simple regret on each"
            + " dataset after 25, 50 and 100 evaluations (or as many as the longest run had), mean ranks over the datasets, and the"
            + " first heuristic against each other.",
    sortOptions = false)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class RanksCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "CSV files made by --summary.")
  private List<Path> files = List.of();

  RanksCommand() {}

  @Override
  public Integer call() throws IOException {
    RegretTable table = Inputs.read(spec, () -> RegretTable.read(files));
    PrintWriter out = spec.commandLine().getOut();
    for (String dataset : table.datasets()) {
      String first = table.heuristics().get(0);
      out.println(
          dataset
              + ", "
              + Plurals.count(
                  table.simple(dataset, first, table.points().get(0)).length, "repetition")
              + ": median simple regret [quartiles], mean in % of the optimum");
      print(out, regrets(table, dataset));
    }
    out.println(
        "over "
            + Plurals.count(table.datasets().size(), "dataset")
            + ": mean rank by mean regret, mean of log10(mean relative regret + 0.001),"
            + " datasets where "
            + table.heuristics().get(0)
            + " is ahead/level/behind");
    print(out, overall(table));
    out.flush();
    return 0;
  }

  private static void print(PrintWriter out, Table table) {
    table.aligned().forEach(line -> out.println("  " + line));
  }

  private static Table regrets(RegretTable table, String dataset) {
    List<String> header = new ArrayList<>(List.of("heuristic"));
    table.points().forEach(p -> header.addAll(List.of("at " + table.evaluations(p), "%")));
    Table rows = new Table(1, header);
    for (String heuristic : table.heuristics()) {
      List<String> row = new ArrayList<>(List.of(heuristic));
      for (int point : table.points()) {
        double[] regrets = table.simple(dataset, heuristic, point);
        row.add(
            Table.interval(
                OrderStatistics.median(regrets),
                OrderStatistics.quantile(regrets, 0.25),
                OrderStatistics.quantile(regrets, 0.75)));
        row.add(Table.number(table.meanPercent(dataset, heuristic, point)));
      }
      rows.row(row);
    }
    return rows;
  }

  private static Table overall(RegretTable table) {
    List<String> header = new ArrayList<>(List.of("heuristic"));
    for (String what : List.of("rank", "score", "a/l/b")) {
      table.points().forEach(p -> header.add(what + " " + table.evaluations(p)));
    }
    Table rows = new Table(1, header);
    for (int h = 0; h < table.heuristics().size(); h++) {
      String heuristic = table.heuristics().get(h);
      List<String> row = new ArrayList<>(List.of(heuristic));
      for (int point : table.points()) {
        row.add(String.format(Locale.ROOT, "%.2f", table.meanRanks(point)[h]));
      }
      for (int point : table.points()) {
        double score = table.score(heuristic, point);
        row.add(Double.isFinite(score) ? String.format(Locale.ROOT, "%.3f", score) : "-");
      }
      for (int point : table.points()) {
        int[] counts = table.aheadLevelBehind(heuristic, point);
        row.add(h == 0 ? "-" : counts[0] + "/" + counts[1] + "/" + counts[2]);
      }
      rows.row(row);
    }
    return rows;
  }
}
