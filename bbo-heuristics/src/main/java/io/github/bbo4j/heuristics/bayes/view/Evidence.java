package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.heuristics.bayes.gp.CorrelationKernel;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPosterior;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import io.github.bbo4j.heuristics.bayes.training.TrainingData;
import java.util.Optional;

/**
 * How well a space explains the costs of its points: the log marginal likelihood of a Matern 5/2
 * process on transformed costs at the mode of its hyperparameters.
 *
 * @param value log marginal likelihood, in nats
 * @param theta hyperparameters at the mode
 */
record Evidence(double value, double[] theta) {
  private static final int COLD_EVALUATIONS = 40;
  private static final int WARM_EVALUATIONS = 10;

  /**
   * The evidence of a history.
   *
   * @param seen trials, of which two costs differ at least
   * @param before whose hyperparameters, of a space with as many columns, the fit starts from
   */
  static Evidence of(History seen, Optional<Evidence> before) {
    SpaceEncoding encoding = new SpaceEncoding(seen.space());
    CorrelationKernel kernel = CorrelationKernel.of(KernelFamily.MATERN_52, encoding.categorical());
    TrainingData training = TrainingData.ofLong(seen, encoding, OutputTransform.AUTO).orElseThrow();
    HyperparameterPrior prior = training.withNuggetOfReplicates(HyperparameterPrior.defaults());
    GaussianProcessData data = training.processData(0);
    HyperparameterPosterior posterior = new HyperparameterPosterior(kernel, prior, data);
    double[] mode = prior.mode(kernel);
    double[] theta =
        before
            .map(b -> posterior.mode(WARM_EVALUATIONS, b.theta(), mode))
            .orElseGet(
                () -> posterior.mode(COLD_EVALUATIONS, mode, prior.modeOfShorterLengths(kernel)));
    return new Evidence(posterior.logLikelihoods(theta, new double[] {0})[0], theta);
  }
}
