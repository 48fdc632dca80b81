package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.acquisition.AcquisitionScorer;
import io.github.bbo4j.heuristics.bayes.acquisition.Acquisitions;
import io.github.bbo4j.heuristics.bayes.acquisition.Feasibility;
import io.github.bbo4j.heuristics.bayes.acquisition.NoisyImprovementScorer;
import io.github.bbo4j.heuristics.bayes.acquisition.PointScorer;
import io.github.bbo4j.heuristics.bayes.acquisition.ThompsonScorer;
import io.github.bbo4j.heuristics.bayes.gp.CandidatePosterior;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.gp.Kernel;
import io.github.bbo4j.heuristics.bayes.search.LatticeMaximizer;
import io.github.bbo4j.heuristics.bayes.training.CensoredTargets;
import io.github.bbo4j.heuristics.bayes.training.FittedTransform;
import io.github.bbo4j.heuristics.bayes.training.RefitSchedule;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import io.github.bbo4j.heuristics.bayes.training.TrainingData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Sequential model-based optimization on a Gaussian process: fits the process to the history and
 * proposes the new point of the largest acquisition.
 *
 * <p>Up to {@link SmboSettings#exactLimit} feasible points the acquisition is maximised exactly
 * over all that are neither measured nor pending, with the cross-covariances of all of them kept
 * from step to step; larger and real spaces are searched by {@link LatticeMaximizer}, real
 * parameters along the gradient of the acquisition where it is one of {@link Acquisitions}. Fewer
 * than two measured points give a uniform draw. Failed points weigh the acquisition down around
 * them ({@link Feasibility}); censored ones enter by expectation-maximisation ({@link
 * CensoredTargets}). Pending points are believed to come out at their posterior mean (kriging
 * believer; Ginsbourger, Le Riche, Carraro 2010), or by draws for NOISY_EXPECTED_IMPROVEMENT.
 *
 * <p>A pure function of (history, random): the memo only saves time. Time of a decision with n
 * points and c candidates: O(n c + n^2), and O(n^2 c + n^3) when hyperparameters are refitted. Not
 * safe for several threads.
 */
public final class SmboHeuristic implements Heuristic {
  /** Doubles the cross-covariance cache of the exact search may hold: 32 MB. */
  private static final long MOST_CACHED = 4L << 20;

  private final String id;
  private final SmboSettings settings;
  private @Nullable Memo memo;

  /** What is kept from call to call on one space. */
  private static final class Memo {
    final SearchSpace space;
    final SpaceEncoding encoding;
    final Kernel kernel;
    final int gridSize;
    final RefitSchedule schedule;
    @Nullable GaussianProcess process;
    @Nullable CandidatePosterior grid;
    @Nullable CandidatePosterior gridLabels;

    Memo(SearchSpace space, SmboSettings settings) {
      this.space = space;
      encoding = new SpaceEncoding(space);
      kernel = Kernel.of(settings.family(), encoding.categorical());
      schedule = new RefitSchedule(kernel, settings, encoding);
      OptionalLong size = space.isFinite() ? space.longSize() : OptionalLong.empty();
      boolean small = size.isPresent() && size.getAsLong() <= settings.exactLimit();
      gridSize = small ? (int) size.getAsLong() : 0;
    }
  }

  /**
   * A heuristic for any space.
   *
   * @param id its name in tables
   * @param settings settings
   */
  public SmboHeuristic(String id, SmboSettings settings) {
    this.id = id;
    this.settings = settings;
  }

  /** A heuristic with default settings: log expected improvement on a Matern 5/2 process. */
  public SmboHeuristic() {
    this("smbo-logei", SmboSettings.defaults());
  }

  @Override
  public Proposal suggest(History history, RandomGenerator random) {
    return suggest(memo(history.space()), history, random);
  }

  private Proposal suggest(Memo memo, History history, RandomGenerator random) {
    TrainingData evidence = new TrainingData(history, memo.encoding, settings.transform());
    if (evidence.measured < 2) {
      return Proposal.of(history.sampleNew(random));
    }
    double[] theta = memo.schedule.hyperparameters(history);
    GaussianProcess gp = process(memo, evidence, theta);
    Proposal proposal = Proposal.of(best(memo, evidence, gp, history, random));
    return gp.jitter() > 0
        ? proposal.withNote(
            "jitter " + gp.jitter() + " added to a covariance of " + gp.size() + " points")
        : proposal;
  }

  /** The new point of the largest acquisition. */
  private Configuration best(
      Memo memo,
      TrainingData evidence,
      GaussianProcess gp,
      History history,
      RandomGenerator random) {
    AcquisitionScorer judge = judge(memo, gp, history, random);
    Feasibility feasibility =
        evidence.failedRows.length == 0 ? null : new Feasibility(evidence, memo.kernel, settings);
    if (memo.gridSize > 0 && (long) memo.gridSize * judge.process().size() <= MOST_CACHED) {
      return bestOfAll(memo, history, judge, feasibility, random);
    }
    memo.grid = null;
    memo.gridLabels = null;
    LatticeMaximizer.Score score =
        columns -> {
          double[] scores = judge.score(columns);
          if (feasibility != null) {
            feasibility.weigh(new CandidatePosterior(columns), scores);
          }
          return scores;
        };
    Optional<LatticeMaximizer.SmoothScore> smooth =
        judge.smooth().map(s -> feasibility == null ? s : feasibility.weigh(s));
    return new LatticeMaximizer(memo.space, memo.encoding)
        .best(history, incumbents(evidence, gp), score, smooth, random);
  }

  /**
   * Leave-one-out log predictive density of the measured costs on their own scale, summed: that of
   * the targets plus the logarithms of the transform's slopes. What models on different output
   * transforms can be compared by.
   */
  public double logDensity(History history) {
    Memo known = memo(history.space());
    TrainingData evidence = new TrainingData(history, known.encoding, settings.transform());
    if (evidence.measured < 2) {
      return Double.NEGATIVE_INFINITY;
    }
    GaussianProcess gp = process(known, evidence, known.schedule.hyperparameters(history));
    double[] costs =
        history.observations().stream()
            .filter(Observation::isMeasured)
            .mapToDouble(Observation::cost)
            .toArray();
    FittedTransform map = settings.transform().fit(costs);
    double sum = gp.leaveOneOut().logDensity() * gp.size();
    for (double cost : costs) {
      sum += Math.log(Math.max(Double.MIN_NORMAL, map.slope(cost)));
    }
    return sum;
  }

  private Memo memo(SearchSpace space) {
    Memo known = memo;
    if (known == null || !settings.memo() || !space.equals(known.space)) {
      known = new Memo(space, settings);
      memo = known;
    }
    return known;
  }

  private GaussianProcess process(Memo memo, TrainingData evidence, double[] theta) {
    GaussianProcessData data = evidence.data();
    GaussianProcess old = memo.process;
    GaussianProcess gp = null;
    if (old != null && old.jitter() == 0 && Arrays.equals(old.thetaShared(), theta)) {
      gp = old.extendTo(data);
    }
    if (gp == null) {
      gp = GaussianProcess.of(memo.kernel, settings.prior(), data, theta);
    }
    memo.process = gp;
    return evidence.anyCensored ? CensoredTargets.impute(gp, evidence) : gp;
  }

  private AcquisitionScorer judge(
      Memo memo, GaussianProcess gp, History history, RandomGenerator random) {
    List<double[]> pending = new ArrayList<>();
    for (Configuration c : history.pending()) {
      pending.add(memo.encoding.encode(c));
    }
    if (settings.acquisition() == SmboSettings.Acquisition.NOISY_EXPECTED_IMPROVEMENT) {
      return new NoisyImprovementScorer(gp, pending.toArray(new double[0][]), random);
    }
    GaussianProcess believing = gp;
    for (double[] x : pending) {
      believing = believing.append(x, believing.at(x).mean(), 1, 0);
    }
    return settings.acquisition() == SmboSettings.Acquisition.THOMPSON
        ? new ThompsonScorer(believing, settings.family(), random)
        : new PointScorer(believing, pending.size(), settings);
  }

  private Configuration bestOfAll(
      Memo memo,
      History history,
      AcquisitionScorer judge,
      @Nullable Feasibility feasibility,
      RandomGenerator random) {
    if (history.isExhausted()) {
      throw history.exhausted();
    }
    CandidatePosterior all = memo.grid;
    if (all == null) {
      List<Configuration> points = memo.space.stream().toList();
      all = new CandidatePosterior(memo.encoding.columns(points));
      memo.grid = all;
    }
    double[] scores = new double[memo.gridSize];
    if (judge instanceof ThompsonScorer) {
      scores = judge.score(all.columns());
    } else {
      all.update(judge.process());
      judge.score(all, scores);
    }
    if (feasibility != null) {
      CandidatePosterior labels = memo.gridLabels;
      if (labels == null) {
        labels = new CandidatePosterior(all.columns());
        memo.gridLabels = labels;
      }
      feasibility.weigh(labels, scores);
    }
    boolean[] taken = new boolean[memo.gridSize];
    history.observations().forEach(o -> taken[(int) memo.space.longRank(o.configuration())] = true);
    history.pending().forEach(c -> taken[(int) memo.space.longRank(c)] = true);
    return memo.space.unrank((long) argmax(scores, taken, random));
  }

  /** Place of the largest score among those not taken; equal ones are drawn from. */
  private static int argmax(double[] scores, boolean[] taken, RandomGenerator random) {
    int best = -1;
    int ties = 0;
    for (int c = 0; c < scores.length; c++) {
      if (taken[c]) {
        continue;
      }
      if (best < 0 || scores[c] > scores[best]) {
        best = c;
        ties = 1;
      } else if (scores[c] == scores[best] && random.nextInt(++ties) == 0) {
        best = c;
      }
    }
    return best;
  }

  private List<Configuration> incumbents(TrainingData evidence, GaussianProcess gp) {
    double[] smoothed = gp.smoothed();
    Integer[] order = new Integer[smoothed.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Double.compare(smoothed[a], smoothed[b]));
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
