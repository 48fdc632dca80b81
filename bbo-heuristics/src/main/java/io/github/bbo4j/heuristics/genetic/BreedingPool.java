package io.github.bbo4j.heuristics.genetic;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.heuristics.internal.SearchCost;
import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Individuals with their costs, best first; equals in the order they were first measured. Failed
 * ones are never among them.
 */
final class BreedingPool {
  private final Individual[] individuals;

  private BreedingPool(Individual[] individuals) {
    this.individuals = individuals;
  }

  /** The {@code size} best of the observations from one index to before another. O(n log size). */
  static BreedingPool best(History history, int from, int to, int size) {
    PriorityQueue<Individual> worstFirst = new PriorityQueue<>(Comparator.reverseOrder());
    for (int i = from; i < to; i++) {
      Observation observation = history.observations().get(i);
      double cost = SearchCost.of(observation);
      boolean full = worstFirst.size() == size;
      Individual worst = worstFirst.peek();
      if (cost == Double.POSITIVE_INFINITY || (full && (worst == null || cost >= worst.cost()))) {
        // A later one that is equal to the worst does not displace it.
        continue;
      }
      if (full) {
        worstFirst.poll();
      }
      worstFirst.add(new Individual(observation.configuration(), cost, i));
    }
    Individual[] sorted = worstFirst.toArray(new Individual[0]);
    Arrays.sort(sorted);
    return new BreedingPool(sorted);
  }

  /** The union of this and another one that has no individual in common with it. */
  BreedingPool and(BreedingPool other) {
    Individual[] all = Arrays.copyOf(individuals, individuals.length + other.individuals.length);
    System.arraycopy(other.individuals, 0, all, individuals.length, other.individuals.length);
    Arrays.sort(all);
    return new BreedingPool(all);
  }

  int size() {
    return individuals.length;
  }

  Configuration configuration(int index) {
    return individuals[index].configuration();
  }

  double[] costs() {
    return Arrays.stream(individuals).mapToDouble(Individual::cost).toArray();
  }

  private record Individual(Configuration configuration, double cost, int index)
      implements Comparable<Individual> {
    @Override
    public int compareTo(Individual other) {
      int byCost = Double.compare(cost, other.cost);
      return byCost != 0 ? byCost : Integer.compare(index, other.index);
    }
  }
}
