package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.heuristics.bayes.noisy.NoiseLevel;
import io.github.bbo4j.heuristics.bayes.noisy.NoisyDecisions;
import io.github.bbo4j.heuristics.bayes.noisy.Probe;
import io.github.bbo4j.heuristics.bayes.noisy.Verification;
import io.github.bbo4j.heuristics.bayes.training.PenaltyCosts;
import io.github.bbo4j.heuristics.bayes.training.RateCosts;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The policy of a confirmation stage whose runs are read by {@link PosteriorRecommender}: measures
 * again the configuration whose replicates are expected to lower the lowest posterior mean most
 * (knowledge gradient, a measurement standing for a quarter of the runs left). A configuration that
 * the model has clearly behind gets nothing, however few runs it had. The last runs of the stage,
 * the square root of all evaluations, verify: all replicate the configuration that is recommended
 * before them.
 *
 * <p>Where nothing was measured twice the best configuration is, first, until there is noise; what
 * is verified is recommended when that is known. The stage ends where two replicates agree to the
 * last bit, five where costs are coarse ({@link NoiseLevel}). Where replicates differ by less than
 * half a percent its first five runs verify, and it ends. A configuration with a failed or censored
 * run is not measured again. A pure function of the history; safe for several threads, which share
 * one memo.
 */
public final class KnowledgeGradientConfirmation implements ResamplingPolicy {
  private final NoisyDecisions decisions = new NoisyDecisions();

  /** A policy that plans with what remains of the stage. */
  public KnowledgeGradientConfirmation() {}

  @Override
  public Optional<Configuration> resample(History told, RandomGenerator random) {
    History history = RateCosts.asTimes(PenaltyCosts.asFailures(ChanceFailures.asCancelled(told)));
    int spent = history.size() + history.pending().size();
    int remaining = history.remaining().orElse(history.plannedEvaluations() - spent);
    if (remaining == 0) {
      return Optional.empty();
    }
    NoiseLevel level = NoiseLevel.of(history);
    if (level.isOpen()) {
      return Probe.of(history);
    }
    if (level.isExact() || !TrainingPoints.canModel(history)) {
      return Optional.empty();
    }
    int verifying = Verification.runs(spent + remaining, level.isWeak());
    int stage = spent + remaining - history.plannedEvaluations();
    if (level.isWeak()) {
      int left = stage + verifying - spent;
      return left > 0
          ? VerifiedChoice.of(history, stage, Math.min(left, remaining))
          : Optional.empty();
    }
    if (remaining <= verifying) {
      int from = Math.max(stage, spent + remaining - verifying);
      return VerifiedChoice.of(history, Verification.choosing(history, from), remaining);
    }
    return decisions.replicate(history);
  }

  @Override
  public String name() {
    return "knowledge-gradient-confirmation";
  }
}
