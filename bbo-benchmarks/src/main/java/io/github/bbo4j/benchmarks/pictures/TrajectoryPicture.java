package io.github.bbo4j.benchmarks.pictures;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A run under noise like the thesis's figures 5.11 to 5.19, in three panels: every measurement in
 * order, coloured by its purpose; every configuration in the order of its first run, with mean and
 * the bar from lowest to highest; and its number of runs.
 */
public final class TrajectoryPicture {
  private static final int WIDTH = 760;
  private static final int LEFT = 62;
  private static final int RIGHT = 24;
  private static final int TALL = 150;
  private static final int LOW = 70;

  /** From the lower end of a panel to the next title: labels and key. */
  private static final int FOOT = 50;

  private final Svg page;
  private final History history;
  private final double optimum;
  private final String unit;

  private TrajectoryPicture(Svg page, History history, double optimum, String unit) {
    this.page = page;
    this.history = history;
    this.optimum = optimum;
    this.unit = unit;
  }

  /**
   * The picture.
   *
   * @param title above it; plain text
   * @param history what was measured, at least one number
   * @param optimum lowest mean cost, a dashed line
   * @param unit of the cost
   */
  public static String svg(String title, History history, double optimum, String unit) {
    Svg page = new Svg(WIDTH, LEFT, title, "");
    return new TrajectoryPicture(page, history, optimum, unit).draw();
  }

  private String draw() {
    double[] costs =
        history.trials().stream()
            .map(Trial::outcome)
            .map(Outcome::measuredCost)
            .flatMapToDouble(OptionalDouble::stream)
            .toArray();
    Scale cost =
        Scale.around(
            Math.min(optimum, Arrays.stream(costs).min().orElse(0)),
            Math.max(optimum, Arrays.stream(costs).max().orElse(1)));
    double next = measurements(42, cost);
    next = configurations(next, cost);
    return page.document(runs(next));
  }

  private Plot panel(double top, double height, String title, int count, Scale y) {
    page.text(LEFT, top, Svg.Anchor.START, title);
    return new Plot(
        page,
        new Box(LEFT, top + 8, WIDTH - LEFT - RIGHT, height),
        new Scale(0.5, count + 0.5, true),
        y);
  }

  private Stroke dashes() {
    return Stroke.of("#444", 1).dashed("5 4");
  }

  /** Every measurement in order; the key has the purposes that there were. */
  private double measurements(double top, Scale cost) {
    Plot plot =
        panel(top, TALL, "Every measurement, coloured by why it was made", history.size(), cost)
            .across("number of the evaluation")
            .upwards("run time (" + unit + ")");
    for (Purpose purpose : Purpose.values()) {
      List<Trial> its =
          history.trials().stream()
              .filter(t -> t.purpose() == purpose && t.outcome().isMeasured())
              .toList();
      plot.dots(
          words(purpose),
          its.stream().mapToDouble(t -> t.number() + 1).toArray(),
          its.stream().mapToDouble(t -> t.outcome().measuredCost().orElseThrow()).toArray(),
          colour(purpose));
    }
    plot.across("lowest true mean of the system", optimum, dashes());
    return plot.key(LEFT, top + 8 + TALL + FOOT) + 12;
  }

  /** Every configuration in the order of its first run. */
  private double configurations(double top, Scale cost) {
    List<Observation> all = history.observations();
    int[] measured = IntStream.range(0, all.size()).filter(i -> all.get(i).isMeasured()).toArray();
    double[] x = Arrays.stream(measured).mapToDouble(i -> i + 1).toArray();
    Plot plot =
        panel(top, TALL, "Every configuration, in the order of its first run", all.size(), cost)
            .across("number of the configuration")
            .upwards("run time (" + unit + ")");
    plot.bars(
        "from the lowest to the highest of its runs",
        x,
        of(measured, o -> o.min().orElseThrow()),
        of(measured, o -> Arrays.stream(o.costs()).max().orElseThrow()),
        Stroke.of("#1f77b4", 1.5));
    plot.dots("mean of its runs", x, of(measured, o -> o.mean().orElseThrow()), "#d62728");
    plot.across("lowest true mean of the system", optimum, dashes());
    return plot.key(LEFT, top + 8 + TALL + FOOT) + 12;
  }

  private double[] of(int[] places, ToDoubleFunction<Observation> number) {
    return Arrays.stream(places)
        .mapToDouble(i -> number.applyAsDouble(history.observations().get(i)))
        .toArray();
  }

  /** How often each was run. */
  private double runs(double top) {
    List<Observation> all = history.observations();
    int most = all.stream().mapToInt(Observation::runs).max().orElse(1);
    double[] x = IntStream.range(0, all.size()).mapToDouble(i -> i + 1).toArray();
    double wide = Math.max(1, 0.7 * (WIDTH - LEFT - RIGHT) / Math.max(1, all.size()));
    panel(top, LOW, "How often each of them was run", all.size(), new Scale(0, most * 1.05, true))
        .across("number of the configuration")
        .upwards("runs")
        .bars(
            "",
            x,
            new double[x.length],
            all.stream().mapToDouble(Observation::runs).toArray(),
            Stroke.of("#7f7f7f", wide));
    return top + 8 + LOW + 42;
  }

  private static String words(Purpose purpose) {
    return switch (purpose) {
      case INITIAL -> "initial design";
      case SEARCH -> "search";
      case REPLICATE -> "measured again";
      case CONFIRMATION -> "confirmation";
      case FOREIGN -> "of another system";
    };
  }

  private static String colour(Purpose purpose) {
    return switch (purpose) {
      case INITIAL -> "#7f7f7f";
      case SEARCH -> "#1f77b4";
      case REPLICATE -> "#ff7f0e";
      case CONFIRMATION -> "#2ca02c";
      case FOREIGN -> "#d9d9d9";
    };
  }
}
