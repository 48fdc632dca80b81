package io.github.bbo4j.heuristics.bayes.acquisition;

import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.Posterior;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The posterior at the points among which an acquisition chooses its incumbent.
 *
 * <p>Means are also those of the fantasies, as far as pending points are believed to be done: a
 * pending point that is believed to be better than all that is measured leaves nothing to gain
 * beside itself (the kriging believer of Ginsbourger, Le Riche and Carraro 2010, Kriging is
 * well-suited to parallelize optimization). Quantiles are those of measured points, as fantasies
 * have no noise.
 */
public final class Incumbents {
  /** Points looked at for the lowest quantile; the others have higher means than all of these. */
  private static final int QUANTILE_POINTS = 10;

  private final GaussianProcess process;
  private final double[] means;
  private final int measured;

  /**
   * Reads a process.
   *
   * @param process process, fantasies included
   * @param measured number of its observations that were measured, the first ones
   */
  public Incumbents(GaussianProcess process, int measured) {
    this.process = process;
    this.measured = measured;
    means = process.smoothed();
  }

  /**
   * Lowest posterior mean, fantasies included, which is the lowest target if there is no noise.
   *
   * @return min mu
   */
  public double lowestMean() {
    return Arrays.stream(means).min().orElse(Double.POSITIVE_INFINITY);
  }

  /**
   * Lowest posterior quantile, looked for among the ten measured points of the lowest means.
   *
   * @param q standard normal quantile
   * @return min mu + q sigma
   */
  public double lowestQuantile(double q) {
    Posterior lowest = ofLowestQuantile(q);
    return lowest.mean() + q * lowest.standardDeviation();
  }

  /**
   * Posterior at the measured point of the lowest posterior quantile.
   *
   * @param q standard normal quantile
   * @return mu and sigma^2 where mu + q sigma is lowest
   */
  public Posterior ofLowestQuantile(double q) {
    double[] x = new double[process.kernel().dimensions()];
    Posterior best = null;
    double lowest = Double.POSITIVE_INFINITY;
    for (int i : lowestMeans()) {
      process.data().copyPoint(i, x);
      Posterior p = process.at(x);
      double quantile = p.mean() + q * p.standardDeviation();
      if (best == null || quantile < lowest) {
        lowest = quantile;
        best = p;
      }
    }
    if (best == null) {
      throw new IllegalStateException("no point is measured");
    }
    return best;
  }

  private int[] lowestMeans() {
    return IntStream.range(0, measured)
        .boxed()
        .sorted((a, b) -> Double.compare(means[a], means[b]))
        .limit(QUANTILE_POINTS)
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
