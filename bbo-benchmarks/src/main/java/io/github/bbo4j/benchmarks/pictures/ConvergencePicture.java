package io.github.bbo4j.benchmarks.pictures;

import io.github.bbo4j.benchmarks.metrics.RunRecord;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.arguments.Plurals;
import io.github.bbo4j.core.statistics.OrderStatistics;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The best value against the number of evaluations: of each heuristic the median of its runs and
 * the band from the first to the third quartile, with the optimum and the default.
 */
public final class ConvergencePicture {
  private static final String[] COLOURS = {"#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#8c564b"};
  private static final int WIDTH = 1000;
  private static final int LEFT = 80;
  private static final int TOP = 40;
  private static final int HEIGHT = 480;

  /** Evaluations that are far off and would leave no height for the rest. */
  private static final int FAR = 5;

  private final Problem problem;
  private final int budget;
  private double lowest = Double.POSITIVE_INFINITY;
  private double highest = Double.NEGATIVE_INFINITY;

  private ConvergencePicture(Problem problem, int budget) {
    this.problem = problem;
    this.budget = budget;
  }

  /**
   * The picture.
   *
   * @param problem what was tuned
   * @param runs by heuristic, each with its repetitions; at least one gave a number
   * @param budget evaluations of a run: how far the axis goes
   * @param confirmation how many of them measured the leaders again in the end
   */
  public static String svg(
      Problem problem, Map<String, List<RunRecord>> runs, int budget, int confirmation) {
    return new ConvergencePicture(problem, budget).draw(runs, confirmation);
  }

  private String draw(Map<String, List<RunRecord>> runs, int confirmation) {
    Svg page =
        new Svg(
            WIDTH,
            LEFT,
            problem.name() + ": best configuration measured so far, by its true value",
            "");
    double[] x = new double[budget];
    Arrays.setAll(x, i -> i + 1);
    Map<String, double[][]> quartiles = new LinkedHashMap<>();
    runs.forEach((name, its) -> quartiles.put(name, quartiles(its)));
    double optimum = problem.value(problem.optimum());
    include(optimum);
    Scale y = Scale.around(lowest, highest);
    Plot plot =
        new Plot(page, new Box(LEFT, TOP, WIDTH - LEFT - 30, HEIGHT), new Scale(0, budget, true), y)
            .across("evaluations")
            .upwards(
                problem.unit().isEmpty()
                    ? problem.quantity()
                    : problem.quantity() + " (" + problem.unit() + ")");
    int h = 0;
    for (Map.Entry<String, double[][]> entry : quartiles.entrySet()) {
      String colour = COLOURS[h++ % COLOURS.length];
      int count = runs.getOrDefault(entry.getKey(), List.of()).size();
      double[][] q = entry.getValue();
      plot.band(entry.getKey() + ": middle half of its runs", x, q[0], q[2], colour);
      plot.line(
          entry.getKey() + ": median of " + Plurals.count(count, "run"),
          x,
          q[1],
          Stroke.of(colour, 2.2));
    }
    references(plot, y, optimum, confirmation);
    return page.document(plot.key(LEFT, TOP + HEIGHT + 56));
  }

  private void include(double value) {
    if (Double.isFinite(value)) {
      lowest = Math.min(lowest, value);
      highest = Math.max(highest, value);
    }
  }

  /** Of values in the problem's direction; NaN before the first. */
  private double[][] quartiles(List<RunRecord> runs) {
    double[][] quartiles = new double[3][budget];
    int first = -1;
    for (int i = 0; i < budget; i++) {
      double[] values = values(runs, i);
      first = values.length > 0 && first < 0 ? i : first;
      for (int q = 0; q < 3; q++) {
        quartiles[q][i] =
            values.length == 0 ? Double.NaN : OrderStatistics.quantile(values, 0.25 * (q + 1));
        if (first >= 0 && i >= Math.min(budget - 1, Math.max(first, FAR - 1))) {
          include(quartiles[q][i]);
        }
      }
    }
    return quartiles;
  }

  /** The best true value after an evaluation; a run that ended earlier keeps its last one. */
  private double[] values(List<RunRecord> runs, int evaluation) {
    return runs.stream()
        .filter(r -> !r.steps().isEmpty())
        .mapToDouble(r -> r.steps().get(Math.min(evaluation, r.steps().size() - 1)).bestTrueCost())
        .filter(c -> !Double.isNaN(c))
        .map(problem::value)
        .toArray();
  }

  /** What is known beforehand, and where the search ends; the axis is for the curves. */
  private void references(Plot plot, Scale y, double optimum, int confirmation) {
    if (Double.isFinite(optimum)) {
      plot.across("optimum " + number(optimum), optimum, Stroke.of("#444", 1.5).dashed("6 4"));
    }
    Optional<Double> standard =
        problem.defaults().map(problem::trueCost).filter(c -> !Double.isNaN(c)).map(problem::value);
    if (standard.isPresent()) {
      double d = standard.get();
      if (d > y.high() || d < y.low()) {
        plot.remark(
            "default "
                + number(d)
                + (d > y.high() ? ", above the picture" : ", below the picture"));
      } else {
        plot.across("default " + number(d), d, Stroke.of("#996600", 1.5).dashed("6 4"));
      }
    }
    if (confirmation > 0) {
      // Between two evaluations.
      plot.upwards(
          "from here on the leaders are measured again",
          budget - confirmation + 0.5,
          Stroke.of("#777", 1.5).dashed("2 3"));
    }
  }

  private String number(double value) {
    return String.format(Locale.ROOT, "%.4g %s", value, problem.unit()).strip();
  }
}
