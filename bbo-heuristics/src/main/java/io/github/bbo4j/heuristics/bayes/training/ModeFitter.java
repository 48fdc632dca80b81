package io.github.bbo4j.heuristics.bayes.training;

import io.github.bbo4j.core.History;
import io.github.bbo4j.heuristics.bayes.gp.CorrelationKernel;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPosterior;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.gp.Mode;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Fits hyperparameters at the mode of their posterior given the aggregated costs. A fresh fit
 * starts from the prior's mode and from shorter length scales, the others from the fit before,
 * among reals knowing its curvature, and after 4, 8, 12, ... 124 trials from the prior's mode too.
 *
 * <p>Of more points than twenty for each column of the encoding, or half of all if that is more,
 * but at least 100 and at most 200, it sees so many: a fifth and twenty of them the best, the
 * others an even selection, which bounds its time. Immutable.
 */
public final class ModeFitter implements RefitSchedule.Fitter<Mode> {
  private static final int LEAST_LIMIT = 100;
  private static final int LARGEST_LIMIT = 200;
  private static final int POINTS_PER_COLUMN = 20;
  private static final int BEST_POINTS = 20;
  private static final int COLD_EVALUATIONS = 40;
  private static final int WARM_EVALUATIONS = 15;
  private static final int EVERY_FOURTH = 4;
  private static final int LAST_FROM_MODE = 128;

  private final CorrelationKernel kernel;
  private final HyperparameterPrior base;
  private final SpaceEncoding encoding;
  private final OutputTransform transform;

  /**
   * A fitter.
   *
   * @param kernel kernel
   * @param prior priors
   * @param encoding of the space
   * @param transform map of the costs to the model's scale
   */
  public ModeFitter(
      CorrelationKernel kernel,
      HyperparameterPrior prior,
      SpaceEncoding encoding,
      OutputTransform transform) {
    this.kernel = kernel;
    this.base = prior;
    this.encoding = encoding;
    this.transform = transform;
  }

  @Override
  public Mode fit(History seen, Optional<Mode> before) {
    return TrainingData.ofLong(seen, encoding, transform)
        .map(
            data ->
                fit(
                    data,
                    data.withNuggetOfReplicates(base),
                    TrainingPoints.canModel(seen),
                    seen.size(),
                    seen.space().isContinuous() ? before : before.map(Mode::withoutCurvature)))
        .orElseGet(() -> Mode.startOf(base.mode(kernel)));
  }

  private Mode fit(
      TrainingData training,
      HyperparameterPrior prior,
      boolean modelled,
      int trials,
      Optional<Mode> before) {
    double[] mode = prior.mode(kernel);
    if (!modelled) {
      return Mode.startOf(mode);
    }
    GaussianProcessData data = training.processData(0);
    if (training.anyCensored()) {
      double[] theta = before.map(Mode::theta).orElse(mode);
      data =
          CensoredTargets.impute(GaussianProcess.of(kernel, prior, data, theta), training).data();
    }
    HyperparameterPosterior posterior = new HyperparameterPosterior(kernel, prior, thinned(data));
    Mode ofPrior = Mode.startOf(mode);
    if (before.isEmpty()) {
      Mode shorter = Mode.startOf(prior.modeOfShorterLengths(kernel));
      return posterior.mode(COLD_EVALUATIONS, List.of(ofPrior, shorter));
    }
    return trials % EVERY_FOURTH == 0 && trials < LAST_FROM_MODE
        ? posterior.mode(WARM_EVALUATIONS, List.of(before.get(), ofPrior))
        : posterior.mode(WARM_EVALUATIONS, List.of(before.get()));
  }

  /** How many points a fit may see, by columns and points there are. */
  static int mostPoints(int columns, int points) {
    int wanted = Math.max(POINTS_PER_COLUMN * columns, points / 2);
    return Math.max(LEAST_LIMIT, Math.min(LARGEST_LIMIT, wanted));
  }

  private static GaussianProcessData thinned(GaussianProcessData data) {
    int most = mostPoints(data.columns().length, data.size());
    if (data.size() <= most) {
      return data;
    }
    int[] order =
        IntStream.range(0, data.size())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> data.targets()[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    return data.select(Thinning.of(order, most, BEST_POINTS + most / 5));
  }
}
