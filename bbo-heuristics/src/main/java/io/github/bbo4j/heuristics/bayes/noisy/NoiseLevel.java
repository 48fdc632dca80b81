package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.statistics.PooledDeviation;

/**
 * How much runs of one configuration differ, from the replicates of a history.
 *
 * <p>The deviation is the {@link PooledDeviation}, of logarithms where all costs are positive, else
 * a share of the range of the costs.
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

  /**
   * The noise of a history.
   *
   * @param history runs
   * @return deviation 0 and no degrees if nothing was measured twice
   */
  public static NoiseLevel of(History history) {
    int degrees = 0;
    boolean positive = true;
    double lowest = Double.POSITIVE_INFINITY;
    double highest = Double.NEGATIVE_INFINITY;
    for (Observation o : history.observations()) {
      degrees += Math.max(0, o.count() - 1);
      if (o.isMeasured()) {
        lowest = Math.min(lowest, o.min().orElseThrow());
        highest = Math.max(highest, o.cost().orElseThrow());
        positive &= o.min().orElseThrow() > 0;
      }
    }
    double[] pairs = new double[degrees];
    int next = 0;
    for (Observation o : history.observations()) {
      if (o.count() < 2) {
        continue;
      }
      double[] costs = o.costs();
      for (int j = 1; j < costs.length; j++) {
        double d =
            positive
                ? PooledDeviation.ofPair(Math.log(costs[j - 1]), Math.log(costs[j]))
                : PooledDeviation.ofPair(
                    costs[j - 1] / (highest - lowest), costs[j] / (highest - lowest));
        pairs[next++] = Double.isFinite(d) ? d : 0;
      }
    }
    return new NoiseLevel(PooledDeviation.of(pairs), degrees);
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
