package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.training.RefitSchedule;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The process that a search rests on: the usual one, a Matern 5/2 of the logarithms of the costs,
 * or, among reals, one of the {@linkplain NoisyModels#others others} that predicts the cheaper half
 * of the configurations better by {@value #ADVANTAGE} nats ({@link NoisyModel#logDensity}). Where
 * most costs are many times the lowest and it lies in a smooth basin, their logarithms have a dip
 * there that no stationary process expects, and it is sure of what it has not looked at.
 *
 * <p>The choice is made where models without noise are compared ({@link RefitSchedule#comparedAt})
 * and holds until then. It is the usual one where some cost is not positive, and where
 * configurations are too many to look at all of them. A pure function of the history; the memo only
 * saves time. Not safe for several threads.
 */
final class ProcessChoice {
  private static final double ADVANTAGE = 3;

  private final NoisyModels usual;
  private final List<NoisyModels> others;
  private @Nullable History compared;
  private NoisyModels best;

  ProcessChoice(SearchSpace space) {
    usual = NoisyModels.forSearch(space);
    others = space.isContinuous() ? NoisyModels.others(space) : List.of();
    best = usual;
  }

  /** Encoding of the space. */
  SpaceEncoding encoding() {
    return usual.encoding();
  }

  /** The models of the process for a history with at least two measured configurations. */
  NoisyModels of(History history) {
    if (others.isEmpty() || !usual.canCompare(history)) {
      return usual;
    }
    int size = history.size();
    int at = Math.min(size, others.get(0).comparedAt(size));
    if (compared == null || compared.size() != at || !history.startsWith(compared)) {
      compared = history.prefix(at);
      best = best(compared);
    }
    return best;
  }

  private NoisyModels best(History seen) {
    if (!TrainingPoints.canModel(seen)) {
      return usual;
    }
    NoisyModels found = usual;
    double highest = usual.model(seen).logDensity() + ADVANTAGE;
    for (NoisyModels other : others) {
      double density = other.model(seen).logDensity();
      if (density > highest) {
        highest = density;
        found = other;
      }
    }
    return found;
  }
}
