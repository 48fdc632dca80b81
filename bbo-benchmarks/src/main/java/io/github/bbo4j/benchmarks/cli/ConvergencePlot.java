package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.compare.Bootstrap;
import io.github.bbo4j.benchmarks.internal.AtomicFile;
import io.github.bbo4j.benchmarks.metrics.RunRecord;
import io.github.bbo4j.benchmarks.problems.Problem;
import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The best value against the number of evaluations, as a picture. */
final class ConvergencePlot {
  private static final Color[] COLOURS = {
    new Color(0x1F, 0x77, 0xB4), new Color(0xD6, 0x27, 0x28), new Color(0x2C, 0xA0, 0x2C)
  };

  private ConvergencePlot() {}

  /**
   * Writes a PNG.
   *
   * @param problem what was tuned
   * @param runs by heuristic, each with its repetitions; equally long
   */
  static void write(Path file, Problem problem, Map<String, List<RunRecord>> runs)
      throws IOException {
    XYChart chart =
        new XYChartBuilder()
            .width(900)
            .height(560)
            .title(problem.name() + ": best configuration measured so far (median of runs)")
            .xAxisTitle("evaluations")
            .yAxisTitle(problem.quantity() + " (" + problem.unit() + ")")
            .build();
    chart.getStyler().setLegendPosition(LegendPosition.InsideNE);
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    chart.getStyler().setXAxisMin(0.0);
    chart.getStyler().setXAxisTickMarkSpacingHint(80);
    int longest = 1;
    int colour = 0;
    for (var entry : runs.entrySet()) {
      double[] medians = medians(problem, entry.getValue());
      longest = Math.max(longest, medians.length);
      double[] evaluations = new double[medians.length];
      for (int i = 0; i < evaluations.length; i++) {
        evaluations[i] = i + 1;
      }
      line(
          chart.addSeries(entry.getKey(), evaluations, medians),
          COLOURS[colour++ % COLOURS.length],
          new BasicStroke(2.2f));
    }
    double[] ends = {0, longest};
    horizontal(chart, "optimum", ends, problem.value(problem.optimum()), Color.DARK_GRAY);
    problem
        .defaults()
        .map(problem::trueCost)
        .ifPresent(d -> horizontal(chart, "default", ends, problem.value(d), Color.LIGHT_GRAY));
    AtomicFile.writePath(
        file,
        temporary -> {
          try (OutputStream out = Files.newOutputStream(temporary)) {
            ImageIO.write(BitmapEncoder.getBufferedImage(chart), "png", out);
          }
        });
  }

  private static void horizontal(
      XYChart chart, String name, double[] ends, double value, Color colour) {
    if (Double.isFinite(value)) {
      BasicStroke dashed =
          new BasicStroke(
              1.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, new float[] {6, 4}, 0);
      line(chart.addSeries(name, ends, new double[] {value, value}), colour, dashed);
    }
  }

  private static void line(XYSeries series, Color colour, BasicStroke stroke) {
    series.setMarker(SeriesMarkers.NONE);
    series.setLineColor(colour);
    series.setLineStyle(stroke);
  }

  /** The median over the runs of the best true value so far, per evaluation. */
  private static double[] medians(Problem problem, List<RunRecord> runs) {
    int length = runs.stream().mapToInt(r -> r.steps().size()).min().orElse(0);
    double[] medians = new double[length];
    for (int i = 0; i < length; i++) {
      int step = i;
      medians[i] =
          problem.value(
              Bootstrap.median(
                  runs.stream()
                      .mapToDouble(r -> r.steps().get(step).bestTrueCost())
                      .filter(c -> !Double.isNaN(c))
                      .toArray()));
    }
    return medians;
  }
}
