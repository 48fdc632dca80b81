package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.gp.CorrelationKernel;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.gp.Mode;
import io.github.bbo4j.heuristics.bayes.training.CensoredTargets;
import io.github.bbo4j.heuristics.bayes.training.ModeFitter;
import io.github.bbo4j.heuristics.bayes.training.RefitSchedule;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import io.github.bbo4j.heuristics.bayes.training.TrainingData;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The process of the aggregated costs of the histories of one space. Its factor is kept and grown
 * from one history to the next; the process is the same without. Not safe for several threads.
 */
final class SmboModel {
  /** Among so many parameters and more, rarer comparisons cost quality. */
  private static final int MANY = 10;

  private final SmboSettings settings;
  private final SpaceEncoding encoding;
  private final CorrelationKernel kernel;
  private final RefitSchedule<Mode> schedule;
  private @Nullable GaussianProcess latest;

  /**
   * The model of a space.
   *
   * @param compared whether it is one of several, of which one at a time is in use: among fewer
   *     than ten reals the others are fitted where they are compared alone
   */
  SmboModel(SearchSpace space, SmboSettings settings, boolean compared) {
    this.settings = settings;
    encoding = new SpaceEncoding(space);
    kernel = CorrelationKernel.of(settings.family(), encoding.categorical());
    ModeFitter fitter = new ModeFitter(kernel, settings.prior(), encoding, settings.transform());
    schedule =
        compared && space.isContinuous() && space.dimension() < MANY
            ? RefitSchedule.ofComparisons(fitter).between(RefitSchedule.DEFAULT_SHARE)
            : new RefitSchedule<>(fitter, RefitSchedule.DEFAULT_SHARE);
  }

  SpaceEncoding encoding() {
    return encoding;
  }

  CorrelationKernel kernel() {
    return kernel;
  }

  /** The training data, if two configurations are measured. */
  Optional<TrainingData> trainingData(History history) {
    return TrainingPoints.canModel(history)
        ? TrainingData.ofLong(history, encoding, settings.transform())
        : Optional.empty();
  }

  /** The process of a history whose training data these are. */
  GaussianProcess process(History history, TrainingData training) {
    double[] theta = schedule.fit(history).theta();
    GaussianProcessData data = training.processData(0);
    GaussianProcess gp =
        Optional.ofNullable(latest)
            .filter(old -> Arrays.equals(old.hyperparameters(), theta))
            .flatMap(old -> old.extendTo(data))
            .orElseGet(() -> GaussianProcess.of(kernel, settings.prior(), data, theta));
    latest = gp;
    return training.anyCensored() ? CensoredTargets.impute(gp, training) : gp;
  }

  /** The trials of a history by which this model is compared with others on the same space. */
  History comparedBy(History history) {
    return history.prefix(Math.min(history.size(), schedule.comparedAt(history.size())));
  }

  /**
   * The number of trials after which the hyperparameters of the process of a history were fitted.
   */
  int fittedAt(History history) {
    return schedule.fittedAt(history.size());
  }

  /** Logarithms of the weights 1 / l^2 of the process of a history, one per parameter. */
  double[] logWeights(History history) {
    return encoding.largest(schedule.fit(history).theta());
  }

  /**
   * Leave-one-out log predictive density of the measured costs on their own scale, summed: that of
   * the targets plus the logarithms of the transform's slopes. What models on different output
   * transforms can be compared by.
   */
  double logDensity(History history) {
    return trainingData(history)
        .map(training -> logDensity(history, training))
        .orElse(Double.NEGATIVE_INFINITY);
  }

  private double logDensity(History history, TrainingData training) {
    GaussianProcess gp = process(history, training);
    double slopes =
        sum(training, c -> Math.log(Math.max(Double.MIN_NORMAL, training.transform().slope(c))));
    return gp.leaveOneOutLogDensity() * gp.size() + slopes;
  }

  /** The sum over the measured costs that the process of a history sees. */
  double sum(History history, DoubleUnaryOperator each) {
    return trainingData(history).map(training -> sum(training, each)).orElse(0.0);
  }

  private static double sum(TrainingData training, DoubleUnaryOperator each) {
    double sum = 0;
    for (int i = 0; i < training.size(); i++) {
      OptionalDouble cost = training.observation(i).cost();
      if (cost.isPresent()) {
        sum += each.applyAsDouble(cost.getAsDouble());
      }
    }
    return sum;
  }
}
