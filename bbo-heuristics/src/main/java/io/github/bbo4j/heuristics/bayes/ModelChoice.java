package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.History;
import io.github.bbo4j.heuristics.bayes.training.RefitSchedule;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Chooses among heuristics on different models by how well each model predicts every cost from the
 * others: the sum of the leave-one-out log predictive densities of the costs on their own scale
 * ({@link SmboModel#logDensity}), in which kernels and output transforms can be compared (Rasmussen
 * and Williams 2006, section 5.4.2; Sundararajan and Keerthi 2001). The first model is the usual
 * one and has an advantage, which few points cannot make up for.
 *
 * <p>The choice is made where all of them are fitted ({@link RefitSchedule#comparedAt}) and holds
 * until the next such fit. A pure function of the history; the models remember to save time. Not
 * safe for several threads.
 */
final class ModelChoice {
  /** A model under its name in notes. */
  record Candidate(String name, SmboHeuristic heuristic) {}

  /**
   * What a comparison of the models found.
   *
   * @param best the model that predicts them best
   * @param density its log density of the costs, summed
   * @param logWeights of each model's process
   */
  private record Comparison(Candidate best, double density, List<double[]> logWeights) {}

  private final double advantage;
  private final List<Candidate> candidates = new ArrayList<>();
  private final ComparisonMemo<Comparison> memo = new ComparisonMemo<>();

  /**
   * A choice.
   *
   * @param advantage logarithm of the factor by which another model has to be ahead, in nats
   * @param reference what is taken unless another one predicts better
   * @param others the others, at least one
   */
  ModelChoice(double advantage, Candidate reference, Candidate... others) {
    this.advantage = advantage;
    candidates.add(reference);
    candidates.addAll(List.of(others));
  }

  /** The model of a history. */
  Candidate of(History history) {
    return comparison(history).best();
  }

  /** Leave-one-out log density of the costs by the model of a history, when it was chosen. */
  double logDensity(History history) {
    return comparison(history).density();
  }

  /** The parameters that the last of the models and one of the others call active. */
  Optional<BitSet> activeParameters(History history) {
    List<double[]> weights = comparison(history).logWeights();
    int last = weights.size() - 1;
    return ActiveParameters.agreed(weights.get(last), weights.subList(0, last));
  }

  private Comparison comparison(History history) {
    History seen = candidates.get(0).heuristic().comparedBy(history);
    return memo.of(seen, () -> compare(seen));
  }

  private Comparison compare(History seen) {
    Candidate best = candidates.get(0);
    double highest = best.heuristic().logDensity(seen);
    double least = highest + advantage;
    for (Candidate candidate : candidates.subList(1, candidates.size())) {
      double density = candidate.heuristic().logDensity(seen);
      if (density > Math.max(least, highest)) {
        highest = density;
        best = candidate;
      }
    }
    return new Comparison(
        best, highest, candidates.stream().map(c -> c.heuristic().logWeights(seen)).toList());
  }
}
