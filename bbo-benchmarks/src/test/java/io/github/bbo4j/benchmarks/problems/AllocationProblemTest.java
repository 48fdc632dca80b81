package io.github.bbo4j.benchmarks.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllocationProblemTest {
  private static Problem problem(String name) {
    return Problems.byName(name).orElseThrow();
  }

  /** Of few units all allocations can be looked at. */
  @ParameterizedTest
  @ValueSource(strings = {"inverse", "exponential", "largest"})
  void theOptimumOfUnitsIsTheLowestOfAll(String shape) {
    for (int instance = 1; instance <= 10; instance++) {
      Problem units = problem("allocation-" + shape + "-d4-n12-i" + instance);
      assertThat(units.space().longSize()).hasValue(1820); // 16 over 4
      assertThat(units.space().stream().mapToDouble(units::trueCost).min())
          .as(units.name())
          .hasValueCloseTo(units.optimum(), within(1e-12));
    }
  }

  /** Shares are as good as many units, and better than few. */
  @ParameterizedTest
  @ValueSource(strings = {"inverse", "exponential", "largest"})
  void theOptimumOfSharesIsTheLimitOfThatOfUnits(String shape) {
    for (int instance = 1; instance <= 6; instance++) {
      String name = "allocation-" + shape + "-d3";
      double shares = problem(name + "-i" + instance).optimum();
      double many = problem(name + "-n200-i" + instance).optimum();
      assertThat(many).as(name).isBetween(shares * (1 - 1e-12), shares * 1.01);
      assertThat(problem(name + "-n8-i" + instance).optimum()).isGreaterThan(many);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inverse", "exponential", "largest"})
  void nothingFeasibleIsBelowTheOptimum(String shape) {
    Problem shares = problem("allocation-" + shape + "-d3-i2");
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1000; i++) {
      Configuration c = shares.space().sample(random);
      assertThat(shares.trueCost(c)).isGreaterThan(shares.optimum());
    }
  }

  /** One share alone has all of the budget, and costs follow the formulas. */
  @Test
  void costsAreThoseOfTheFormulas() {
    SearchSpace space = problem("allocation-inverse-d1-i4").space();
    Configuration half = space.configuration(Map.of("x1", 0.5));
    Problem inverse = problem("allocation-inverse-d1-i4");
    double w = (inverse.optimum() - 0.05) * 1.02;
    assertThat(inverse.trueCost(half)).isCloseTo(0.05 + w / 0.52, within(1e-12));
    Problem largest = problem("allocation-largest-d1-i4");
    assertThat(largest.optimum()).isCloseTo(w / 1.02, within(1e-12));
    Problem exponential = problem("allocation-exponential-d1-i4");
    double t = 3 / Math.log(w / (exponential.optimum() - 0.05));
    assertThat(t).isBetween(0.05, 0.35);
    assertThat(exponential.trueCost(half)).isCloseTo(0.05 + w * Math.exp(-1.5 / t), within(1e-12));
  }

  @Test
  void theBudgetIsAConstraint() {
    SearchSpace shares = problem("allocation-largest-d2-i1").space();
    assertThat(shares.isContinuous()).isTrue();
    assertThat(shares.contains(shares.configuration(Map.of("x1", 0.5, "x2", 0.5)).coordinates()))
        .isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> shares.configuration(Map.of("x1", 0.5, "x2", 0.6)))
        .withMessageContaining("budget");
  }

  @Test
  void anUnknownShapeIsAnsweredWithTheKnownOnes() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Problems.byName("allocation-linear-d2-i1"))
        .withMessageContaining("inverse, exponential or largest");
    assertThat(Problems.byName("allocation-inverse-d0-i1")).isEmpty();
    assertThat(Problems.byName("allocation-inverse-d2")).isEmpty();
  }
}
