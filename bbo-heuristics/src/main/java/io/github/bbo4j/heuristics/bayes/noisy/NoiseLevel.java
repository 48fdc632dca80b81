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
 * <p>Equal runs say that there is no noise where costs are told finely enough: {@value
 * #PAIRS_OF_AN_EXACT_SYSTEM} pairs of them do. Where costs are whole multiples of {@value
 * #COARSE_STEP} of the lowest and more (a timer of whole seconds, counts), noise is hidden by
 * rounding at times, and it takes {@value #PAIRS_OF_COARSE_COSTS}. Pairs of the highest cost of all
 * don't count as soon as another configuration costs less: at a limit all runs are equal.
 *
 * @param deviation standard deviation of one run; 0 where nothing was repeated
 * @param degrees number of differences it rests on
 * @param isExact whether enough replicates were seen and all were equal
 */
public record NoiseLevel(double deviation, int degrees, boolean isExact) {
  /** Below this the noise is weaker than what anybody would tune for. */
  private static final double MATERIAL = 0.005;

  private static final int ENOUGH = 3;

  /** One equal pair may be a coarse timer, or the same recorded run drawn twice. */
  static final int PAIRS_OF_AN_EXACT_SYSTEM = 2;

  /** Noise as large as the step makes one pair in four equal, noise of half of it every second. */
  static final int PAIRS_OF_COARSE_COSTS = 5;

  /** Of the lowest cost, or of the range of all if that is less. */
  static final double COARSE_STEP = 0.02;

  /**
   * The noise of a history.
   *
   * @param history runs
   * @return deviation 0 and no degrees if nothing was measured twice
   */
  public static NoiseLevel of(History history) {
    return new NoiseMemo().of(history);
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
    return (degrees < ENOUGH || deviation == 0) && !isExact && !isMaterial();
  }

  /** Whether the deviation rests on enough to be used as a number. */
  public boolean isKnown() {
    return degrees >= ENOUGH;
  }
}
