package io.github.bbo4j.benchmarks.junit;

import io.github.bbo4j.benchmarks.internal.BinomialShare;
import io.github.bbo4j.benchmarks.metrics.Regret;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.statistics.Interval;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.report.statistics.WilcoxonSignedRank;
import io.github.bbo4j.report.statistics.WilcoxonSignedRank.Alternative;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The runs of one contender on a recorded system, and what a test claims of them. A run is judged
 * by the true cost of what it recommends: the mean of the recorded runs of that configuration, or
 * their median where a replay answers with it. Immutable and thread-safe.
 */
public final class ReplayResults {
  private final Replay replay;
  private final String contender;
  private final List<TuningResult> results;
  private final double[] costs;

  ReplayResults(Replay replay, String contender, List<TuningResult> results) {
    this.replay = replay;
    this.contender = contender;
    this.results = List.copyOf(results);
    this.costs = results.stream().mapToDouble(replay::cost).toArray();
  }

  /** Who tuned: the id of the heuristic, or the name of the contender. */
  public String contender() {
    return contender;
  }

  /** The runs, in the order of their seeds. */
  public List<TuningResult> results() {
    return results;
  }

  /**
   * How far what each run recommends is from the optimum, in percent of it, in the order of the
   * seeds: {@code 100 (cost - optimum) / |optimum|}. Positive infinity for a run that measured
   * nothing.
   */
  public List<Double> percentAboveOptimum() {
    double optimum = replay.optimum();
    return Arrays.stream(costs).mapToObj(cost -> 100 * Regret.relative(cost, optimum)).toList();
  }

  /**
   * Claims that the recommendations are better than those of another contender: a one-sided
   * signed-rank test of Wilcoxon over the pairs of runs with the same seed gives a p below alpha.
   *
   * @param other its runs, made by the same {@link Replay}
   * @param alpha the probability, in (0, 1), that the claim holds although there is no difference
   * @throws AssertionError if it does not hold; the message has the test's p, medians and the
   *     number of pairs won and lost
   * @throws IllegalArgumentException if the runs are no pairs, or too few for any p below alpha
   */
  public void assertBeats(ReplayResults other, double alpha) {
    Arguments.require(alpha > 0 && alpha < 1, "alpha", alpha, "in (0, 1)");
    if (other.replay != replay) {
      throw new IllegalArgumentException(
          "the runs of "
              + other.contender
              + " are of another replay: they are no pairs with those of "
              + contender
              + ". Maybe make both with the replay that is injected");
    }
    double smallest = Math.pow(2, -costs.length);
    if (smallest >= alpha) {
      throw new IllegalArgumentException(
          costs.length
              + " repetitions can't show alpha = "
              + alpha
              + ": the smallest p they can give is "
              + smallest
              + ". Maybe take repetitions = "
              + (int) (Math.floor(-Math.log(alpha) / Math.log(2)) + 1)
              + " or more");
    }
    WilcoxonSignedRank test = WilcoxonSignedRank.test(costs, other.costs, Alternative.LESS);
    if (!(test.p() < alpha)) {
      throw new AssertionError(notBetter(other, test, alpha));
    }
  }

  private String notBetter(ReplayResults other, WilcoxonSignedRank test, double alpha) {
    int won = 0;
    int lost = 0;
    for (int r = 0; r < costs.length; r++) {
      won += costs[r] < other.costs[r] ? 1 : 0;
      lost += costs[r] > other.costs[r] ? 1 : 0;
    }
    return String.format(
        Locale.ROOT,
        "%s was not shown to be better than %s on %s: p = %.3g is not below alpha = %s (one-sided"
            + " Wilcoxon signed-rank test, %d pairs of runs with the same seed: %d won, %d lost, %d"
            + " equal; median above the optimum %.3g %% against %.3g %%)",
        contender,
        other.contender,
        replay.problem().name(),
        test.p(),
        alpha,
        costs.length,
        won,
        lost,
        costs.length - won - lost,
        median(),
        other.median());
  }

  /**
   * Claims that at least a share of the runs recommends something near the optimum.
   *
   * @param percent how near: at most so many percent of the optimum above it, at least 0
   * @param share of the runs, in (0, 1]
   * @throws AssertionError if fewer do; the message has their number, the 95 % interval of the
   *     share by Clopper and Pearson, and how probable so few would be if the share were true
   * @throws IllegalArgumentException if the optimum is 0, of which there are no percents, or not
   *     known
   */
  public void assertWithin(double percent, double share) {
    Arguments.require(percent >= 0, "percent", percent, "at least 0");
    Arguments.require(share > 0 && share <= 1, "share", share, "in (0, 1]");
    double optimum = replay.optimum();
    if (!(Math.abs(optimum) > 0)) {
      throw new IllegalArgumentException(
          "the optimum of "
              + replay.problem().name()
              + " is "
              + optimum
              + ": no percent of it can be told. Maybe compare by assertBeats");
    }
    int near = (int) percentAboveOptimum().stream().filter(d -> d <= percent).count();
    BinomialShare found = new BinomialShare(near, costs.length);
    if (found.share() < share) {
      Interval interval = found.interval(0.95);
      throw new AssertionError(
          String.format(
              Locale.ROOT,
              "%d of %d runs of %s on %s end within %s %% of the optimum, a share of %.2f (95 %%"
                  + " interval %.2f to %.2f), but %s were claimed: so few would have a probability"
                  + " of %.3g. Their median is %.3g %% above the optimum",
              near,
              costs.length,
              contender,
              replay.problem().name(),
              number(percent),
              found.share(),
              interval.low(),
              interval.high(),
              number(share),
              found.probabilityOfSoFew(share),
              median()));
    }
  }

  private static String number(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  private double median() {
    return OrderStatistics.median(
        percentAboveOptimum().stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** One line: who, on what, how far from the optimum. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%d runs of %s on %s, in the median %.3g %% above the optimum",
        costs.length,
        contender,
        replay.problem().name(),
        median());
  }
}
