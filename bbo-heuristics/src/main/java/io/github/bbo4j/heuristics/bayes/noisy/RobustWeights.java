package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.statistics.PooledDeviation;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.training.CensoredTargets;
import io.github.bbo4j.heuristics.bayes.training.FittedTransform;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import io.github.bbo4j.heuristics.bayes.training.TrainingData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The weight of each noisy run of a history, and the training data that follow: per configuration
 * the weighted mean of its runs and the sum of their weights.
 *
 * <p>What a run counts is a matter of {@link OutlierWeights}. Noise is that of the replicates where
 * they show many outliers: by what the model believes in, outliers once taken for noise would
 * remain it. Runs that agree are believed whatever the process expects: beside a steep edge it is
 * the process that is wrong.
 *
 * <p>While searching, a run that is cheaper than expected keeps its weight unless its configuration
 * has {@value #SEVERAL} runs: disturbances make runs expensive, and a run that looks too low may be
 * the good region nobody has seen yet. For estimates that would be a bias, of some percent; there
 * it holds for the only run of a configuration: where costs span decades and little was repeated,
 * the process would take every good point for an outlier of a smooth landscape, and the worst of
 * them for the best.
 *
 * <p>Of many configurations a {@link TrainingSubset} stands for all, and targets are what the
 * {@link GlobalTrend} of all leaves. Not safe for several threads.
 */
final class RobustWeights {
  /** Of so many runs of a configuration the others say which is an outlier. */
  private static final int SEVERAL = 3;

  /** Before replicates tell: a run of most systems deviates by a tenth of its cost, */
  private static final double TYPICAL_NOISE = 0.1;

  /** but for a factor of e, which is 2 in the logarithm of the variance. */
  private static final double TYPICAL_NOISE_SD = 2;

  private final TrainingData initial;
  private final Optional<GlobalTrend> trend;
  private final boolean oneSided;

  private Optional<SlowNoise> slow = Optional.empty();

  /** What replicates say. */
  private RunDeviation deviation;

  /** Places of what hyperparameters are drawn by. */
  private final int[] core;

  /** Targets of the runs of each configuration as they were told, the bound of a censored one. */
  private final double[][] told;

  /** The numbers of the trials they are of; none for a bound. */
  private final int[][] trials;

  /** The targets without {@link SlowNoise}. */
  private final double[][] runs;

  private final double[][] weights;
  private final double[] targets;
  private final double[] effectiveRuns;

  /**
   * Full weight for all runs.
   *
   * @param history the runs
   * @param subset configurations, of which at least one is measured
   * @param encoding of their space
   * @param oneSided whether runs cheaper than expected keep their weight
   */
  RobustWeights(History history, TrainingSubset subset, SpaceEncoding encoding, boolean oneSided) {
    this.oneSided = oneSided;
    initial = new TrainingData(subset.points(), encoding, subset.transform());
    trend = subset.trend();
    core = subset.core();
    int n = initial.size();
    trials = RunSeries.trialsOf(history, initial);
    told = new double[n][];
    runs = new double[n][];
    weights = new double[n][];
    targets = new double[n];
    effectiveRuns = new double[n];
    for (int i = 0; i < n; i++) {
      Observation o = initial.observation(i);
      told[i] =
          o.isMeasured()
              ? initial.transform().forward(o.costs())
              : new double[] {initial.transform().forward(o.censoredBound().orElseThrow())};
      double[] own = told[i];
      double[] row = initial.rows()[i];
      trend.ifPresent(t -> Arrays.setAll(own, j -> own[j] - t.at(row)));
      runs[i] = own.clone();
      weights[i] = new double[own.length];
      Arrays.fill(weights[i], 1);
      merge(i);
    }
    deviation = deviation();
  }

  private RunDeviation deviation() {
    return RunDeviation.of(Arrays.stream(runs).flatMapToDouble(PooledDeviation::pairs).toArray());
  }

  /** The standard deviation of a run, slow noise included, on the model's scale. */
  double runDeviation() {
    return PooledDeviation.of(
        Arrays.stream(told).flatMapToDouble(PooledDeviation::pairs).toArray());
  }

  /** The slow noise that is taken out of the runs. */
  Optional<SlowNoise> slow() {
    return slow;
  }

  /** Takes a slow noise out of the runs, in place of the one before. */
  void takeOut(Optional<SlowNoise> other) {
    slow = other;
    for (int i = 0; i < runs.length; i++) {
      for (int j = 0; j < trials[i].length; j++) {
        int t = trials[i][j];
        runs[i][j] = told[i][j] - other.map(s -> s.at(t)).orElse(0.0);
      }
      if (!initial.isCensored(i)) {
        merge(i);
      }
    }
    deviation = deviation();
  }

  private OutlierWeights outliers() {
    return new OutlierWeights(deviation.manyOutliers());
  }

  /** Variance of a run that is no outlier. */
  private double ofRun(GaussianProcess gp) {
    return deviation.manyOutliers() ? deviation.value() * deviation.value() : gp.nugget();
  }

  /** What runs of one configuration differ by, made one after the other. */
  RunPairs pairs() {
    List<Integer> gaps = new ArrayList<>();
    List<Double> differences = new ArrayList<>();
    for (int i = 0; i < runs.length; i++) {
      for (int j = 1; j < trials[i].length; j++) {
        gaps.add(trials[i][j] - trials[i][j - 1]);
        differences.add(told[i][j] - told[i][j - 1]);
      }
    }
    return new RunPairs(
        gaps.stream().mapToInt(Integer::intValue).toArray(),
        differences.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** What a process of the present training data leaves of each run as it was told. */
  RunSeries series(GaussianProcess gp) {
    record Run(int i, int j, double expected, double open, double weight) {}
    Run[] all = new Run[Arrays.stream(trials).mapToInt(t -> t.length).sum()];
    int k = 0;
    OutlierWeights outliers = outliers();
    double ofRun = ofRun(gp);
    double[] precision = gp.precisions();
    for (int i = 0; i < runs.length; i++) {
      RunBelief belief = belief(gp, precision, i);
      for (int j = 0; j < trials[i].length; j++) {
        double open = belief.open(weights[i][j]);
        double expected = belief.without(runs[i][j], weights[i][j], open);
        double r = runs[i][j] - expected;
        // What is too cheap for everything else may be a good point, but it tells no time.
        double weight = Math.min(weights[i][j], outliers.of(r * r, open + ofRun));
        all[k++] = new Run(i, j, expected, open, weight);
      }
    }
    Arrays.sort(all, Comparator.comparingInt(r -> trials[r.i()][r.j()]));
    return new RunSeries(
        Arrays.stream(all).mapToInt(r -> trials[r.i()][r.j()]).toArray(),
        Arrays.stream(all).mapToDouble(r -> told[r.i()][r.j()] - r.expected()).toArray(),
        Arrays.stream(all).mapToDouble(Run::open).toArray(),
        Arrays.stream(all).mapToDouble(Run::weight).toArray());
  }

  private void merge(int i) {
    double sum = 0;
    double w = 0;
    for (int j = 0; j < runs[i].length; j++) {
      sum += weights[i][j] * runs[i][j];
      w += weights[i][j];
    }
    targets[i] = sum / w;
    effectiveRuns[i] = w;
  }

  /** What the targets leave out: the trend of all configurations, where there are too many. */
  Optional<GlobalTrend> trend() {
    return trend;
  }

  /** The training data under the present weights. */
  TrainingData trainingData() {
    return initial.with(targets, effectiveRuns);
  }

  /**
   * The data that hyperparameters are drawn by.
   *
   * @param localVariance as of {@link TrainingData#processData}
   */
  GaussianProcessData core(double localVariance) {
    GaussianProcessData all = trainingData().processData(localVariance);
    return core.length == all.size() ? all : all.select(core);
  }

  /**
   * New weights, and new targets of censored points, from what the process of the present training
   * data expects of each run without having seen it.
   */
  void reweigh(GaussianProcess gp) {
    OutlierWeights outliers = outliers();
    double ofRun = ofRun(gp);
    double alike = ofAlike(ofRun);
    double[] precision = gp.precisions();
    double[] alpha = gp.alpha();
    for (int i = 0; i < runs.length; i++) {
      if (initial.isCensored(i)) {
        double mu = targets[i] - alpha[i] / precision[i];
        targets[i] = CensoredTargets.truncatedMean(mu, 1 / Math.sqrt(precision[i]), runs[i][0]);
        continue;
      }
      RunBelief belief = belief(gp, precision, i);
      boolean keepsLow = runs[i].length < (oneSided ? SEVERAL : 2);
      for (int j = 0; j < runs[i].length; j++) {
        double open = belief.open(weights[i][j]);
        double r = runs[i][j] - belief.without(runs[i][j], weights[i][j], open);
        weights[i][j] =
            keepsLow && r <= 0
                ? 1
                : Math.max(
                    outliers.of(r * r, open + ofRun), outliers.ofAgreement(runs[i], j, alike));
      }
      merge(i);
    }
  }

  /**
   * Variance of a run among those that agree: outliers taken for noise would agree with one
   * another, and so would two of many.
   */
  private double ofAlike(double ofRun) {
    return deviation.manyOutliers() ? 0 : Math.min(ofRun, deviation.value() * deviation.value());
  }

  private RunBelief belief(GaussianProcess gp, double[] precision, int i) {
    double q = gp.nugget() / effectiveRuns[i];
    double mean = targets[i] - q * gp.alpha()[i];
    return new RunBelief(mean, Math.max(1e-12, q - q * q * precision[i]), gp.nugget());
  }

  /** Priors whose nugget the weighted replicates inform, and what noise systems usually have. */
  HyperparameterPrior withNuggetOfReplicates(HyperparameterPrior prior) {
    double squares = 0;
    double degrees = 0;
    for (int i = 0; i < runs.length; i++) {
      double w2 = 0;
      for (int j = 0; j < runs[i].length; j++) {
        double r = runs[i][j] - targets[i];
        squares += initial.isCensored(i) ? 0 : weights[i][j] * r * r;
        w2 += weights[i][j] * weights[i][j];
      }
      degrees += effectiveRuns[i] - w2 / effectiveRuns[i];
    }
    // Where several pairs hardly count it is the process that is wrong, and they tell nothing.
    boolean several = Arrays.stream(runs).mapToInt(r -> r.length - 1).sum() > 1;
    if (several && degrees < 2) {
      return prior;
    }
    return (several ? prior : withTypicalNoise(prior))
        .withPooledVariance(squares, degrees, HyperparameterPrior.ROBUST_EXCESS);
  }

  /**
   * A process that misses takes what it misses by for noise as long as nothing tells it: a factor
   * of ten from run to run where costs span decades.
   */
  private HyperparameterPrior withTypicalNoise(HyperparameterPrior prior) {
    FittedTransform map = initial.transform();
    return map.kind() == OutputTransform.LOG
        ? prior.withNuggetAlso(2 * Math.log(TYPICAL_NOISE * map.logUnit()), TYPICAL_NOISE_SD)
        : prior;
  }
}
