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
    assertThat(NoiseLevel.of(History.empty(LINE))).isEqualTo(new NoiseLevel(0, 0, false));
  }

  @Test
  void whatIsKnownOfIt() {
    assertThat(new NoiseLevel(0.005, 1, false).isMaterial()).isTrue();
    assertThat(new NoiseLevel(0.00499, 1, false).isMaterial()).isFalse();
    assertThat(new NoiseLevel(0.001, 2, false).isOpen()).isTrue();
    assertThat(new NoiseLevel(0.001, 3, false).isOpen()).isFalse();
    assertThat(new NoiseLevel(0, 2, true).isOpen()).isFalse();
    assertThat(new NoiseLevel(0, 1, false).isOpen()).isTrue();
    assertThat(new NoiseLevel(0, 4, false).isOpen()).as("equal, of coarse costs").isTrue();
    assertThat(new NoiseLevel(0.01, 1, false).isOpen()).isFalse();
    assertThat(new NoiseLevel(0.01, 2, false).isKnown()).isFalse();
    assertThat(new NoiseLevel(0.01, 3, false).isKnown()).isTrue();
  }

  @Test
  void twoEqualPairsOfFineCostsAreAnExactSystem() {
    double[][] others = {{2.71}, {3.142}, {4.669}, {1.618}};
    assertThat(level(others, 1.4142, 1.4142).isExact()).isFalse();
    assertThat(level(others, 1.4142, 1.4142, 1.4142).isExact()).isTrue();
    assertThat(level(others, 1.4142, 1.4142, 1.41420001).isExact()).isFalse();
    assertThat(NoiseLevel.of(history(new double[] {7, 7, 7})).isExact()).as("one point").isTrue();
  }

  /** Whole seconds hide noise of a quarter of a second in most pairs. */
  @Test
  void ofCoarseCostsItTakesFive() {
    double[][] seconds = {{7}, {9}, {6}, {12}};
    assertThat(level(seconds, 5, 5, 5, 5, 5).isExact()).isFalse();
    assertThat(level(seconds, 5, 5, 5, 5, 5).isOpen()).isTrue();
    assertThat(level(seconds, 5, 5, 5, 5, 5, 5).isExact()).isTrue();
    double[][] rates = {{-1 / 3.0}, {-1 / 5.0}, {-1 / 4.0}, {-1 / 7.0}};
    double[][] times = {{1 / 3.0}, {1 / 5.0}, {1 / 4.0}, {1 / 7.0}};
    double best = 1 / 9.0;
    assertThat(level(times, best, best, best).isExact()).as("rates in whole numbers").isFalse();
    assertThat(level(rates, -1, -1, -1).isExact()).as("times in whole numbers").isFalse();
    double[][] few = {{7}, {9}, {9}, {7}};
    assertThat(level(few, 7, 7, 7).isExact()).as("two values, which have no step").isTrue();
    double[][] steps = {{101}, {127}, {160}, {233}};
    assertThat(level(steps, 97, 97, 97).isExact()).as("a step of one per cent").isTrue();
  }

  /** Runs that are ended at a limit and told as it are equal whatever the noise. */
  @Test
  void equalRunsOfTheHighestCostSayNothingOfTheOthers() {
    double[][] limit = {{30}, {30}, {30}, {30}};
    double[] ended = new double[6];
    Arrays.fill(ended, 30);
    assertThat(level(limit, ended).isExact()).as("all that is known").isTrue();
    double[][] better = {{30}, {21.37}, {25.02}, {28.888}};
    assertThat(level(better, ended).isExact()).isFalse();
    History history = history(ended, better[1], better[2], better[3]);
    for (int run = 0; run < 2; run++) {
      assertThat(NoiseLevel.of(history).isOpen()).isTrue();
      history = history.plus(LINE.at(1), Outcome.measured(21.37));
    }
    assertThat(NoiseLevel.of(history).isExact()).isTrue();
  }

  /** One configuration of several runs beside others. */
  private static NoiseLevel level(double[][] others, double... runs) {
    double[][] costs = Arrays.copyOf(others, others.length + 1);
    costs[others.length] = runs;
    return NoiseLevel.of(history(costs));
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
