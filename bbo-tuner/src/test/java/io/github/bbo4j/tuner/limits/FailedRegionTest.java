package io.github.bbo4j.tuner.limits;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Comparator;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What is kept up to date trial by trial, beside its definition over the whole history. */
class FailedRegionTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().integer("x", 0, 4).integer("y", 0, 4).build();

  private static boolean byDefinition(History history, Configuration point) {
    return history.observations().stream()
            .filter(o -> o.runs() > o.cancelled())
            .sorted(Comparator.comparingDouble(o -> SPACE.distance(point, o.configuration())))
            .limit(3)
            .filter(o -> o.failed() + o.cancelled() == o.runs())
            .count()
        == 3;
  }

  private static Outcome outcome(Configuration point, SplittableRandom random) {
    boolean bad = point.integer("x") + point.integer("y") < 4;
    if (random.nextInt(20) == 0) {
      return new Outcome.Failed(Outcome.FailureKind.CANCELLED, "never told");
    }
    return random.nextInt(10) < (bad ? 9 : 1)
        ? Outcome.failed("exit code 1")
        : random.nextInt(5) == 0 ? Outcome.censored(9) : Outcome.measured(random.nextInt(5));
  }

  @Test
  void theFoldSaysWhatTheWholeHistorySays() {
    int inside = 0;
    int asked = 0;
    for (int seed = 0; seed < 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = History.empty(SPACE);
      while (history.size() < 90) {
        // Replicates are common: what failed may be measured later, and the other way round.
        Configuration next = SPACE.sample(random);
        history = history.plus(next, outcome(next, random));
        Configuration point = SPACE.sample(random);
        boolean expected = byDefinition(history, point);
        assertThat(FailedRegion.holds(history, point))
            .as("seed %d, %s, %s", seed, point, history.trials())
            .isEqualTo(expected);
        inside += expected ? 1 : 0;
        asked++;
      }
      History earlier = history.prefix(40);
      Configuration point = SPACE.sample(random);
      assertThat(FailedRegion.holds(earlier, point)).isEqualTo(byDefinition(earlier, point));
    }
    assertThat(inside).isBetween(asked / 20, asked - asked / 20);
  }
}
