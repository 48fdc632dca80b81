package io.github.bbo4j.benchmarks.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.benchmarks.problems.bbob.BbobFunction;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MixedIntegerProblemTest {
  private static final double STEP = 10.0 / 9;

  private static Problem problem(String name) {
    return Problems.byName(name).orElseThrow();
  }

  @Test
  void fourFifthsAreIntegers() {
    SearchSpace space = problem("bbob-mixint-f1-d10-i1").space();
    long[] levels = {2, 2, 4, 4, 8, 8, 16, 16};
    for (int i = 0; i < 8; i++) {
      assertThat(space.domain(i).size()).isEqualTo(levels[i]);
    }
    assertThat(space.domain(8).isContinuous() && space.domain(9).isContinuous()).isTrue();
    assertThat(problem("bbob-mixint-f1-d2-i1").space().domain(1).size()).isEqualTo(8);
  }

  /** The optimiser is a point of the space: the level nearest to that of the function. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 6, 8, 10, 14, 17, 21})
  void theOptimumIsReachedAndNothingIsBelowIt(int number) {
    Problem mixed = problem("bbob-mixint-f" + number + "-d5-i3");
    double[] optimiser = BbobFunction.of(number, 5, 3).optimiser();
    int[] sizes = {2, 4, 8, 16};
    long[] at = new long[5];
    for (int i = 0; i < 4; i++) {
      double step = 10.0 / (sizes[i] + 1);
      at[i] = Math.max(0, Math.min(sizes[i] - 1, Math.round((optimiser[i] + 5) / step - 1)));
    }
    at[4] = mixed.space().domain(4).coordinateOf(optimiser[4]);
    Configuration best = mixed.space().at(at);
    assertThat(mixed.trueCost(best)).isCloseTo(mixed.optimum(), within(1e-6));
    SplittableRandom random = new SplittableRandom(number);
    for (int i = 0; i < 200; i++) {
      assertThat(mixed.trueCost(mixed.space().sample(random)))
          .isGreaterThanOrEqualTo(mixed.optimum() - 1e-9);
    }
  }

  /** By hand: the sphere is the squared distance, levels of eight are 10/9 apart. */
  @Test
  void levelsAreEvenlySpaced() {
    Problem sphere = problem("bbob-mixint-f1-d5-i1");
    double[] costs = new double[8];
    for (int level = 0; level < 8; level++) {
      costs[level] =
          sphere.trueCost(
              sphere.space().at(0, 0, level, 0, sphere.space().domain(4).coordinateOf(0.0)));
    }
    for (int level = 2; level < 8; level++) {
      assertThat(costs[level] - 2 * costs[level - 1] + costs[level - 2])
          .isCloseTo(2 * STEP * STEP, within(1e-9));
    }
  }

  @Test
  void numbersOutOfRangeAreNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Problems.byName("bbob-mixint-f25-d5-i1"))
        .withMessageContaining("function");
    assertThat(Problems.byName("bbob-mixint-f2")).isEmpty();
  }
}
