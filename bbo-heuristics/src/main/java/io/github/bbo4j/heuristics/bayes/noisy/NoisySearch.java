package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.SpaceExhaustedException;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.acquisition.SmoothScore;
import io.github.bbo4j.heuristics.bayes.gp.CandidatePosterior;
import io.github.bbo4j.heuristics.bayes.search.CandidateGrid;
import io.github.bbo4j.heuristics.bayes.search.CandidateScore;
import io.github.bbo4j.heuristics.bayes.search.CandidateScreening;
import io.github.bbo4j.heuristics.bayes.search.LatticeMaximizer;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import io.github.bbo4j.heuristics.internal.DesignSeed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What one more measurement is worth under noise, at a new point and at a measured one: by how much
 * it is expected to lower the posterior mean of the configuration that would be recommended
 * (knowledge gradient with correlated beliefs; Frazier, Powell, Dayanik 2009), recommendations
 * being restricted to measured configurations (Scott, Frazier, Powell 2011).
 *
 * <p>A single run under strong noise hardly ever changes a recommendation, although ten would. So
 * the gain is that of several runs there, as if their mean were one measurement (KG(*), Frazier and
 * Powell 2010).
 *
 * <p>Candidates are the {@value #FRESH} new points of the largest expected improvement and the
 * {@value #LEADERS} measured ones of the lowest posterior means. Where the space cannot be
 * enumerated there is one new point, found by climbing, along constraints by the gradient too;
 * among many parameters a variant of it takes its place ({@link ScreeningVariants}). A pure
 * function of the history; the memo only saves time. Not safe for several threads.
 */
final class NoisySearch {
  private static final int LEADERS = 20;
  private static final int FRESH = 50;
  private static final int SHORT_LIST = 256;
  private static final int EXACT_LIMIT = 16_384;

  /** Of the evaluations, one in so many at most is a replicate of what is suspected. */
  private static final int ONE_IN = 2;

  /** Deviations from what all others say, beyond which a single run is suspected. */
  private static final double FAR = 6;

  /** Trials between two runs of one configuration within which a slow system hardly changes. */
  private static final int AT_ONCE = 2;

  private final SearchSpace space;
  private final SpaceEncoding encoding;
  private final NoisyModels models;
  private final Optional<CandidateGrid> grid;
  private final ScreeningVariants variants;
  private @Nullable CandidateScreening screening;
  private @Nullable History modelled;
  private @Nullable NoisyModel known;

  NoisySearch(SearchSpace space) {
    this.space = space;
    models = NoisyModels.forSearch(space);
    encoding = models.encoding();
    grid = CandidateGrid.of(space, encoding, EXACT_LIMIT);
    variants = new ScreeningVariants(space, encoding);
  }

  /** Whether it is about histories of the space. */
  boolean isOn(SearchSpace other) {
    return space.equals(other);
  }

  /**
   * The best measurements.
   *
   * @param history runs of at least two measured configurations
   * @param lookaheadRuns runs that a measurement stands for, at least 1
   */
  NoisyDecision decide(History history, double lookaheadRuns) {
    NoisyModel model = model(history);
    int[] leaders = model.leaders(LEADERS);
    MeasurementGains gains = new MeasurementGains(model, leaders, lookaheadRuns);
    Optional<MeasurementGains.Replicate> again = gains.bestReplicate();
    Optional<Configuration> replicate = again.map(r -> configuration(model, r.index()));
    double replicateGain = again.map(MeasurementGains.Replicate::gain).orElse(0.0);
    NoisyImprovement promise = new NoisyImprovement(model, model.mean(leaders[0]));
    List<Configuration> candidates = candidates(history, model, leaders, promise);
    if (candidates.isEmpty()) {
      return new NoisyDecision(replicate, replicateGain, Optional.empty(), 0);
    }
    double[][] columns = encoding.columns(candidates);
    CandidatePosterior posterior = new CandidatePosterior(columns);
    double[] success = promise.success(columns);
    double[] improvement = promise.of(posterior, success);
    Integer[] order = new Integer[candidates.size()];
    Arrays.setAll(order, c -> c);
    Arrays.sort(order, (a, b) -> Double.compare(improvement[b], improvement[a]));
    double freshGain = Double.NEGATIVE_INFINITY;
    int fresh = order[0];
    for (int k = 0; k < Math.min(FRESH, order.length); k++) {
      int c = order[k];
      double gain = success[c] * gains.ofNew(posterior, c);
      if (gain > freshGain) {
        freshGain = gain;
        fresh = c;
      }
    }
    return new NoisyDecision(
        replicate, replicateGain, Optional.of(candidates.get(fresh)), freshGain);
  }

  /** The configuration to measure again, if there is one that may be. */
  Optional<Configuration> replicate(History history, double lookaheadRuns) {
    NoisyModel model = model(history);
    return new MeasurementGains(model, model.leaders(LEADERS), lookaheadRuns)
        .bestReplicate()
        .map(r -> configuration(model, r.index()));
  }

  /** Whether there is slow noise. */
  boolean isSlow(History history) {
    return withoutPending(history).slowNoise().isPresent();
  }

  /** What is to be measured again because its runs may be outliers. */
  Optional<Configuration> suspect(History history) {
    int runs = history.size() + history.pending().size();
    boolean measuring =
        history.pending().stream().anyMatch(c -> history.observation(c).isPresent());
    if (measuring || ONE_IN * (runs - history.observations().size()) >= runs) {
      return Optional.empty();
    }
    RunScale scale = RunScale.of(history);
    Predicate<Observation> apart = scale.apart(history);
    // Where all is slower at times, runs differ by when they were made.
    int within = isSlow(history) ? AT_ONCE : runs;
    Predicate<Observation> pairApart =
        o ->
            o.count() == 2
                && o.hasOnlyMeasuredRuns()
                && o.lastTrial() - o.firstTrial() <= within
                && apart.test(o);
    Predicate<Observation> single = o -> o.count() == 1 && o.hasOnlyMeasuredRuns();
    RunDeviation deviation = RunDeviation.of(scale.pairs(history));
    if (deviation.manyOutliers() && !NoiseLevel.of(history).isWeak()) {
      return surprising(history, single.or(pairApart), s -> -s);
    }
    return history.observations().stream()
        .filter(pairApart)
        .findFirst()
        .map(Observation::configuration)
        .or(() -> surprising(history, single, Math::abs));
  }

  /** The one that is off the most, by more than {@value #FAR} deviations. */
  private Optional<Configuration> surprising(
      History history, Predicate<Observation> eligible, DoubleUnaryOperator off) {
    NoisyModel model = withoutPending(history);
    double[] surprises = model.surprises();
    double most = FAR;
    Optional<Configuration> found = Optional.empty();
    for (int i = 0; i < surprises.length; i++) {
      Observation o = model.data().observation(i);
      double value = off.applyAsDouble(surprises[i]);
      if (value > most && eligible.test(o)) {
        most = value;
        found = Optional.of(o.configuration());
      }
    }
    return found;
  }

  /** The model, pending measurements taken to come out at their means. */
  private NoisyModel model(History history) {
    return withoutPending(history)
        .withFantasies(history.pending().stream().map(encoding::encode).toList());
  }

  /**
   * The model of what is told. That of the same trials is kept: policy and heuristic ask about
   * histories of their own, such as those of rates as times.
   */
  NoisyModel withoutPending(History history) {
    NoisyModel model = known;
    History last = modelled;
    if (model == null
        || last == null
        || last.size() != history.size()
        || !history.startsWith(last)) {
      model = models.model(history);
      known = model;
      modelled = history;
    }
    return model;
  }

  private static Configuration configuration(NoisyModel model, int index) {
    return model.data().observation(index).configuration();
  }

  /** New points worth an exact look: from all of them, or found by climbing. */
  private List<Configuration> candidates(
      History history, NoisyModel model, int[] leaders, NoisyImprovement promise) {
    if (history.isExhausted()) {
      return List.of();
    }
    if (grid.isPresent() && grid.get().canKeep(model.process().size())) {
      return screened(grid.get(), history, model, model.mean(leaders[0]));
    }
    screening = null;
    CandidateScore score = promise::of;
    // Along constraints a step in one parameter leads nowhere; elsewhere gradients gained nothing.
    Optional<SmoothScore> smooth =
        space.constraints().isEmpty() ? Optional.empty() : Optional.of(promise.smooth());
    try {
      Configuration point =
          new LatticeMaximizer(space, encoding)
              .best(
                  history,
                  model.data().configurations(leaders),
                  score,
                  smooth,
                  random(history, "candidates"));
      double[] weights = model.process().hyperparameters();
      return List.of(variants.best(point, weights, history, score, random(history, "variants")));
    } catch (SpaceExhaustedException e) {
      // Of a space that can't be counted, such as a real interval of few doubles, a draw tells.
      return List.of();
    }
  }

  /**
   * Source of candidates where the space cannot be enumerated. It comes from the history, so that
   * the policy and the heuristic look at the same candidates.
   *
   * @param purpose tells the streams of one decision apart
   */
  private static RandomGenerator random(History history, String purpose) {
    return DesignSeed.of(history).stream(purpose, history.size() + history.pending().size());
  }

  private List<Configuration> screened(
      CandidateGrid all, History history, NoisyModel model, double incumbent) {
    CandidateScreening known = screening;
    if (known == null) {
      known = new CandidateScreening(all.columns());
      screening = known;
    }
    int[] places =
        known.best(
            model.process(),
            model.localVariance(),
            model.withoutTrend(incumbent, all.columns()),
            all.taken(history),
            SHORT_LIST);
    return Arrays.stream(places).mapToObj(all::point).toList();
  }
}
