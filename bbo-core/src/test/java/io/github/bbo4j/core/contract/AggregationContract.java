package io.github.bbo4j.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.Aggregation;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What every aggregation must do; extend it and give all of a kind. */
public abstract class AggregationContract {

  /** The aggregations. */
  protected abstract List<Aggregation> aggregations();

  @TestFactory
  List<DynamicTest> liesAmongTheCostsAndLeavesThemAsTheyAre() {
    return each(
        aggregation -> {
          SplittableRandom random = new SplittableRandom(4);
          for (int n = 1; n <= 12; n++) {
            for (double scale : new double[] {1, -3, 1e-300, 1e307}) {
              double[] costs = new double[n];
              Arrays.setAll(costs, i -> scale * random.nextGaussian());
              double[] before = costs.clone();
              double merged = aggregation.aggregate(costs);
              assertThat(costs).containsExactly(before);
              assertThat(aggregation.aggregate(costs)).isEqualTo(merged);
              double slack = 1e-9 * Math.abs(scale);
              assertThat(merged)
                  .isFinite()
                  .isBetween(
                      Arrays.stream(costs).min().orElseThrow() - slack,
                      Arrays.stream(costs).max().orElseThrow() + slack);
            }
          }
        });
  }

  @TestFactory
  List<DynamicTest> equalCostsAreTheirOwnAggregate() {
    return each(
        aggregation -> {
          for (int n = 1; n <= 9; n++) {
            double[] costs = new double[n];
            Arrays.fill(costs, 2.5);
            assertThat(aggregation.aggregate(costs)).isCloseTo(2.5, within(1e-12));
          }
        });
  }

  /** Adding to all costs adds to the aggregate, and scaling them scales it. */
  @TestFactory
  List<DynamicTest> movesWithTheUnit() {
    return each(
        aggregation -> {
          double[] costs = {3, 1, 4, 1.5, 9, 2, 6};
          double merged = aggregation.aggregate(costs);
          double[] moved = Arrays.stream(costs).map(c -> 1000 * c + 7000).toArray();
          assertThat(aggregation.aggregate(moved)).isCloseTo(1000 * merged + 7000, within(1e-6));
        });
  }

  @TestFactory
  List<DynamicTest> mergesAsTheyComeWhatItMergesAtOnce() {
    return each(
        aggregation -> {
          SplittableRandom random = new SplittableRandom(5);
          for (double scale : new double[] {1, -0.0, 1e-310, 1.7e308}) {
            double[] costs = new double[300];
            // Ties, both zeros, and differences that overflow.
            Arrays.setAll(costs, i -> scale * (random.nextInt(-5, 6) / 5.0));
            aggregation
                .running()
                .ifPresent(
                    running -> {
                      for (int n = 1; n <= costs.length; n++) {
                        assertThat(Double.doubleToLongBits(running.with(costs[n - 1])))
                            .isEqualTo(
                                Double.doubleToLongBits(
                                    aggregation.aggregate(Arrays.copyOf(costs, n))));
                      }
                    });
          }
        });
  }

  @Test
  void haveStableNamesOfTheirOwn() {
    List<String> names = aggregations().stream().map(Aggregation::name).toList();
    assertThat(names).doesNotHaveDuplicates().doesNotContain("custom", "");
    assertThat(aggregations().stream().map(Aggregation::name).toList()).isEqualTo(names);
  }

  private List<DynamicTest> each(Consumer<Aggregation> check) {
    return aggregations().stream()
        .map(a -> DynamicTest.dynamicTest(a.name(), () -> check.accept(a)))
        .toList();
  }
}
