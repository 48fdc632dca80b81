package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class NoiseLevelTest {
  private static final SearchSpace LINE = SearchSpace.builder().integer("x", 0, 9).build();

  private static History history(double[]... costs) {
    History history = History.empty(LINE);
    for (int x = 0; x < costs.length; x++) {
      for (double cost : costs[x]) {
        history = history.plus(LINE.at(x), Outcome.measured(cost));
      }
    }
    return history;
  }

  /** Logarithms 0 and 1 deviate by 1 / sqrt(2). */
  @Test
  void positiveCostsByTheirLogarithms() {
    NoiseLevel level = NoiseLevel.of(history(new double[] {1, Math.E}, new double[] {100}));
    assertThat(level.deviation()).isCloseTo(Math.sqrt(0.5), within(1e-12));
    assertThat(level.degrees()).isEqualTo(1);
  }

  /** The lowest run is -1, the highest mean 4: pairs of 2 are 2 / 5 of the range. */
  @Test
  void othersAsAShareOfTheirRange() {
    NoiseLevel level = NoiseLevel.of(history(new double[] {-1, 1}, new double[] {3, 5}));
    assertThat(level.deviation()).isCloseTo(0.4 / Math.sqrt(2), within(1e-12));
    assertThat(level.degrees()).isEqualTo(2);
    assertThat(NoiseLevel.of(history(new double[] {0, 0})).deviation())
        .as("of no range at all")
        .isZero();
    // Zero has no logarithm.
    assertThat(NoiseLevel.of(history(new double[] {0, 2}, new double[] {9})).deviation())
        .isCloseTo(2 / 9.0 / Math.sqrt(2), within(1e-12));
  }

  @Test
  void ratesAsTheirTimes() {
    NoiseLevel times =
        NoiseLevel.of(history(new double[] {1, 2, 3}, new double[] {8}, new double[] {4, 5}));
    NoiseLevel rates =
        NoiseLevel.of(
            history(
                new double[] {-1, -0.5, -1.0 / 3},
                new double[] {-0.125},
                new double[] {-0.25, -0.2}));
    assertThat(rates.deviation()).isCloseTo(times.deviation(), within(1e-12));
    assertThat(rates.degrees()).isEqualTo(times.degrees());
    // Within a factor of two: 1 of the range of 10.
    assertThat(NoiseLevel.of(history(new double[] {-100, -101}, new double[] {-91})).deviation())
        .isCloseTo(0.1 / Math.sqrt(2), within(0.002));
  }

  @Test
  void failuresAndSingleRunsSayNothing() {
    History history =
        history(new double[] {1, 2}, new double[] {3})
            .plus(LINE.at(5), Outcome.failed("no"))
            .plus(LINE.at(5), Outcome.failed("no"))
            .plus(LINE.at(6), Outcome.censored(-1));
    assertThat(NoiseLevel.of(history).degrees()).isEqualTo(1);
    assertThat(NoiseLevel.of(history).deviation())
        .isCloseTo(Math.log(2) / Math.sqrt(2), within(1e-12));
    assertThat(NoiseLevel.of(History.empty(LINE))).isEqualTo(new NoiseLevel(0, 0));
  }

  @Test
  void whatIsKnownOfIt() {
    assertThat(new NoiseLevel(0, 1).isExact()).isFalse();
    assertThat(new NoiseLevel(0, 2).isExact()).isTrue();
    assertThat(new NoiseLevel(1e-9, 2).isExact()).isFalse();
    assertThat(new NoiseLevel(0.005, 1).isMaterial()).isTrue();
    assertThat(new NoiseLevel(0.00499, 1).isMaterial()).isFalse();
    assertThat(new NoiseLevel(0.001, 2).isOpen()).isTrue();
    assertThat(new NoiseLevel(0.001, 3).isOpen()).isFalse();
    assertThat(new NoiseLevel(0, 2).isOpen()).isFalse();
    assertThat(new NoiseLevel(0, 1).isOpen()).isTrue();
    assertThat(new NoiseLevel(0.01, 1).isOpen()).isFalse();
    assertThat(new NoiseLevel(0.01, 2).isKnown()).isFalse();
    assertThat(new NoiseLevel(0.01, 3).isKnown()).isTrue();
  }

  /** Fewer than five pairs: their root mean square, of costs in any unit. */
  @Test
  void costsOfAnySizeHaveTheNoiseOfTheirShare() {
    double[][] costs = {{-4, -5}, {4, 4.5}, {1, 1.25}, {-2, -1.75}};
    NoiseLevel expected = NoiseLevel.of(history(costs));
    assertThat(expected.deviation()).isGreaterThan(0.04);
    for (int exponent : new int[] {-700, 700}) {
      double[][] scaled = new double[costs.length][];
      for (int x = 0; x < costs.length; x++) {
        scaled[x] = Arrays.stream(costs[x]).map(c -> Math.scalb(c, exponent)).toArray();
      }
      assertThat(NoiseLevel.of(history(scaled))).isEqualTo(expected);
    }
  }
}
