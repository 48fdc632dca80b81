package io.github.bbo4j.heuristics.annealing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.contract.HeuristicContract;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SimulatedAnnealingTest extends HeuristicContract {
  @Override
  protected Heuristic heuristic() {
    return new SimulatedAnnealing();
  }

  /** Among reals every step leads to a new point: there is no walk that a limit could end. */
  @Test
  void theLimitOfTheWalkChangesNothingAmongReals() {
    SearchSpace reals = SearchSpace.builder().real("x", -1, 1).real("y", -1, 1).build();
    assertThat(trajectory(reals, 60, 1))
        .isEqualTo(trajectory(reals, 60, 200))
        .doesNotHaveDuplicates();
  }

  /** A walk that ends early is followed by a new point all the same, to the last of the space. */
  @Test
  void whereTheWalkEndsAtOnceAllPointsAreFoundInAnotherOrder() {
    SearchSpace lattice = SearchSpace.builder().integer("x", 0, 5).integer("y", 0, 5).build();
    List<Configuration> early = trajectory(lattice, 36, 1);
    assertThat(early)
        .doesNotHaveDuplicates()
        .hasSize(36)
        .containsExactlyInAnyOrderElementsOf(trajectory(lattice, 36, 200))
        .isNotEqualTo(trajectory(lattice, 36, 200));
  }

  /** Costs were part of the hash that seeds the draws: milliseconds were another run. */
  @Test
  void theUnitOfTheCostsChangesNoStep() {
    SearchSpace lattice = SearchSpace.builder().integer("x", 0, 30).integer("y", 0, 30).build();
    List<Configuration> seconds = trajectory(lattice, 60, 200);
    assertThat(trajectory(lattice, 60, 200, 1000)).isEqualTo(seconds);
    assertThat(trajectory(lattice, 60, 200, 0x1p-40)).isEqualTo(seconds);
  }

  private static List<Configuration> trajectory(SearchSpace space, int steps, int walkLimit) {
    return trajectory(space, steps, walkLimit, 1);
  }

  private static List<Configuration> trajectory(
      SearchSpace space, int steps, int walkLimit, double unit) {
    Heuristic heuristic =
        new SimulatedAnnealing(AnnealingSettings.defaults().withWalkLimit(walkLimit));
    History history = History.empty(space);
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < steps; i++) {
      Configuration c = heuristic.suggest(history, random).configuration();
      double[] u = space.toUnit(c);
      history = history.plus(c, Outcome.measured(unit * (1 + u[0] * u[0] + u[1])));
    }
    return history.trials().stream().map(Trial::configuration).toList();
  }
}
