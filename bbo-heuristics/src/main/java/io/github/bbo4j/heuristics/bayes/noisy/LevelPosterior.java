package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How probable it is, given all runs of a history, that the system as a whole is faster at times,
 * and by how much runs at its end are off the mean of all times then. {@link SlowNoise} has to be
 * certain, for it is taken out of the runs; an interval can be wider in proportion to a
 * probability.
 *
 * <p>The Bayes factor of a level and none is the mean, over draws of the hyperparameters from their
 * posterior without a level, of the ratio of the likelihoods of {@link JointRuns} (Kass, Raftery
 * 1995); each likelihood is averaged over a grid of noise variances and, with a level, of its
 * variances and lengths. Where the factor is below 1 there is none: what speaks against a level
 * makes no interval wider.
 *
 * @param probability that there is a level, 0 to 1
 * @param squareOff expected square of what the mean level of the last runs is off that of all
 *     times, times the probability, on the model's scale
 */
record LevelPosterior(double probability, double squareOff) {
  static final LevelPosterior NONE = new LevelPosterior(0, 0);

  /** Before anything was run. */
  private static final double PRIOR = 0.1;

  /** Multiples of the variance of a run that the process has. */
  private static final double[] NOISES = {0.35, 0.7, 1.4, 2.8, 5.6};

  private static final double[] LEVELS = {0.35, 1.4, 5.6};
  private static final double[] LENGTHS = {4, 10, 25, 60};

  /** Of fewer runs what the process misses makes intervals of steady systems wider. */
  private static final int FEWEST = 40;

  /**
   * The posterior.
   *
   * @param history all runs
   * @param models at draws of the hyperparameters
   * @param last how many runs at the end are asked about, at least 1
   */
  static LevelPosterior of(History history, List<NoisyModel> models, int last) {
    List<JointRuns> draws =
        models.stream().flatMap(m -> JointRuns.of(history, m).stream()).toList();
    return of(draws, last);
  }

  /** The same of runs under several draws; none where they can't tell. */
  static LevelPosterior of(List<JointRuns> draws, int last) {
    List<JointRuns.Explained> slow = new ArrayList<>();
    List<Double> logRatios = new ArrayList<>();
    for (JointRuns runs : draws) {
      double steady = runs.size() < FEWEST ? Double.NaN : steady(runs, last);
      if (Double.isFinite(steady)) {
        for (JointRuns.Explained e : slow(runs, last)) {
          slow.add(e);
          logRatios.add(e.logLikelihood() - steady);
        }
      }
    }
    if (slow.isEmpty()) {
      return NONE;
    }
    double most = logRatios.stream().mapToDouble(r -> r).max().orElseThrow();
    double sum = 0;
    double square = 0;
    for (int k = 0; k < slow.size(); k++) {
      double weight = Math.exp(logRatios.get(k) - most);
      sum += weight;
      square += weight * slow.get(k).squareOff();
    }
    double logFactor = most + Math.log(sum / slow.size());
    if (!(logFactor > 0)) {
      return NONE;
    }
    double probability = 1 / (1 + (1 - PRIOR) / PRIOR * Math.exp(-logFactor));
    return new LevelPosterior(probability, probability * square / sum);
  }

  /** Log likelihood without a level; NaN where it is singular. */
  private static double steady(JointRuns runs, int last) {
    double[] logs =
        Arrays.stream(NOISES)
            .mapToObj(m -> runs.under(new JointRuns.Level(0, 1, m * runs.noise()), last))
            .flatMap(Optional::stream)
            .mapToDouble(JointRuns.Explained::logLikelihood)
            .toArray();
    double most = Arrays.stream(logs).max().orElse(Double.NaN);
    return most
        + Math.log(Arrays.stream(logs).map(l -> Math.exp(l - most)).average().orElse(Double.NaN));
  }

  private static List<JointRuns.Explained> slow(JointRuns runs, int last) {
    List<JointRuns.Explained> all = new ArrayList<>();
    for (double level : LEVELS) {
      for (double length : LENGTHS) {
        for (double noise : NOISES) {
          double v = runs.noise();
          runs.under(new JointRuns.Level(level * v, length, noise * v), last).ifPresent(all::add);
        }
      }
    }
    return all;
  }
}
