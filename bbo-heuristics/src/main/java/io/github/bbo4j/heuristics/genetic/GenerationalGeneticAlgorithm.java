package io.github.bbo4j.heuristics.genetic;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A generational genetic algorithm: parents are of the latest complete generation, which its
 * children replace all at once, but for the elites (Holland, 1975; De Jong, 1975).
 *
 * <p>The first generation is the initial design, or the first {@code populationSize} points if that
 * is more, filled up at random; of a larger design its best. Each later one has {@code
 * populationSize - elites} new points and the elites, the best points measured before them. Where a
 * generation begins follows from the number of points measured, so there is no state. Failed and
 * censored points, known children, spaces and cost as in {@link GeneticAlgorithm}.
 */
public final class GenerationalGeneticAlgorithm implements Heuristic {
  private final GeneticSettings settings;

  /** A genetic algorithm. */
  public GenerationalGeneticAlgorithm(GeneticSettings settings) {
    this.settings = Arguments.given(settings, "settings");
  }

  /** A genetic algorithm with {@link GeneticSettings#defaults()}. */
  public GenerationalGeneticAlgorithm() {
    this(GeneticSettings.defaults());
  }

  /** The settings. */
  public GeneticSettings settings() {
    return settings;
  }

  @Override
  public Proposal suggest(History history, RandomGenerator random) {
    return Proposal.of(next(history, random));
  }

  private Configuration next(History history, RandomGenerator random) {
    int size = settings.populationSize();
    int first = Math.max(size, designed(history));
    int measured = history.observations().size();
    if (measured < first) {
      return history.sampleNew(random);
    }
    return new Breeding(settings).child(parents(history, first), history, random);
  }

  /** The latest complete generation. */
  BreedingPool parents(History history, int first) {
    int size = settings.populationSize();
    int children = size - settings.elites();
    int end = first + (history.observations().size() - first) / children * children;
    if (end == first) {
      return BreedingPool.best(history, first, size);
    }
    int begin = end - children;
    return BreedingPool.best(history, begin, settings.elites())
        .and(BreedingPool.range(history, begin, end));
  }

  private static int designed(History history) {
    List<Observation> observations = history.observations();
    int count = 0;
    while (count < observations.size()
        && history.trial(observations.get(count).firstTrial()).purpose() == Purpose.INITIAL) {
      count++;
    }
    return count;
  }

  @Override
  public String name() {
    return "genetic-generational" + settings.toString().replace("GeneticSettings", "");
  }
}
