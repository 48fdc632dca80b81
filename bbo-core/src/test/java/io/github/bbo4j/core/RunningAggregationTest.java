package io.github.bbo4j.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.bbo4j.core.space.SearchSpace;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Many runs of one configuration. */
class RunningAggregationTest {
  private static final SearchSpace LINE = SearchSpace.builder().integer("x", 0, 9).build();

  private static History grown(History from, int runs, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    History history = from;
    for (int i = 0; i < runs; i++) {
      history = history.plus(LINE.at(i % 7 == 3 ? 2 : 1), Outcome.measured(random.nextGaussian()));
    }
    return history;
  }

  private static void isMergedAtOnce(History history) {
    for (Observation o : history.observations()) {
      assertThat(o.cost().orElseThrow()).isEqualTo(Aggregation.MEAN.aggregate(o.costs()));
    }
  }

  @Test
  void eachVersionHasTheMeanOfItsRuns() {
    History all = grown(History.empty(LINE), 300, 1);
    for (int n = 1; n <= 300; n++) {
      isMergedAtOnce(all.prefix(n));
    }
  }

  @Test
  void aHistoryThatGrewTwoWaysMergesEachByItself() {
    History start = grown(History.empty(LINE), 60, 1);
    History one = grown(start, 60, 2);
    History other = grown(start, 60, 3);
    isMergedAtOnce(one);
    isMergedAtOnce(other);
    isMergedAtOnce(grown(one, 60, 4));
  }

  /** Merged anew each time, n runs took O(n^2). */
  @Test
  void whatCanGoOnIsNotHandedAllCostsAgain() {
    AtomicLong handed = new AtomicLong();
    Aggregation counting =
        new Aggregation() {
          @Override
          public double aggregate(double[] costs) {
            handed.addAndGet(costs.length);
            return Aggregation.MEAN.aggregate(costs);
          }

          @Override
          public Optional<Running> running() {
            Running mean = Aggregation.MEAN.running().orElseThrow();
            return Optional.of(
                cost -> {
                  handed.incrementAndGet();
                  return mean.with(cost);
                });
          }
        };
    isMergedAtOnce(grown(History.empty(LINE, Aggregation.named("counting", counting)), 5000, 1));
    assertThat(handed).hasValueLessThan(6000);
  }

  @Test
  void aRunThatCouldNotBeMergedIsForgotten() {
    AtomicBoolean fails = new AtomicBoolean();
    Aggregation broken =
        Aggregation.named(
            "broken",
            Aggregation.MEAN,
            () -> {
              Aggregation.Running mean = Aggregation.MEAN.running().orElseThrow();
              return cost -> mean.with(cost) + (fails.get() ? Double.NaN : 0);
            });
    History history = grown(History.empty(LINE, broken), 50, 1);
    fails.set(true);
    assertThatIllegalStateException()
        .isThrownBy(() -> history.plus(LINE.at(1), Outcome.measured(7)))
        .withMessageContaining("the aggregation gave NaN");
    fails.set(false);
    isMergedAtOnce(grown(history, 5, 2));
  }
}
