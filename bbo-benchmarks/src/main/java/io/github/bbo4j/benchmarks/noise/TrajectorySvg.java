package io.github.bbo4j.benchmarks.noise;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A run as a picture like the thesis's figures 5.11 to 5.19, in three panels: every measurement in
 * order, coloured by its purpose; every configuration in the order of its first run, with mean and
 * the bar from lowest to highest; and its number of runs. Pure; the text is SVG 1.1.
 */
public final class TrajectorySvg {
  private static final int WIDTH = 760;
  private static final int LEFT = 56;
  private static final int RIGHT = 48;
  private static final int[] TOP = {52, 234, 416};
  private static final int[] HEIGHT = {130, 130, 70};
  private static final int FOOT = 522;

  private final StringBuilder out = new StringBuilder();

  private TrajectorySvg() {}

  /**
   * The picture.
   *
   * @param title above it; plain text
   * @param history what was measured, at least one number
   * @param optimum lowest mean cost, a dashed line
   * @param unit of the cost
   */
  public static String of(String title, History history, double optimum, String unit) {
    TrajectorySvg svg = new TrajectorySvg();
    svg.draw(title, history, optimum, unit);
    return svg.out.toString();
  }

  private void draw(String title, History history, double optimum, String unit) {
    add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
            + " font-size=\"11\">%n<rect width=\"%d\" height=\"%d\" fill=\"white\"/>%n",
        WIDTH, FOOT, WIDTH, FOOT);
    text(LEFT, 16, "start", "<tspan font-weight=\"bold\">" + escaped(title) + "</tspan>");
    double[] costs =
        history.trials().stream()
            .map(Trial::outcome)
            .map(Outcome::measuredCost)
            .flatMapToDouble(OptionalDouble::stream)
            .toArray();
    double low = Math.min(optimum, Arrays.stream(costs).min().orElse(0));
    double high = Math.max(optimum, Arrays.stream(costs).max().orElse(1));
    double pad = Math.max(0.04 * (high - low), 1e-9);
    Axis cost = new Axis(low - pad, high + pad, 0);
    measurements(history, cost, optimum, unit);
    configurations(history.observations(), cost, optimum, unit);
    runs(history.observations());
    add("</svg>%n");
  }

  /** Every measurement in order, and which purposes there were. */
  private void measurements(History history, Axis cost, double optimum, String unit) {
    int x = LEFT;
    text(x, TOP[0] - 8, "start", "Every measurement, by why it was made:");
    x += 245;
    for (Purpose purpose : Purpose.values()) {
      List<Trial> its =
          history.trials().stream()
              .filter(t -> t.purpose() == purpose && t.outcome().isMeasured())
              .toList();
      if (!its.isEmpty()) {
        add("<circle cx=\"%d\" cy=\"%d\" r=\"3\" fill=\"%s\"/>%n", x, TOP[0] - 12, colour(purpose));
        text(x + 7, TOP[0] - 8, "start", words(purpose));
        x += 22 + 6 * words(purpose).length();
        dots(
            colour(purpose),
            its.stream()
                .map(
                    t ->
                        dot(
                            across(t.number(), history.size()),
                            down(0, cost, t.outcome().measuredCost().orElseThrow()))));
      }
    }
    frame(0, cost, "run time (" + unit + ")", "number of the evaluation", history.size());
    optimum(0, cost, optimum);
  }

  /** Every configuration in the order of its first run. */
  private void configurations(List<Observation> points, Axis cost, double optimum, String unit) {
    text(LEFT, TOP[1] - 8, "start", "Every configuration, in the order of its first run:");
    add("<circle cx=\"%d\" cy=\"%d\" r=\"3\" fill=\"#d62728\"/>%n", LEFT + 290, TOP[1] - 12);
    text(LEFT + 297, TOP[1] - 8, "start", "mean of its runs");
    add(
        "<path d=\"M%d %dv10\" stroke=\"#1f77b4\" stroke-width=\"1.5\"/>%n",
        LEFT + 405, TOP[1] - 17);
    text(LEFT + 412, TOP[1] - 8, "start", "from its lowest to its highest run");
    StringBuilder spans = new StringBuilder();
    for (int i = 0; i < points.size(); i++) {
      Observation o = points.get(i);
      if (o.isMeasured()) {
        double highest = Arrays.stream(o.costs()).max().orElseThrow();
        spans.append(
            line(
                across(i, points.size()),
                down(1, cost, o.min().orElseThrow()),
                down(1, cost, highest)));
      }
    }
    add("<path d=\"%s\" stroke=\"#1f77b4\" stroke-width=\"1.5\"/>%n", spans);
    dots(
        "#d62728",
        IntStream.range(0, points.size())
            .filter(i -> points.get(i).isMeasured())
            .mapToObj(
                i ->
                    dot(
                        across(i, points.size()),
                        down(1, cost, points.get(i).mean().orElseThrow()))));
    frame(1, cost, "run time (" + unit + ")", "number of the configuration", points.size());
    optimum(1, cost, optimum);
  }

  /** How often each was run. */
  private void runs(List<Observation> points) {
    text(LEFT, TOP[2] - 8, "start", "How often each of them was run");
    int most = points.stream().mapToInt(Observation::runs).max().orElse(1);
    Axis runs = new Axis(0, most * 1.05, 1);
    StringBuilder bars = new StringBuilder();
    for (int i = 0; i < points.size(); i++) {
      bars.append(
          line(across(i, points.size()), TOP[2] + HEIGHT[2], down(2, runs, points.get(i).runs())));
    }
    double wide = Math.max(1, 0.7 * (WIDTH - LEFT - RIGHT) / Math.max(1, points.size()));
    add("<path d=\"%s\" stroke=\"#7f7f7f\" stroke-width=\"%.1f\"/>%n", bars, wide);
    frame(2, runs, "runs", "number of the configuration", points.size());
  }

  private void optimum(int panel, Axis cost, double optimum) {
    double y = down(panel, cost, optimum);
    add(
        "<path d=\"M%d %.1fH%d\" stroke=\"#444\" stroke-dasharray=\"5 4\"/>%n",
        LEFT, y, WIDTH - RIGHT);
    // Of the system, not of the runs: their own means may lie below it.
    text(WIDTH - RIGHT + 4, y - 8, "start", "lowest");
    text(WIDTH - RIGHT + 4, y + 4, "start", "true");
    text(WIDTH - RIGHT + 4, y + 16, "start", "mean");
  }

  private static String words(Purpose purpose) {
    return switch (purpose) {
      case INITIAL -> "initial design";
      case SEARCH -> "search";
      case RESAMPLE -> "measured again";
      case CONFIRMATION -> "confirmation";
    };
  }

  private void frame(int panel, Axis axis, String label, String under, int count) {
    int bottom = TOP[panel] + HEIGHT[panel];
    add(
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#999\"/>%n",
        LEFT, TOP[panel], WIDTH - LEFT - RIGHT, HEIGHT[panel]);
    double step = Math.max(axis.smallestStep(), step(axis.high() - axis.low()));
    for (double tick = Math.ceil(axis.low() / step) * step; tick <= axis.high(); tick += step) {
      double y = down(panel, axis, tick);
      add("<path d=\"M%d %.1fh-4\" stroke=\"#999\"/>%n", LEFT, y);
      text(LEFT - 6, y + 4, "end", String.format(Locale.ROOT, step < 1 ? "%.1f" : "%.0f", tick));
    }
    add(
        "<text transform=\"translate(12 %d) rotate(-90)\" text-anchor=\"middle\">%s</text>%n",
        TOP[panel] + HEIGHT[panel] / 2, escaped(label));
    int every = (int) Math.max(1, step(2.0 * count));
    for (int i = every; i <= count; i += every) {
      double x = across(i - 1, count);
      add("<path d=\"M%.1f %dv4\" stroke=\"#999\"/>%n", x, bottom);
      text(x, bottom + 15, "middle", Integer.toString(i));
    }
    text(WIDTH - RIGHT, bottom + 27, "end", under);
  }

  /** A step of 1, 2 or 5 times a power of ten that divides a span into 3 to 7. */
  private static double step(double span) {
    double raw = span / 5;
    double power = Math.pow(10, Math.floor(Math.log10(raw)));
    double rest = raw / power;
    return power * (rest < 1.5 ? 1 : rest < 3.5 ? 2 : rest < 7.5 ? 5 : 10);
  }

  private static double across(int i, int count) {
    return LEFT + (i + 0.5) * (WIDTH - LEFT - RIGHT) / Math.max(1, count);
  }

  private static double down(int panel, Axis axis, double value) {
    return TOP[panel] + HEIGHT[panel] * (1 - (value - axis.low()) / (axis.high() - axis.low()));
  }

  /** Dots of one colour: strokes of no length with round ends, which take the least room. */
  private void dots(String colour, Stream<String> places) {
    add(
        "<path d=\"%s\" stroke=\"%s\" stroke-width=\"4\" stroke-linecap=\"round\"/>%n",
        places.collect(Collectors.joining()), colour);
  }

  private static String dot(double x, double y) {
    return String.format(Locale.ROOT, "M%.1f %.1fh0", x, y);
  }

  private static String line(double x, double from, double to) {
    return String.format(Locale.ROOT, "M%.1f %.1fV%.1f", x, from, to);
  }

  private static String colour(Purpose purpose) {
    return switch (purpose) {
      case INITIAL -> "#7f7f7f";
      case SEARCH -> "#1f77b4";
      case RESAMPLE -> "#ff7f0e";
      case CONFIRMATION -> "#2ca02c";
    };
  }

  private void text(double x, double y, String anchor, String markup) {
    add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, markup);
  }

  private static String escaped(String plain) {
    return plain.replace("&", "&amp;").replace("<", "&lt;");
  }

  private void add(String format, Object... arguments) {
    out.append(String.format(Locale.ROOT, format.replace("%n", "\n"), arguments));
  }

  /** An axis; its ticks are at least so far apart: counts have no fractions. */
  private record Axis(double low, double high, double smallestStep) {}
}
