package io.github.bbo4j.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CostScaleTest {
  @Test
  void theScaleIsOfTheSignsAndTheRange() {
    assertThat(CostScale.between(1e-300, 1e300)).isEqualTo(CostScale.TIME);
    assertThat(CostScale.between(3, 3)).isEqualTo(CostScale.TIME);
    assertThat(CostScale.between(-2, -1)).isEqualTo(CostScale.RATE);
    assertThat(CostScale.between(-1000, -501))
        .as("zero may mean nothing")
        .isEqualTo(CostScale.PLAIN);
    assertThat(CostScale.between(-5, 0)).isEqualTo(CostScale.PLAIN);
    assertThat(CostScale.between(0, 5)).isEqualTo(CostScale.PLAIN);
    assertThat(CostScale.between(-5, 5)).isEqualTo(CostScale.PLAIN);
    assertThat(CostScale.PLAIN.isLogarithmic()).isFalse();
  }

  @Test
  void aTimeAndItsRateHaveOnePlace() {
    for (double t : new double[] {1e-9, 0.3, 1, 7, 1e12}) {
      assertThat(CostScale.RATE.of(-1 / t)).isCloseTo(CostScale.TIME.of(t), within(1e-12));
      assertThat(CostScale.RATE.cost(CostScale.RATE.of(-t))).isCloseTo(-t, within(1e-12 * t));
      assertThat(CostScale.TIME.cost(CostScale.TIME.of(t))).isCloseTo(t, within(1e-12 * t));
      assertThat(CostScale.PLAIN.of(t)).isEqualTo(CostScale.PLAIN.cost(t)).isEqualTo(t);
    }
    assertThat(CostScale.RATE.of(new double[] {-4, -2, -1})).isSorted();
  }

  /** Deviations of 0.3 on logarithms; four standard errors of the mean of so many are 0.13 %. */
  @Test
  void theMeanIsThatOfLogNormalRuns() {
    for (CostScale scale : CostScale.values()) {
      SplittableRandom random = new SplittableRandom(1);
      double sum = 0;
      int n = 1_000_000;
      for (int i = 0; i < n; i++) {
        sum += scale.cost(2 + 0.3 * random.nextGaussian());
      }
      assertThat(scale.mean(2, 0.3)).as("%s", scale).isCloseTo(sum / n, withinPercentage(0.13));
    }
    assertThat(CostScale.RATE.mean(2, 0.3)).isLessThan(CostScale.RATE.cost(2));
  }
}
