package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.internal.TriangularMatrices;
import io.github.bbo4j.heuristics.bayes.training.TrainingData;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * All measured runs of a history together, as a Gaussian process has them: y ~ N(0, C + S + N), C
 * the covariance of the costs of their configurations, S that of an {@linkplain LevelPosterior
 * level}, s^2 exp(-|t - t'| / L) between trials t and t', N the noise of each run. A configuration
 * that the process misses is known to be open here, so that it does not look like a level.
 *
 * @param trials numbers of the n runs, ascending
 * @param targets their costs on the model's scale
 * @param weights of the runs: one that counts half has twice the noise
 * @param costs C, {@code n x n}
 * @param noise variance of a run of weight 1
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record JointRuns(int[] trials, double[] targets, double[] weights, double[][] costs, double noise) {
  /** One factor of order n for each point of a grid: more runs take too long. */
  static final int MOST = 200;

  /**
   * A level, or none of variance 0.
   *
   * @param variance s^2
   * @param length L in trials, positive
   * @param noise variance of a run of weight 1
   */
  record Level(double variance, double length, double noise) {
    double covariance(int t, int other) {
      return variance * Math.exp(-Math.abs(t - other) / length);
    }
  }

  /**
   * What all runs say under a level.
   *
   * @param logLikelihood log density of the targets, without the constant
   * @param squareOff expected square of the mean level of the last runs
   */
  record Explained(double logLikelihood, double squareOff) {}

  /**
   * The runs of a history.
   *
   * @param history whose measured configurations the model knows
   * @param model of its first runs or all of them
   * @return nothing where there are more than {@value #MOST}, or a trend was left out
   */
  static Optional<JointRuns> of(History history, NoisyModel model) {
    TrainingData data = model.data();
    Map<Configuration, Integer> places = new HashMap<>();
    for (int i = 0; i < data.size(); i++) {
      if (data.observation(i).isMeasured()) {
        places.put(data.observation(i).configuration(), i);
      }
    }
    int[] trials =
        IntStream.range(0, history.size())
            .filter(t -> history.trial(t).outcome().measuredCost().isPresent())
            .filter(t -> places.containsKey(history.trial(t).configuration()))
            .toArray();
    if (trials.length > MOST || model.hasTrend()) {
      return Optional.empty();
    }
    int[] configurations =
        Arrays.stream(trials)
            .map(t -> places.getOrDefault(history.trial(t).configuration(), -1))
            .toArray();
    double[] told =
        Arrays.stream(trials)
            .mapToDouble(t -> history.trial(t).outcome().measuredCost().orElseThrow())
            .toArray();
    double[] targets = data.transform().forward(told);
    return Optional.of(
        new JointRuns(
            trials,
            targets,
            weights(model, configurations, targets),
            covariance(model, configurations),
            model.process().nugget()));
  }

  /** By how far each run is off what the model, which outliers hardly told, says of it. */
  private static double[] weights(NoisyModel model, int[] configurations, double[] targets) {
    OutlierWeights outliers = new OutlierWeights(false);
    double[] weights = new double[targets.length];
    for (int k = 0; k < weights.length; k++) {
      int i = configurations[k];
      double off = targets[k] - model.mean(i);
      weights[k] = outliers.of(off * off, model.variance(i) + model.process().nugget());
    }
    return weights;
  }

  private static double[][] covariance(NoisyModel model, int[] configurations) {
    GaussianProcess gp = model.process();
    double open = NoisyModels.PRIOR.meanSd() * NoisyModels.PRIOR.meanSd();
    double[][] rows = model.data().rows();
    double[][] all = new double[rows.length][];
    double[][] costs = new double[configurations.length][configurations.length];
    for (int k = 0; k < costs.length; k++) {
      int i = configurations[k];
      double[] row = all[i] == null ? gp.crossCovariance(rows[i]) : all[i];
      all[i] = row;
      for (int j = 0; j < costs.length; j++) {
        int other = configurations[j];
        costs[k][j] = row[other] + open + (i == other ? model.localVariance() : 0);
      }
    }
    return costs;
  }

  /** Number of runs. */
  int size() {
    return trials.length;
  }

  /**
   * What the runs say under a level.
   *
   * @param level that is there
   * @param last how many of the last runs the mean level is asked of
   * @return nothing where the covariance is numerically singular
   */
  Optional<Explained> under(Level level, int last) {
    int n = size();
    double[][] k = new double[n][n];
    double[] mean = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double s = level.covariance(trials[i], trials[j]);
        k[i][j] = costs[i][j] + s;
        mean[i] += j < n - last ? 0 : s / last;
      }
      k[i][i] += level.noise() / weights[i];
    }
    if (!TriangularMatrices.cholesky(k, n)) {
      return Optional.empty();
    }
    double variance = 0;
    for (int i = n - last; i < n; i++) {
      variance += mean[i] / last;
    }
    double[] y = targets.clone();
    TriangularMatrices.forward(k, n, y);
    TriangularMatrices.forward(k, n, mean);
    double likelihood = 0;
    double off = 0;
    for (int i = 0; i < n; i++) {
      likelihood -= Math.log(k[i][i]) + y[i] * y[i] / 2;
      off += mean[i] * y[i];
      variance -= mean[i] * mean[i];
    }
    return Optional.of(new Explained(likelihood, off * off + Math.max(0, variance)));
  }
}
