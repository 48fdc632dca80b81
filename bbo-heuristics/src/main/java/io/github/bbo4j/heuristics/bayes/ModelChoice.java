package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.History;
import io.github.bbo4j.heuristics.bayes.training.RefitSchedule;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Chooses among heuristics on different models by how well each model predicts every cost from the
 * others: the sum of the leave-one-out log predictive densities of the costs on their own scale
 * ({@link SmboModel#logDensity}), in which kernels and output transforms can be compared (Rasmussen
 * and Williams 2006, section 5.4.2; Sundararajan and Keerthi 2001). The first model is the usual
 * one and has an advantage, which few points cannot make up for.
 *
 * <p>The choice is made when hyperparameters are fitted and holds until the next fit. A pure
 * function of the history; the models remember to save time. Not safe for several threads.
 */
final class ModelChoice {
  /** A model under its name in notes. */
  record Candidate(String name, SmboHeuristic heuristic) {}

  private final double advantage;
  private final List<Candidate> candidates = new ArrayList<>();

  /** What the latest choice was made from, and the choice. */
  private @Nullable History known;

  private @Nullable Candidate chosen;

  /**
   * A choice.
   *
   * @param advantage logarithm of the factor by which another model has to be ahead, in nats
   * @param usual what is taken unless another one predicts better
   * @param others the others, at least one
   */
  ModelChoice(double advantage, Candidate usual, Candidate... others) {
    this.advantage = advantage;
    candidates.add(usual);
    candidates.addAll(List.of(others));
  }

  /** The model of a history. */
  Candidate of(History history) {
    int fitted = RefitSchedule.fittedAt(history.size(), RefitSchedule.DEFAULT_SHARE);
    History seen = history.prefix(Math.min(history.size(), fitted));
    History before = known;
    Candidate best = chosen;
    if (best == null
        || before == null
        || before.size() != seen.size()
        || !seen.startsWith(before)) {
      best = best(seen);
      known = seen;
      chosen = best;
    }
    return best;
  }

  /**
   * The parameters that the last of the models and one of the others call active. All are fitted at
   * the same trials, so this costs nothing.
   */
  Optional<BitSet> activeParameters(History history) {
    List<double[]> weights =
        candidates.stream().map(c -> c.heuristic().logWeights(history)).toList();
    int last = weights.size() - 1;
    return ActiveParameters.agreed(weights.get(last), weights.subList(0, last));
  }

  private Candidate best(History seen) {
    Candidate best = candidates.get(0);
    double highest = best.heuristic().logDensity(seen) + advantage;
    for (Candidate candidate : candidates.subList(1, candidates.size())) {
      double density = candidate.heuristic().logDensity(seen);
      if (density > highest) {
        highest = density;
        best = candidate;
      }
    }
    return best;
  }
}
