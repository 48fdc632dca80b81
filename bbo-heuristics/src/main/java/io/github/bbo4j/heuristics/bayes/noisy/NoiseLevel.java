package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import java.util.Arrays;

/**
 * How much runs of one configuration differ, from the replicates of a history.
 *
 * <p>The deviation is the median of the absolute differences of successive runs of a configuration,
 * over sqrt(2) and 0.6745, which is consistent for normal noise and hardly moved by outliers; with
 * fewer than 5 differences their root mean square. It is of logarithms where all costs are
 * positive, else a share of the range of the costs.
 *
 * @param deviation standard deviation of one run; 0 where nothing was repeated
 * @param degrees number of differences it rests on
 */
public record NoiseLevel(double deviation, int degrees) {
  /** Below this the noise is weaker than what anybody would tune for. */
  private static final double MATERIAL = 0.005;

  private static final int ENOUGH = 3;

  /** One equal pair may be a coarse timer, or the same recorded run drawn twice. */
  private static final int PAIRS_OF_AN_EXACT_SYSTEM = 2;

  private static final int ROBUST_FROM = 5;

  public static NoiseLevel of(History history) {
    int degrees = 0;
    boolean positive = true;
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (Observation o : history.observations()) {
      degrees += Math.max(0, o.count() - 1);
      if (o.isMeasured()) {
        least = Math.min(least, o.min());
        most = Math.max(most, o.cost());
        positive &= o.min() > 0;
      }
    }
    double[] differences = new double[degrees];
    int next = 0;
    double squares = 0;
    for (Observation o : history.observations()) {
      if (o.count() < 2) {
        continue;
      }
      double[] costs = o.costs();
      for (int j = 1; j < costs.length; j++) {
        double d =
            positive
                ? Math.abs(Math.log(costs[j]) - Math.log(costs[j - 1]))
                : Math.abs(costs[j] / (most - least) - costs[j - 1] / (most - least));
        d = Double.isFinite(d) ? d / Math.sqrt(2) : 0;
        squares += d * d;
        differences[next++] = d;
      }
    }
    if (degrees == 0) {
      return new NoiseLevel(0, 0);
    }
    double root = Math.sqrt(squares / degrees);
    if (degrees < ROBUST_FROM) {
      return new NoiseLevel(root, degrees);
    }
    Arrays.sort(differences);
    double middle = (differences[(degrees - 1) / 2] + differences[degrees / 2]) / 2;
    return new NoiseLevel(middle > 0 ? middle / 0.6745 : root, degrees);
  }

  /** Whether more than one replicate was seen and all were equal. */
  public boolean isExact() {
    return degrees >= PAIRS_OF_AN_EXACT_SYSTEM && deviation == 0;
  }

  /** Whether the noise is strong enough for the noisy search. */
  public boolean isMaterial() {
    return deviation >= MATERIAL;
  }

  /** Whether a few replicates more are needed to say so. */
  public boolean isOpen() {
    return degrees < ENOUGH && !isExact() && !isMaterial();
  }

  /** Whether the deviation rests on enough to be used as a number. */
  public boolean isKnown() {
    return degrees >= ENOUGH;
  }
}
