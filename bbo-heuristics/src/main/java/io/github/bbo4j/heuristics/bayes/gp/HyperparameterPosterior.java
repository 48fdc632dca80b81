package io.github.bbo4j.heuristics.bayes.gp;

import io.github.bbo4j.heuristics.bayes.internal.Lbfgs;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Posterior of the hyperparameters theta given data: its mode, and draws from it. Not safe for
 * several threads.
 */
public final class HyperparameterPosterior {
  /** Relative decrease of the objective below which a descent ends. */
  private static final double TOLERANCE = 1e-5;

  private final CorrelationKernel kernel;
  private final HyperparameterPrior prior;
  private final GaussianProcessData data;

  /**
   * A posterior.
   *
   * @param kernel kernel
   * @param prior priors
   * @param data observations
   */
  public HyperparameterPosterior(
      CorrelationKernel kernel, HyperparameterPrior prior, GaussianProcessData data) {
    this.kernel = kernel;
    this.prior = prior;
    this.data = data;
  }

  /**
   * The mode, searched by L-BFGS from several starts; O(n^3) per evaluation.
   *
   * @param evaluations bound on the evaluations of the likelihood per start
   * @param starts starting points, at least one
   * @return the best theta found
   * @throws IllegalArgumentException if there is no start
   */
  public double[] mode(int evaluations, double[]... starts) {
    return mode(evaluations, Arrays.stream(starts).map(Mode::startOf).toList()).theta();
  }

  /**
   * The same, going on from where other searches ended.
   *
   * @param evaluations bound on the evaluations of the likelihood per start
   * @param starts starting points, at least one: modes given other data, for one
   * @return the best of the modes found
   * @throws IllegalArgumentException if there is no start
   */
  public Mode mode(int evaluations, List<Mode> starts) {
    if (starts.isEmpty()) {
      throw new IllegalArgumentException("starts is empty. Maybe the prior's mode");
    }
    MarginalLikelihood objective = new MarginalLikelihood(kernel, prior, data, true);
    double[] lower = prior.lower(kernel);
    double[] upper = prior.upper(kernel);
    Lbfgs lbfgs = new Lbfgs(lower, upper, evaluations, TOLERANCE);
    Mode best = Mode.startOf(prior.mode(kernel));
    double lowest = Double.POSITIVE_INFINITY;
    for (Mode start : starts) {
      Lbfgs.Result r = lbfgs.minimise(objective, start.theta(), start.curvature());
      if (r.value() < lowest) {
        lowest = r.value();
        best = new Mode(r.x(), r.curvature());
      }
    }
    return best;
  }

  /**
   * The log marginal likelihoods of the data, without the priors of the hyperparameters, if all
   * observations had another known variance in place of their own; O(n^3) each, the covariances
   * computed once for all.
   *
   * @param theta hyperparameters, as of {@link HyperparameterPrior#mode}
   * @param variances known variances, not negative
   * @return a log density each, negative infinity where the covariance has no factor
   */
  public double[] logLikelihoods(double[] theta, double[] variances) {
    return new MarginalLikelihood(kernel, prior, data, false).logLikelihoods(theta, variances);
  }

  /**
   * The state of a Markov chain on the posterior after some transitions ({@link EllipticalSlice}).
   *
   * @param start state that the chain starts from, not modified
   * @param transitions number of them, not negative
   * @param random source of the chain's randomness
   * @return the state
   */
  public double[] draw(double[] start, int transitions, RandomGenerator random) {
    MarginalLikelihood likelihood = new MarginalLikelihood(kernel, prior, data, false);
    return new EllipticalSlice(
            likelihood::logLikelihood,
            prior.mode(kernel),
            prior.deviations(kernel),
            prior.lower(kernel),
            prior.upper(kernel))
        .walk(start, transitions, random);
  }
}
