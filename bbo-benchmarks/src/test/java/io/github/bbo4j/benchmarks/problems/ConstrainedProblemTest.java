package io.github.bbo4j.benchmarks.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.benchmarks.problems.bbob.BbobFunction;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConstrainedProblemTest {
  private static Problem problem(String name) {
    return Problems.byName(name).orElseThrow();
  }

  @Test
  void halfAsManyPlanesAsParameters() {
    assertThat(problem("bbob-constrained-f1-d2-i1").space().constraints()).hasSize(1);
    assertThat(problem("bbob-constrained-f1-d5-i1").space().constraints()).hasSize(3);
    assertThat(problem("bbob-constrained-f1-d10-i1").space().constraints()).hasSize(5);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 6, 8, 10, 14, 17, 21, 24})
  void nothingFeasibleIsBelowTheOptimum(int number) {
    Problem constrained = problem("bbob-constrained-f" + number + "-d5-i3");
    double[] optimiser = BbobFunction.of(number, 5, 3).optimiser();
    SplittableRandom random = new SplittableRandom(number);
    for (int i = 0; i < 100; i++) {
      Configuration feasible = constrained.space().sample(random);
      assertThat(constrained.trueCost(feasible)).isGreaterThanOrEqualTo(constrained.optimum());
      // What lies between a feasible point and the optimiser is feasible: planes go through it.
      assertThat(between(constrained.space(), feasible, optimiser)).isNotNull();
    }
  }

  /** Close to the optimiser, on the feasible side. */
  @Test
  void theOptimumIsTheLimitOfFeasibleCosts() {
    Problem sphere = problem("bbob-constrained-f1-d5-i3");
    double[] optimiser = BbobFunction.of(1, 5, 3).optimiser();
    Configuration feasible = sphere.space().sample(new SplittableRandom(1));
    Configuration near = between(sphere.space(), feasible, optimiser);
    assertThat(sphere.trueCost(near)).isCloseTo(sphere.optimum(), within(1e-4));
  }

  /** A millionth of the way from the optimiser; an exception where it is forbidden. */
  private static Configuration between(SearchSpace space, Configuration from, double[] optimiser) {
    return space.at(
        IntStream.range(0, optimiser.length)
            .mapToLong(
                j -> {
                  double x = ((Number) from.value(j)).doubleValue();
                  return space.domain(j).coordinateOf(optimiser[j] + 1e-6 * (x - optimiser[j]));
                })
            .toArray());
  }

  /** Of two parameters all points are there: the optimiser is one of them. */
  @Test
  void theOptimumAmongIntegersIsReached() {
    Problem mixed = problem("bbob-constrained-mixint-f1-d2-i1");
    Problem free = problem("bbob-mixint-f1-d2-i1");
    assertThat(mixed.space().longSize().orElseThrow())
        .isBetween(2L, free.space().longSize().orElseThrow() - 1);
    assertThat(mixed.space().stream().mapToDouble(mixed::trueCost).min().orElseThrow())
        .isCloseTo(mixed.optimum(), within(1e-9));
    assertThat(problem("bbob-constrained-mixint-f8-d10-i1").space().constraints()).hasSize(5);
  }

  /** A step of a real from the optimiser is feasible in some direction, at its levels. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void theOptimiserIsNotTheOnlyPointOfItsLevels(int instance) {
    Problem mixed = problem("bbob-constrained-mixint-f1-d10-i" + instance);
    SearchSpace space = mixed.space();
    long[] optimiser =
        MixedIntegerProblem.find("bbob-mixint-f1-d10-i" + instance)
            .orElseThrow()
            .optimiser()
            .coordinates();
    SplittableRandom random = new SplittableRandom(instance);
    assertThat(
            IntStream.range(0, 10_000)
                .filter(
                    i -> {
                      long[] near = optimiser.clone();
                      for (int j = 0; j < near.length; j++) {
                        near[j] =
                            space.domain(j).isContinuous()
                                ? space.domain(j).atUnit(random.nextDouble())
                                : near[j];
                      }
                      return space.contains(near);
                    }))
        .isNotEmpty();
  }

  /** The reason for the constraints: without them something lower is there. */
  @Test
  void costsFallBeyondThePlanes() {
    Problem sphere = problem("bbob-constrained-f1-d2-i1");
    SearchSpace box = problem("bbob-f1-d2-i1").space();
    SplittableRandom random = new SplittableRandom(1);
    assertThat(IntStream.range(0, 1000).mapToDouble(i -> sphere.trueCost(box.sample(random))))
        .anyMatch(cost -> cost < sphere.optimum());
  }

  @Test
  void numbersOutOfRangeAreNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Problems.byName("bbob-constrained-f25-d5-i1"))
        .withMessageContaining("function");
    assertThat(Problems.byName("bbob-constrained-f2")).isEmpty();
  }
}
