package io.github.bbo4j.heuristics.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DesignSeedTest {
  private static final SearchSpace SPACE = SearchSpace.builder().real("x", 0, 1).build();

  /** Four points of a design, the rest of a search. */
  private static History history(double unit, double... xs) {
    History history = History.empty(SPACE);
    for (int t = 0; t < xs.length; t++) {
      history =
          history.plus(
              Trial.of(
                  t,
                  SPACE.configuration(Map.of("x", xs[t])),
                  t < 4 ? Purpose.INITIAL : Purpose.SEARCH,
                  Outcome.measured(unit * (1 + xs[t]))));
    }
    return history;
  }

  /** A point of a search by costs in another unit is another double. */
  @Test
  void isOfTheDesignAlone() {
    History history = history(1, 0.1, 0.2, 0.3, 0.4, 0.5);
    assertThat(DesignSeed.of(history(1000, 0.1, 0.2, 0.3, 0.4, Math.nextUp(0.5))))
        .isEqualTo(DesignSeed.of(history));
    assertThat(DesignSeed.of(history(1, 0.1, 0.2, 0.3, Math.nextUp(0.4), 0.5)))
        .isNotEqualTo(DesignSeed.of(history));
    assertThat(DesignSeed.of(history(1, 0.2, 0.1, 0.3, 0.4, 0.5)))
        .isNotEqualTo(DesignSeed.of(history));
  }

  @Test
  void withoutADesignItIsOfTheFirstTrial() {
    History one =
        History.empty(SPACE).plus(SPACE.configuration(Map.of("x", 0.1)), Outcome.measured(1));
    History two = one.plus(SPACE.configuration(Map.of("x", 0.2)), Outcome.measured(2));
    assertThat(DesignSeed.of(two)).isEqualTo(DesignSeed.of(one));
    assertThat(DesignSeed.of(one)).isNotEqualTo(DesignSeed.of(History.empty(SPACE)));
  }
}
