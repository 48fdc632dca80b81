package io.github.bbo4j.heuristics.bayes.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CostStepTest {
  private static boolean isCoarse(DoubleStream costs) {
    return isCoarse(costs.toArray());
  }

  private static boolean isCoarse(double... costs) {
    CostStep step = new CostStep();
    Arrays.stream(costs).forEach(step::add);
    return step.isCoarse(Arrays.stream(costs).min().orElse(Double.NaN));
  }

  /** Whole multiples of a step, of which rounding leaves the last digit uncertain. */
  private static DoubleStream multiples(double step, int from, int to) {
    IntStream some = new SplittableRandom(1).ints(200, from, to);
    return IntStream.concat(IntStream.of(from, to), some).mapToDouble(k -> k * step);
  }

  @Test
  void timesToldToAHundredthAreCoarseIfThatIsAHundredthOfTheLowest() {
    assertThat(isCoarse(0.08, 0.14, 0.085, 0.26, 0.255)).isTrue();
    assertThat(isCoarse(multiples(0.005, 16, 60))).isTrue();
    assertThat(isCoarse(multiples(0.01, 90, 5000))).isTrue();
    assertThat(isCoarse(multiples(0.01, 110, 5000))).isFalse();
    assertThat(isCoarse(multiples(0.01, -5000, -110))).isFalse();
  }

  /** Of costs the lowest is the best, of rates the highest. */
  @Test
  void stepIsComparedWithTheBest() {
    CostStep step = new CostStep();
    multiples(1, 10, 5000).forEach(step::add);
    assertThat(step.isCoarse(10)).isTrue();
    assertThat(step.isCoarse(5000)).isFalse();
  }

  @Test
  void countsAreCoarseUnlessTheyAreLarge() {
    assertThat(isCoarse(multiples(1, 0, 1000))).isTrue();
    assertThat(isCoarse(multiples(1, 1_000_000, 2_000_000))).isFalse();
  }

  /** Of a large offset nothing is known but the range above it. */
  @Test
  void stepsAreComparedWithTheRangeWhereThatIsLess() {
    assertThat(isCoarse(multiples(0.25, 0, 20).map(c -> 1e4 + c))).isTrue();
    assertThat(isCoarse(multiples(0.25, 0, 4000).map(c -> 1e4 + c))).isFalse();
  }

  @Test
  void anyNumbersHaveNoStep() {
    SplittableRandom random = new SplittableRandom(2);
    for (int run = 0; run < 1000; run++) {
      assertThat(isCoarse(random.doubles(4))).isFalse();
    }
    assertThat(isCoarse(random.doubles(100, 1e-300, 2e-300))).isFalse();
    assertThat(isCoarse(1, 2, 3, 4, 5, 6, 7.0001)).isFalse();
    assertThat(isCoarse(1, 2, 3, 4, 5, Double.POSITIVE_INFINITY)).isFalse();
  }

  /** The costs of a switch, or of two of the same effect. */
  @Test
  void upToThreeCostsTellNoStep() {
    assertThat(isCoarse()).isFalse();
    assertThat(isCoarse(1, 2, 3, 2, 1, 3, 3)).isFalse();
    assertThat(isCoarse(1, 2, 3, 4)).isTrue();
  }
}
