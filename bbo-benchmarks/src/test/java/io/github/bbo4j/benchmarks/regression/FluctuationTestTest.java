package io.github.bbo4j.benchmarks.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.bbo4j.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FluctuationTestTest {
  private final FluctuationTest test = FluctuationTest.withDefaults();

  /**
   * Half widths over the standard deviation at confidence 0.9999, as published, and by {@code
   * sqrt((n + r) / (n r) scipy.stats.f.ppf(0.9999, 1, n - 1))} of SciPy 1.17.1.
   */
  @ParameterizedTest
  @CsvSource({
    "5, 1, 17.03, 17.027709049283953",
    "10, 1, 6.916, 6.91551263606682",
    "10, 5, 3.612, 3.611508688255563",
    "20, 1, 5.018, 5.01840477792493",
    "20, 5, 2.449, 2.4487307944311034",
    "50, 1, 4.278, 4.277873501816584",
    "50, 5, 1.987, 1.9867315689144722",
    "200, 1, 3.981, 3.9808205818803057",
    "200, 5, 1.798, 1.797904021132374"
  })
  void ribbonHasThePublishedWidth(int n, int window, double published, double exact) {
    double[] past = new double[n];
    Arrays.setAll(past, i -> i % 2 == 0 ? 1 : -1);
    double mean = Arrays.stream(past).average().orElseThrow();
    double squares = Arrays.stream(past).map(x -> (x - mean) * (x - mean)).sum();
    double deviation = Math.sqrt(squares / (n - 1));

    FluctuationRibbon ribbon = test.ribbon(past, window);

    assertThat(ribbon.mean()).isEqualTo(mean, within(1e-12));
    assertThat((ribbon.high() - mean) / deviation).isCloseTo(exact, withinPercentage(1e-6));
    assertThat((mean - ribbon.low()) / deviation).isCloseTo(exact, withinPercentage(1e-6));
    // Published with four digits.
    assertThat((ribbon.high() - mean) / deviation).isCloseTo(published, withinPercentage(0.02));
  }

  /** Published F quantiles of eight factors, and scipy.stats.f.ppf(0.9999, 8, n - 8). */
  @ParameterizedTest
  @CsvSource({
    "10, 9999, 9999.37499218821",
    "12, 157.1, 157.1126911159869",
    "20, 12.38, 12.380711819512735",
    "50, 5.44, 5.438616894280286",
    "200, 4.26, 4.256325179100611"
  })
  void thresholdOfEightFactorsIsThePublishedOne(int n, double published, double exact) {
    assertThat(test.threshold(8, n)).isCloseTo(exact, withinPercentage(1e-6));
    assertThat(test.threshold(8, n)).isCloseTo(published, withinPercentage(0.1));
  }

  /** Figure 11.2 of the thesis: what is usual of each factor alone may be unusual of both. */
  @Test
  void twoCorrelatedFactorsAreJudgedTogether() {
    double[][] past = correlated(1000, -0.7);
    FluctuationTest mild = new FluctuationTest(0.995);

    FluctuationResult against = mild.test(past, new double[][] {{2, 2}});
    FluctuationResult along = mild.test(past, new double[][] {{2, -2}});

    assertThat(against.threshold()).isEqualTo(5.327, within(5e-4));
    assertThat(against.statistic()).isEqualTo(13.31, within(0.005));
    assertThat(against.isAlarm()).isTrue();
    assertThat(along.statistic()).isEqualTo(2.348, within(5e-4));
    assertThat(along.isAlarm()).isFalse();
    assertThat(against.direction()).isEmpty();
  }

  @Test
  void alarmIsLeavingTheRibbon() {
    double[] past = new Seed(3).stream("past", 0).doubles(30).toArray();
    FluctuationRibbon ribbon = test.ribbon(past, 1);

    FluctuationResult inside = test.test(past, new double[] {ribbon.high() - 1e-9});
    FluctuationResult above = test.test(past, new double[] {ribbon.high() + 1e-9});
    FluctuationResult below = test.test(past, new double[] {ribbon.low() - 1e-9});

    assertThat(inside.isAlarm()).isFalse();
    assertThat(above.isAlarm()).isTrue();
    assertThat(above.direction()).contains(FluctuationResult.Direction.POSITIVE);
    assertThat(below.isAlarm()).isTrue();
    assertThat(below.direction()).contains(FluctuationResult.Direction.NEGATIVE);
    assertThat(above.likelihood()).isEqualTo(1e-4, within(1e-8));
  }

  @Test
  void scaleOfTheFactorsDoesNotMatter() {
    double[][] past = correlated(40, 0.4);
    double[][] scaled =
        Arrays.stream(past)
            .map(x -> new double[] {1e9 * x[0] + 5e9, 1e-7 * x[1]})
            .toArray(double[][]::new);

    double t = test.test(past, new double[][] {{1.5, 0.5}}).statistic();
    double same = test.test(scaled, new double[][] {{6.5e9, 0.5e-7}}).statistic();

    assertThat(same).isEqualTo(t, within(1e-6 * t));
  }

  @Test
  void factorThatNeverVariedMayNotMove() {
    double[] constant = {3, 3, 3, 3};

    assertThat(test.test(constant, new double[] {3}).isAlarm()).isFalse();
    FluctuationResult moved = test.test(constant, new double[] {3.1});
    assertThat(moved.isAlarm()).isTrue();
    assertThat(moved.likelihood()).isZero();
  }

  /** 0.1 is no binary number: its mean had an error, and a spread that was one of rounding. */
  @Test
  void constantsThatAreNoBinaryNumbersDoNotVary() {
    double[] constant = new double[29];
    Arrays.fill(constant, 0.1);
    for (int window : new int[] {1, 3, 5, 7}) {
      double[] recent = new double[window];
      Arrays.fill(recent, 0.1);
      assertThat(test.test(constant, recent).statistic()).isZero();
      assertThat(test.ribbon(constant, window)).isEqualTo(new FluctuationRibbon(0.1, 0.1, 0.1));
    }
    double[][] pairs = new double[29][];
    Arrays.setAll(pairs, i -> new double[] {i % 5, 42});
    assertThatThrownBy(() -> test.test(pairs, new double[][] {{1, 42}}))
        .hasMessageContaining("singular: one is constant");
  }

  @Test
  void badInputIsNamed() {
    assertThatThrownBy(() -> new FluctuationTest(1)).hasMessageContaining("confidence = 1.0");
    assertThatThrownBy(() -> test.test(new double[] {1}, new double[] {1}))
        .hasMessageContaining("1 past observations are too few for 1 factors");
    assertThatThrownBy(() -> test.test(new double[] {1, 2, Double.NaN}, new double[] {1}))
        .hasMessageContaining("NaN");
    assertThatThrownBy(() -> test.test(new double[] {1, 2}, new double[0]))
        .hasMessageContaining("no recent observation");
    double[][] twice = {{1, 2}, {2, 4}, {3, 6}, {5, 10}};
    assertThatThrownBy(() -> test.test(twice, new double[][] {{1, 2}}))
        .hasMessageContaining("singular");
  }

  /**
   * H0: the test raises an alarm with probability 1 - confidence on normal series. 10,000 series,
   * seed 11, confidences 0.99 and 0.9999, stated before the first run; the count must lie in the
   * central 99 % of its binomial law.
   */
  @Test
  void falseAlarmsAreAsRareAsStated() {
    for (double confidence : new double[] {0.99, 0.9999}) {
      FluctuationStudy.Plan plan =
          new FluctuationStudy.Plan(20, List.of(1, 5), 0.01, List.of(0.0), 10_000);
      for (FluctuationStudy.Rate rate :
          FluctuationStudy.run(new FluctuationTest(confidence), plan, 11)) {
        assertThat(rate.agreesWith(confidence)).as("%s", rate).isTrue();
      }
    }
  }

  /**
   * H0: likewise of three correlated factors tested together. 10,000 series, seed 13, confidence
   * 0.99, windows of 1 and 5; the count must lie in the central 99 % of its binomial law.
   */
  @Test
  void falseAlarmsOfSeveralFactorsAreAsRareAsStated() {
    FluctuationTest mild = new FluctuationTest(0.99);
    BinomialDistribution law = new BinomialDistribution(null, 10_000, 0.01);
    for (int window : new int[] {1, 5}) {
      int alarms = 0;
      for (int i = 0; i < 10_000; i++) {
        var random = new Seed(13).stream("several factors", i);
        double[][] rows = new double[20 + window][];
        for (int j = 0; j < rows.length; j++) {
          double common = random.nextGaussian();
          rows[j] =
              new double[] {
                common, 5 + 1e3 * (common + random.nextGaussian()), 1e-3 * random.nextGaussian()
              };
        }
        double[][] past = Arrays.copyOf(rows, 20);
        double[][] recent = Arrays.copyOfRange(rows, 20, rows.length);
        alarms += mild.test(past, recent).isAlarm() ? 1 : 0;
      }
      assertThat(alarms)
          .as("window %s", window)
          .isBetween(
              law.inverseCumulativeProbability(0.005), law.inverseCumulativeProbability(0.995));
    }
  }

  /**
   * The power of a window of 5 after 20 measurements and a shift of two standard deviations is
   * 0.2578 by {@code scipy.stats.ncf.sf(f.ppf(0.9999, 1, 19), 1, 19, 4 * 20 * 5 / 25)}. 4,000
   * series, seed 14; the count must lie in the central 99.9 % of its binomial law, widened by one
   * hundredth, since the shifted measurements vary by 2 % more.
   */
  @Test
  void powerIsThatOfTheNoncentralLaw() {
    FluctuationStudy.Plan plan =
        new FluctuationStudy.Plan(20, List.of(5), 0.01, List.of(0.02), 4000);
    BinomialDistribution law = new BinomialDistribution(null, 4000, 0.2578);
    assertThat(FluctuationStudy.run(test, plan, 14).get(0).alarms())
        .isBetween(
            law.inverseCumulativeProbability(0.0005) - 40,
            law.inverseCumulativeProbability(0.9995) + 40);
  }

  /** Shifts of 5 standard deviations: window 5 misses none of 500 series, window 1 does. */
  @Test
  void longWindowsSeeSmallerShifts() {
    FluctuationStudy.Plan plan =
        new FluctuationStudy.Plan(20, List.of(1, 5), 0.01, List.of(0.01, 0.05), 500);
    List<FluctuationStudy.Rate> rates = FluctuationStudy.run(test, plan, 12);

    assertThat(rates).hasSize(4);
    assertThat(rates.get(1).alarms()).isGreaterThan(rates.get(0).alarms());
    assertThat(rates.get(3).rate()).isGreaterThan(0.99);
    assertThat(rates.get(2).rate()).isBetween(0.3, 0.7);
  }

  /** Rows of mean 0, variance 1 and exactly the given correlation. */
  private static double[][] correlated(int n, double correlation) {
    double[][] rows = new double[n][];
    double c = Math.sqrt((n - 1.0) / n);
    for (int i = 0; i < n; i++) {
      double x = i % 2 == 0 ? c : -c;
      double y = i / 2 % 2 == 0 ? c : -c;
      rows[i] = new double[] {x, correlation * x + Math.sqrt(1 - correlation * correlation) * y};
    }
    return rows;
  }
}
