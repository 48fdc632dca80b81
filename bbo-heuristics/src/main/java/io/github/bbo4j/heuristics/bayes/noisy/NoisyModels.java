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
import io.github.bbo4j.heuristics.internal.DesignSeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Models of the noisy histories of one space, their hyperparameters drawn from their posterior: the
 * chain goes on whenever the trials have grown by a fiftieth.
 *
 * <p>What sets a configuration apart from its neighbours ({@link LocalDeviation}) is drawn with the
 * hyperparameters.
 *
 * <p>{@link SlowNoise} is taken out of the runs, as far as what the process leaves of them tells
 * it; process and level are estimated in turn, with each draw and once more for each model.
 *
 * <p>Models are pure functions of the history; the memo of the chain only saves time. Not safe for
 * several threads.
 */
public final class NoisyModels {
  private static final int ROUNDS = 3;
  private static final int TURNS = 3;
  private static final int EVALUATIONS = 40;
  private static final int BURN_IN = 5;
  private static final int BURN_IN_TRANSITIONS = 2;
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
  private final RefitSchedule<State> schedule;
  private final NoiseMemo noise = new NoiseMemo();
  private final TrainingIndex index;

  /**
   * A state of the chain.
   *
   * @param theta hyperparameters
   * @param multiple deviation from the neighbours, in multiples of the usual one
   * @param slow the slow noise they were drawn without
   * @param number of the draw since the chain began, 0 for the first
   */
  @SuppressWarnings("ArrayRecordComponent") // shared with processes, never compared
  private record State(double[] theta, double multiple, Optional<SlowNoise> slow, int number) {
    State(double[] theta, int number) {
      this(theta, 1, Optional.empty(), number);
    }
  }

  private NoisyModels(SearchSpace space, boolean oneSided) {
    this.oneSided = oneSided;
    encoding = new SpaceEncoding(space);
    kernel = CorrelationKernel.of(KernelFamily.MATERN_52, encoding.categorical());
    schedule = new RefitSchedule<>(this::draw, REDRAWS);
    index = new TrainingIndex(encoding);
  }

  /**
   * What a search rests on: runs cheaper than expected keep their weight, but beside several others
   * of their configuration.
   *
   * @param space search space
   * @return models of its histories
   */
  public static NoisyModels forSearch(SearchSpace space) {
    return new NoisyModels(space, true);
  }

  /**
   * What estimates rest on: runs that are much cheaper than expected are doubted too, beside others
   * of their configuration.
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
    State state = schedule.fit(history);
    for (int k = 0; k < count; k++) {
      models.add(model(history, state));
      state = draw(history, Optional.of(state));
    }
    return models;
  }

  private NoisyModel model(History history, State state) {
    RobustWeights weights = weights(history);
    double localVariance = local(history, weights).variance(state.multiple());
    GaussianProcess gp = weighWithoutSlow(weights, state, localVariance);
    NoisyModel.LeftOut leftOut = new NoisyModel.LeftOut(weights.trend(), weights.slow());
    return new NoisyModel(weights.trainingData(), leftOut, gp, localVariance);
  }

  private RobustWeights weights(History history) {
    return new RobustWeights(history, index.of(history), encoding, oneSided);
  }

  /** What sets a configuration apart, beside the noise of the runs on the scale of the model. */
  LocalDeviation local(History history, RobustWeights weights) {
    return LocalDeviation.of(
        noise.of(history),
        weights.runDeviation(),
        weights.trainingData().transform().logUnit(),
        kernel);
  }

  /** The same without the slow noise that is told by what the process leaves of the runs. */
  private GaussianProcess weighWithoutSlow(
      RobustWeights weights, State state, double localVariance) {
    if (state.slow().isPresent()) {
      weights.takeOut(state.slow());
    }
    GaussianProcess gp = weigh(weights, state.theta(), localVariance);
    Optional<SlowNoise> slow = SlowNoise.of(weights.series(gp), weights.pairs());
    if (slow.isEmpty() && state.slow().isEmpty()) {
      return gp;
    }
    weights.takeOut(slow);
    return weigh(weights, state.theta(), localVariance);
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
        kernel, weights.withNuggetOfReplicates(PRIOR), weights.core(localVariance));
  }

  /**
   * A draw of the hyperparameters and the deviation from their posterior, weights and draws in
   * turn. The same arguments give the same draw.
   *
   * @param before the state of the chain, a draw for a shorter history; empty for a new chain from
   *     the posterior's mode
   */
  private State draw(History history, Optional<State> before) {
    int number = before.map(b -> b.number() + 1).orElse(0);
    if (!TrainingPoints.canModel(history)) {
      return new State(PRIOR.mode(kernel), number);
    }
    RobustWeights weights = weights(history);
    LocalDeviation local = local(history, weights);
    State state = before.orElseGet(() -> new State(mode(weights, local.variance(1)), number));
    // Neither the draws for one history nor those for successive ones may repeat each other's
    // steps.
    RandomGenerator random =
        DesignSeed.of(history).derive("trials", history.size()).stream("hyperparameters", number);
    weighWithoutSlow(weights, state, local.variance(state.multiple()));
    Optional<SlowNoise> slow = weights.slow();
    if (before.isPresent()) {
      double[] theta = drawn(weights, local, state, TRANSITIONS, random);
      return new State(theta, local.draw(weights, theta, random), slow, number);
    }
    for (int k = 0; k < BURN_IN; k++) {
      double multiple = local.draw(weights, state.theta(), random);
      State there = new State(state.theta(), multiple, slow, number);
      double[] theta = drawn(weights, local, there, BURN_IN_TRANSITIONS, random);
      state = new State(theta, multiple, slow, number);
    }
    return state;
  }

  private double[] drawn(
      RobustWeights weights,
      LocalDeviation local,
      State state,
      int transitions,
      RandomGenerator random) {
    return posterior(weights, local.variance(state.multiple()))
        .draw(state.theta(), transitions, random);
  }
}
