package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.SmboSettings;
import io.github.bbo4j.heuristics.bayes.acquisition.Feasibility;
import io.github.bbo4j.heuristics.bayes.gp.CandidatePosterior;
import io.github.bbo4j.heuristics.bayes.gp.Kernel;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import io.github.bbo4j.heuristics.bayes.internal.NormalMath;
import io.github.bbo4j.heuristics.bayes.search.CandidateScreening;
import io.github.bbo4j.heuristics.bayes.search.LatticeMaximizer;
import io.github.bbo4j.heuristics.bayes.training.RefitSchedule;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What one more measurement is worth under noise, at a new point and at a measured one: by how much
 * it is expected to lower the posterior mean of the configuration that would be recommended
 * (knowledge gradient with correlated beliefs; Frazier, Powell, Dayanik 2009), recommendations
 * being restricted to measured configurations (Scott, Frazier, Powell 2011).
 *
 * <p>A single run under strong noise hardly ever changes a recommendation, although ten would. So
 * the gain is that of {@code look} runs there, as if their mean were one measurement (KG(*),
 * Frazier and Powell 2010).
 *
 * <p>Candidates are the {@value #FRESH} new points of the largest expected improvement and the
 * {@value #LEADERS} measured ones of the lowest posterior means. A pure function of (history,
 * random); the memo only saves time. Not safe for several threads.
 */
public final class NoisySearch {
  private static final int LEADERS = 20;
  private static final int FRESH = 50;
  private static final int SHORT_LIST = 256;
  private static final int EXACT_LIMIT = 16_384;

  /** A new draw of the hyperparameters whenever the trials have grown by a fiftieth. */
  private static final int REDRAWS = 50;

  /** Doubles the cross-covariances may hold: 32 MB. */
  private static final long MOST_CACHED = 4L << 20;

  /**
   * The best of both kinds.
   *
   * @param again the measured configuration to measure again, if there is one that may be
   * @param gainAgain its gain
   * @param fresh the new point to measure, if there is one left
   * @param gainFresh its gain
   */
  public record Decision(
      Optional<Configuration> again,
      double gainAgain,
      Optional<Configuration> fresh,
      double gainFresh) {}

  private final SearchSpace space;
  private final SpaceEncoding encoding;
  private final Kernel kernel;
  private final RefitSchedule schedule;
  private final boolean oneSided;
  private final int gridSize;
  private @Nullable CandidateScreening screen;
  private List<Configuration> points = List.of();

  /** A search: runs cheaper than expected are believed. */
  public NoisySearch(SearchSpace space) {
    this(space, true);
  }

  /** A search, or with two-sided weights what estimates rest on. */
  public NoisySearch(SearchSpace space, boolean oneSided) {
    this.space = space;
    this.oneSided = oneSided;
    encoding = new SpaceEncoding(space);
    kernel = Kernel.of(KernelFamily.MATERN_52, encoding.categorical());
    schedule =
        new RefitSchedule(
            (seen, warm) -> NoisyModel.draw(seen, encoding, kernel, warm, oneSided), REDRAWS);
    OptionalLong size = space.isFinite() ? space.longSize() : OptionalLong.empty();
    boolean small = size.isPresent() && size.getAsLong() <= EXACT_LIMIT;
    gridSize = small ? (int) size.getAsLong() : 0;
  }

  /** The known search with what it remembers, if it is of the space, else a new one. */
  public static NoisySearch of(@Nullable NoisySearch known, SearchSpace space) {
    return known != null && known.space.equals(space) ? known : new NoisySearch(space);
  }

  /** Whether a history has the two measured configurations that a model needs. */
  public static boolean canModel(History history) {
    return history.observations().stream().filter(Observation::isMeasured).limit(2).count() == 2;
  }

  /** The model of a history with at least two measured configurations. */
  public NoisyModel model(History history) {
    return NoisyModel.of(history, encoding, kernel, schedule.hyperparameters(history), oneSided);
  }

  /** Models at several draws of the hyperparameters, for a history as above. */
  public List<NoisyModel> models(History history, int count) {
    List<NoisyModel> models = new ArrayList<>();
    double[] theta = schedule.hyperparameters(history);
    for (int k = 0; k < count; k++) {
      models.add(NoisyModel.of(history, encoding, kernel, theta, oneSided));
      theta = NoisyModel.draw(history, encoding, kernel, theta, oneSided);
    }
    return models;
  }

  /**
   * The best measurements of a history with at least two measured configurations.
   *
   * @param look runs that a measurement stands for, at least 1
   */
  public Decision decide(History history, RandomGenerator random, double look) {
    NoisyModel model = model(history).believing(pending(history));
    int[] leaders = model.leaders(LEADERS);
    Gains gains = new Gains(model, leaders, look);
    int again = gains.bestLeader();
    double gainAgain = again < 0 ? Double.NEGATIVE_INFINITY : gains.atLeader(again);
    List<Configuration> candidates = candidates(history, model, leaders, random);
    if (candidates.isEmpty()) {
      return new Decision(again(model, leaders, again), gainAgain, Optional.empty(), 0);
    }
    double[][] columns = encoding.columns(candidates);
    CandidatePosterior posterior = new CandidatePosterior(columns);
    posterior.update(model.gp);
    double[] success = success(model, columns);
    double[] improvement = improvement(model, posterior, model.mean(leaders[0]));
    Integer[] order = new Integer[candidates.size()];
    for (int c = 0; c < order.length; c++) {
      order[c] = c;
      improvement[c] += Math.log(success[c]);
    }
    Arrays.sort(order, (a, b) -> Double.compare(improvement[b], improvement[a]));
    double gainFresh = Double.NEGATIVE_INFINITY;
    int fresh = order[0];
    for (int k = 0; k < Math.min(FRESH, order.length); k++) {
      int c = order[k];
      double gain = success[c] * gains.atNew(posterior, columns, c);
      if (gain > gainFresh) {
        gainFresh = gain;
        fresh = c;
      }
    }
    return new Decision(
        again(model, leaders, again), gainAgain, Optional.of(candidates.get(fresh)), gainFresh);
  }

  /**
   * The measured configuration to measure again, if there is one that may be.
   *
   * @param look runs that a measurement stands for, at least 1
   */
  public Optional<Configuration> again(History history, double look) {
    NoisyModel model = model(history).believing(pending(history));
    int[] leaders = model.leaders(LEADERS);
    return again(model, leaders, new Gains(model, leaders, look).bestLeader());
  }

  private List<double[]> pending(History history) {
    List<double[]> pending = new ArrayList<>();
    history.pending().forEach(c -> pending.add(encoding.encode(c)));
    return pending;
  }

  private static Optional<Configuration> again(NoisyModel model, int[] leaders, int k) {
    return k < 0 || !model.evidence.isClean(leaders[k])
        ? Optional.empty()
        : Optional.of(model.evidence.used.get(leaders[k]).configuration());
  }

  /** New points worth an exact look: from all of them, or found by climbing. */
  private List<Configuration> candidates(
      History history, NoisyModel model, int[] leaders, RandomGenerator random) {
    if (history.isExhausted()) {
      return List.of();
    }
    double best = model.mean(leaders[0]);
    if (gridSize > 0 && (long) gridSize * model.gp.size() <= MOST_CACHED) {
      CandidateScreening all = screen;
      if (all == null) {
        points = space.stream().toList();
        all = new CandidateScreening(encoding.columns(points));
        screen = all;
      }
      boolean[] taken = new boolean[gridSize];
      history.observations().forEach(o -> taken[(int) space.longRank(o.configuration())] = true);
      history.pending().forEach(c -> taken[(int) space.longRank(c)] = true);
      List<Configuration> picked = new ArrayList<>();
      for (int place : all.best(model, best, taken, SHORT_LIST)) {
        picked.add(points.get(place));
      }
      return picked;
    }
    screen = null;
    List<Configuration> incumbents = new ArrayList<>();
    for (int i : leaders) {
      incumbents.add(model.evidence.used.get(i).configuration());
    }
    LatticeMaximizer.Score score =
        columns -> {
          CandidatePosterior posterior = new CandidatePosterior(columns);
          posterior.update(model.gp);
          double[] scores = improvement(model, posterior, best);
          double[] success = success(model, columns);
          for (int c = 0; c < scores.length; c++) {
            scores[c] += Math.log(success[c]);
          }
          return scores;
        };
    return List.of(new LatticeMaximizer(space, encoding).best(history, incumbents, score, random));
  }

  /** Log expected improvement of the noise-free cost. */
  private static double[] improvement(NoisyModel model, CandidatePosterior posterior, double best) {
    double[] scores = new double[posterior.count()];
    for (int c = 0; c < scores.length; c++) {
      double sd = Math.sqrt(posterior.variance(c) + model.rugged);
      scores[c] = Math.log(sd) + NormalMath.logImprovement((best - posterior.mean(c)) / sd);
    }
    return scores;
  }

  /** Probability that a run at each candidate gives a number. */
  private double[] success(NoisyModel model, double[][] columns) {
    double[] success = new double[columns[0].length];
    if (model.evidence.failedRows.length == 0) {
      Arrays.fill(success, 1);
      return success;
    }
    new Feasibility(
            model.evidence.rows,
            model.evidence.failedRows,
            kernel,
            NoisyModel.PRIOR,
            SmboSettings.Acquisition.LOG_EXPECTED_IMPROVEMENT)
        .weigh(new CandidatePosterior(columns), success);
    for (int c = 0; c < success.length; c++) {
      success[c] = Math.exp(success[c]);
    }
    return success;
  }

  /** Gains of measurements, leaders and the measured point itself being the alternatives. */
  private static final class Gains {
    private final NoisyModel model;
    private final int[] leaders;
    private final double noise;
    private final double[][] whitened;
    private final double[] means;
    private final double[] slopes;
    private final double[] x;
    private final double[] v;

    Gains(NoisyModel model, int[] leaders, double look) {
      this.model = model;
      this.leaders = leaders;
      noise = model.gp.nugget() / look;
      whitened = model.whitened(leaders);
      means = new double[leaders.length + 1];
      slopes = new double[leaders.length + 1];
      x = new double[model.evidence.rows[0].length];
      v = new double[model.gp.size()];
      for (int a = 0; a < leaders.length; a++) {
        // The gradient is about maxima, costs are minimised.
        means[a] = -model.mean(leaders[a]);
      }
    }

    int bestLeader() {
      int best = -1;
      double most = Double.NEGATIVE_INFINITY;
      for (int a = 0; a < leaders.length; a++) {
        double gain = atLeader(a);
        if (gain > most) {
          most = gain;
          best = a;
        }
      }
      return best;
    }

    double atLeader(int k) {
      double variance = model.variance(leaders[k]);
      double sd = Math.sqrt(variance + noise);
      double[] own = model.evidence.rows[leaders[k]];
      for (int a = 0; a < leaders.length; a++) {
        double covariance =
            a == k
                ? variance
                : model.covariance(own, whitened[k], model.evidence.rows[leaders[a]], whitened[a]);
        slopes[a] = covariance / sd;
      }
      return KnowledgeGradient.of(means, slopes, leaders.length);
    }

    double atNew(CandidatePosterior posterior, double[][] columns, int c) {
      for (int j = 0; j < x.length; j++) {
        x[j] = columns[j][c];
      }
      posterior.copyColumn(c, v);
      double variance = posterior.variance(c) + model.rugged;
      double sd = Math.sqrt(variance + noise);
      for (int a = 0; a < leaders.length; a++) {
        slopes[a] = model.covariance(x, v, model.evidence.rows[leaders[a]], whitened[a]) / sd;
      }
      means[leaders.length] = -posterior.mean(c);
      slopes[leaders.length] = variance / sd;
      return KnowledgeGradient.of(means, slopes, leaders.length + 1);
    }
  }
}
