package io.github.bbo4j.benchmarks.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.IntegerDomain;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WidenedProblemTest {
  private static final Problem REALS = problem("bbob-f8-d2-i3"); // Of -5 to 5 each.

  private static Problem problem(String name) {
    return Problems.byName(name).orElseThrow();
  }

  private static double cost(Problem problem, double x1, double x2) {
    return problem.trueCost(problem.space().configuration(Map.of("x1", x1, "x2", x2)));
  }

  @Test
  void withinTheOriginalRangeNothingChanges() {
    for (String telling : new String[] {"~wide100", "~saturated64", "~wide7of1"}) {
      Problem told = problem(REALS.name() + telling);
      assertThat(told.name()).isEqualTo(REALS.name() + telling);
      assertThat(told.optimum()).isEqualTo(REALS.optimum());
      assertThat(cost(told, -5, 5)).isEqualTo(cost(REALS, -5, 5));
      assertThat(cost(told, 1, 2)).isEqualTo(cost(REALS, 1, 2));
    }
  }

  @Test
  void beyondItsKneeASaturatedParameterDoesNothing() {
    Problem told = problem("bbob-f8-d2-i3~saturated64");
    assertThat(cost(told, 635, 2)).isEqualTo(cost(REALS, 5, 2));
    assertThat(cost(told, 1, 6)).isEqualTo(cost(REALS, 1, 5));
  }

  @Test
  void beyondItsRangeAWideParameterCostsTheSquareOfTheDistance() {
    Problem told = problem("bbob-f8-d2-i3~wide100");
    double one = cost(told, 15, 2) - cost(REALS, 5, 2);
    assertThat(cost(told, 995, 2) - cost(REALS, 5, 2)).isCloseTo(99 * 99 * one, within(1e-3 * one));
    assertThat(cost(told, 15, 15) - cost(REALS, 5, 5)).isCloseTo(2 * one, within(1e-6 * one));
    SplittableRandom random = new SplittableRandom(3);
    double mean =
        random
            .doubles(4000, -5, 5)
            .map(x -> cost(REALS, x, random.nextDouble(-5, 5)))
            .average()
            .orElseThrow();
    assertThat(one).isCloseTo(mean - REALS.optimum(), withinPercentage(25));
  }

  @Test
  void whatRunsCostIsWhatTheyTrulyCost() throws Exception {
    Problem told = problem("bbob-f8-d2-i3~wide100");
    Configuration far = told.space().configuration(Map.of("x1", 15.0, "x2", 2.0));
    Evaluation run =
        new Evaluation(
            0, 0, Purpose.SEARCH, OptionalDouble.empty(), new Seed(1).stream("objective", 0));
    assertThat(told.objective().evaluate(far, run)).isEqualTo(Outcome.measured(told.trueCost(far)));
  }

  @Test
  void theFirstRangesAloneMayBeTold() {
    Problem told = problem("bbob-f8-d2-i3~saturated4of1");
    assertThat(told.space().domain(0).description()).contains("35");
    assertThat(told.space().domain(1)).isEqualTo(REALS.space().domain(1));
  }

  @Test
  void wholeNumbersGoOnInTheirSteps() {
    Problem counts = problem("bbob-f8-d2-i3~counts16");
    Problem told = problem("bbob-f8-d2-i3~counts16~saturated64");
    assertThat(told.space().domain(0)).isEqualTo(IntegerDomain.of(1, 1024));
    assertThat(told.trueCost(told.space().configuration(Map.of("x1", 900, "x2", 3))))
        .isEqualTo(counts.trueCost(counts.space().configuration(Map.of("x1", 16, "x2", 3))));
    Problem wide = problem("bbob-f8-d2-i3~counts16~wide2");
    double last = wide.trueCost(wide.space().configuration(Map.of("x1", 16, "x2", 3)));
    double next = wide.trueCost(wide.space().configuration(Map.of("x1", 32, "x2", 3)));
    double half = wide.trueCost(wide.space().configuration(Map.of("x1", 24, "x2", 3)));
    assertThat(next - last).isCloseTo(4 * (half - last), withinPercentage(1e-6));
  }

  @Test
  void constraintsAreOnWhatIsStoodFor() {
    Problem inner = problem("bbob-constrained-f8-d2-i2");
    Problem told = problem("bbob-constrained-f8-d2-i2~saturated2");
    SplittableRandom random = new SplittableRandom(4);
    int feasible = 0;
    for (int i = 0; i < 100; i++) {
      double[] u = {random.nextDouble(), random.nextDouble()};
      double[] there = Arrays.stream(u).map(v -> Math.min(1, 2 * v)).toArray();
      Optional<Configuration> point = told.space().atUnit(u);
      assertThat(point.isPresent()).isEqualTo(inner.space().atUnit(there).isPresent());
      feasible += point.isPresent() ? 1 : 0;
    }
    assertThat(feasible).isBetween(5, 95);
  }

  @Test
  void whatCanNotBeToldSoIsRefused() {
    assertRefused("bbob-f8-d2-i3", "~wide10of3", "has 2 ranges");
    assertRefused("bbob-f8-d2-i3~counts16~labels", "~wide10", "has 0 ranges");
    assertRefused("system-heap-i7~rate", "~wide10", "is maximised");
  }

  private static void assertRefused(String name, String telling, String why) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Problems.byName(name + telling))
        .withMessageContaining(name)
        .withMessageContaining(why)
        .withMessageContaining(telling);
  }
}
