package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Differences of successive runs of the configurations of a history as they would be at the cost of
 * one of them: as they are where noise grows with the cost, and larger by what others cost more
 * where noise is added to it. To a rate noise may be added, or to the time that it is the inverse
 * of: then differences are the larger the less the rates of others are. Immutable.
 *
 * @param pairs differences, in the order of {@link RunScale#pairs}; not to be modified
 * @param logFactor sum of the logarithms of what they were multiplied by: what the log-likelihood
 *     of the original differences is more than that of these
 */
record PairsAtLevel(double[] pairs, double logFactor) {
  /** Largest logarithm of a factor: squares of what is multiplied are numbers then. */
  private static final double MOST = 300;

  /**
   * Every way in which noise may depend on the cost.
   *
   * @param scale of the runs
   * @param history runs
   * @param level cost of the one in question, on the scale
   * @return as they are first; of costs of one sign, no two runs of which were equal, as of noise
   *     that is added to times; of rates, as of noise that is added to these
   */
  static List<PairsAtLevel> all(RunScale scale, History history, double level) {
    double[] pairs = scale.pairs(history);
    PairsAtLevel same = new PairsAtLevel(pairs, 0);
    boolean told = scale.isLogarithmic() && Arrays.stream(pairs).allMatch(d -> d > 0);
    if (!told) {
      return List.of(same);
    }
    List<Double> levels = levels(scale, history);
    PairsAtLevel ofTimes = added(pairs, levels, level, 1);
    return scale.isOfRates()
        ? List.of(same, ofTimes, added(pairs, levels, level, -1))
        : List.of(same, ofTimes);
  }

  /**
   * By a logarithm of the cost, a difference of logarithms is that of the costs over the cost.
   *
   * @param sign 1 of times, whose logarithms rise on the scale; -1 of rates
   */
  private static PairsAtLevel added(double[] pairs, List<Double> levels, double level, int sign) {
    double[] scaled = new double[pairs.length];
    double sum = 0;
    for (int i = 0; i < pairs.length; i++) {
      double logFactor = Math.max(-MOST, Math.min(MOST, sign * (levels.get(i) - level)));
      scaled[i] = pairs[i] * Math.exp(logFactor);
      sum += logFactor;
    }
    return new PairsAtLevel(scaled, sum);
  }

  /** Where each difference is, on the scale. */
  private static List<Double> levels(RunScale scale, History history) {
    List<Double> levels = new ArrayList<>();
    for (Observation o : history.observations()) {
      double[] y = scale.of(o.costs());
      for (int r = 1; r < y.length; r++) {
        levels.add((y[r] + y[r - 1]) / 2);
      }
    }
    return levels;
  }
}
