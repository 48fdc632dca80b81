package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.internal.AtomicFile;
import io.github.bbo4j.benchmarks.metrics.RunRecord;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.statistics.OrderStatistics;
import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.imageio.ImageIO;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The best value against the number of evaluations, as a picture that a stranger understands. */
final class ConvergencePlot {
  private static final Color[] COLOURS = {
    new Color(0x1F, 0x77, 0xB4), new Color(0xD6, 0x27, 0x28), new Color(0x2C, 0xA0, 0x2C)
  };
  private static final int INITIAL = 5;

  private final Problem problem;
  private final XYChart chart;
  private double lowest = Double.POSITIVE_INFINITY;
  private double highest = Double.NEGATIVE_INFINITY;

  private ConvergencePlot(Problem problem, int budget) {
    this.problem = problem;
    chart =
        new XYChartBuilder()
            .width(1000)
            .height(680)
            .title(problem.name() + ": best configuration measured so far, by its true value")
            .xAxisTitle("evaluations")
            .yAxisTitle(
                problem.quantity() + (problem.unit().isEmpty() ? "" : " (" + problem.unit() + ")"))
            .build();
    chart.getStyler().setLegendPosition(LegendPosition.OutsideS);
    chart.getStyler().setLegendLayout(LegendLayout.Vertical);
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    chart.getStyler().setChartTitleFont(chart.getStyler().getChartTitleFont().deriveFont(13f));
    chart.getStyler().setXAxisMin(0.0);
    chart.getStyler().setXAxisMax((double) budget);
    chart.getStyler().setXAxisTickMarkSpacingHint(110);
    chart.getStyler().setXAxisDecimalPattern("0");
  }

  /**
   * Writes a PNG.
   *
   * @param problem what was tuned
   * @param runs by heuristic, each with its repetitions
   * @param budget evaluations of a run: how far the axis goes
   * @param confirmation how many of them measured the leaders again in the end
   */
  static void write(
      Path file, Problem problem, Map<String, List<RunRecord>> runs, int budget, int confirmation)
      throws IOException {
    ConvergencePlot plot = new ConvergencePlot(problem, budget);
    int colour = 0;
    for (var entry : runs.entrySet()) {
      plot.heuristic(entry.getKey(), entry.getValue(), COLOURS[colour++ % COLOURS.length], budget);
    }
    plot.references(budget, confirmation);
    AtomicFile.writePath(
        file,
        temporary -> {
          try (OutputStream out = Files.newOutputStream(temporary)) {
            ImageIO.write(BitmapEncoder.getBufferedImage(plot.chart), "png", out);
          }
        });
  }

  /** The median as a line over the band from the first to the third quartile. */
  private void heuristic(String name, List<RunRecord> runs, Color colour, int budget) {
    double[] x = new double[budget];
    double[][] quartiles = new double[3][budget];
    for (int i = 0; i < budget; i++) {
      double[] values = values(runs, i);
      x[i] = i + 1;
      for (int q = 0; q < 3; q++) {
        quartiles[q][i] =
            values.length == 0 ? Double.NaN : OrderStatistics.quantile(values, 0.25 * (q + 1));
      }
    }
    int first = 0;
    while (first < budget - 1 && Double.isNaN(quartiles[1][first])) {
      first++;
    }
    band(name, quartiles, first, colour);
    double[] from = Arrays.copyOfRange(x, first, budget);
    double[] median = Arrays.copyOfRange(quartiles[1], first, budget);
    String words = name + ": median and middle half of " + runs.size() + " runs";
    line(chart.addSeries(words, from, median), colour, new BasicStroke(2.2f));
    // The first few evaluations are far off and would leave no height for the rest.
    int shown = Math.min(budget - 1, Math.max(first, INITIAL - 1));
    for (double[] quartile : quartiles) {
      for (int i = shown; i < budget; i++) {
        lowest = Math.min(lowest, quartile[i]);
        highest = Math.max(highest, quartile[i]);
      }
    }
  }

  /** The area between the outer quartiles: along the lower one and back along the upper one. */
  private void band(String name, double[][] quartiles, int first, Color colour) {
    List<Double> around = new ArrayList<>();
    List<Double> along = new ArrayList<>();
    int budget = quartiles[0].length;
    for (int i = first; i < budget; i++) {
      along.add(i + 1.0);
      around.add(quartiles[0][i]);
    }
    for (int i = budget - 1; i >= first; i--) {
      along.add(i + 1.0);
      around.add(quartiles[2][i]);
    }
    XYSeries band = chart.addSeries(name + " band", along, around);
    band.setXYSeriesRenderStyle(XYSeriesRenderStyle.PolygonArea);
    band.setFillColor(new Color(colour.getRed(), colour.getGreen(), colour.getBlue(), 50));
    band.setShowInLegend(false);
    line(band, new Color(0, 0, 0, 0), new BasicStroke(0.1f));
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
  private void references(int budget, int confirmation) {
    double optimum = problem.value(problem.optimum());
    if (Double.isFinite(optimum)) {
      lowest = Math.min(lowest, optimum);
      highest = Math.max(highest, optimum);
    }
    double pad = 0.06 * Math.max(highest - lowest, 1e-9 * Math.max(1, Math.abs(highest)));
    chart.getStyler().setYAxisMin(lowest - pad);
    chart.getStyler().setYAxisMax(highest + pad);
    double[] ends = {0, budget};
    horizontal("optimum " + number(optimum), ends, optimum, Color.DARK_GRAY);
    problem
        .defaults()
        .map(problem::trueCost)
        .map(problem::value)
        .ifPresent(
            d -> {
              boolean inside = d >= lowest - pad && d <= highest + pad;
              String where =
                  inside ? "" : d > highest ? ", above the picture" : ", below the picture";
              horizontal(
                  "default " + number(d) + where,
                  ends,
                  inside ? d : Double.NaN,
                  new Color(0x99, 0x66, 0x00));
            });
    if (confirmation > 0) {
      // Between two evaluations; and XChart has no round ticks where all of x is equally spaced.
      double at = budget - confirmation + 0.5;
      line(
          chart.addSeries(
              "from here on the leaders are measured again",
              new double[] {at, at},
              new double[] {lowest - pad, highest + pad}),
          Color.GRAY,
          dashes(2, 3));
    }
  }

  private String number(double value) {
    return String.format(Locale.ROOT, "%.4g %s", value, problem.unit()).strip();
  }

  private void horizontal(String name, double[] ends, double value, Color colour) {
    if (!name.contains("NaN")) {
      line(chart.addSeries(name, ends, new double[] {value, value}), colour, dashes(6, 4));
    }
  }

  private static BasicStroke dashes(float on, float off) {
    return new BasicStroke(
        1.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, new float[] {on, off}, 0);
  }

  private static void line(XYSeries series, Color colour, BasicStroke stroke) {
    series.setMarker(SeriesMarkers.NONE);
    series.setLineColor(colour);
    series.setLineStyle(stroke);
  }
}
