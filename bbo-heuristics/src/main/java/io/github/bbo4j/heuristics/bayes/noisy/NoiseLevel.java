package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.statistics.CostScale;
import io.github.bbo4j.core.statistics.PooledDeviation;

/**
 * How much runs of one configuration differ, from the replicates of a history.
 *
 * <p>The deviation is the {@link PooledDeviation}, of logarithms of times and rates ({@link
 * CostScale}), else a share of the range of the costs. So half a percent, from where noise is
 * material, is of the cost of a time, which nobody would tune for, and of the range of costs whose
 * zero means nothing.
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
    return new NoiseMemo().of(history);
  }

  /** Whether more than one replicate was seen and all were equal. */
  public boolean isExact() {
    return degrees >= PAIRS_OF_AN_EXACT_SYSTEM && deviation == 0;
  }

  /** Whether the noise is strong enough for the noisy search. */
  public boolean isMaterial() {
    return deviation >= MATERIAL;
  }

  /** Whether replicates differ, by less than what the noisy search is for. */
  public boolean isWeak() {
    return deviation > 0 && !isMaterial();
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
