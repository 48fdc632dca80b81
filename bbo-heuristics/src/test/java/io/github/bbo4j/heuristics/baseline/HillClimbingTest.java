package io.github.bbo4j.heuristics.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.contract.HeuristicContract;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class HillClimbingTest extends HeuristicContract {
  @Override
  protected Heuristic heuristic() {
    return HillClimbing.firstImprovement();
  }

  @Nested
  class Steepest extends HeuristicContract {
    @Override
    protected Heuristic heuristic() {
      return HillClimbing.steepest();
    }
  }

  /** Each move costs at most four points, the way has fourteen moves, and the top is the end. */
  @Test
  void climbsToACornerOfASmoothGrid() {
    SearchSpace space = SearchSpace.builder().integer("a", 0, 7).integer("b", 0, 7).build();
    for (HillClimbing climber :
        new HillClimbing[] {HillClimbing.firstImprovement(), HillClimbing.steepest()}) {
      SplittableRandom random = new SplittableRandom(1);
      History history = History.empty(space).plus(space.at(0, 0), Outcome.measured(14));
      Configuration corner = space.at(7, 7);
      while (history.observation(corner).isEmpty()) {
        Configuration next = climber.suggest(history, random).configuration();
        double cost = 14.0 - next.coordinate(0) - next.coordinate(1);
        history = history.plus(next, Outcome.measured(cost));
      }
      assertThat(history.size()).isLessThanOrEqualTo(1 + 14 * 3);
    }
  }

  @Test
  void startsAgainElsewhereFromATop() {
    SearchSpace space = SearchSpace.builder().integer("a", 0, 17).build();
    History history =
        History.empty(space)
            .plus(space.at(9), Outcome.measured(1))
            .plus(space.at(8), Outcome.measured(2))
            .plus(space.at(10), Outcome.measured(2));
    SplittableRandom random = new SplittableRandom(2);
    double far = 0;
    for (int i = 0; i < 50; i++) {
      far =
          Math.max(
              far,
              Math.abs(heuristic().suggest(history, random).configuration().coordinate(0) - 9));
    }
    assertThat(far).isGreaterThan(6);
  }
}
