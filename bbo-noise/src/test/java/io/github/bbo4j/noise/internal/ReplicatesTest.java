package io.github.bbo4j.noise.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.statistics.CostScale;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplicatesTest {
  private static final SearchSpace SPACE = SearchSpace.builder().integer("x", 0, 199).build();

  /**
   * The leaders of a history that grows are those of all its configurations, bit for bit: with
   * outliers, failures, equal costs, costs without a logarithm, that come and go with a failure.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8, 40})
  void leadersAreTheFirstOfAll(int count) {
    List<DoubleUnaryOperator> systems =
        List.of(
            z -> 100 * Math.exp(0.1 * z),
            z -> -3 + z,
            z -> 1e-3 * Math.exp(2 * z),
            z -> Math.rint(5 + z / 2),
            z -> 7,
            z -> z > 2 ? -1 : 50 + z,
            z -> -1 / (100 * Math.exp(0.1 * z)),
            z -> -100 - z,
            z -> 1e150 * z);
    for (int system = 0; system < systems.size(); system++) {
      SplittableRandom random = new SplittableRandom(system + 1);
      History history = History.empty(SPACE);
      for (int i = 0; i < 300; i++) {
        int x = (int) (200 * Math.pow(random.nextDouble(), 2));
        double cost = systems.get(system).applyAsDouble(random.nextGaussian()) * (1 + x / 400.0);
        Outcome outcome = random.nextInt(40) == 0 ? Outcome.failed("no") : Outcome.measured(cost);
        history = history.plus(SPACE.at(x), outcome).withPending(List.of(SPACE.at(3)));
        if (i % 3 == 0) {
          assertSame(Replicates.leading(history, count), Replicates.of(history), count);
        }
      }
      History earlier = history.prefix(100);
      assertSame(Replicates.leading(earlier, count), Replicates.of(earlier), count);
    }
  }

  /**
   * The only configurations without a logarithm fail after some runs, so that the scale changes
   * while replicates and failures are there: asked after each of few trials.
   */
  @Test
  void leadersAreTheFirstOfAllWhereverTheScaleChanges() {
    for (int seed = 1; seed <= 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = History.empty(SPACE);
      for (int i = 0; i < 40; i++) {
        int x = random.nextInt(6);
        boolean fails = random.nextInt(x == 0 ? 4 : 12) == 0;
        double cost = x == 0 ? -random.nextDouble() : 5 + x % 3 + random.nextDouble();
        history = history.plus(SPACE.at(x), fails ? Outcome.failed("no") : Outcome.measured(cost));
        assertSame(Replicates.leading(history, 3), Replicates.of(history), 3);
      }
    }
  }

  /** Rates, the slowest of which fails and so leaves others within a factor of two. */
  @Test
  void leadersAreTheFirstOfAllWhereverRatesComeNear() {
    Set<CostScale> seen = EnumSet.noneOf(CostScale.class);
    for (int seed = 1; seed <= 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = History.empty(SPACE);
      for (int i = 0; i < 40; i++) {
        int x = random.nextInt(6);
        boolean fails = random.nextInt(x == 0 ? 4 : 12) == 0;
        double cost = x == 0 ? -random.nextDouble() : -5 - x % 3 - random.nextDouble();
        history = history.plus(SPACE.at(x), fails ? Outcome.failed("no") : Outcome.measured(cost));
        assertSame(Replicates.leading(history, 3), Replicates.of(history), 3);
        seen.add(Replicates.of(history).scale());
      }
    }
    assertThat(seen).contains(CostScale.RATE, CostScale.PLAIN);
  }

  private static void assertSame(Replicates leading, Replicates all, int count) {
    int[] leaders = all.leaders(count);
    assertThat(leading.size()).isEqualTo(leaders.length);
    assertThat(leading.degrees()).isEqualTo(all.degrees());
    assertThat(leading.deviation()).isEqualTo(all.deviation());
    assertThat(leading.distinct()).isEqualTo(all.distinct());
    assertThat(leading.scale()).isEqualTo(all.scale());
    for (int k = 0; k < leaders.length; k++) {
      assertThat(leading.leaders(count)[k]).isEqualTo(k);
      assertThat(leading.observation(k).configuration())
          .isEqualTo(all.observation(leaders[k]).configuration());
      assertThat(leading.location(k)).isEqualTo(all.location(leaders[k]));
      assertThat(leading.variance(k)).isEqualTo(all.variance(leaders[k]));
      assertThat(leading.runs(k)).isEqualTo(all.runs(leaders[k]));
      assertThat(leading.values(k)).containsExactly(all.values(leaders[k]));
    }
  }
}
