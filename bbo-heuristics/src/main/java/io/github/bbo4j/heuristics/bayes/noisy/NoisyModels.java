package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.gp.CorrelationKernel;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPosterior;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import io.github.bbo4j.heuristics.bayes.training.RefitSchedule;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Models of the noisy histories of one space, their hyperparameters drawn from their posterior: the
 * chain goes on whenever the trials have grown by a fiftieth.
 *
 * <p>The deviation tau of a configuration from its neighbours is {@value #LOCAL_DEVIATION} (of the
 * cost, where the scale is logarithmic) and at most {@value #LOCAL_SHARE} of the noise. Models are
 * pure functions of the history; the memo of the chain only saves time. Not safe for several
 * threads.
 */
public final class NoisyModels {
  private static final double LOCAL_DEVIATION = 0.04;
  private static final double LOCAL_SHARE = 0.4;
  private static final int ROUNDS = 3;
  private static final int TURNS = 3;
  private static final int EVALUATIONS = 40;
  private static final int BURN_IN = 10;
  private static final int TRANSITIONS = 4;

  /** A new draw of the hyperparameters whenever the trials have grown by a fiftieth. */
  private static final int REDRAWS = 50;

  /**
   * Length scales held a little closer to the default ones than without noise, and noise expected.
   */
  static final HyperparameterPrior PRIOR =
      HyperparameterPrior.defaults().withNugget(Math.log(0.03), 1.5).withLength(-0.7, 0.8);

  private final SpaceEncoding encoding;
  private final CorrelationKernel kernel;
  private final boolean oneSided;
  private final RefitSchedule<double[]> schedule;
  private final NoiseMemo noise = new NoiseMemo();
  private final TrainingIndex index;

  private NoisyModels(SearchSpace space, boolean oneSided) {
    this.oneSided = oneSided;
    encoding = new SpaceEncoding(space);
    kernel = CorrelationKernel.of(KernelFamily.MATERN_52, encoding.categorical());
    schedule = new RefitSchedule<>(this::draw, REDRAWS);
    index = new TrainingIndex(encoding, noise);
  }

  /**
   * What a search rests on: runs cheaper than expected keep their weight.
   *
   * @param space search space
   * @return models of its histories
   */
  public static NoisyModels forSearch(SearchSpace space) {
    return new NoisyModels(space, true);
  }

  /**
   * What estimates rest on: runs that are much cheaper than expected are doubted too.
   *
   * @param space search space
   * @return models of its histories
   */
  public static NoisyModels forEstimates(SearchSpace space) {
    return new NoisyModels(space, false);
  }

  /** Encoding of the space. */
  SpaceEncoding encoding() {
    return encoding;
  }

  /** The model of a history with at least two measured configurations. */
  NoisyModel model(History history) {
    return model(history, schedule.fit(history));
  }

  /**
   * Models at several draws of the hyperparameters.
   *
   * @param history runs of at least two measured configurations
   * @param count number of draws, at least 1
   * @return the models
   */
  public List<NoisyModel> models(History history, int count) {
    List<NoisyModel> models = new ArrayList<>();
    double[] theta = schedule.fit(history);
    for (int k = 0; k < count; k++) {
      models.add(model(history, theta));
      theta = draw(history, Optional.of(theta));
    }
    return models;
  }

  private NoisyModel model(History history, double[] theta) {
    RobustWeights weights = new RobustWeights(index.of(history), encoding, oneSided);
    double localVariance = localVariance(history, weights);
    GaussianProcess gp = weigh(weights, theta, localVariance);
    return new NoisyModel(weights.trainingData(), weights.trend(), gp, localVariance);
  }

  private double localVariance(History history, RobustWeights weights) {
    NoiseLevel level = noise.of(history);
    double tau =
        level.isKnown()
            ? Math.min(LOCAL_DEVIATION, LOCAL_SHARE * level.deviation())
            : LOCAL_DEVIATION;
    double unit = weights.trainingData().transform().logUnit();
    return tau * tau * unit * unit;
  }

  /** Weights that agree with the process, and the process. */
  private GaussianProcess weigh(RobustWeights weights, double[] theta, double localVariance) {
    GaussianProcess gp =
        GaussianProcess.of(kernel, PRIOR, weights.trainingData().processData(localVariance), theta);
    for (int r = 0; r < ROUNDS; r++) {
      weights.reweigh(gp);
      gp = gp.conditionedOn(weights.trainingData().processData(localVariance), theta);
    }
    return gp;
  }

  /** Hyperparameters at the mode of their posterior, weights and likelihood in turn. */
  private double[] mode(RobustWeights weights, double localVariance) {
    double[] theta = PRIOR.mode(kernel);
    for (int t = 0; t < TURNS; t++) {
      weigh(weights, theta, localVariance);
      theta =
          posterior(weights, localVariance)
              .mode(EVALUATIONS, theta, PRIOR.modeOfShorterLengths(kernel));
    }
    return theta;
  }

  private HyperparameterPosterior posterior(RobustWeights weights, double localVariance) {
    return new HyperparameterPosterior(
        kernel,
        weights.withNuggetOfReplicates(PRIOR),
        weights.trainingData().processData(localVariance));
  }

  /**
   * A draw of the hyperparameters from their posterior, weights and hyperparameters in turn. The
   * same arguments give the same draw.
   *
   * @param before the state of the chain, a draw for a shorter history; empty for a new chain from
   *     the posterior's mode
   */
  private double[] draw(History history, Optional<double[]> before) {
    if (!TrainingPoints.canModel(history)) {
      return PRIOR.mode(kernel);
    }
    RobustWeights weights = new RobustWeights(index.of(history), encoding, oneSided);
    double localVariance = localVariance(history, weights);
    double[] theta = before.orElseGet(() -> mode(weights, localVariance));
    // The hash keeps the chain of one history from repeating the steps of the one before.
    RandomGenerator random = new SplittableRandom(31L * history.size() + Arrays.hashCode(theta));
    weigh(weights, theta, localVariance);
    return posterior(weights, localVariance)
        .draw(theta, before.isPresent() ? TRANSITIONS : BURN_IN, random);
  }
}
