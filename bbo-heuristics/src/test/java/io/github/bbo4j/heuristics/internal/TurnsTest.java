package io.github.bbo4j.heuristics.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnsTest {
  private static final SearchSpace SPACE = SearchSpace.builder().integer("x", 0, 9).build();

  @Test
  void newPointsHaveOneEach() {
    History history = History.empty(SPACE);
    for (Purpose purpose : Purpose.values()) {
      Configuration point = SPACE.unrank(purpose == Purpose.INITIAL ? 0 : 1);
      history = history.plus(Trial.of(history.size(), point, purpose, Outcome.measured(1)));
    }
    assertThat(history.trials().stream().filter(Turns::isOne).map(Trial::purpose))
        .containsExactly(Purpose.INITIAL, Purpose.SEARCH);
    assertThat(Turns.told(history)).isEqualTo(2);
    // Of one that is under way twice the second run is a replicate.
    List<Configuration> pending =
        List.of(SPACE.unrank(4), SPACE.unrank(1), SPACE.unrank(4), SPACE.unrank(7));
    assertThat(Turns.underWay(history.withPending(pending)))
        .containsExactly(SPACE.unrank(4), SPACE.unrank(7));
    assertThat(Turns.next(history.withPending(pending))).isEqualTo(4);
  }
}
