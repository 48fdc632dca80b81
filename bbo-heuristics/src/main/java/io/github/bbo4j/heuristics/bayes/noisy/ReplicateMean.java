package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.statistics.Interval;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.heuristics.bayes.internal.NormalMath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The mean cost of undisturbed runs of one configuration from replicates of its own that nobody
 * selected, with a 95 % interval. Undisturbed: where a few runs in a hundred take a multiple of the
 * time of the others, the mean is of the others.
 *
 * <p>Runs are a {@link RunMixture} of undisturbed ones and outliers, on log costs where all costs
 * are positive. What share of them are outliers is not known, and where noise is large neither is
 * which: for each of a few shares the mixture is fitted to the replicates of the history, which are
 * worth at most {@value #POOLED} degrees of freedom beside these runs, and each run is the start of
 * a weighted mean, w_i the probability that run i is undisturbed:
 *
 * <p>m = sum w_i y_i / sum w_i, s^2 = (f s_h^2 + sum w_i (y_i - m)^2) / (f + sum w_i - 1), with s_h
 * the deviation of the history and f its degrees of freedom, until it stays. Each different m is
 * one explanation of the runs; it counts by the share's prior probability, the likelihood of the
 * runs, and the root of that of the history's differences, as each run is in two of those. The
 * estimate is the mean over all explanations, of the weighted means of the costs; the interval, on
 * the scale of the weights, -+ t times the root of the variance within and between them, t the
 * quantile of Student's distribution with f + sum w_i - 1 degrees of freedom.
 *
 * <p>Noise grows with the cost or is added to it, or, of rates, to the time: of log costs each
 * counts by the root of the likelihood of the history's differences ({@link PairsAtLevel}).
 *
 * <p>Where costs span a factor, noise that is added to them is larger on that scale the less they
 * are, and most of {@value #ENOUGH} runs or more would be outliers among what was measured
 * elsewhere. Outliers are the fewer: where these runs differ by {@value #CONTRADICTED} times the
 * history's deviation and nowhere {@value #AGREEING} of them agree by it, it is their own that
 * counts, and the history's is worth one degree of freedom at most.
 *
 * @param estimate mean cost of undisturbed runs
 * @param low lower end of its interval
 * @param high upper end
 */
public record ReplicateMean(double estimate, double low, double high) {
  private static final double LEVEL = 0.95;
  private static final int POOLED = 20;

  /** Where noise cannot be taken to grow with the cost, other configurations say less about it. */
  private static final int POOLED_RAW = 4;

  /** Shares of outliers, and how probable each is before anything was run. */
  private static final double[] SHARES = {0.02, 0.1, 0.3};

  private static final double[] PRIOR = {0.7, 0.23, 0.07};

  /** Of a median of absolute deviations from the median, under normal noise. */
  private static final double NORMAL_MAD = 1.4826;

  /** Of fewer runs half may well be outliers. */
  private static final int ENOUGH = 5;

  /** By what factor runs differ more than the history's that contradict it. */
  private static final double CONTRADICTED = 3;

  /** Share of the runs that agree, by the history's deviation, where the others are outliers. */
  private static final double AGREEING = 0.3;

  /**
   * The mean.
   *
   * @param history all runs, for the noise
   * @param costs at least two of one configuration
   */
  public static ReplicateMean of(History history, double[] costs) {
    RunScale scale = RunScale.of(history);
    double[] y = scale.of(costs);
    List<RunExplanation> all = new ArrayList<>();
    List<Double> logWeights = new ArrayList<>();
    for (PairsAtLevel way : PairsAtLevel.all(scale, history, OrderStatistics.median(y))) {
      double[] pairs = way.pairs();
      double most = scale.isLogarithmic() ? POOLED : POOLED_RAW;
      boolean contradicted = isContradicted(pairs, y);
      for (int k = 0; k < SHARES.length; k++) {
        RunMixture mixture = RunMixture.of(pairs, SHARES[k]);
        double freedom = freedom(mixture, pairs.length - y.length + 1);
        List<RunExplanation> some =
            contradicted
                ? RunExplanation.all(mixture.withDeviation(spread(y)), Math.min(1, freedom), y)
                : RunExplanation.all(mixture, Math.min(most, freedom), y);
        for (RunExplanation e : some) {
          all.add(e);
          logWeights.add(Math.log(PRIOR[k]) + e.logLikelihood() + way.logFactor() / 2);
        }
      }
    }
    return merged(all, normalised(logWeights), scale, costs);
  }

  /**
   * The mean of all runs in place of that of the undisturbed ones, with its 95 % interval.
   *
   * @param history all runs, for the tail of the noise
   * @param configuration one of the history
   * @param costs the last of its runs, which did not help it to be chosen
   * @return nothing for fewer than three runs, or where no runs differ
   */
  public static Optional<ReplicateMean> ofAllRuns(
      History history, Configuration configuration, double[] costs) {
    return AllRunsMean.of(history, configuration, costs);
  }

  /** The 95 % interval; nothing where an end is no number. */
  public Optional<Interval> interval() {
    return Interval.ifBounded(low, high, LEVEL);
  }

  /** That of a normal estimate with the interval; nothing where the interval is beyond numbers. */
  public OptionalDouble standardError() {
    double width = high - low;
    return Double.isFinite(width)
        ? OptionalDouble.of(width / (2 * NormalMath.Z95))
        : OptionalDouble.empty();
  }

  /** This mean as the one of all runs of a recommendation; nothing where an end is no number. */
  public Optional<Recommendation.AllRuns> toAllRuns() {
    return Double.isFinite(estimate)
        ? interval().map(i -> new Recommendation.AllRuns(estimate, i))
        : Optional.empty();
  }

  /**
   * What the deviation of the history is worth. These runs are among its replicates, and their own
   * deviation is counted besides.
   */
  private static double freedom(RunMixture mixture, int others) {
    return RunDeviation.EFFICIENCY * Math.max(1, Math.max(1, others) * mixture.undisturbed());
  }

  /** The mean over explanations. */
  private static ReplicateMean merged(
      List<RunExplanation> all, double[] weights, RunScale scale, double[] costs) {
    double center = 0;
    double degrees = 0;
    double[] centers = new double[weights.length];
    for (int k = 0; k < weights.length; k++) {
      centers[k] = scale.of(all.get(k).meanOf(costs));
      center += weights[k] * centers[k];
      degrees += weights[k] * all.get(k).degrees();
    }
    double variance = 0;
    for (int k = 0; k < weights.length; k++) {
      double off = centers[k] - center;
      variance += weights[k] * (all.get(k).variance() + off * off);
    }
    double half =
        new TDistribution(degrees).inverseCumulativeProbability(0.975) * Math.sqrt(variance);
    return new ReplicateMean(
        scale.cost(center), scale.cost(center - half), scale.cost(center + half));
  }

  /** Weights of sum 1 in proportion to exponentials. */
  private static double[] normalised(List<Double> logarithms) {
    double highest = Collections.max(logarithms);
    double[] weights = logarithms.stream().mapToDouble(l -> Math.exp(l - highest)).toArray();
    double sum = Arrays.stream(weights).sum();
    return Arrays.stream(weights).map(w -> w / sum).toArray();
  }

  /** Whether these runs say that the history's deviation is not theirs. */
  private static boolean isContradicted(double[] pairs, double[] y) {
    double sd = RunDeviation.of(pairs).value();
    return y.length >= ENOUGH
        && spread(y) > CONTRADICTED * sd
        && agreeing(y, sd) < AGREEING * y.length;
  }

  /** How many runs are near one of them, at most. */
  private static double agreeing(double[] y, double sd) {
    double[] w = new double[y.length];
    return Arrays.stream(y).map(m -> RunWeights.fill(w, y, m, sd)).max().orElseThrow();
  }

  /** The standard deviation by the median absolute deviation from the median. */
  private static double spread(double[] y) {
    double m = OrderStatistics.median(y);
    double[] off = Arrays.stream(y).map(v -> Math.abs(v - m)).toArray();
    return NORMAL_MAD * OrderStatistics.median(off);
  }
}
