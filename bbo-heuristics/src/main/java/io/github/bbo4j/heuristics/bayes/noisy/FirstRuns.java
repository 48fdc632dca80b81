package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.core.statistics.PooledDeviation;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * Whether a configuration costs more when it is run for the first time, as where it has to be
 * compiled, copied or cached first. Then what was run twice seems better than what was run once. By
 * chance first runs are rather the lower ones, as it is the lucky ones that are run again.
 * Stateless.
 */
final class FirstRuns {
  private static final int FEWEST = 3;

  /** Deviations of a run. */
  private static final double FAR = 3;

  /** One in so many may be otherwise. */
  private static final int ONE_IN = 8;

  private FirstRuns() {}

  /**
   * Whether of at least {@value #FEWEST} configurations with later runs, all but one in {@value
   * #ONE_IN}, the first run is above the median of the later ones by {@value #FAR} standard
   * deviations of a run, by the differences of later runs.
   *
   * @param history runs; configurations with a failed or censored one are left out
   */
  static boolean costMore(History history) {
    RunScale scale = RunScale.of(history);
    double[][] runs =
        history.observations().stream()
            .filter(o -> o.count() > 1 && o.hasOnlyMeasuredRuns())
            .map(Observation::costs)
            .map(scale::of)
            .toArray(double[][]::new);
    double[] pairs =
        Arrays.stream(runs).map(FirstRuns::later).flatMapToDouble(PooledDeviation::pairs).toArray();
    double sd = RunDeviation.of(pairs).value();
    long far =
        Arrays.stream(runs)
            .flatMapToDouble(y -> DoubleStream.of(y[0] - OrderStatistics.median(later(y))))
            .filter(d -> d > FAR * sd)
            .count();
    return pairs.length >= FEWEST
        && sd > 0
        && runs.length >= FEWEST
        && (runs.length - far) * ONE_IN <= runs.length;
  }

  private static double[] later(double[] runs) {
    return Arrays.copyOfRange(runs, 1, runs.length);
  }
}
