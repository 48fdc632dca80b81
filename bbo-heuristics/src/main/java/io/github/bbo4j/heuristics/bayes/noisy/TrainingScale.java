package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.statistics.PooledDeviation;
import io.github.bbo4j.heuristics.bayes.training.FittedTransform;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import io.github.bbo4j.heuristics.internal.UnitScale;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * What tells the leaders of a long run: shrunken means t + (v / (v + s^2 / n)) (y - t) of the
 * configurations' medians y, with the {@link GlobalTrend trend} t and its lack of fit v. Immutable.
 */
final class TrainingScale {
  /** A trend of so many configurations is as good as one of all. */
  private static final int MOST_IN_TREND = 4096;

  /** Variance of a run, of the medians'. */
  private static final double MOST_NOISE = 2;

  private final SpaceEncoding encoding;
  private final FittedTransform map;
  private final double runVariance;
  private final GlobalTrend trend;

  /**
   * The scale of a run.
   *
   * @param all its configurations with a target, at least one of them measured
   * @param map of their costs
   * @param deviation standard deviation of a run, of targets
   */
  TrainingScale(
      List<Observation> all, SpaceEncoding encoding, FittedTransform map, double deviation) {
    this.encoding = encoding;
    this.map = map;
    runVariance = deviation * deviation;
    int n = Math.min(MOST_IN_TREND, all.size());
    double[][] rows = new double[n][];
    double[] y = new double[n];
    double[] variance = new double[n];
    for (int i = 0; i < n; i++) {
      Observation o = all.get((int) (i * (long) all.size() / n));
      rows[i] = encoding.encode(o.configuration());
      y[i] = target(o);
      variance[i] = variance(o);
    }
    trend = new GlobalTrend(rows, encoding.categorical(), y, variance);
  }

  /**
   * The standard deviation of a run on the scale of the targets, whether that is one of logarithms
   * or not.
   *
   * @param all configurations
   * @param map of their costs
   * @return the {@link PooledDeviation}
   */
  static double deviation(Collection<Observation> all, FittedTransform map) {
    return PooledDeviation.of(pairs(all, map));
  }

  private static double[] pairs(Collection<Observation> all, FittedTransform map) {
    return all.stream()
        .flatMapToDouble(o -> PooledDeviation.pairs(map.forward(o.costs())))
        .toArray();
  }

  /**
   * Logarithms where all runs have one sign; a median may be where a run is not. Of the spread of
   * the medians; where runs of one configuration differ by far more than these, of that of the
   * runs: in a unit of next to nothing no noise would be believed to be so large.
   */
  static FittedTransform transform(TrainingPoints points) {
    UnitScale scale = RunScale.of(points.used()).scale();
    FittedTransform ofMedians = fit(scale, points.measured(Observation::median));
    // Of targets: a deviation of costs would be compared with a number in the unit of the costs.
    double noise = RunDeviation.of(pairs(points.used(), ofMedians)).value();
    return noise * noise <= MOST_NOISE
        ? ofMedians
        : fit(
            scale, points.used().stream().flatMapToDouble(o -> Arrays.stream(o.costs())).toArray());
  }

  private static FittedTransform fit(UnitScale scale, double[] costs) {
    boolean logarithmic = scale.costs().isLogarithmic();
    int exponent = scale.exponent();
    double[] inUnit = Arrays.stream(costs).map(y -> Math.scalb(y, -exponent)).toArray();
    return (logarithmic ? OutputTransform.LOG : OutputTransform.YEO_JOHNSON)
        .fit(inUnit)
        .inUnit(exponent);
  }

  /** The trend. */
  GlobalTrend trend() {
    return trend;
  }

  /** The shrunken mean of a configuration; the bound of one that was never measured. */
  double score(Observation o) {
    double y = target(o);
    if (!o.isMeasured()) {
      return y;
    }
    double t = trend.at(encoding.encode(o.configuration()));
    double v = trend.lackOfFit();
    return t + v / (v + variance(o)) * (y - t);
  }

  private double target(Observation o) {
    return map.forward((o.isMeasured() ? o.median() : o.censoredBound()).orElseThrow());
  }

  /** Variance of the median, as far as the deviation of a run is known on the scale. */
  private double variance(Observation o) {
    return runVariance / Math.max(1, o.count());
  }
}
