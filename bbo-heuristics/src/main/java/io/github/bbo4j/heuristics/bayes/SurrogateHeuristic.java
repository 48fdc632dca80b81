package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.acquisition.Acquisitions;
import io.github.bbo4j.heuristics.bayes.acquisition.Feasibility;
import io.github.bbo4j.heuristics.bayes.acquisition.PointAcquisition;
import io.github.bbo4j.heuristics.bayes.acquisition.PointContext;
import io.github.bbo4j.heuristics.bayes.gp.CandidatePosterior;
import io.github.bbo4j.heuristics.bayes.gp.CorrelationKernel;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import io.github.bbo4j.heuristics.bayes.search.CandidateGrid;
import io.github.bbo4j.heuristics.bayes.search.CandidateScore;
import io.github.bbo4j.heuristics.bayes.search.LatticeMaximizer;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import io.github.bbo4j.heuristics.bayes.training.TrainingData;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import java.util.Arrays;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Sequential model-based optimization on any {@link Surrogate}, fitted anew at each step: log
 * expected improvement over all new points while they are few, else over those {@link
 * LatticeMaximizer} finds. Pending points enter as fantasies at their mean; censored ones count as
 * their bound; failed ones weigh their surroundings down. Keeps nothing from call to call; a pure
 * function of (history, random).
 */
public final class SurrogateHeuristic implements Heuristic {
  private static final int EXACT_LIMIT = 4096;
  private static final int INCUMBENTS = 10;

  /** Trees agree exactly where no split tells points apart; a floor keeps these comparable. */
  private static final double LOWEST_VARIANCE = 1e-8;

  private final String id;
  private final Surrogate surrogate;
  private final OutputTransform transform;
  private final PointAcquisition acquisition = Acquisitions.logExpectedImprovement();

  /**
   * A heuristic.
   *
   * @param id its name in tables
   * @param surrogate model
   * @param transform map of the costs to the model's scale
   */
  public SurrogateHeuristic(String id, Surrogate surrogate, OutputTransform transform) {
    this.id = Arguments.given(id, "id");
    this.surrogate = Arguments.given(surrogate, "surrogate");
    this.transform = Arguments.given(transform, "transform");
  }

  @Override
  public Proposal suggest(History history, RandomGenerator random) {
    SpaceEncoding encoding = new SpaceEncoding(history.space());
    Optional<TrainingData> data =
        TrainingPoints.canModel(history)
            ? TrainingData.of(history, encoding, transform)
            : Optional.empty();
    return Proposal.of(
        data.isEmpty() ? history.sampleNew(random) : best(data.get(), encoding, history, random));
  }

  /** The new point of the largest acquisition. */
  private Configuration best(
      TrainingData data, SpaceEncoding encoding, History history, RandomGenerator random) {
    SearchSpace space = history.space();
    if (history.isExhausted()) {
      throw history.exhausted();
    }
    CandidateScore score = score(fit(data, encoding, history, random), data, encoding);
    Optional<CandidateGrid> grid = CandidateGrid.of(space, encoding, EXACT_LIMIT);
    if (grid.isPresent()) {
      return grid.get().best(score.of(grid.get().columns()), history, random);
    }
    return new LatticeMaximizer(space, encoding)
        .best(
            history,
            data.configurations(data.lowest(data.targets(), INCUMBENTS)),
            score,
            Optional.empty(),
            random);
  }

  /** The model of the data, and of fantasies at the pending points if there are any. */
  private Surrogate.Predictor fit(
      TrainingData data, SpaceEncoding encoding, History history, RandomGenerator random) {
    Surrogate.Predictor model =
        fitted(surrogate.fit(data.rows(), data.targets(), encoding.categorical(), random));
    int n = data.size();
    int m = history.pending().size();
    if (m == 0) {
      return model;
    }
    double[] mean = new double[m];
    predict(model, encoding.columns(history.pending()), mean, new double[m]);
    double[][] rows = Arrays.copyOf(data.rows(), n + m);
    double[] targets = Arrays.copyOf(data.targets(), n + m);
    for (int k = 0; k < m; k++) {
      rows[n + k] = encoding.encode(history.pending().get(k));
      targets[n + k] = mean[k];
    }
    return fitted(surrogate.fit(rows, targets, encoding.categorical(), random));
  }

  @SuppressWarnings("ConstantConditions") // Of code outside of null-checked code.
  private Surrogate.Predictor fitted(Surrogate.Predictor model) {
    if (model == null) {
      throw new BboException("the surrogate of " + id + " gave null. Maybe give a fitted model");
    }
    return model;
  }

  /** Predictions that candidates can be compared by: comparisons pass over NaN in silence. */
  private void predict(
      Surrogate.Predictor model, double[][] columns, double[] mean, double[] variance) {
    model.predict(columns, mean, variance);
    for (int c = 0; c < mean.length; c++) {
      if (!Double.isFinite(mean[c]) || !Double.isFinite(variance[c])) {
        int place = c;
        throw new BboException(
            "the surrogate of "
                + id
                + " predicted mean = "
                + mean[c]
                + ", variance = "
                + variance[c]
                + " for candidate "
                + c
                + ", encoded as "
                + Arrays.toString(Arrays.stream(columns).mapToDouble(x -> x[place]).toArray())
                + ": both must be finite. Maybe look at what it divides by");
      }
    }
  }

  private CandidateScore score(
      Surrogate.Predictor model, TrainingData data, SpaceEncoding encoding) {
    PointContext context = PointContext.of(Arrays.stream(data.targets()).min().orElseThrow());
    Optional<Feasibility> feasibility =
        Feasibility.of(
            data.rows(),
            data.failedRows(),
            CorrelationKernel.of(KernelFamily.MATERN_52, encoding.categorical()),
            HyperparameterPrior.defaults());
    return columns -> {
      int count = columns[0].length;
      double[] mean = new double[count];
      double[] variance = new double[count];
      predict(model, columns, mean, variance);
      double[] scores = new double[count];
      for (int c = 0; c < count; c++) {
        double sd = Math.sqrt(Math.max(LOWEST_VARIANCE, variance[c]));
        scores[c] = acquisition.value(mean[c], sd, context);
      }
      feasibility.ifPresent(
          f -> f.weigh(new CandidatePosterior(columns), scores, acquisition.scale()));
      return scores;
    };
  }

  @Override
  public String name() {
    return id;
  }
}
