package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Who decides when, where the parts of {@link AutoHeuristic} give way to each other. */
class AutoTurnsTest {
  @Test
  void turnsOfConvergedDescentMoveOneParameterOfTheBest() {
    assertThat(moves(SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).flag("direct").build()))
        .isEqualTo(2);
  }

  /** At an optimum on a constraint one parameter alone leads nowhere. */
  @Test
  void underConstraintsTheSearchHasTheseTurns() {
    SearchSpace space =
        SearchSpace.builder()
            .real("x", 0, 1)
            .real("y", 0, 1)
            .flag("direct")
            .constraint("x + y <= 1.9", v -> v.real("x") + v.real("y") <= 1.9, "x", "y")
            .build();
    assertThat(moves(space)).isZero();
  }

  /** Of four decisions after a hundred trials of which the first is the best by far. */
  private static int moves(SearchSpace space) {
    SplittableRandom random = new SplittableRandom(2);
    History history = History.empty(space);
    for (int i = 0; i < 100; i++) {
      Purpose purpose = i < 10 ? Purpose.INITIAL : Purpose.SEARCH;
      Outcome outcome = Outcome.measured(i == 0 ? 1 : 2 + random.nextDouble());
      history = history.plus(Trial.of(i, history.sampleNew(random), purpose, outcome));
    }
    Configuration best = history.best().orElseThrow().configuration();
    int moves = 0;
    for (int step = 0; step < 4; step++) {
      Proposal proposal = new AutoHeuristic().suggest(history, random);
      Configuration next = proposal.configuration();
      if (proposal.notes().contains("one parameter moved, the descent has converged")) {
        moves++;
        assertThat(IntStream.range(0, 3).filter(j -> next.coordinate(j) != best.coordinate(j)))
            .hasSize(1);
      }
      history =
          history.plus(Trial.of(100 + step, next, Purpose.SEARCH, Outcome.measured(3.0 + step)));
    }
    return moves;
  }
}
