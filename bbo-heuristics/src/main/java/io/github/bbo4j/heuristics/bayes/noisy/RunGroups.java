package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.heuristics.bayes.internal.NormalMath;
import io.github.bbo4j.heuristics.bayes.training.CostStep;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * That the runs of a system fall into two groups, as on two kinds of nodes or with two placements
 * of memory: those of every configuration are one factor apart, or of costs of both signs one
 * difference, each group is frequent, and both differ alike within. The mean of undisturbed runs is
 * no mean of such a system.
 *
 * <p>They do where, by a {@link GroupSplit}, less than {@value #LEFT} of the sum of squares is left
 * (of normal noise a third is, of exponential waits a quarter), {@value #CHANGES} of successive
 * runs and more are in different groups, and the deviation within the worse group is at most
 * {@value #ALIKE} times that within the better one: outliers differ more. It takes {@value #ENOUGH}
 * degrees of freedom, and {@value #FEWEST} in each group. Neighbouring ticks of a coarse timer are
 * no groups.
 *
 * <p>The share p of the worse group is that of maximum likelihood, of the later runs of each
 * configuration: p^h (1 - p)^l of one that has both groups, p^n + (1 - p)^n of one that has not;
 * its interval holds all p whose log-likelihood is at most 1.92 less. Immutable and thread-safe.
 */
final class RunGroups {
  private static final int ENOUGH = 10;
  private static final int FEWEST = 3;
  private static final double LEFT = 0.1;
  private static final double CHANGES = 0.4;
  private static final double LEAST = 0.3;
  private static final double ALIKE = 1.5;

  /** Deviations within a group that are rounding, as a share of the shift. */
  private static final double ROUNDING = 1e-6;

  /** Fewer different costs are ticks of a timer. */
  private static final int DIFFERENT = 4;

  /** Groups are so many steps of a timer apart, at least. */
  private static final double STEPS = 4;

  /** Half of the 0.95 quantile of the chi-squared distribution with one degree of freedom. */
  private static final double DROP = 1.92;

  private static final int GRID = 200;

  private final double share;
  private final double lowShare;
  private final double highShare;
  private final RunScale scale;
  private final GroupSplit split;

  private RunGroups(RunScale scale, GroupSplit split) {
    this.scale = scale;
    this.split = split;
    double[] logs = logLikelihoods(split.later());
    double most = Arrays.stream(logs).max().orElseThrow();
    int low = 0;
    while (logs[low] < most - DROP) {
      low++;
    }
    int best = low;
    while (logs[best] < most) {
      best++;
    }
    int high = logs.length - 1;
    while (logs[high] < most - DROP) {
      high--;
    }
    lowShare = share(low);
    share = share(best);
    highShare = share(high);
  }

  /**
   * The groups of the runs of a history, if they fall into two.
   *
   * @param history runs; configurations with a failed or censored one are left out
   * @return nothing where they don't
   */
  static Optional<RunGroups> of(History history) {
    RunScale scale = RunScale.ofShares(history);
    List<double[]> runs =
        history.observations().stream()
            .filter(o -> o.count() > 1 && o.hasOnlyMeasuredRuns())
            .map(Observation::costs)
            .map(scale::of)
            .toList();
    int degrees = runs.stream().mapToInt(y -> y.length - 1).sum();
    boolean differ = runs.stream().anyMatch(y -> Arrays.stream(y).anyMatch(v -> v != y[0]));
    if (degrees < ENOUGH || !differ) {
      return Optional.empty();
    }
    GroupSplit split = GroupSplit.of(runs);
    return isOfTwo(split) && !isTick(history, scale, split.shift())
        ? Optional.of(new RunGroups(scale, split)).filter(RunGroups::areFrequent)
        : Optional.empty();
  }

  private static boolean isOfTwo(GroupSplit split) {
    GroupSplit.Spread low = split.spread(false);
    GroupSplit.Spread high = split.spread(true);
    return split.squares() < LEFT * split.squaresUnsplit()
        && split.changes() >= CHANGES
        && Math.min(low.degrees(), high.degrees()) >= FEWEST
        && high.deviation() <= ALIKE * low.deviation() + ROUNDING * split.shift();
  }

  private boolean areFrequent() {
    return share >= LEAST && share <= 1 - LEAST;
  }

  /** Whether the groups may be neighbouring values of a coarse timer. */
  private static boolean isTick(History history, RunScale scale, double shift) {
    CostStep step = new CostStep();
    Set<Double> different = new HashSet<>();
    double best = Double.POSITIVE_INFINITY;
    for (Trial trial : history.trials()) {
      if (trial.outcome() instanceof Outcome.Measured measured) {
        step.add(measured.cost());
        different.add(measured.cost());
        best = Math.min(best, measured.cost());
      }
    }
    return different.size() < DIFFERENT
        || (scale.isLogarithmic()
            ? step.isCoarse(best, Math.min(1, Math.expm1(shift) / STEPS))
            : step.isAtLeast(scale.cost(shift) / STEPS));
  }

  private static double share(int k) {
    return (k + 1.0) / GRID;
  }

  private static double[] logLikelihoods(List<GroupSplit.Counts> counts) {
    double[] logs = new double[GRID - 1];
    Arrays.setAll(logs, k -> logLikelihood(counts, share(k)));
    return logs;
  }

  private static double logLikelihood(List<GroupSplit.Counts> counts, double p) {
    double sum = 0;
    for (GroupSplit.Counts c : counts) {
      int n = c.low() + c.high();
      sum +=
          c.known()
              ? c.high() * Math.log(p) + c.low() * Math.log1p(-p)
              : Math.log(Math.pow(p, n) + Math.pow(1 - p, n));
    }
    return sum;
  }

  /**
   * Share of the runs that are in the worse group, {@value #LEAST} at least and as much less than
   * 1.
   */
  double share() {
    return share;
  }

  /** How far the groups are apart: "a factor of 1.5", or "3.2" of costs of both signs. */
  String apart() {
    double shift = split.shift();
    return scale.isLogarithmic()
        ? String.format(Locale.ROOT, "a factor of %.3g", Math.exp(shift))
        : String.format(Locale.ROOT, "%.3g", scale.cost(shift));
  }

  /**
   * The mean of all runs of one configuration, those of the worse group by their share.
   *
   * @param costs of some of its runs
   * @return with its 95 % interval; nothing where they are all in one group, for nobody knows which
   */
  Optional<ReplicateMean> meanOfAll(List<Double> costs) {
    double[] y = scale.of(costs.stream().mapToDouble(Double::doubleValue).toArray());
    GroupSplit own = split.ofOne(y);
    if (!own.isSplit(0)) {
      return Optional.empty();
    }
    double center = own.center();
    double mean = scale.of(mean(center, share));
    double deviation = Math.sqrt(split.squares() / split.degrees());
    double own95 = NormalMath.Z95 * deviation / Math.sqrt(y.length);
    double below = Math.hypot(mean - scale.of(mean(center, lowShare)), own95);
    double above = Math.hypot(scale.of(mean(center, highShare)) - mean, own95);
    return Optional.of(
        new ReplicateMean(scale.cost(mean), scale.cost(mean - below), scale.cost(mean + above)));
  }

  private double mean(double center, double p) {
    return (1 - p) * scale.cost(center) + p * scale.cost(center + split.shift());
  }
}
