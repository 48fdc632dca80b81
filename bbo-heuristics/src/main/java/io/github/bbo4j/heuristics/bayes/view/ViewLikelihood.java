package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.gp.CorrelationKernel;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPosterior;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import io.github.bbo4j.heuristics.bayes.training.TrainingData;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * How well the points of a history, seen so or so, explain their costs: the log marginal likelihood
 * of a Matern 5/2 process on transformed costs at the mode of its hyperparameters. Immutable and
 * thread-safe.
 */
final class ViewLikelihood {
  private static final int COLD_EVALUATIONS = 40;
  private static final int WARM_EVALUATIONS = 10;

  private final SearchSpace told;
  private final TrainingData costs;
  private final HyperparameterPrior prior;

  /**
   * The trials of a history.
   *
   * @param history trials, of which two costs differ at least
   */
  ViewLikelihood(History history) {
    told = history.space();
    costs = TrainingData.of(history, new SpaceEncoding(told), OutputTransform.AUTO).orElseThrow();
    prior = costs.withNuggetOfReplicates(HyperparameterPrior.defaults());
  }

  /**
   * A fit.
   *
   * @param value log marginal likelihood, in nats
   * @param theta hyperparameters at the mode
   */
  record Fit(double value, double[] theta) {}

  /**
   * Fits a process to points as they are seen.
   *
   * @param seen by the places of the parameters that are seen otherwise than they are told
   * @param before whose hyperparameters, of as many columns, the fit starts from
   */
  Fit fit(Map<Integer, Alternative> seen, Optional<Fit> before) {
    SearchSpace space = SeenSpace.unbound(told, seen);
    SpaceEncoding encoding = new SpaceEncoding(space);
    CorrelationKernel kernel = CorrelationKernel.of(KernelFamily.MATERN_52, encoding.categorical());
    HyperparameterPosterior posterior =
        new HyperparameterPosterior(kernel, prior, data(space, encoding));
    double[] mode = prior.mode(kernel);
    double[] theta =
        before
            .map(b -> posterior.mode(WARM_EVALUATIONS, b.theta(), mode))
            .orElseGet(
                () -> posterior.mode(COLD_EVALUATIONS, mode, prior.modeOfShorterLengths(kernel)));
    return new Fit(posterior.logLikelihoods(theta, new double[] {0})[0], theta);
  }

  private GaussianProcessData data(SearchSpace space, SpaceEncoding encoding) {
    double[][] rows = new double[costs.size()][];
    Arrays.setAll(
        rows, i -> encoding.encode(SeenSpace.in(space, costs.observation(i).configuration())));
    return GaussianProcessData.of(
        rows, costs.targets(), costs.effectiveRuns(), new double[rows.length]);
  }
}
