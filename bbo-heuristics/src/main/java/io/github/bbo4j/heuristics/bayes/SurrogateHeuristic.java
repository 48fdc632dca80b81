package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.acquisition.AcquisitionContext;
import io.github.bbo4j.heuristics.bayes.acquisition.Acquisitions;
import io.github.bbo4j.heuristics.bayes.acquisition.Feasibility;
import io.github.bbo4j.heuristics.bayes.acquisition.PointAcquisition;
import io.github.bbo4j.heuristics.bayes.gp.CandidatePosterior;
import io.github.bbo4j.heuristics.bayes.gp.Kernel;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import io.github.bbo4j.heuristics.bayes.search.LatticeMaximizer;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import io.github.bbo4j.heuristics.bayes.training.TrainingData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/**
 * Sequential model-based optimization on any {@link Surrogate}, fitted anew at each step: log
 * expected improvement over all new points while they are few, else over those {@link
 * LatticeMaximizer} finds. Pending points are believed to come out at their mean; censored ones
 * count as their bound; failed ones weigh their surroundings down. Keeps nothing but the encoding;
 * a pure function of (history, random).
 */
public final class SurrogateHeuristic implements Heuristic {
  private static final int EXACT_LIMIT = 4096;

  private final String id;
  private final Surrogate surrogate;
  private final OutputTransform transform;

  /**
   * A heuristic.
   *
   * @param id its name in tables
   * @param surrogate model
   * @param transform map of the costs to the model's scale
   */
  public SurrogateHeuristic(String id, Surrogate surrogate, OutputTransform transform) {
    this.id = id;
    this.surrogate = surrogate;
    this.transform = transform;
  }

  @Override
  public Proposal suggest(History history, RandomGenerator random) {
    return Proposal.of(next(history, random));
  }

  private Configuration next(History history, RandomGenerator random) {
    SearchSpace space = history.space();
    SpaceEncoding encoding = new SpaceEncoding(space);
    TrainingData evidence = new TrainingData(history, encoding, transform);
    if (evidence.measured < 2) {
      return history.sampleNew(random);
    }
    if (history.isExhausted()) {
      throw history.exhausted();
    }
    Surrogate.Predictor model =
        surrogate.fit(evidence.rows, evidence.targets, encoding.categorical(), random);
    if (!history.pending().isEmpty()) {
      model = believing(model, evidence, encoding, history, random);
    }
    LatticeMaximizer.Score score = score(model, evidence, encoding);
    OptionalLong size = space.isFinite() ? space.longSize() : OptionalLong.empty();
    if (size.isPresent() && size.getAsLong() <= EXACT_LIMIT) {
      return bestOfAll(space, history, encoding, score, random);
    }
    return new LatticeMaximizer(space, encoding).best(history, incumbents(evidence), score, random);
  }

  private Surrogate.Predictor believing(
      Surrogate.Predictor model,
      TrainingData evidence,
      SpaceEncoding encoding,
      History history,
      RandomGenerator random) {
    int n = evidence.size();
    int m = history.pending().size();
    double[] mean = new double[m];
    model.predict(encoding.columns(history.pending()), mean, new double[m]);
    double[][] rows = Arrays.copyOf(evidence.rows, n + m);
    double[] targets = Arrays.copyOf(evidence.targets, n + m);
    for (int k = 0; k < m; k++) {
      rows[n + k] = encoding.encode(history.pending().get(k));
      targets[n + k] = mean[k];
    }
    return surrogate.fit(rows, targets, encoding.categorical(), random);
  }

  private LatticeMaximizer.Score score(
      Surrogate.Predictor model, TrainingData evidence, SpaceEncoding encoding) {
    PointAcquisition function = Acquisitions.logExpectedImprovement();
    AcquisitionContext context =
        AcquisitionContext.of(Arrays.stream(evidence.targets).min().orElse(0));
    Kernel kernel = Kernel.of(KernelFamily.MATERN_52, encoding.categorical());
    Feasibility feasibility =
        evidence.failedRows.length == 0
            ? null
            : new Feasibility(evidence, kernel, SmboSettings.defaults());
    return columns -> {
      int count = columns[0].length;
      double[] mean = new double[count];
      double[] variance = new double[count];
      model.predict(columns, mean, variance);
      double[] scores = new double[count];
      for (int c = 0; c < count; c++) {
        // Trees agree exactly where no split tells points apart; a floor keeps these comparable.
        scores[c] = function.value(mean[c], Math.sqrt(Math.max(1e-8, variance[c])), context);
      }
      if (feasibility != null) {
        feasibility.weigh(new CandidatePosterior(columns), scores);
      }
      return scores;
    };
  }

  private static Configuration bestOfAll(
      SearchSpace space,
      History history,
      SpaceEncoding encoding,
      LatticeMaximizer.Score score,
      RandomGenerator random) {
    List<Configuration> fresh = space.stream().filter(c -> !history.contains(c)).toList();
    double[] scores = score.of(encoding.columns(fresh));
    int best = 0;
    int ties = 1;
    for (int c = 1; c < scores.length; c++) {
      if (scores[c] > scores[best]) {
        best = c;
        ties = 1;
      } else if (scores[c] == scores[best] && random.nextInt(++ties) == 0) {
        best = c;
      }
    }
    return fresh.get(best);
  }

  private static List<Configuration> incumbents(TrainingData evidence) {
    Integer[] order = new Integer[evidence.size()];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Double.compare(evidence.targets[a], evidence.targets[b]));
    List<Configuration> best = new ArrayList<>();
    for (int k = 0; k < Math.min(10, order.length); k++) {
      best.add(evidence.points.get(order[k]));
    }
    return best;
  }

  @Override
  public String name() {
    return id;
  }
}
