package io.github.bbo4j.noise.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.Aggregation;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AggregationsTest {
  private static final double[] COSTS = {5, -1, 30, 2, 4};

  /** By hand: sorted -1, 2, 4, 5, 30. */
  @Test
  void valuesByHand() {
    assertThat(Aggregations.mean().aggregate(COSTS)).isEqualTo(8);
    assertThat(Aggregations.median().aggregate(COSTS)).isEqualTo(4);
    assertThat(Aggregations.median().aggregate(new double[] {4, 1, 3, 2})).isEqualTo(2.5);
    assertThat(Aggregations.min().aggregate(COSTS)).isEqualTo(-1);
    assertThat(Aggregations.trimmedMean(0.2).aggregate(COSTS)).isCloseTo(11.0 / 3, within(1e-12));
    assertThat(Aggregations.trimmedMean(0).aggregate(COSTS)).isEqualTo(8);
    assertThat(Aggregations.quantile(0.25).aggregate(COSTS)).isEqualTo(2);
    assertThat(Aggregations.quantile(0.9).aggregate(COSTS)).isCloseTo(20, within(1e-12));
    assertThat(Aggregations.quantile(1).aggregate(COSTS)).isEqualTo(30);
  }

  /** {@code 0.29 * 100} is below 29. */
  @Test
  void aShareOfTheCostsIsDroppedAsItIsWritten() {
    double[] costs = new double[100];
    Arrays.setAll(costs, i -> i < 29 ? -1e9 : i < 71 ? 1 : 1e9);
    costs[99] = 1e12;
    assertThat(Aggregations.trimmedMean(0.29).aggregate(costs)).isEqualTo(1);
  }

  @Test
  void oneCostIsItsOwnAggregateAndNothingIsModified() {
    for (Aggregation aggregation : all()) {
      assertThat(aggregation.aggregate(new double[] {-3.5})).isEqualTo(-3.5);
      double[] costs = COSTS.clone();
      aggregation.aggregate(costs);
      assertThat(costs).containsExactly(COSTS);
    }
  }

  private static List<Aggregation> all() {
    return List.of(
        Aggregations.mean(),
        Aggregations.median(),
        Aggregations.min(),
        Aggregations.trimmedMean(0.4),
        Aggregations.quantile(0.1),
        Aggregations.huber(1.345),
        Aggregations.medianOfMeans(3));
  }

  /**
   * By hand: median 4, deviations 1, 5, 26, 2, 0 with median 2, so sigma = 2.9652; with k = 1 the
   * estimate m solves (5-m) + (2-m) + (4-m) - sigma + sigma = 0 while -1 and 30 are cut: 11/3.
   */
  @Test
  void huberByHand() {
    assertThat(Aggregations.huber(1).aggregate(COSTS)).isCloseTo(11.0 / 3, within(1e-9));
    assertThat(Aggregations.huber(1e6).aggregate(COSTS)).isCloseTo(8, within(1e-9));
    assertThat(Aggregations.huber(1).aggregate(new double[] {3, 3, 3, 100})).isEqualTo(3);
    // Of three the furthest is cut at 1.345 * 1.4826 * 1: (0 + 1 + 1.9941) / 2.
    assertThat(Aggregations.huber(1.345).aggregate(new double[] {0, 1, 10}))
        .isCloseTo((1 + 1.345 * 1.4826) / 2, within(1e-9));
    assertThat(Aggregations.huber(1).aggregate(new double[] {1, 10})).isEqualTo(5.5);
  }

  /** Groups {5, -1}, {30}, {2, 4} of costs 0..1, 1..3, 3..5: means 5 | -1, 30 | 2, 4. */
  @Test
  void medianOfMeansByHand() {
    assertThat(Aggregations.medianOfMeans(3).aggregate(COSTS)).isEqualTo(5);
    assertThat(Aggregations.medianOfMeans(1).aggregate(COSTS)).isEqualTo(8);
    assertThat(Aggregations.medianOfMeans(9).aggregate(COSTS)).isEqualTo(4);
  }

  /** Seeds 1 to 30, 15 costs of normal noise around 10, one in five 3 times too large. */
  @Test
  void robustEstimatesStayNearTheMiddleWhereTheMeanDoesNot() {
    double mean = 0;
    double huber = 0;
    double groups = 0;
    for (int seed = 1; seed <= 30; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double[] costs = new double[15];
      Arrays.setAll(costs, i -> (10 + random.nextGaussian()) * (i % 5 == 2 ? 3 : 1));
      mean += Math.abs(Aggregations.mean().aggregate(costs) - 10) / 30;
      huber += Math.abs(Aggregations.huber(1.345).aggregate(costs) - 10) / 30;
      groups += Math.abs(Aggregations.medianOfMeans(7).aggregate(costs) - 10) / 30;
    }
    assertThat(huber).isLessThan(mean / 4);
    assertThat(groups).isLessThan(mean / 2);
  }

  @Test
  void everyIdIsKnown() {
    assertThat(Aggregations.ids()).contains("mean", "median", "huber", "median-of-means");
    assertThat(Aggregations.quantile(0).aggregate(new double[] {3, 1, 2})).isEqualTo(1);
    assertThat(Aggregations.quantile(1).aggregate(new double[] {3, 1, 2})).isEqualTo(3);
    for (String id : Aggregations.ids()) {
      assertThat(Aggregations.byId(id).aggregate(new double[] {3, 3})).isEqualTo(3);
    }
    assertThatThrownBy(() -> Aggregations.byId("mode"))
        .hasMessageContaining("'mode'")
        .hasMessageContaining("median-of-means");
  }

  @Test
  void refusesBadSharesByName() {
    assertThatThrownBy(() -> Aggregations.trimmedMean(0.5)).hasMessageContaining("share = 0.5");
    assertThatThrownBy(() -> Aggregations.quantile(1.1)).hasMessageContaining("q = 1.1");
    assertThatThrownBy(() -> Aggregations.quantile(Double.NaN)).hasMessageContaining("q = NaN");
    assertThatThrownBy(() -> Aggregations.huber(0)).hasMessageContaining("k = 0");
    assertThatThrownBy(() -> Aggregations.medianOfMeans(0)).hasMessageContaining("groups = 0");
  }
}
