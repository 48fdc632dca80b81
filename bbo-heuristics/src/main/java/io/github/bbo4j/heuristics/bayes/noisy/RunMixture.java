package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.core.statistics.PooledDeviation;
import java.util.Arrays;

/**
 * Runs of one configuration as a mixture of two normal distributions, on a {@link RunScale}:
 * undisturbed ones about their mean, and a share of outliers about a place above it (Tukey 1960, A
 * survey of sampling from contaminated distributions). One outlier in {@value #ONE_CHEAP_IN} is as
 * far below. Immutable.
 *
 * <p>It is fitted by expectation maximisation (Dempster, Laird, Rubin 1977) to the differences of
 * successive runs, d = |y - y'| / sqrt(2): of two undisturbed runs N(0, s^2), of one outlier N(m /
 * sqrt(2), s^2 + t^2 / 2) and of two N(0, s^2 + t^2), with s the deviation, m the shift and t^2 the
 * excess. The best of two starts counts, one with outliers near by and one with outliers as far off
 * as the largest difference says. Outliers are {@value #LEAST} deviations off at least: what is
 * nearer can't be told from noise. Where at least half of the differences are 0 nothing is fitted,
 * and the deviation is their root mean square.
 *
 * @param share e of the runs that are outliers, in (0, 1)
 * @param deviation s of an undisturbed run, positive
 * @param shift m of the outliers' mean from that of the others, positive
 * @param excess t^2, what the variance of outliers is more than that of the others, not negative
 * @param undisturbed expected share of the differences that are of two undisturbed runs
 * @param logLikelihood of the differences, as if they were independent, but for a constant
 */
record RunMixture(
    double share,
    double deviation,
    double shift,
    double excess,
    double undisturbed,
    double logLikelihood) {
  private static final int ROUNDS = 15;
  private static final double UPPER_QUARTILE = 0.6745;

  /** Where outliers are looked for first, and at least, in deviations of a run. */
  private static final double NEAR = 4;

  private static final double LEAST = 3;

  /** Before any is seen, outliers differ from one another by a quarter of their shift. */
  private static final double DIFFERING = 0.25;

  private static final double ONE_CHEAP_IN = 10;

  /** The integrals of {@link #varianceFactor} by the trapezoidal rule. */
  private static final double REACH = 6;

  private static final double STEP = 0.2;

  /**
   * The mixture that fits best.
   *
   * @param pairs differences, as of {@link PooledDeviation#pairs}, at least one above 0; not
   *     modified
   * @param share of outliers, in (0, 1)
   */
  static RunMixture of(double[] pairs, double share) {
    double both = (1 - share) * (1 - share);
    double start = OrderStatistics.quantile(pairs, both / 2) / UPPER_QUARTILE;
    if (OrderStatistics.median(pairs) == 0 || start == 0) {
      double sd = PooledDeviation.of(pairs);
      return new RunMixture(share, sd, NEAR * sd, sd * sd, both, 0);
    }
    RunMixture near = new Fit(pairs, share, start, NEAR * start).best();
    double furthest = Math.sqrt(2) * Arrays.stream(pairs).max().orElseThrow();
    if (furthest <= NEAR * start) {
      return near;
    }
    RunMixture far = new Fit(pairs, share, start, furthest).best();
    return far.logLikelihood > near.logLikelihood ? far : near;
  }

  /** The same of runs that deviate by more. */
  RunMixture withDeviation(double sd) {
    double further = Math.max(shift, LEAST * sd);
    return new RunMixture(share, sd, further, excess, undisturbed, logLikelihood);
  }

  /** What the likelihood of a deviation is multiplied by for a run to be an outlier's. */
  private double odds(double r, double sd) {
    double variance = sd * sd + excess;
    double above = r - shift;
    double below = r + shift;
    double plain = r * r / (2 * sd * sd);
    return share
        / (1 - share)
        * (sd / Math.sqrt(variance))
        * ((1 - 1 / ONE_CHEAP_IN) * Math.exp(plain - above * above / (2 * variance))
            + 1 / ONE_CHEAP_IN * Math.exp(plain - below * below / (2 * variance)));
  }

  /**
   * The probability that a run is none of the outliers.
   *
   * @param r its deviation from the mean of the others
   * @param sd their standard deviation
   */
  double weight(double r, double sd) {
    return 1 / (1 + odds(r, sd));
  }

  /** The logarithm of the density of a run, but for a constant; the arguments as above. */
  double logDensity(double r, double sd) {
    double plain = r * r / (2 * sd * sd);
    double odds = odds(r, sd);
    // Beyond the range of numbers the odds are those of the outliers above.
    double outlier =
        Double.isInfinite(odds)
            ? Math.log(share / (1 - share) * sd / Math.sqrt(sd * sd + excess))
                - (r - shift) * (r - shift) / (2 * (sd * sd + excess))
            : Math.log1p(odds) - plain;
    return Math.log((1 - share) / sd) + outlier;
  }

  /**
   * The variance of a mean by these weights, in s^2 over the sum of the weights: E (w(R) R)^2 E
   * w(R) / (sd E (w(r) r)'(R))^2 (Huber 1981, chapter 3), R a run of the mixture.
   */
  double varianceFactor() {
    double sd = deviation;
    double slope = 0;
    double square = 0;
    double outliers = Math.sqrt(sd * sd + excess);
    for (int k = (int) -Math.rint(REACH / STEP); k * STEP <= REACH; k++) {
      double z = k * STEP;
      double density = STEP * Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
      for (boolean outlier : new boolean[] {false, true}) {
        double r = outlier ? shift + outliers * z : sd * z;
        double p = density * (outlier ? share : 1 - share);
        double w = weight(r, sd);
        double h = 1e-4 * sd;
        slope += p * ((r + h) * weight(r + h, sd) - (r - h) * weight(r - h, sd)) / (2 * h);
        square += p * w * w * r * r / (sd * sd);
      }
    }
    return square / (slope * slope) * (1 - share);
  }

  /** The rounds of expectation maximisation from one start. */
  private static final class Fit {
    private final double[] pairs;
    private final double share;

    /** The least that costs differ by: what is coarser than noise is not seen to be less. */
    private final double least;

    private final double[] one;
    private double sd;

    /** Mean and variance of the difference of an outlier and another run. */
    private double middle;

    private double variance;
    private double undisturbed;

    Fit(double[] pairs, double share, double sd, double shift) {
      this.pairs = pairs;
      this.share = share;
      this.sd = sd;
      least = Arrays.stream(pairs).filter(d -> d > 0).min().orElseThrow();
      one = new double[pairs.length];
      middle = shift / Math.sqrt(2);
      variance = sd * sd + DIFFERING * middle * DIFFERING * middle;
    }

    RunMixture best() {
      double logLikelihood = 0;
      for (int round = 0; round < ROUNDS; round++) {
        logLikelihood = round();
      }
      double shift = Math.sqrt(2) * middle;
      double excess = Math.max(0, 2 * (variance - sd * sd));
      double none = undisturbed / pairs.length;
      return new RunMixture(share, sd, shift, excess, none, logLikelihood);
    }

    /** One round; the log-likelihood of what it began with. */
    private double round() {
      double logLikelihood = 0;
      double v0 = sd * sd;
      double v2 = Math.max(v0, 2 * variance - v0);
      double k0 = (1 - share) * (1 - share) / sd;
      double k1 = share * (1 - share) / Math.sqrt(variance);
      double k2 = share * share / Math.sqrt(v2);
      double squares = 0;
      undisturbed = 0;
      for (int i = 0; i < pairs.length; i++) {
        double d = pairs[i];
        double none = k0 * Math.exp(-d * d / (2 * v0));
        double single = k1 * (normal(d - middle, variance) + normal(d + middle, variance));
        double all = none + single + k2 * normal(d, v2);
        // What no part explains is an outlier.
        one[i] = all > 0 ? single / all : 1;
        double p = all > 0 ? none / all : 0;
        undisturbed += p;
        squares += p * d * d;
        logLikelihood += Math.log(Math.max(Double.MIN_NORMAL, all));
      }
      if (undisturbed > 0) {
        sd = Math.max(least, Math.sqrt(squares / undisturbed));
      }
      place();
      return logLikelihood;
    }

    /** Where outliers are, by the differences of one of them and another run. */
    private void place() {
      double sum = 0;
      double total = 0;
      for (int i = 0; i < pairs.length; i++) {
        sum += one[i];
        total += one[i] * pairs[i];
      }
      middle = Math.max(sum > 0 ? total / sum : middle, LEAST * sd / Math.sqrt(2));
      double squares = sd * sd + DIFFERING * middle * DIFFERING * middle;
      for (int i = 0; i < pairs.length; i++) {
        squares += one[i] * (pairs[i] - middle) * (pairs[i] - middle);
      }
      variance = Math.max(sd * sd, squares / (sum + 1));
    }

    private static double normal(double d, double variance) {
      return Math.exp(-d * d / (2 * variance));
    }
  }
}
