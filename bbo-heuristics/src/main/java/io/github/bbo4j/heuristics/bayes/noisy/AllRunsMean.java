package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.space.Configuration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The mean cost of all runs of a configuration, disturbed ones included, from runs that nobody
 * selected: what is paid on a system where waits, locks or slow nodes are a part of it, while
 * {@link ReplicateMean} is of undisturbed runs.
 *
 * <p>The estimate is the plain mean m of the runs, so it is unbiased whatever the noise. Ten runs
 * say little of a long tail, therefore their variance and skewness are pooled with those of all
 * configurations that were run twice and more, as shares of the mean or, if that explains their
 * differences better, as they are, or of rates as those of the times ({@link #pooled}). With s^2
 * the variance of one run, f its degrees of freedom, at most {@value #POOLED} of which are of
 * others, n runs and the skewness g, the interval is Hall's (1992, On the removal of skewness by
 * transformation, J. R. Statist. Soc. B 54, 221-228): m - T(t) s / sqrt(n) to m - T(-t) s /
 * sqrt(n), T(z) = 3 sqrt(n) / g ((1 + g (z / sqrt(n) - g / (6 n)))^(1/3) - 1), t the quantile of
 * Student's distribution with f degrees of freedom. Of few runs a skewness is seen too low, for the
 * long waits are not among them: it counts as {@value #PRIOR_RUNS} runs more that have a skewness
 * of {@value #PRIOR_SKEWNESS}. Of costs of one sign both ends keep that sign. Stateless.
 */
final class AllRunsMean {
  /** Degrees of freedom that the runs of other configurations are worth at most. */
  private static final int POOLED = 20;

  /** Fewer runs say nothing of their own. */
  private static final int FEWEST = 3;

  /** By whole tunings and simulated runs, as those of the decision record. */
  private static final double PRIOR_RUNS = 12;

  private static final double PRIOR_SKEWNESS = 1;

  /** Largest g t / sqrt(n): beyond 2 the transformation turns back, near it the end is far off. */
  private static final double BENT = 1.5;

  private static final double TAIL = 0.025;

  private AllRunsMean() {}

  /**
   * The mean.
   *
   * @param history all runs, for the tail of the noise
   * @param configuration one of the history
   * @param costs the last of its runs, that did not help it to be chosen
   * @return nothing for fewer than {@value #FEWEST} runs, or where no runs differ
   */
  static Optional<ReplicateMean> of(History history, Configuration configuration, double[] costs) {
    if (costs.length < FEWEST) {
      return Optional.empty();
    }
    Runs own = Runs.of(costs);
    List<Runs> others = others(history, configuration, costs.length);
    RunScale scale = RunScale.of(history);
    boolean shares = scale.isLogarithmic();
    double unit = shares ? Math.abs(own.mean) : largest(others, own);
    if (!(unit > 0) || !Double.isFinite(unit)) {
      return Optional.empty();
    }
    List<ToDoubleFunction<Runs>> ways = ways(scale, unit);
    return interval(own.in(unit), pooled(others, own, ways), costs.length)
        .map(reach -> ends(own.mean, unit, reach, shares));
  }

  /** Replicates of all configurations, those in question left out. */
  private static List<Runs> others(History history, Configuration configuration, int later) {
    List<Runs> others = new ArrayList<>();
    for (Observation o : history.observations()) {
      double[] costs = o.costs();
      boolean here = o.configuration().equals(configuration);
      double[] runs = here ? Arrays.copyOf(costs, Math.max(0, costs.length - later)) : costs;
      if (runs.length > 1) {
        others.add(Runs.of(runs));
      }
    }
    return others;
  }

  private static double largest(List<Runs> others, Runs own) {
    double largest = own.largest();
    for (Runs runs : others) {
      largest = Math.max(largest, runs.largest());
    }
    return largest;
  }

  /** Runs of one configuration by their mean and what each is off it. */
  @SuppressWarnings("ArrayRecordComponent") // internal carrier, never compared
  private record Runs(double mean, double[] off) {
    static Runs of(double[] costs) {
      double mean = 0;
      for (int i = 0; i < costs.length; i++) { // Of equal costs it is exactly theirs.
        mean += (costs[i] - mean) / (i + 1);
      }
      double of = mean;
      return new Runs(mean, Arrays.stream(costs).map(c -> c - of).toArray());
    }

    double largest() {
      return Arrays.stream(off).map(Math::abs).max().orElse(0);
    }

    Moments in(double unit) {
      int n = off.length;
      double squares = 0;
      double cubes = 0;
      for (double o : off) {
        double d = o / unit;
        squares += d * d;
        cubes += d * d * d;
      }
      double third = n > 2 ? n * cubes / (n - 1) : 0; // (n - 2) times the third k-statistic
      return new Moments(n - 1, squares, Math.max(0, n - 2), third);
    }
  }

  /**
   * Sums over configurations.
   *
   * @param degrees of freedom of the squares
   * @param squares of what runs are off their means
   * @param weight of the third cumulants, runs - 2 each
   * @param third their weighted sum
   */
  private record Moments(double degrees, double squares, double weight, double third) {
    static final Moments NONE = new Moments(0, 0, 0, 0);

    Moments plus(Moments o) {
      return new Moments(
          degrees + o.degrees, squares + o.squares, weight + o.weight, third + o.third);
    }

    Moments times(double w) {
      return w == 0 ? NONE : new Moments(w * degrees, w * squares, w * weight, w * third);
    }

    double variance() {
      return degrees > 0 ? squares / degrees : 0;
    }
  }

  /**
   * In what unit the runs of a configuration differ as those in question do in theirs: noise that
   * is added is as it is, noise that grows with the cost a share of each mean, and that of times,
   * of a rate, a share that grows with the mean.
   */
  private static List<ToDoubleFunction<Runs>> ways(RunScale scale, double unit) {
    ToDoubleFunction<Runs> added = runs -> unit;
    ToDoubleFunction<Runs> grown = runs -> Math.abs(runs.mean);
    ToDoubleFunction<Runs> ofTimes = runs -> runs.mean / unit * runs.mean;
    return !scale.isLogarithmic()
        ? List.of(added)
        : scale.isOfRates() ? List.of(grown, added, ofTimes) : List.of(grown, added);
  }

  /**
   * What other configurations say, in the unit of these runs: each way counts by the likelihood of
   * all runs, but one in which they are no numbers.
   */
  private static Moments pooled(List<Runs> others, Runs own, List<ToDoubleFunction<Runs>> ways) {
    double unit = ways.get(0).applyAsDouble(own);
    List<Moments> all = new ArrayList<>();
    double[] logs = new double[ways.size()];
    for (int w = 0; w < logs.length; w++) {
      Moments sum = Moments.NONE;
      double logFactor = 0;
      for (Runs runs : others) {
        double its = ways.get(w).applyAsDouble(runs);
        sum = sum.plus(runs.in(its));
        logFactor += (runs.off.length - 1) * Math.log(its / unit);
      }
      all.add(sum);
      double log = logLikelihood(own.in(unit).plus(sum)) - logFactor;
      boolean isNumber = Double.isFinite(sum.squares + sum.third) && Double.isFinite(log);
      // The first is taken where none is one of numbers.
      logs[w] = isNumber ? log : w == 0 ? -Double.MAX_VALUE : Double.NEGATIVE_INFINITY;
    }
    double most = Arrays.stream(logs).max().orElseThrow();
    double weights = Arrays.stream(logs).map(l -> Math.exp(l - most)).sum();
    Moments pooled = Moments.NONE;
    for (int w = 0; w < logs.length; w++) {
      pooled = pooled.plus(all.get(w).times(Math.exp(logs[w] - most) / weights));
    }
    return pooled;
  }

  /** Of normal runs at their own variance, but for a constant; 0 where none differ. */
  private static double logLikelihood(Moments all) {
    return all.squares > 0 ? -all.degrees / 2 * Math.log(all.variance()) : 0;
  }

  /** How far the ends are below and above the mean, in units; nothing where no runs differ. */
  private static Optional<double[]> interval(Moments own, Moments others, int n) {
    double freedom = Math.min(POOLED, others.degrees);
    double degrees = freedom + own.degrees;
    double variance = (freedom * others.variance() + own.squares) / degrees;
    Moments all = own.plus(others);
    if (!(variance > 0)) {
      return Optional.empty();
    }
    double t = new TDistribution(degrees).inverseCumulativeProbability(1 - TAIL);
    double seen = all.third / Math.pow(all.variance(), 1.5);
    double skewness = (seen + PRIOR_RUNS * PRIOR_SKEWNESS) / (all.weight + PRIOR_RUNS);
    double root = Math.sqrt(n);
    double g = Math.max(0, Math.min(skewness, BENT * root / t));
    double error = Math.sqrt(variance) / root;
    return Optional.of(new double[] {error * hall(t, g, n), -error * hall(-t, g, n)});
  }

  /** Hall's T. */
  private static double hall(double z, double g, int n) {
    double root = Math.sqrt(n);
    return g < 1e-6 ? z : 3 * root / g * (Math.cbrt(1 + g * (z / root - g / (6 * n))) - 1);
  }

  private static ReplicateMean ends(double mean, double unit, double[] reach, boolean sameSign) {
    boolean positive = mean > 0;
    double low = sameSign && positive ? mean * towardsZero(reach[0]) : mean - unit * reach[0];
    double high = sameSign && !positive ? mean * towardsZero(reach[1]) : mean + unit * reach[1];
    return new ReplicateMean(mean, low, high);
  }

  /** 1 - x but for terms of the third order, and above 0. */
  private static double towardsZero(double x) {
    return Math.exp(-x - x * x / 2);
  }
}
