package io.github.bbo4j.heuristics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.annealing.AnnealingSettings;
import io.github.bbo4j.heuristics.annealing.SimulatedAnnealing;
import io.github.bbo4j.heuristics.genetic.GeneticAlgorithm;
import io.github.bbo4j.heuristics.genetic.GeneticSettings;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What a user's own parts of annealers and genetic algorithms answer, if it can't be used. */
@SuppressWarnings("NullAway") // Null is what is tested.
class OwnPartsTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().integer("x", 0, 99).integer("y", 0, 99).build();

  private static History run(Heuristic heuristic) {
    SplittableRandom random = new SplittableRandom(1);
    History history = History.empty(SPACE);
    for (int i = 0; i < 40; i++) {
      var next = i < 5 ? SPACE.sample(random) : heuristic.suggest(history, random).configuration();
      history = history.plus(next, Outcome.measured(next.integer("x") + next.integer("y")));
    }
    return history;
  }

  private static void refused(AnnealingSettings settings, String message) {
    assertThatThrownBy(() -> run(new SimulatedAnnealing(settings)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  private static void refused(GeneticSettings settings, String message) {
    assertThatThrownBy(() -> run(new GeneticAlgorithm(settings)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  /** Nothing worse was ever accepted, or all of it. */
  @Test
  void temperaturesThatAreNoneAreRefused() {
    AnnealingSettings settings = AnnealingSettings.defaults();
    refused(
        settings.withInitialTemperature(costs -> Double.NaN),
        "initial temperature = NaN must be at least 0 and finite");
    refused(settings.withInitialTemperature(costs -> -1), "initial temperature = -1.0");
    refused(
        settings.withSchedule(clock -> 1 / (0.0 * clock)),
        "share of the cooling schedule at clock ");
    refused(settings.withSchedule(clock -> 1 + clock), "= 2.0 must be in [0, 1]");
    assertThat(
            run(new SimulatedAnnealing(settings.withSchedule(clock -> clock == 0 ? 1 : 0))).size())
        .isEqualTo(40);
  }

  /** A child of another length was given up in silence, the mother taken instead. */
  @Test
  void operatorsThatGiveNoParentsOrChildrenAreRefused() {
    GeneticSettings settings = GeneticSettings.defaults();
    refused(settings.withSelection((costs, random) -> costs.length), "pick of the selection = ");
    refused(settings.withSelection((costs, random) -> -1), "pick of the selection = -1 must be");
    refused(settings.withCrossover((a, b, random) -> null), "child of the crossover = null");
    refused(
        settings.withCrossover((a, b, random) -> new long[] {1}),
        "coordinates of the crossover's child = 1 must be 2");
    refused(
        settings.withMutationRate(1).withMutation((c, random) -> null),
        "mutant of the mutation = null");
  }
}
