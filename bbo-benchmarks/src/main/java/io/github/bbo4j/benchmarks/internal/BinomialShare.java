package io.github.bbo4j.benchmarks.internal;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.statistics.Interval;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.distribution.BinomialDistribution;

/**
 * A share of independent trials.
 *
 * @param hits at least 0, at most the trials
 * @param trials at least 1
 */
public record BinomialShare(int hits, int trials) {

  /** Checks the numbers. */
  public BinomialShare {
    Arguments.require(trials >= 1, "trials", trials, "at least 1");
    Arguments.require(hits >= 0 && hits <= trials, "hits", hits, "in [0, " + trials + "]");
  }

  /** The share, in [0, 1]. */
  public double share() {
    return (double) hits / trials;
  }

  /**
   * The interval of Clopper and Pearson (1934): it covers the true share with at least the level.
   *
   * @param level in (0, 1), such as 0.95
   */
  public Interval interval(double level) {
    Arguments.require(level > 0 && level < 1, "level", level, "in (0, 1)");
    double tail = (1 - level) / 2;
    double low =
        hits == 0
            ? 0
            : new BetaDistribution(hits, trials - hits + 1).inverseCumulativeProbability(tail);
    double high =
        hits == trials
            ? 1
            : new BetaDistribution(hits + 1, trials - hits).inverseCumulativeProbability(1 - tail);
    return new Interval(low, high, level);
  }

  /** The probability of so few hits, or fewer, if the true share were that; in [0, 1]. */
  public double probabilityOfSoFew(double trueShare) {
    return new BinomialDistribution(null, trials, trueShare).cumulativeProbability(hits);
  }
}
