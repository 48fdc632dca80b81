package io.github.bbo4j.core.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * What a user's own heuristic looks like to the contract: a differential evolution (Storn and
 * Price, 1997, rand/1/bin) that computes with shares of the scale keeps it, and the same one on raw
 * coordinates, which finds its way on whole numbers and looks right, does not.
 */
class DifferentialEvolutionTest extends HeuristicContract {
  private static final int TRIES = 64;
  private static final double WEIGHT = 0.8;
  private static final double CROSSOVER = 0.9;

  @Override
  protected Heuristic heuristic() {
    return (history, random) -> Proposal.of(evolved(history, random, true));
  }

  @Test
  void differencesOfRawCoordinatesAreRefused() {
    HeuristicContract wrong =
        new HeuristicContract() {
          @Override
          protected Heuristic heuristic() {
            return (history, random) -> Proposal.of(evolved(history, random, false));
          }
        };
    assertThatThrownBy(wrong::proposalsMoveWithTheOriginOfARealBowl)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("move with the interval");
  }

  private static Configuration evolved(History history, RandomGenerator random, boolean byShares) {
    int known = history.observations().size();
    for (int t = 0; t < TRIES && known >= 4; t++) {
      Configuration[] parents = new Configuration[4];
      for (int k = 0; k < parents.length; k++) {
        parents[k] = history.observations().get(random.nextInt(known)).configuration();
      }
      SearchSpace space = history.space();
      long[] child = parents[0].coordinates();
      for (int d = 0; d < child.length; d++) {
        if (random.nextDouble() < CROSSOVER) {
          child[d] = mutant(space.domain(d), d, parents, byShares);
        }
      }
      Optional<Configuration> found = space.find(child);
      if (found.isPresent() && !history.contains(found.get())) {
        return found.get();
      }
    }
    return history.sampleNew(random);
  }

  private static long mutant(Domain domain, int d, Configuration[] parents, boolean byShares) {
    long a = parents[1].coordinate(d);
    long b = parents[2].coordinate(d);
    long c = parents[3].coordinate(d);
    if (!byShares) {
      return a + Math.round(WEIGHT * (b - c));
    }
    double u = domain.toUnit(a) + WEIGHT * (domain.toUnit(b) - domain.toUnit(c));
    return domain.atUnit(Math.max(0, Math.min(1, u)));
  }
}
