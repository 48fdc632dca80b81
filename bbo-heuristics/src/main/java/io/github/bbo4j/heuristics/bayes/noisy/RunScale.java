package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import java.util.Arrays;

/**
 * The scale on which runs of one configuration differ alike whatever it costs: logarithms where all
 * costs are positive, else the costs themselves. Immutable.
 *
 * @param logarithmic whether it is one of logarithms
 */
record RunScale(boolean logarithmic) {
  /** Deviations of a difference of two runs beyond which one of them is disturbed. */
  private static final double APART = 6;

  /** The scale of the runs of a history. */
  static RunScale of(History history) {
    return new RunScale(history.observations().stream().noneMatch(o -> o.min().orElse(1) <= 0));
  }

  /** A cost on the scale. */
  double of(double cost) {
    return logarithmic ? Math.log(cost) : cost;
  }

  /** Costs on the scale. */
  double[] of(double[] costs) {
    return Arrays.stream(costs).map(this::of).toArray();
  }

  /** The cost at a place of the scale. */
  double cost(double value) {
    return logarithmic ? Math.exp(value) : value;
  }

  /**
   * Whether some runs of a configuration differ by far more than noise.
   *
   * @param o at least one run
   * @param sd standard deviation of one run on the scale
   */
  boolean isApart(Observation o, double sd) {
    double[] y = of(o.costs());
    Arrays.sort(y);
    return y[y.length - 1] - y[0] > APART * Math.sqrt(2) * sd;
  }

  /** What successive runs of each configuration say of the deviation of one. */
  double[] pairs(History history) {
    return history.observations().stream()
        .flatMapToDouble(o -> RunDeviation.pairs(of(o.costs())))
        .toArray();
  }
}
