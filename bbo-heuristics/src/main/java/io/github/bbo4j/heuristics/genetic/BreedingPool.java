package io.github.bbo4j.heuristics.genetic;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.heuristics.internal.SearchCost;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Individuals with their costs, best first; equals in the order they were first measured. Failed
 * ones are never among them.
 */
final class BreedingPool {
  private final Individual[] individuals;

  private BreedingPool(Individual[] individuals) {
    this.individuals = individuals;
  }

  /** The {@code size} best of the observations before an index; O(log n) for each new trial. */
  static BreedingPool best(History history, int before, int size) {
    List<Observation> all = history.observations();
    int trials = before == all.size() ? history.size() : all.get(before).firstTrial();
    Individual[] best =
        history.fold(
            Order.class,
            Order::new,
            order ->
                order.individuals.stream()
                    .filter(i -> i.firstTrial() < trials)
                    .limit(size)
                    .toArray(Individual[]::new));
    return new BreedingPool(best);
  }

  /** The observations from one index to before another. */
  static BreedingPool range(History history, int from, int to) {
    return new BreedingPool(
        history.observations().subList(from, to).stream()
            .flatMap(BreedingPool::individual)
            .sorted()
            .toArray(Individual[]::new));
  }

  private static Stream<Individual> individual(Observation observation) {
    double cost = SearchCost.of(observation);
    return cost == Double.POSITIVE_INFINITY
        ? Stream.empty()
        : Stream.of(new Individual(observation.configuration(), cost, observation.firstTrial()));
  }

  /** All individuals of a history, best first. */
  private static final class Order implements History.Fold {
    private final NavigableSet<Individual> individuals = new TreeSet<>();

    @Override
    public void add(History grown) {
      int last = grown.size() - 1;
      Configuration point = grown.trial(last).configuration();
      grown.prefix(last).observation(point).stream()
          .flatMap(BreedingPool::individual)
          .forEach(individuals::remove);
      grown.observation(point).stream().flatMap(BreedingPool::individual).forEach(individuals::add);
    }
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

  private record Individual(Configuration configuration, double cost, int firstTrial)
      implements Comparable<Individual> {
    @Override
    public int compareTo(Individual other) {
      int byCost = Double.compare(cost, other.cost);
      return byCost != 0 ? byCost : Integer.compare(firstTrial, other.firstTrial);
    }
  }
}
