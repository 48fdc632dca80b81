package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.statistics.OrderStatistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Noise that outlasts a run: the system as a whole is faster for some runs and slower for others,
 * for its neighbours, its temperature or its age. Runs made one after the other agree then and say
 * nothing of it, and what was measured while all was slow looks bad.
 *
 * <p>It is told by what a process leaves of the runs, each compared with what the others say of its
 * configuration: if the deviations of neighbours in time are alike, an {@link OrnsteinUhlenbeck}
 * level explains them better than noise that is independent from run to run. Both are averaged over
 * a grid of variances, shares and lengths, and the level's evidence has to be {@value #NATS} nats
 * ahead, e^{@value #NATS} times. Where a process misses, steps of a search that follow one another
 * are alike too, so {@link RunPairs}, which know of no process, have to speak for it as well. The
 * level is the posterior mean at the point of the grid that is the most probable by both.
 * Immutable.
 *
 * @param process of the level
 * @param level posterior means of the level at the trials from 0 on, on the model's scale
 */
@SuppressWarnings("ArrayRecordComponent") // shared, never compared
record SlowNoise(OrnsteinUhlenbeck process, double[] level) {
  /** Fewer runs can't tell. */
  private static final int FEWEST = 15;

  private static final double NATS = 2;

  /** And pairs of runs have to speak for it by more than so many, which takes two of them. */
  private static final double OF_PAIRS = 1;

  /** Multiples of the variance of a run by the median, which sees less than all of what is slow. */
  private static final double[] SCALES = {0.35, 0.5, 0.71, 1, 1.41, 2, 2.82};

  private static final double[] SHARES = {0.3, 0.5, 0.7, 0.85, 0.95};
  private static final double[] LENGTHS = {2, 5, 12, 30, 80};

  /** Median of the square of a standard normal variable. */
  private static final double MEDIAN_SQUARE = 0.455;

  /** Where deviations are no larger than what is open anyway. */
  private static final double LEAST_SHARE = 0.1;

  /**
   * The slow noise of runs.
   *
   * @param all runs, compared with what a process without the level says
   * @param pairs of them, of one configuration each
   * @return nothing where independent noise explains them as well
   */
  static Optional<SlowNoise> of(RunSeries all, RunPairs pairs) {
    double scale = all.size() < FEWEST ? 0 : scale(all);
    if (!(scale > 0)) {
      return Optional.empty();
    }
    RunSeries runs = all.centred(scale);
    List<OrnsteinUhlenbeck> steady = new ArrayList<>();
    List<OrnsteinUhlenbeck> slow = new ArrayList<>();
    for (double multiple : SCALES) {
      steady.add(new OrnsteinUhlenbeck(0, 1, multiple * scale));
      double variance = multiple * scale;
      for (double share : SHARES) {
        for (double length : LENGTHS) {
          slow.add(new OrnsteinUhlenbeck(share * variance, length, (1 - share) * variance));
        }
      }
    }
    double[] likelihoods = logLikelihoods(slow, runs);
    if (logMean(likelihoods) - logMean(logLikelihoods(steady, runs)) < NATS) {
      return Optional.empty();
    }
    double[] ofPairs = slow.stream().mapToDouble(pairs::support).toArray();
    int best = 0;
    for (int k = 1; k < likelihoods.length; k++) {
      best = likelihoods[k] + ofPairs[k] > likelihoods[best] + ofPairs[best] ? k : best;
    }
    OrnsteinUhlenbeck level = slow.get(best);
    return ofPairs[best] <= OF_PAIRS
        ? Optional.empty()
        : Optional.of(new SlowNoise(level, level.level(runs)));
  }

  /** Variance of a run by the median of the squares, without what is open. */
  private static double scale(RunSeries runs) {
    double[] squares = Arrays.stream(runs.deviations()).map(r -> r * r).toArray();
    double all = OrderStatistics.median(squares) / MEDIAN_SQUARE;
    return Math.max(all - OrderStatistics.median(runs.open()), LEAST_SHARE * all);
  }

  private static double[] logLikelihoods(List<OrnsteinUhlenbeck> processes, RunSeries runs) {
    return processes.stream().mapToDouble(p -> p.logLikelihood(runs)).toArray();
  }

  private static double logMean(double[] logs) {
    double most = Arrays.stream(logs).max().orElseThrow();
    return most
        + Math.log(Arrays.stream(logs).map(l -> Math.exp(l - most)).average().orElseThrow());
  }

  /**
   * By how much, squared, the mean of so many runs made from now on is expected to be off that of
   * runs made at any time so far: the variance of their level, and the square of what the level is
   * off its own mean now, as it is where the system gets slower and slower.
   */
  double squareOff(int runs) {
    double off = level[level.length - 1] - Arrays.stream(level).average().orElseThrow();
    return process.varianceOfMean(runs) + off * off;
  }

  /** The level at a trial; 0 after the last run. */
  double at(int trial) {
    return trial < level.length ? level[trial] : 0;
  }
}
