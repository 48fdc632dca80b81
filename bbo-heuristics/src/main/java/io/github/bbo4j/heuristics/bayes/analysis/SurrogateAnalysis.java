package io.github.bbo4j.heuristics.bayes.analysis;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.gp.CorrelationKernel;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import io.github.bbo4j.heuristics.bayes.gp.Posterior;
import io.github.bbo4j.heuristics.bayes.internal.NormalMath;
import io.github.bbo4j.heuristics.bayes.training.CensoredTargets;
import io.github.bbo4j.heuristics.bayes.training.FittedTransform;
import io.github.bbo4j.heuristics.bayes.training.ModeFitter;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import io.github.bbo4j.heuristics.bayes.training.Thinning;
import io.github.bbo4j.heuristics.bayes.training.TrainingData;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The surrogate of a history, to look at: a Gaussian process with the Matern 5/2 kernel of the
 * aggregated costs, its hyperparameters at the mode of their posterior. Replicates count by their
 * number; runs given up are bounds; configurations that only failed are left out.
 *
 * <p>Of more than {@value #MOST_POINTS} configurations the {@value #BEST_POINTS} best and an even
 * selection of the others are taken, which bounds its time, O(n^3). Immutable, safe for any thread.
 */
public final class SurrogateAnalysis {
  private static final int MOST_POINTS = 500;
  private static final int BEST_POINTS = 100;

  private final SearchSpace space;
  private final SpaceEncoding encoding;
  private final FittedTransform transform;
  private final List<Observation> observations;
  private final GaussianProcess gp;
  private final HyperparameterPrior prior;

  private SurrogateAnalysis(
      SpaceEncoding encoding,
      TrainingData training,
      GaussianProcess gp,
      HyperparameterPrior prior,
      SearchSpace space) {
    this.space = space;
    this.encoding = encoding;
    this.transform = training.transform();
    this.observations =
        IntStream.range(0, training.size()).mapToObj(training::observation).toList();
    this.gp = gp;
    this.prior = prior;
  }

  /**
   * The surrogate on the scale that searches use: logarithms of costs where all are positive.
   *
   * @param history runs
   * @return empty if fewer than two configurations were measured, or all cost the same, up to
   *     rounding: shares of no variance would be those of the prior
   */
  public static Optional<SurrogateAnalysis> of(History history) {
    return of(history, OutputTransform.AUTO);
  }

  /**
   * The surrogate on a scale of choice.
   *
   * @param history runs
   * @param scale map of the costs; {@link OutputTransform#STANDARDISE} keeps their own, on which
   *     shares of variance are those of the textbooks
   * @return empty if fewer than two configurations were measured, or all cost the same: shares of
   *     no variance would be those of the prior
   */
  public static Optional<SurrogateAnalysis> of(History history, OutputTransform scale) {
    if (!TrainingPoints.canModel(history) || isFlat(TrainingPoints.of(history).used())) {
      return Optional.empty();
    }
    History kept = thinned(history);
    SpaceEncoding encoding = new SpaceEncoding(history.space());
    CorrelationKernel kernel = CorrelationKernel.of(KernelFamily.MATERN_52, encoding.categorical());
    HyperparameterPrior prior = HyperparameterPrior.defaults();
    double[] theta =
        new ModeFitter(kernel, prior, encoding, scale).fit(kept, Optional.empty()).theta();
    return TrainingData.of(kept, encoding, scale)
        .map(
            training -> {
              GaussianProcessData data = training.processData(0);
              GaussianProcess gp = GaussianProcess.of(kernel, prior, data, theta);
              return new SurrogateAnalysis(
                  encoding,
                  training,
                  training.anyCensored() ? CensoredTargets.impute(gp, training) : gp,
                  training.withNuggetOfReplicates(prior),
                  history.space());
            });
  }

  private static boolean isFlat(List<Observation> used) {
    // Of what was only given up at a bound the cost isn't known: not equal to anything.
    double[] costs = used.stream().mapToDouble(o -> o.cost().orElse(Double.NaN)).toArray();
    return Arrays.stream(costs).allMatch(cost -> TrainingPoints.agree(cost, costs[0]));
  }

  private static History thinned(History history) {
    List<Observation> used = TrainingPoints.of(history).used();
    if (used.size() <= MOST_POINTS) {
      return history;
    }
    int[] order =
        IntStream.range(0, used.size())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> used.get(i).cost().orElse(Double.MAX_VALUE)))
            .mapToInt(Integer::intValue)
            .toArray();
    Set<Configuration> kept = new HashSet<>();
    for (int i : Thinning.of(order, MOST_POINTS, BEST_POINTS)) {
      kept.add(used.get(i).configuration());
    }
    List<Trial> trials = new ArrayList<>();
    for (Trial t : history.trials()) {
      if (kept.contains(t.configuration())) {
        trials.add(Trial.of(trials.size(), t.configuration(), t.purpose(), t.outcome()));
      }
    }
    return History.of(history.space(), history.aggregation(), trials);
  }

  /**
   * Which parameters matter, alone and in pairs, on the scale of the model: see {@link
   * FunctionalAnova}. Intervals hold what points not measured leave open, what draws of the
   * hyperparameters do, what leaving out a fifth of the points does ({@link ImportanceSpread}), and
   * at both ends the share of the variance that predictions without the point itself miss, as if it
   * were spread evenly over the parameters.
   */
  public Importance importance() {
    FunctionalAnova anova = new FunctionalAnova(space, encoding, gp);
    return anova.importance(
        new ImportanceSpread(space, encoding, gp, prior).of(anova),
        unexplained() / space.dimension());
  }

  /** Mean squared residual of predictions without the point itself, over the targets' variance. */
  private double unexplained() {
    double[] precision = gp.precisions();
    double[] targets = gp.data().targets();
    double mean = Arrays.stream(targets).average().orElse(0);
    double squares = 0;
    double residuals = 0;
    for (int i = 0; i < targets.length; i++) {
      double residual = gp.alpha()[i] / precision[i];
      residuals += residual * residual;
      squares += (targets[i] - mean) * (targets[i] - mean);
    }
    return squares > 0 ? Math.min(1, residuals / squares) : 0;
  }

  /**
   * What is expected of a configuration.
   *
   * @param configuration point of the space
   * @return its cost without noise
   * @throws IllegalArgumentException if it is of another space
   */
  public Prediction predict(Configuration configuration) {
    Arguments.given(configuration, "configuration").requireIn(space, "configuration");
    Posterior posterior = gp.at(encoding.encode(configuration));
    return prediction(posterior.mean(), posterior.standardDeviation());
  }

  /**
   * Each measured configuration as predicted from all others, hyperparameters unchanged, in closed
   * form (Rasmussen and Williams 2006, equation 5.12); those given up are left out.
   */
  public List<HeldOut> leaveOneOut() {
    double[] precision = gp.precisions();
    List<HeldOut> all = new ArrayList<>();
    for (int i = 0; i < observations.size(); i++) {
      Observation o = observations.get(i);
      if (o.isMeasured()) {
        double deviation = 1 / Math.sqrt(precision[i]);
        double residual = gp.alpha()[i] / precision[i];
        Prediction prediction = prediction(gp.data().targets()[i] - residual, deviation);
        all.add(
            new HeldOut(
                o.configuration(), o.cost().orElseThrow(), prediction, residual / deviation));
      }
    }
    return all;
  }

  private Prediction prediction(double mean, double deviation) {
    return new Prediction(
        transform.inverse(mean),
        transform.inverse(mean - NormalMath.Z95 * deviation),
        transform.inverse(mean + NormalMath.Z95 * deviation));
  }

  /** The scale of the model: never {@link OutputTransform#AUTO}. */
  public OutputTransform scale() {
    return transform.kind();
  }

  /** The number of configurations that the surrogate was fitted to. */
  public int size() {
    return gp.size();
  }
}
