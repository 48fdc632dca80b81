package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.acquisition.AcquisitionContext;
import io.github.bbo4j.heuristics.bayes.acquisition.AcquisitionScorer;
import io.github.bbo4j.heuristics.bayes.acquisition.CheckedScorer;
import io.github.bbo4j.heuristics.bayes.acquisition.Feasibility;
import io.github.bbo4j.heuristics.bayes.acquisition.SmoothScore;
import io.github.bbo4j.heuristics.bayes.acquisition.StandingCandidates;
import io.github.bbo4j.heuristics.bayes.acquisition.ValueScale;
import io.github.bbo4j.heuristics.bayes.gp.Covariance;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.search.CandidateGrid;
import io.github.bbo4j.heuristics.bayes.search.CandidateScore;
import io.github.bbo4j.heuristics.bayes.search.LatticeMaximizer;
import io.github.bbo4j.heuristics.bayes.search.StartingPoints;
import io.github.bbo4j.heuristics.bayes.search.UniformPoints;
import io.github.bbo4j.heuristics.bayes.training.CensoredTargets;
import io.github.bbo4j.heuristics.bayes.training.TrainingData;
import io.github.bbo4j.heuristics.internal.DesignSeed;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Sequential model-based optimization on a Gaussian process: fits the process to the history and
 * proposes the new point of the largest acquisition.
 *
 * <p>Up to {@link SmboSettings#exactLimit} feasible points the acquisition is maximised exactly
 * over all that are neither measured nor pending, with the cross-covariances of all of them kept
 * from step to step, as long as these are at most 4 2^20 (of 16384 points, those with 256
 * observations). Then, and in larger and real spaces, it is searched by {@link LatticeMaximizer},
 * from 200 observations on beginning at uniform points that stay the same, and what is known of
 * them kept, until hyperparameters are fitted again, real parameters along the gradient of the
 * acquisition where it knows one. Fewer than two measured points give a uniform draw. Failed points
 * weigh the acquisition down around them ({@link Feasibility}); censored ones enter by
 * expectation-maximisation ({@link CensoredTargets}). Pending points enter as fantasies at their
 * posterior mean ({@link AcquisitionContext#withFantasies}), among the incumbents too, or by draws
 * if the acquisition says so.
 *
 * <p>A pure function of (history, random): the memo only saves time. Time of a decision with n
 * points and c candidates: O(n c + n^2), and O(n^2 c + n^3) when hyperparameters are refitted. Not
 * safe for several threads.
 */
public final class SmboHeuristic implements Heuristic {
  private static final int INCUMBENTS = 10;

  /** Uniform points that may stay from decision to decision. */
  private static final int UNIFORM = 192;

  /** Of fewer observations a decision costs little, and other points each time find more. */
  private static final int LONG = 200;

  private final String id;
  private final SmboSettings settings;
  private final boolean compared;
  private @Nullable Memo memo;

  /** What is kept from call to call on one space. */
  private static final class Memo {
    final SearchSpace space;
    final SmboModel model;
    final Optional<CandidateGrid> grid;
    @Nullable StandingCandidates ofGrid;
    @Nullable StandingPoints uniform;

    Memo(SearchSpace space, SmboSettings settings, boolean compared) {
      this.space = space;
      model = new SmboModel(space, settings, compared);
      grid = CandidateGrid.of(space, model.encoding(), settings.exactLimit());
    }
  }

  /** Uniform points, with what is known of them by a covariance function. */
  private static final class StandingPoints {
    final Seed seed;
    final Covariance covariance;
    final List<Configuration> points;
    final StandingCandidates candidates;

    /** Points that a generator gives; the seed is that of points that stay. */
    StandingPoints(
        Memo memo,
        Seed seed,
        Covariance covariance,
        Supplier<Configuration> draw,
        RandomGenerator random) {
      this.seed = seed;
      this.covariance = covariance;
      points = UniformPoints.of(memo.space, UNIFORM, draw, random);
      candidates = new StandingCandidates(memo.model.encoding().columns(points));
    }
  }

  /**
   * A heuristic for any space.
   *
   * @param id its name in tables, where the settings are those of {@link SmboHeuristics}
   * @param settings settings
   */
  public SmboHeuristic(String id, SmboSettings settings) {
    this(id, settings, false);
  }

  private SmboHeuristic(String id, SmboSettings settings, boolean compared) {
    this.id = Arguments.given(id, "id");
    this.settings = Arguments.given(settings, "settings");
    this.compared = compared;
  }

  /** One of those that a {@link ModelChoice} compares ({@link SmboModel}). */
  static SmboHeuristic compared(String id, SmboSettings settings) {
    return new SmboHeuristic(id, settings, true);
  }

  /** A heuristic with default settings: log expected improvement on a Matern 5/2 process. */
  public SmboHeuristic() {
    this("smbo-logei", SmboSettings.defaults());
  }

  @Override
  public Proposal suggest(History history, RandomGenerator random) {
    Memo known = memo(history.space());
    return known
        .model
        .trainingData(history)
        .map(data -> suggest(known, data, history, random))
        .orElseGet(() -> Proposal.of(history.sampleNew(random)));
  }

  private Proposal suggest(Memo memo, TrainingData data, History history, RandomGenerator random) {
    GaussianProcess gp = memo.model.process(history, data);
    Proposal proposal = Proposal.of(best(memo, data, gp, history, random));
    return gp.jitter() > 0
        ? proposal.withNote(
            "jitter " + gp.jitter() + " added to a covariance of " + gp.size() + " points")
        : proposal;
  }

  /** The new point of the largest acquisition. */
  private Configuration best(
      Memo memo, TrainingData data, GaussianProcess gp, History history, RandomGenerator random) {
    double[][] pending =
        history.pending().stream().map(memo.model.encoding()::encode).toArray(double[][]::new);
    AcquisitionScorer scorer =
        CheckedScorer.of(settings.acquisition(), new AcquisitionContext(gp, pending, random));
    Optional<Feasibility> feasibility =
        Feasibility.of(data.rows(), data.failedRows(), memo.model.kernel(), settings.prior());
    ValueScale scale = settings.acquisition().scale();
    if (memo.grid.isPresent() && memo.grid.get().canKeep(gp.size() + pending.length)) {
      CandidateGrid grid = memo.grid.get();
      return grid.best(ofGrid(memo, grid).scores(scorer, feasibility, scale), history, random);
    }
    memo.ofGrid = null;
    CandidateScore score =
        columns -> new StandingCandidates(columns).scores(scorer, feasibility, scale);
    ValueScale smoothScale = settings.acquisition().smoothScale();
    Optional<SmoothScore> smooth =
        scorer
            .smooth()
            .map(s -> feasibility.map(f -> f.weigh(s, smoothScale)).orElse(s))
            .map(smoothScale::followed);
    StandingPoints uniform = uniform(memo, gp, history, random);
    StartingPoints start =
        new StartingPoints(
            uniform.points,
            uniform.candidates.scores(scorer, feasibility, scale),
            data.configurations(data.lowest(gp.smoothed(), INCUMBENTS)));
    return new LatticeMaximizer(memo.space, memo.model.encoding())
        .best(history, start, score, smooth, random);
  }

  private static StandingCandidates ofGrid(Memo memo, CandidateGrid grid) {
    StandingCandidates known = memo.ofGrid;
    if (known == null) {
      known = new StandingCandidates(grid.columns());
      memo.ofGrid = known;
    }
    return known;
  }

  /**
   * The uniform points of a decision. Of a long history they stay the same for as long as the
   * hyperparameters do, so that what is known of them grows by a row at each trial; what draws them
   * is seeded by the initial design and the number of the fit.
   */
  private static StandingPoints uniform(
      Memo memo, GaussianProcess gp, History history, RandomGenerator random) {
    Covariance covariance = gp.covariance();
    Seed seed = DesignSeed.of(history).derive("candidates", memo.model.fittedAt(history));
    if (gp.size() < LONG) {
      return new StandingPoints(memo, seed, covariance, () -> history.sampleNew(random), random);
    }
    StandingPoints known = memo.uniform;
    if (known == null || !known.seed.equals(seed) || !known.covariance.isSameAs(covariance)) {
      RandomGenerator own = seed.stream("points", 0);
      known = new StandingPoints(memo, seed, covariance, () -> memo.space.sample(own), own);
      memo.uniform = known;
    }
    return known;
  }

  /** {@link SmboModel#comparedBy} of this heuristic's model. */
  History comparedBy(History history) {
    return memo(history.space()).model.comparedBy(history);
  }

  /** {@link SmboModel#logWeights} of this heuristic's model. */
  double[] logWeights(History history) {
    return memo(history.space()).model.logWeights(history);
  }

  /** {@link SmboModel#logDensity} of this heuristic's model. */
  double logDensity(History history) {
    return memo(history.space()).model.logDensity(history);
  }

  /** {@link SmboModel#sum} of this heuristic's model. */
  double sum(History history, DoubleUnaryOperator each) {
    return memo(history.space()).model.sum(history, each);
  }

  private Memo memo(SearchSpace space) {
    Memo known = memo;
    if (known == null || !settings.memo() || !space.equals(known.space)) {
      known = new Memo(space, settings, compared);
      memo = known;
    }
    return known;
  }

  /**
   * The id, and behind it the settings that are others than {@link SmboHeuristics} has under that
   * id, or than the defaults where it has none: a run that goes on with others is another.
   */
  @Override
  public String name() {
    List<String> own = settings.differences(SmboHeuristics.settings(id));
    return own.isEmpty() ? id : id + own;
  }
}
