package io.github.bbo4j.benchmarks.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TestFunctionTest {

  /** Every listed function, and two in dimensions of no table. */
  static Stream<TestFunction> functions() {
    return Stream.concat(TestFunctions.ids().stream(), Stream.of("dixon_price3", "levy2"))
        .map(TestFunctions::byId);
  }

  /**
   * Values of the formulas written independently with numpy 2.4.6 (np.exp, np.cos, np.sum over
   * arrays), one interior point per function.
   */
  @Test
  void valuesEqualAnIndependentImplementation() {
    assertThat(TestFunctions.branin().value(1.5, 7.25))
        .isCloseTo(21.879353046077867, within(1e-12));
    assertThat(TestFunctions.hartmann3().value(0.2, 0.4, 0.7))
        .isCloseTo(-1.98464813846562, within(1e-13));
    assertThat(TestFunctions.hartmann6().value(0.1, 0.2, 0.3, 0.4, 0.5, 0.6))
        .isCloseTo(-1.4069105761385297, within(1e-13));
    assertThat(TestFunctions.ackley(5).value(1, -2.5, 3.25, 0.5, -4.75))
        .isCloseTo(10.590034331444432, within(1e-12));
    assertThat(TestFunctions.rosenbrock(4).value(-1.5, 2, 0.5, 3)).isEqualTo(1995.0);
    assertThat(TestFunctions.levy(6).value(-3, 4.5, 0.25, -7, 8, 2.5))
        .isCloseTo(48.41609617797323, within(1e-12));
    assertThat(TestFunctions.griewank(6).value(100.5, -20.25, 33.1, -250, 7, 420))
        .isCloseTo(63.67241067153202, within(1e-11));
    assertThat(TestFunctions.rotatedRastrigin4().value(1.5, -2.25, 0.75, 3.1))
        .isCloseTo(52.86542428146953, within(1e-12));
    assertThat(TestFunctions.styblinskiTang(5).value(1.5, -2.25, 0.75, 3.1, -1.3))
        .isCloseTo(-85.79199375, within(1e-12));
    assertThat(TestFunctions.michalewicz5().value(0.5, 1.5, 1.25, 1.9, 2.8))
        .isCloseTo(-2.541932516591648, within(1e-13));
    assertThat(TestFunctions.shekel4().value(1.5, -2.25, 0.75, 3.1))
        .isCloseTo(-0.1606179934444851, within(1e-14));
    assertThat(TestFunctions.zakharov(5).value(1.5, -2.25, 0.75, 3.1, -1.3))
        .isCloseTo(69.77081289062501, within(1e-11));
    assertThat(TestFunctions.dixonPrice(6).value(1.5, -2.25, 0.75, 3.1, -1.3, 2.2))
        .isCloseTo(2271.5211250000007, within(1e-9));
    assertThat(TestFunctions.rotatedAckley4().value(8, -10, 13, -3.5))
        .isCloseTo(9.145694296213478, within(1e-12));
  }

  /**
   * Optima polished with scipy 1.17.1 minimize(method='Nelder-Mead', xatol=1e-12, fatol=1e-16);
   * those of Styblinski and Tang, Michalewicz and Shekel with mpmath at 40 digits (findroot on the
   * slope, ternary search).
   */
  @ParameterizedTest
  @MethodSource("functions")
  void theStatedOptimiserAttainsTheStatedOptimum(TestFunction f) {
    assertThat(f.value(f.optimiser())).isCloseTo(f.optimum(), within(1e-13));
  }

  @Test
  void braninHasThreeEqualMinima() {
    assertThat(TestFunctions.branin().value(-Math.PI, 12.275))
        .isCloseTo(TestFunctions.branin().optimum(), within(1e-13));
    assertThat(TestFunctions.branin().value(3 * Math.PI, 2.475))
        .isCloseTo(TestFunctions.branin().optimum(), within(1e-13));
  }

  @ParameterizedTest
  @MethodSource("functions")
  void noSampledPointIsBelowTheOptimumNorAreNeighboursOfTheOptimiser(TestFunction f) {
    SplittableRandom random = new SplittableRandom(7);
    double[] best = f.optimiser();
    for (int i = 0; i < 2000; i++) {
      assertThat(f.value(f.space().sample(random))).isGreaterThan(f.optimum());
      double[] near = best.clone();
      for (int d = 0; d < near.length; d++) {
        near[d] += 1e-3 * (random.nextDouble() - 0.5);
      }
      assertThat(f.value(near)).isGreaterThanOrEqualTo(f.optimum() - 1e-13);
    }
  }

  @ParameterizedTest
  @MethodSource("functions")
  void gridIncludesBothEndsAndTheSameObjectiveFits(TestFunction f) throws Exception {
    SearchSpace grid = f.grid(3);
    assertThat(grid.longSize()).hasValue(Math.round(Math.pow(3, f.space().dimension())));
    Configuration first = grid.unrank(0);
    Configuration last = grid.unrank(grid.longSize().getAsLong() - 1);
    double[] low = new double[grid.dimension()];
    double[] high = new double[grid.dimension()];
    for (int d = 0; d < low.length; d++) {
      low[d] = ((Number) first.value(d)).doubleValue();
      high[d] = ((Number) last.value(d)).doubleValue();
      Configuration inReal = f.space().sample(new SplittableRandom(1));
      assertThat(f.space().domain(d).contains(low[d])).isTrue();
      assertThat(f.space().domain(d).contains(high[d])).isTrue();
      assertThat(f.value(inReal)).isFinite();
    }
    assertThat(f.value(first)).isEqualTo(f.value(low));
    assertThat(f.value(last)).isEqualTo(f.value(high));
  }

  @Test
  void configurationAndArrayAgree() {
    Configuration c = TestFunctions.branin().space().configuration(Map.of("x1", 1.5, "x2", 7.25));
    assertThat(TestFunctions.branin().value(c)).isEqualTo(TestFunctions.branin().value(1.5, 7.25));
  }

  @Test
  void idsAreTheNamesOfTheCommandLine() {
    assertThat(TestFunctions.ids())
        .startsWith("branin", "hartmann3", "hartmann6", "ackley5", "rosenbrock4", "levy6")
        .contains("griewank6", "rotated_rastrigin4", "dixon_price6")
        .hasSize(14);
    assertThat(TestFunctions.byId("levy6").id()).isEqualTo("levy6");
    assertThat(TestFunctions.byId("ackley12").space().dimension()).isEqualTo(12);
    assertThatThrownBy(() -> TestFunctions.byId("ackley1")).hasMessageContaining("'ackley1'");
    assertThatThrownBy(() -> TestFunctions.levy(1)).hasMessageContaining("n = 1");
    assertThatThrownBy(() -> TestFunctions.byId("sphere"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("branin");
    assertThatThrownBy(() -> TestFunctions.branin().value(1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> TestFunctions.branin().grid(1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** A cast failed inside. */
  @Test
  void aConfigurationOfAnotherSpaceIsRefused() {
    SearchSpace other = SearchSpace.builder().integer("t", 1, 8).choice("m", "x", "y").build();
    assertThatThrownBy(() -> TestFunctions.branin().value(other.unrank(0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("there is no parameter 'x1' in [t, m]");
  }
}
