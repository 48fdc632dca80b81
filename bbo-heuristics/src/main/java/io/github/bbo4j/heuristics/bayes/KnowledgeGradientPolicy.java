package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.heuristics.bayes.noisy.NoiseLevel;
import io.github.bbo4j.heuristics.bayes.noisy.NoisyDecision;
import io.github.bbo4j.heuristics.bayes.noisy.NoisyDecisions;
import io.github.bbo4j.heuristics.bayes.noisy.Probe;
import io.github.bbo4j.heuristics.bayes.noisy.Verification;
import io.github.bbo4j.heuristics.bayes.training.PenaltyCosts;
import io.github.bbo4j.heuristics.bayes.training.RateCosts;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The default resampling policy: measures a configuration again where that promises a better
 * recommendation than the best new point does.
 *
 * <ul>
 *   <li>After a fifth of the budget, at most 10 evaluations or all points, the best configuration
 *       is measured once more, and if its costs agree to the last bit the best is once again: one
 *       equal pair may be a coarse timer. If they agree again the system is deterministic, and
 *       nothing is ever measured again. Where costs are coarse ({@link NoiseLevel}) that takes five
 *       pairs, which are at most a quarter of the evaluations.
 *   <li>Of a budget of up to 12, at most a quarter are replicates, none before half of it is spent:
 *       five runs are four points and one replicate.
 *   <li>Of a noisy system a configuration whose runs may be outliers is measured again first: two
 *       runs that differ by far more than noise, or a single one far from what all others say
 *       ({@link NoisyDecisions#suspect}).
 *   <li>Noise below half a percent of the cost, by three replicates, is left alone else.
 *   <li>Above it the knowledge gradient decides between the leaders and the new points ({@link
 *       NoisyDecisions}). In the first half of the budget at most a tenth of the evaluations are
 *       replicates.
 *   <li>The last evaluations, the square root of the budget (none of a budget below 21; at most
 *       five where noise is left alone), verify: all replicate the configuration that is
 *       recommended before them, so that the interval of the recommendation rests on runs that had
 *       no part in its choice; where noise is left alone and the space is exhausted, so do five
 *       after its last point. If the first of them contradict what it was chosen by, the others
 *       verify what is recommended then. A search that a confirmation stage follows, long enough to
 *       verify, leaves it to that.
 * </ul>
 *
 * <p>A configuration with a failed or censored run is not measured again, but where runs fail by
 * chance, and replicates are never more than three quarters of the evaluations while there are new
 * points. A pure function of the history; safe for several threads, which share one memo.
 */
public final class KnowledgeGradientPolicy implements ResamplingPolicy {
  private static final int MOST_FIRST = 10;
  private static final int RUNS_PER_POINT = 4;

  /** Of so small a budget, at most one run in so many is a replicate, in the second half. */
  private static final int SMALL = 12;

  private static final int SMALL_SHARE = 4;

  /** While all replicates are equal, and that doesn't tell yet. */
  private static final int COARSE_SHARE = 4;

  /** The gradient looks one step ahead and would settle for the first good region. */
  private static final double SEARCH_SHARE = 0.5;

  private static final double EARLY_REPLICATES = 0.1;

  private final NoisyDecisions decisions;

  /** A policy that plans with the evaluations of the history it is asked about. */
  public KnowledgeGradientPolicy() {
    this(new NoisyDecisions());
  }

  /**
   * A policy that shares its decisions with {@link AutoHeuristic}: one computation for both.
   *
   * @param decisions what both ask
   */
  public KnowledgeGradientPolicy(NoisyDecisions decisions) {
    this.decisions = decisions;
  }

  @Override
  public Optional<Configuration> resample(History told, RandomGenerator random) {
    History history = RateCosts.asTimes(PenaltyCosts.asFailures(ChanceFailures.asCancelled(told)));
    int evaluations = history.size() + history.pending().size();
    int budget = history.plannedEvaluations();
    int first = budget <= SMALL ? (budget + 1) / 2 : Math.max(2, Math.min(MOST_FIRST, budget / 5));
    boolean early = evaluations < first && !history.isExhausted();
    if (early || evaluations >= budget) {
      return Optional.empty();
    }
    int replicates = evaluations - history.observations().size();
    if (budget <= SMALL && replicates >= budget / SMALL_SHARE && !history.isExhausted()) {
      return Optional.empty();
    }
    NoiseLevel level = decisions.noise(history);
    if (level.isOpen()) {
      boolean enough = level.deviation() == 0 && replicates >= evaluations / COARSE_SHARE;
      return enough && level.degrees() > 1 && !history.isExhausted()
          ? Optional.empty()
          : Probe.of(history);
    }
    int verifying = Verification.runsOfSearch(budget, history.laterEvaluations(), level.isWeak());
    int search = budget - verifying;
    if (level.isExact() || !TrainingPoints.canModel(history)) {
      return Optional.empty();
    }
    if (evaluations >= search) {
      return VerifiedChoice.of(history, search, budget - evaluations);
    }
    return whileSearching(history, level, search, verifying);
  }

  /** What is measured again before the runs that verify. */
  private Optional<Configuration> whileSearching(
      History history, NoiseLevel level, int search, int verifying) {
    int evaluations = history.size() + history.pending().size();
    int replicates = evaluations - history.observations().size();
    Optional<Configuration> suspect = decisions.suspect(history);
    if (suspect.isPresent()) {
      return suspect;
    }
    if (level.isWeak() && history.isExhausted()) {
      // Nothing but new points would be measured: what is recommended is verified, and that is all.
      int last = history.observations().get(history.observations().size() - 1).firstTrial();
      int left = last + 1 + verifying - evaluations;
      return left > 0 ? VerifiedChoice.of(history, last + 1, left) : Optional.empty();
    }
    boolean crowded =
        !history.isExhausted()
            && evaluations >= (long) RUNS_PER_POINT * history.observations().size();
    if (!level.isMaterial() || crowded) {
      return Optional.empty();
    }
    if (evaluations < SEARCH_SHARE * search
        && replicates >= EARLY_REPLICATES * evaluations
        && !history.isExhausted()) {
      return Optional.empty();
    }
    NoisyDecision decision = decisions.decide(history);
    return decision.prefersReplicate() ? decision.replicate() : Optional.empty();
  }

  @Override
  public String name() {
    return "knowledge-gradient";
  }
}
