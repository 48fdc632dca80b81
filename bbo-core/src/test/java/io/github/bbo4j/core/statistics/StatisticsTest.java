package io.github.bbo4j.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StatisticsTest {

  @Test
  void theMedianIsTheMiddleOrTheMeanOfTheMiddleTwo() {
    double[] values = {5, 1, 3};
    assertThat(OrderStatistics.median(values)).isEqualTo(3);
    assertThat(values).containsExactly(5, 1, 3);
    assertThat(OrderStatistics.median(new double[] {4, 1, 2, 9})).isEqualTo(3);
    assertThat(OrderStatistics.median(new double[] {1.7e308, 1.6e308}))
        .isCloseTo(1.65e308, within(1e294));
    assertThat(OrderStatistics.median(new double[] {Double.MIN_VALUE, Double.MIN_VALUE}))
        .isEqualTo(Double.MIN_VALUE);
    assertThat(OrderStatistics.median(new double[] {1, Double.POSITIVE_INFINITY})).isInfinite();
    assertThat(OrderStatistics.median(new double[0])).isNaN();
  }

  /** By hand: place 0.25 * 3 = 0.75 between 1 and 2, and so on. */
  @Test
  void quantilesAreLinearBetweenOrderStatistics() {
    double[] values = {4, 2, 1, 8};
    assertThat(OrderStatistics.quantile(values, 0.25)).isEqualTo(1.75);
    assertThat(OrderStatistics.quantile(values, 0)).isEqualTo(1);
    assertThat(OrderStatistics.quantile(values, 1)).isEqualTo(8);
    assertThat(OrderStatistics.quantile(values, 0.5)).isEqualTo(OrderStatistics.median(values));
    double never = Double.POSITIVE_INFINITY;
    assertThat(OrderStatistics.quantile(new double[] {1, never, never}, 0)).isEqualTo(1);
    assertThat(OrderStatistics.quantile(new double[] {1, never, never}, 0.8)).isEqualTo(never);
    // A weighted sum of equal values need not be that value in floating point.
    for (double q = 0; q <= 1; q += 0.01) {
      assertThat(OrderStatistics.quantile(new double[] {0.9, 0.9, 0.9}, q)).isEqualTo(0.9);
    }
    assertThatThrownBy(() -> OrderStatistics.quantile(values, 1.5)).hasMessageContaining("q = 1.5");
    assertThatThrownBy(() -> OrderStatistics.quantile(new double[0], 0.5))
        .hasMessageContaining("values is empty");
  }

  @Test
  void fewPairsGiveTheirRootMeanSquareAndManyTheirMedian() {
    assertThat(PooledDeviation.of(new double[0])).isZero();
    assertThat(PooledDeviation.ofPair(3, 1)).isEqualTo(2 / Math.sqrt(2));
    assertThat(PooledDeviation.of(new double[] {3, 4})).isEqualTo(Math.sqrt(12.5));
    assertThat(PooledDeviation.of(new double[] {1, 2, 3, 4, 1000})).isEqualTo(3 / 0.6745);
    assertThat(PooledDeviation.of(new double[] {0, 0, 0, 3, 4})).isEqualTo(Math.sqrt(5));
  }

  /** 4000 pairs of normal noise of deviation 7: the standard error of the estimate is 1.9 %. */
  @Test
  void isConsistentForNormalNoise() {
    SplittableRandom random = new SplittableRandom(1);
    double[] pairs = new double[4000];
    for (int i = 0; i < pairs.length; i++) {
      double before = 7 * random.nextGaussian();
      pairs[i] = PooledDeviation.ofPair(before, 7 * random.nextGaussian());
    }
    assertThat(PooledDeviation.of(pairs)).isCloseTo(7, within(0.5));
  }

  /** Pair by pair as all at once, with ties, zeros and sizes that differ by 300 powers of ten. */
  @Test
  void aRunningDeviationIsThatOfAllPairs() {
    SplittableRandom random = new SplittableRandom(11);
    for (int run = 0; run < 40; run++) {
      PooledDeviation.Running running = new PooledDeviation.Running();
      assertThat(running.value()).isZero();
      double[] pairs = new double[60];
      int zeros = run % 5;
      for (int i = 0; i < pairs.length; i++) {
        double size = Math.pow(10, run % 7 == 0 ? random.nextInt(300) - 150 : 0);
        pairs[i] = random.nextInt(5) < zeros ? 0 : size * (1 + random.nextInt(9));
        running.add(pairs[i]);
        assertThat(running.count()).isEqualTo(i + 1);
        assertThat(running.value()).isEqualTo(PooledDeviation.of(Arrays.copyOf(pairs, i + 1)));
      }
    }
  }

  /** As sorting anew says, bit for bit: of thousands that come and go, equal ones among them. */
  @Test
  void sortedValuesAreThoseOfSorting() {
    SplittableRandom random = new SplittableRandom(5);
    SortedValues values = new SortedValues();
    List<Double> all = new ArrayList<>();
    double[] special = {0.0, -0.0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
    for (int step = 0; step < 9000; step++) {
      boolean grows = all.isEmpty() || random.nextDouble() < (step < 6000 ? 0.9 : 0.1);
      if (grows) {
        int kind = random.nextInt(10);
        double value =
            kind < 4 ? special[kind] : kind < 6 ? random.nextInt(9) : random.nextDouble();
        values.add(value);
        all.add(value);
      } else {
        values.remove(all.remove(random.nextInt(all.size())));
      }
      if (step % 97 == 0) {
        double[] sorted = all.stream().mapToDouble(v -> v).sorted().toArray();
        assertThat(values.size()).isEqualTo(sorted.length);
        assertThat(IntStream.range(0, sorted.length).mapToDouble(values::at).toArray())
            .containsExactly(sorted);
        for (double limit : new double[] {0.0, -0.0, 0.5, 3, 8.5, Double.POSITIVE_INFINITY}) {
          assertThat(values.below(limit))
              .isEqualTo(Arrays.stream(sorted).filter(v -> Double.compare(v, limit) < 0).count());
        }
        assertThat(values.median()).isEqualTo(OrderStatistics.median(sorted));
        assertThat(values.quantile(0.3)).isEqualTo(OrderStatistics.quantile(sorted, 0.3));
      }
    }
    assertThatThrownBy(() -> values.remove(11)).hasMessageContaining("value = 11.0");
    assertThatThrownBy(() -> values.at(values.size()))
        .isInstanceOf(IndexOutOfBoundsException.class);
    SortedValues none = new SortedValues();
    assertThat(none.median()).isNaN();
    assertThatThrownBy(() -> none.remove(1)).hasMessageContaining("value = 1.0");
  }

  /** The squares of costs beyond 1e154 are infinite, those of costs below 1e-162 are 0. */
  @Test
  void rootMeanSquaresAreOfNumbersOfAnySize() {
    double expected = PooledDeviation.of(new double[] {3, 0, 4, 1e-9});
    for (int exponent : new int[] {-1060, -700, -600, 600, 700, 1020}) {
      double unit = Math.scalb(1.0, exponent);
      double[] pairs = {3 * unit, 0, 4 * unit, 1e-9 * unit};
      assertThat(PooledDeviation.of(pairs) / unit)
          .as("2^%d", exponent)
          .isCloseTo(expected, within(exponent < -1000 ? 1e-3 : 1e-15));
    }
    assertThat(PooledDeviation.of(new double[] {1, Double.POSITIVE_INFINITY})).isInfinite();
  }

  /** As adding up squares says, bit for bit, where these are numbers. */
  @Test
  void sumsOfSquaresAreThoseOfPlainSums() {
    SplittableRandom random = new SplittableRandom(3);
    for (int run = 0; run < 200; run++) {
      SumOfSquares squares = new SumOfSquares();
      double sum = 0;
      for (int i = 1; i <= 20; i++) {
        double value = random.nextGaussian() * Math.pow(10, random.nextInt(200) - 100);
        squares.add(value);
        sum += value * value;
        assertThat(squares.over(i)).isEqualTo(sum / i);
        assertThat(squares.rootMean(i)).isEqualTo(Math.sqrt(sum / i));
      }
    }
  }
}
