package io.github.bbo4j.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The points of designs that nobody chose. */
class NewPointsTest {
  /** Going through all points for each took half a minute and more. */
  @Test
  @Timeout(15)
  void aDesignOfThousandsIsDrawnAtOnce() {
    SearchSpace space = SearchSpace.builder().integer("x", 0, 10_000_000).build();
    assertThat(NewPoints.uniform(space, 40_000, new SplittableRandom(1)))
        .hasSize(40_000)
        .isEqualTo(byItsDefinition(space, 40_000, new SplittableRandom(1)));
  }

  /** Draws until one is new; by ranks from the half on, as decisions have it. */
  @Test
  void theDrawsAreThoseOfTheirDefinition() {
    SearchSpace space = SearchSpace.builder().integer("x", 0, 9).integer("y", 0, 19).build();
    for (int size : new int[] {1, 99, 101, 200, 300}) {
      assertThat(NewPoints.uniform(space, size, new SplittableRandom(size)))
          .hasSize(Math.min(size, 200))
          .isEqualTo(byItsDefinition(space, size, new SplittableRandom(size)));
    }
  }

  @Test
  void whatWasCancelledIsNotSaidToBeMeasured() {
    SearchSpace space = SearchSpace.builder().integer("x", 0, 2).build();
    Outcome cancelled = new Outcome.Failed(FailureKind.CANCELLED, "shut down");
    History history =
        History.empty(space)
            .plus(space.at(0), Outcome.measured(1))
            .plus(space.at(1), cancelled)
            .plus(space.at(2), cancelled);
    assertThat(history.exhausted())
        .hasMessageContaining("all 3 feasible points")
        .hasMessageContaining("Of them 2 were told as cancelled");
    assertThat(history.plus(space.at(1), Outcome.measured(2)).exhausted())
        .hasMessageContaining("Of them 1 was told as cancelled");
    assertThat(history.prefix(1).exhausted().getMessage()).endsWith("there is no new one");
  }

  private static List<Configuration> byItsDefinition(
      SearchSpace space, int size, RandomGenerator random) {
    long count = space.longSize().orElseThrow();
    List<Configuration> points = new ArrayList<>();
    Set<Configuration> taken = new HashSet<>();
    while (points.size() < Math.min(size, count)) {
      Configuration draw =
          taken.size() > count / 2 ? space.unrank(random.nextLong(count)) : space.sample(random);
      if (taken.add(draw)) {
        points.add(draw);
      }
    }
    return points;
  }
}
