package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.heuristics.bayes.internal.NormalMath;
import io.github.bbo4j.heuristics.bayes.training.FittedTransform;
import io.github.bbo4j.heuristics.bayes.training.TrainingData;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Models of one history at several draws of the hyperparameters: a mixture, which knows how far the
 * hyperparameters are unknown. Where a single fit is sure of itself because it took a bend of the
 * landscape for noise, another draw is not. Immutable.
 */
public final class NoisyEnsemble {
  /** Draws of the hyperparameters. */
  private static final int MODELS = 8;

  /** Where all runs together count less, they say something else than the mean. */
  private static final double MIN_EFFECTIVE_RUNS = 0.2;

  /** A level this probable is worth a word. */
  private static final double SAID = 0.8;

  private final List<NoisyModel> models;
  private final LevelPosterior level;
  private final double[] mean;
  private final double[] variance;

  /**
   * What a recommendation rests on: models {@linkplain NoisyModels#forEstimates for estimates}, at
   * {@value #MODELS} draws of the hyperparameters.
   *
   * @param history runs of at least two measured configurations
   * @return their mixture
   */
  public static NoisyEnsemble of(History history) {
    return new NoisyEnsemble(NoisyModels.forEstimates(history.space()).models(history, MODELS));
  }

  /**
   * A mixture of equal parts.
   *
   * @param models at least one, all of the same history
   */
  public NoisyEnsemble(List<NoisyModel> models) {
    this(models, LevelPosterior.NONE);
  }

  private NoisyEnsemble(List<NoisyModel> models, LevelPosterior level) {
    this.models = List.copyOf(models);
    this.level = level;
    int n = models.get(0).data().size();
    mean = new double[n];
    variance = new double[n];
    for (int i = 0; i < n; i++) {
      int index = i;
      double m = models.stream().mapToDouble(k -> k.mean(index)).average().orElseThrow();
      mean[i] = m;
      variance[i] =
          models.stream()
              .mapToDouble(k -> k.variance(index) + (k.mean(index) - m) * (k.mean(index) - m))
              .average()
              .orElseThrow();
    }
  }

  /**
   * The same models, told by runs after theirs whether the system is faster at times ({@link
   * LevelPosterior}).
   *
   * @param history whose first runs they are of, no configurations added
   * @param last runs at its end, at least 1
   * @return the same means
   */
  public NoisyEnsemble with(History history, int last) {
    return new NoisyEnsemble(models, LevelPosterior.of(history, models, last));
  }

  /**
   * The parts.
   *
   * @return models of equal weight
   */
  public List<NoisyModel> models() {
    return models;
  }

  /**
   * What is common to all: configurations and scale; the weights of the runs are those of the
   * first.
   *
   * @return training data
   */
  public TrainingData data() {
    return models.get(0).data();
  }

  /**
   * Posterior mean of g at a measured configuration.
   *
   * @param i its index
   * @return mean
   */
  public double mean(int i) {
    return mean[i];
  }

  /**
   * Posterior variance of g at a measured configuration, that of the means included.
   *
   * @param i its index
   * @return variance, positive
   */
  public double variance(int i) {
    return variance[i];
  }

  /**
   * By how much, squared, the mean of successive runs made from now on is expected to be off that
   * of runs made at any time so far: by the {@link SlowNoise} that is seen ({@link
   * SlowNoise#squareOff}) or by the level that all runs together tell, whichever says more.
   *
   * @param runs their number, at least 1
   * @return mean square on the model's scale, 0 where no slow noise is seen
   */
  public double slowSquareOff(int runs) {
    double seen =
        models.stream()
            .mapToDouble(k -> k.slowNoise().map(s -> s.squareOff(runs)).orElse(0.0))
            .average()
            .orElseThrow();
    return Math.max(seen, level.squareOff());
  }

  /** Whether at least half of the models see {@link SlowNoise}, or all runs together tell it. */
  public boolean isSlow() {
    return level.probability() >= SAID
        || 2 * models.stream().filter(k -> k.slowNoise().isPresent()).count() >= models.size();
  }

  /**
   * What successive runs say of the mean of runs made at any time: the same estimate, and an
   * interval that holds what they are expected to be off it by.
   *
   * @param mean of the runs
   * @param runs their number
   * @return the same where no model sees slow noise
   */
  public ReplicateMean atAnyTime(ReplicateMean mean, int runs) {
    double off = NormalMath.Z95 * Math.sqrt(slowSquareOff(runs));
    if (off == 0) {
      return mean;
    }
    FittedTransform map = data().transform();
    double m = map.forward(mean.estimate());
    return new ReplicateMean(
        mean.estimate(),
        map.inverse(m - Math.hypot(m - map.forward(mean.low()), off)),
        map.inverse(m + Math.hypot(map.forward(mean.high()) - m, off)));
  }

  /**
   * Mean noise variance of one run.
   *
   * @return mean nugget
   */
  public double noise() {
    return models.stream().mapToDouble(k -> k.process().nugget()).average().orElseThrow();
  }

  /**
   * Measured configurations of the lowest means, best first; those that failed or were given up,
   * and those of too few effective runs, only if there are no others.
   *
   * @param count how many to give at most
   * @return their indexes
   */
  public int[] leaders(int count) {
    double[] runs = data().effectiveRuns();
    int[] sound =
        data().lowest(mean, count, i -> data().isClean(i) && runs[i] >= MIN_EFFECTIVE_RUNS);
    return sound.length > 0 ? sound : data().lowestClean(mean, count);
  }

  /**
   * Leaders and behind them, of the lowest means, those that were measured but failed or were given
   * up in other runs: they are passed over, and may cost less all the same.
   *
   * @param leaders indexes of configurations; not modified
   * @param count how many others to give at most
   * @return indexes
   */
  public int[] withPassedOver(int[] leaders, int count) {
    double[] runs = data().effectiveRuns();
    IntPredicate passedOver =
        i ->
            !data().isClean(i)
                && data().observation(i).isMeasured()
                && runs[i] >= MIN_EFFECTIVE_RUNS;
    int[] others =
        data()
            .lowest(
                mean,
                count,
                i -> passedOver.test(i) && Arrays.stream(leaders).noneMatch(k -> k == i));
    return IntStream.concat(Arrays.stream(leaders), Arrays.stream(others)).toArray();
  }
}
