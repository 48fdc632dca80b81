package io.github.bbo4j.heuristics.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.bbo4j.core.statistics.CostScale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UnitScaleTest {
  private static final double[] SIZES = {1e-300, 0.1, 1, 3.7, 12.25, 1e300};

  private static double sign(CostScale costs) {
    return costs == CostScale.RATE ? -1 : 1;
  }

  @ParameterizedTest
  @EnumSource(CostScale.class)
  void aPowerOfTwoMovesNoPlace(CostScale costs) {
    double[] sizes = {0.1, 1, 3.7, 12.25};
    for (int power : new int[] {-900, -3, 1, 30, 1000}) {
      UnitScale one = UnitScale.of(costs, 12.25);
      UnitScale other = UnitScale.of(costs, Math.scalb(12.25, power));
      for (double size : sizes) {
        double cost = sign(costs) * size;
        assertThat(other.of(Math.scalb(cost, power))).isEqualTo(one.of(cost));
        assertThat(other.cost(one.of(cost))).isEqualTo(Math.scalb(one.cost(one.of(cost)), power));
      }
    }
  }

  /** Beside costs of 600 decades more too. */
  @ParameterizedTest
  @EnumSource(CostScale.class)
  void isIncreasingAndItsInverseIsOne(CostScale costs) {
    for (double largest : SIZES) {
      UnitScale scale = UnitScale.of(costs, largest);
      for (double size : SIZES) {
        double cost = sign(costs) * size;
        if (size <= largest) {
          assertThat(scale.of(cost)).isFinite();
        }
        if (size <= largest && size > 1e-300 * largest) {
          assertThat(scale.cost(scale.of(cost))).isCloseTo(cost, withinPercentage(1e-9));
          assertThat(scale.of(cost * (1 + sign(costs) * 1e-9))).isGreaterThan(scale.of(cost));
        }
      }
    }
    UnitScale far = UnitScale.of(CostScale.TIME, 1e300);
    assertThat(far.of(2e-300) - far.of(1e-300)).isCloseTo(Math.log(2), within(1e-9));
    UnitScale rates = UnitScale.of(CostScale.RATE, 1e300);
    assertThat(rates.of(-1e-300) - rates.of(-2e-300)).isCloseTo(Math.log(2), within(1e-9));
  }
}
