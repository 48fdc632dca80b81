package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.heuristics.bayes.gp.CandidatePosterior;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.gp.Kernel;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import java.util.random.RandomGenerator;

/**
 * A regression model with an opinion of its own uncertainty, fitted to encoded points. What {@link
 * SurrogateHeuristic} needs to know of a model; {@link SmboHeuristic} works on a {@link
 * GaussianProcess} directly, to keep its factor from step to step.
 */
@FunctionalInterface
public interface Surrogate {
  /** A fitted model. */
  @FunctionalInterface
  interface Predictor {
    /**
     * Predicts at encoded points.
     *
     * @param columns {@code d x c}, one point per column
     * @param mean filled with c means
     * @param variance filled with c variances of the noise-free cost, not negative
     */
    void predict(double[][] columns, double[] mean, double[] variance);
  }

  /**
   * Fits the model.
   *
   * @param rows {@code n x d}, one encoded point per row, n at least 2, not modified
   * @param targets n finite targets, not modified
   * @param categorical which dimensions hold codes without order
   * @param random source of the fit's randomness; equal generators give equal models
   * @return the fitted model
   */
  Predictor fit(double[][] rows, double[] targets, boolean[] categorical, RandomGenerator random);

  /**
   * A Gaussian process with fitted hyperparameters.
   *
   * @param family radial function of the kernel
   * @param prior priors of the hyperparameters
   * @return the surrogate
   */
  static Surrogate gaussianProcess(KernelFamily family, HyperparameterPrior prior) {
    return (rows, targets, categorical, random) -> {
      Kernel kernel = Kernel.of(family, categorical);
      GaussianProcessData data = GaussianProcessData.of(rows, targets);
      double[] theta = GaussianProcess.fit(kernel, prior, data, new double[0][], 40);
      GaussianProcess gp = GaussianProcess.of(kernel, prior, data, theta);
      return (columns, mean, variance) -> {
        CandidatePosterior posterior = new CandidatePosterior(columns);
        posterior.update(gp);
        for (int c = 0; c < mean.length; c++) {
          mean[c] = posterior.mean(c);
          variance[c] = posterior.variance(c);
        }
      };
    };
  }
}
