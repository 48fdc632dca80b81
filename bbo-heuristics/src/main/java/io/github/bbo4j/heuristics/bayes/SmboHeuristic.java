package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Sequential model-based optimization on a Gaussian process: fits the process to the history and
 * proposes the new point of the largest acquisition.
 *
 * <p>Up to {@link SmboSettings#exactLimit} feasible points the acquisition is maximised exactly
 * over all that are neither measured nor pending, with the cross-covariances of all of them kept
 * from step to step; larger and real spaces are searched by {@link LatticeMaximizer}. Fewer than
 * two measured points give a uniform draw. Failed points weigh the acquisition down around them
 * ({@link Feasibility}); censored ones enter by expectation-maximisation ({@link CensoredTargets}).
 * Pending points are believed to come out at their posterior mean (kriging believer; Ginsbourger,
 * Le Riche, Carraro 2010), or by draws for NOISY_EXPECTED_IMPROVEMENT.
 *
 * <p>A pure function of (history, random): the memo only saves time. Time of a decision with n
 * points and c candidates: O(n c + n^2), and O(n^2 c + n^3) when hyperparameters are refitted. Not
 * safe for several threads.
 */
public final class SmboHeuristic implements Heuristic {
  /** Doubles the cross-covariance cache of the exact search may hold: 32 MB. */
  private static final long MOST_CACHED = 4L << 20;

  private final String id;
  private final SearchSpace space;
  private final SmboSettings settings;
  private final SpaceEncoding encoding;
  private final Kernel kernel;
  private final int gridSize;
  private RefitSchedule schedule;
  private @Nullable GaussianProcess process;
  private @Nullable CandidatePosterior grid;
  private @Nullable CandidatePosterior gridLabels;
  private List<String> notes = List.of();

  /**
   * A heuristic on a space.
   *
   * @param id its name in tables
   * @param space search space
   * @param settings settings
   */
  public SmboHeuristic(String id, SearchSpace space, SmboSettings settings) {
    this.id = id;
    this.space = space;
    this.settings = settings;
    this.encoding = new SpaceEncoding(space);
    this.kernel = Kernel.of(settings.family(), encoding.categorical());
    this.schedule = new RefitSchedule(kernel, settings, encoding);
    OptionalLong size = space.isFinite() ? space.longSize() : OptionalLong.empty();
    this.gridSize =
        size.isPresent() && size.getAsLong() <= settings.exactLimit() ? (int) size.getAsLong() : 0;
  }

  /**
   * A heuristic with default settings.
   *
   * @param space search space
   * @return log expected improvement on a Matern 5/2 process
   */
  public static SmboHeuristic of(SearchSpace space) {
    return new SmboHeuristic("smbo-logei", space, SmboSettings.defaults());
  }

  @Override
  public Configuration suggest(History history, RandomGenerator random) {
    notes = List.of();
    if (!settings.memo()) {
      schedule = new RefitSchedule(kernel, settings, encoding);
      process = null;
      grid = null;
      gridLabels = null;
    }
    Evidence evidence = new Evidence(history, encoding, settings.transform());
    if (evidence.measured < 2) {
      return history.sampleNew(random);
    }
    double[] theta = schedule.hyperparameters(history);
    GaussianProcess gp = process(evidence, theta);
    if (gp.jitter() > 0) {
      notes =
          List.of("jitter " + gp.jitter() + " added to a covariance of " + gp.size() + " points");
    }
    Judge judge = judge(gp, history, random);
    Feasibility feasibility =
        evidence.failedRows.length == 0 ? null : new Feasibility(evidence, kernel, theta, settings);
    if (gridSize > 0 && (long) gridSize * judge.process().size() <= MOST_CACHED) {
      return bestOfAll(history, judge, feasibility, random);
    }
    grid = null;
    gridLabels = null;
    LatticeMaximizer.Score score =
        columns -> {
          double[] scores = judge.score(columns);
          if (feasibility != null) {
            feasibility.weigh(new CandidatePosterior(columns), scores);
          }
          return scores;
        };
    return new LatticeMaximizer(space, encoding)
        .best(history, incumbents(evidence, gp), score, random);
  }

  private GaussianProcess process(Evidence evidence, double[] theta) {
    GaussianProcessData data = evidence.data();
    GaussianProcess old = process;
    GaussianProcess gp = null;
    if (old != null && old.jitter() == 0 && Arrays.equals(old.thetaShared(), theta)) {
      gp = old.extendTo(data);
    }
    if (gp == null) {
      gp = GaussianProcess.of(kernel, settings.prior(), data, theta);
    }
    if (settings.memo()) {
      process = gp;
    }
    return evidence.anyCensored ? CensoredTargets.impute(gp, evidence) : gp;
  }

  private Judge judge(GaussianProcess gp, History history, RandomGenerator random) {
    List<double[]> pending = new ArrayList<>();
    for (Configuration c : history.pending()) {
      pending.add(encoding.encode(c));
    }
    if (settings.acquisition() == SmboSettings.Acquisition.NOISY_EXPECTED_IMPROVEMENT) {
      return new NoisyImprovementJudge(gp, pending.toArray(new double[0][]), random);
    }
    GaussianProcess believing = gp;
    for (double[] x : pending) {
      believing = believing.append(x, believing.at(x).mean(), 1, 0);
    }
    return settings.acquisition() == SmboSettings.Acquisition.THOMPSON
        ? new ThompsonJudge(believing, settings.family(), random)
        : new PointJudge(believing, pending.size(), settings);
  }

  private Configuration bestOfAll(
      History history, Judge judge, @Nullable Feasibility feasibility, RandomGenerator random) {
    if (history.isExhausted()) {
      throw history.exhausted();
    }
    CandidatePosterior all = grid;
    if (all == null) {
      List<Configuration> points = space.stream().toList();
      all = new CandidatePosterior(encoding.columns(points));
      grid = all;
    }
    double[] scores = new double[gridSize];
    if (judge instanceof ThompsonJudge) {
      scores = judge.score(all.columns());
    } else {
      all.update(judge.process());
      judge.score(all, scores);
    }
    if (feasibility != null) {
      CandidatePosterior labels = gridLabels;
      if (labels == null) {
        labels = new CandidatePosterior(all.columns());
        gridLabels = labels;
      }
      feasibility.weigh(labels, scores);
    }
    boolean[] taken = new boolean[gridSize];
    history.observations().forEach(o -> taken[(int) space.longRank(o.configuration())] = true);
    history.pending().forEach(c -> taken[(int) space.longRank(c)] = true);
    return space.unrank((long) argmax(scores, taken, random));
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

  private List<Configuration> incumbents(Evidence evidence, GaussianProcess gp) {
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
  public List<String> notes() {
    return notes;
  }

  @Override
  public String name() {
    return id;
  }
}
