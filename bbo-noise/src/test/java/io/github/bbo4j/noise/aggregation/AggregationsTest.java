package io.github.bbo4j.noise.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.Aggregation;
import java.util.List;
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
        Aggregations.quantile(0.1));
  }

  @Test
  void refusesBadSharesByName() {
    assertThatThrownBy(() -> Aggregations.trimmedMean(0.5)).hasMessageContaining("share = 0.5");
    assertThatThrownBy(() -> Aggregations.quantile(1.1)).hasMessageContaining("q = 1.1");
    assertThatThrownBy(() -> Aggregations.quantile(Double.NaN)).hasMessageContaining("q = NaN");
  }
}
