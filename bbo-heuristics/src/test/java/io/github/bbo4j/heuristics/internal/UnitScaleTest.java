package io.github.bbo4j.heuristics.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.bbo4j.core.statistics.CostScale;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UnitScaleTest {
  private static final double[] SIZES = {0.1, 1, 3.7, 12.25};

  /** From a half to twelve and a quarter: times, rates, and costs around zero. */
  private static double[] costs(CostScale scale, double[] sizes) {
    return Arrays.stream(sizes)
        .map(s -> scale == CostScale.RATE ? -s : scale == CostScale.PLAIN ? s - 1 : s)
        .sorted()
        .toArray();
  }

  private static UnitScale of(double[] costs) {
    return UnitScale.between(costs[0], costs[costs.length - 1]);
  }

  @ParameterizedTest
  @EnumSource(CostScale.class)
  void aPowerOfTwoMovesNoPlace(CostScale scale) {
    double[] costs = costs(scale, SIZES);
    UnitScale one = of(costs);
    assertThat(one.costs()).isEqualTo(scale);
    for (int power : new int[] {-900, -3, 1, 30, 1000}) {
      UnitScale other = of(Arrays.stream(costs).map(c -> Math.scalb(c, power)).toArray());
      for (double cost : costs) {
        double place = one.of(cost);
        assertThat(other.of(Math.scalb(cost, power))).isEqualTo(place);
        assertThat(other.cost(place)).isEqualTo(Math.scalb(one.cost(place), power));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(CostScale.class)
  void costsOfAllDecadesHavePlacesInOrder(CostScale scale) {
    double[] costs = costs(scale, new double[] {1e-305, 1e-300, 1, 1e300, 1e305});
    UnitScale unit = of(costs);
    for (int i = 0; i < costs.length; i++) {
      double place = unit.of(costs[i]);
      assertThat(place).isFinite();
      assertThat(unit.cost(place)).isCloseTo(costs[i], withinPercentage(1e-9));
      assertThat(place).isEqualTo(unit.of(costs)[i]);
      if (i > 0) {
        assertThat(place).isGreaterThanOrEqualTo(unit.of(costs[i - 1]));
      }
    }
  }

  @Test
  void whereThereAreNoCostsThereIsAScale() {
    UnitScale none = UnitScale.between(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
    assertThat(none.exponent()).isZero();
  }
}
