package io.github.bbo4j.heuristics.genetic;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.arguments.Arguments;
import java.util.random.RandomGenerator;

/**
 * A steady-state genetic algorithm, one child per step as in the thesis (algorithm 2): two parents
 * are selected, crossed, and their child is mutated at a rate.
 *
 * <p>The population is the best points measured so far, so the elite is always in it (Whitley,
 * 1989) and there is no state: the suggestion depends on the history and the generator alone,
 * without a memo. Children that are known cost nothing: others are bred, then mutated on until one
 * is new; where that fails, a random new point. Failed points are worse than any other, censored
 * ones cost their bound. Any space, of one parameter too. A decision after n trials takes O(log n),
 * or O(n) where the population is all that was measured ({@link GeneticSettings#published}).
 */
public final class GeneticAlgorithm implements Heuristic {
  private final GeneticSettings settings;

  /** A genetic algorithm. */
  public GeneticAlgorithm(GeneticSettings settings) {
    this.settings = Arguments.given(settings, "settings");
  }

  /** A genetic algorithm with {@link GeneticSettings#defaults()}. */
  public GeneticAlgorithm() {
    this(GeneticSettings.defaults());
  }

  /** The settings. */
  public GeneticSettings settings() {
    return settings;
  }

  @Override
  public Proposal suggest(History history, RandomGenerator random) {
    BreedingPool population =
        BreedingPool.best(history, history.observations().size(), settings.populationSize());
    return Proposal.of(new Breeding(settings).child(population, history, random));
  }

  @Override
  public String name() {
    return "genetic" + settings.toString().replace("GeneticSettings", "");
  }
}
