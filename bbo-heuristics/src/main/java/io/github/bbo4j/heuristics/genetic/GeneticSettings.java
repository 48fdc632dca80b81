package io.github.bbo4j.heuristics.genetic;

import io.github.bbo4j.core.arguments.Arguments;

/**
 * Settings of the genetic algorithms.
 *
 * @param populationSize how many individuals may be parents, at least 2
 * @param selection picks each parent; the second among the others
 * @param crossover makes the child
 * @param mutation alters the child
 * @param mutationRate probability that it does, in [0, 1]
 * @param elites in {@link GenerationalGeneticAlgorithm}, how many of the best pass from generation
 *     to generation, at least 0 and below {@code populationSize}
 */
public record GeneticSettings(
    int populationSize,
    Selection selection,
    Crossover crossover,
    Mutation mutation,
    double mutationRate,
    int elites) {

  /** Checks the ranges. */
  public GeneticSettings {
    Arguments.given(selection, "selection");
    Arguments.given(crossover, "crossover");
    Arguments.given(mutation, "mutation");
    Arguments.require(
        populationSize >= 2,
        "populationSize",
        populationSize,
        "at least 2: a child has two parents");
    Arguments.require(
        mutationRate >= 0 && mutationRate <= 1, "mutationRate", mutationRate, "in [0, 1]");
    Arguments.require(
        elites >= 0 && elites < populationSize, "elites", elites, "in 0.." + (populationSize - 1));
  }

  /**
   * For budgets of about a hundred evaluations: the ten best as parents, tournaments of two, one
   * cut, half of the children mutated in about one parameter. Chosen on recorded systems:
   * docs/heuristics.md.
   */
  public static GeneticSettings defaults() {
    return new GeneticSettings(
        10, Selection.tournament(2), Crossover.onePoint(), Mutation.neighbour(1), 0.5, 2);
  }

  /**
   * What the thesis ran (section 4.2.1): all tested points as parents, tournaments among half of
   * them, mutation by a step in all dimensions.
   *
   * @param mutationRate 0.1; table 4.7 has 0.5 as the best by distance to the optimum
   */
  public static GeneticSettings published(double mutationRate) {
    return new GeneticSettings(
        Integer.MAX_VALUE,
        Selection.tournamentOfShare(0.5),
        Crossover.onePoint(),
        Mutation.neighbour(Double.POSITIVE_INFINITY),
        mutationRate,
        1);
  }

  /** With another population size. */
  public GeneticSettings withPopulationSize(int other) {
    return new GeneticSettings(other, selection, crossover, mutation, mutationRate, elites);
  }

  /** With another selection. */
  public GeneticSettings withSelection(Selection other) {
    return new GeneticSettings(populationSize, other, crossover, mutation, mutationRate, elites);
  }

  /** With another crossover. */
  public GeneticSettings withCrossover(Crossover other) {
    return new GeneticSettings(populationSize, selection, other, mutation, mutationRate, elites);
  }

  /** With another mutation. */
  public GeneticSettings withMutation(Mutation other) {
    return new GeneticSettings(populationSize, selection, crossover, other, mutationRate, elites);
  }

  /** With another mutation rate. */
  public GeneticSettings withMutationRate(double other) {
    return new GeneticSettings(populationSize, selection, crossover, mutation, other, elites);
  }

  /** With another number of elites. */
  public GeneticSettings withElites(int other) {
    return new GeneticSettings(populationSize, selection, crossover, mutation, mutationRate, other);
  }
}
