package io.github.bbo4j.heuristics.genetic;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import java.util.random.RandomGenerator;

/** Makes a new child of a population. Pure. */
final class Breeding {
  /** Known children cost nothing: so often others are bred before a known one is mutated on. */
  private static final int BREEDINGS = 8;

  /** Infeasible children cost nothing either. */
  private static final int CROSSINGS = 8;

  private static final int MUTATIONS = 200;

  private final GeneticSettings settings;

  Breeding(GeneticSettings settings) {
    this.settings = settings;
  }

  /** A child that is neither measured nor pending; a random new point where breeding finds none. */
  Configuration child(BreedingPool population, History history, RandomGenerator random) {
    if (population.size() == 0) {
      return history.sampleNew(random);
    }
    Configuration child = population.configuration(0);
    for (int t = 0; t < BREEDINGS; t++) {
      child = bred(population, random);
      if (random.nextDouble() < settings.mutationRate()) {
        child = mutated(child, random);
      }
      if (!history.contains(child)) {
        return child;
      }
    }
    for (int t = 0; t < MUTATIONS; t++) {
      Configuration next = mutated(child, random);
      if (!history.contains(next)) {
        return next;
      }
      if (next.equals(child)) {
        break;
      }
      child = next;
    }
    return history.sampleNew(random);
  }

  private Configuration mutated(Configuration child, RandomGenerator random) {
    return Arguments.given(settings.mutation().mutate(child, random), "mutant of the mutation");
  }

  private int picked(double[] costs, RandomGenerator random) {
    int picked = settings.selection().pick(costs, random);
    boolean known = picked >= 0 && picked < costs.length;
    Arguments.require(known, "pick of the selection", picked, "in 0.." + (costs.length - 1));
    return picked;
  }

  private Configuration bred(BreedingPool population, RandomGenerator random) {
    if (population.size() == 1) {
      return population.configuration(0);
    }
    double[] costs = population.costs();
    int first = picked(costs, random);
    double[] others = new double[costs.length - 1];
    System.arraycopy(costs, 0, others, 0, first);
    System.arraycopy(costs, first + 1, others, first, others.length - first);
    int picked = picked(others, random);
    Configuration mother = population.configuration(first);
    Configuration father = population.configuration(picked < first ? picked : picked + 1);
    for (int t = 0; t < CROSSINGS; t++) {
      long[] child =
          Arguments.given(
              settings.crossover().cross(mother.coordinates(), father.coordinates(), random),
              "child of the crossover");
      int length = mother.space().dimension();
      Arguments.require(
          child.length == length,
          "coordinates of the crossover's child",
          child.length,
          "" + length);
      Configuration feasible = mother.space().repaired(child, random).orElse(null);
      if (feasible != null) {
        return feasible;
      }
    }
    return mother;
  }
}
