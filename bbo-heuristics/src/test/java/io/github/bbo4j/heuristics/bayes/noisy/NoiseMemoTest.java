package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NoiseMemoTest {
  private static final SearchSpace SPACE = SearchSpace.builder().integer("x", 0, 9999).build();

  /** Grown, shortened and other histories, with costs on both sides of zero, failures, repeats. */
  @Test
  void isTheLevelOfEveryHistoryWhateverItSawBefore() {
    SplittableRandom random = new SplittableRandom(20261122);
    int differing = 0;
    for (int run = 0; run < 60; run++) {
      NoiseMemo memo = new NoiseMemo();
      double shift = run % 3 == 0 ? 1000 : run % 3 == 1 ? 0 : 12;
      int repeats = 2 + run % 20;
      History history = History.empty(SPACE);
      for (int i = 0; i < 150; i++) {
        Configuration point =
            i > 0 && random.nextInt(repeats) == 0
                ? history.trial(random.nextInt(i)).configuration()
                : history.sampleNew(random);
        double cost = shift + 10 * random.nextGaussian();
        history =
            history.plus(
                point, random.nextInt(9) == 0 ? Outcome.failed("no") : Outcome.measured(cost));
        History asked =
            random.nextInt(15) == 0
                ? history.prefix(random.nextInt(i + 1))
                : history.withPending(List.of(SPACE.at(i)));
        if (random.nextInt(4) > 0) {
          assertThat(memo.of(asked)).isEqualTo(NoiseLevel.of(asked));
          differing += NoiseLevel.of(asked).deviation() > 0 ? 1 : 0;
        }
      }
    }
    assertThat(differing).as("levels that say something").isGreaterThan(3000);
  }
}
