package io.github.bbo4j.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.report.statistics.WilcoxonSignedRank.Alternative;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reference numbers: scipy 1.17.1, the call beside each. */
class StatisticsTest {

  @Test
  void wilcoxonIsExactForFewPairsWithoutTies() {
    double[] x = {1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
    double[] y = {0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
    WilcoxonSignedRank both = WilcoxonSignedRank.test(x, y, Alternative.TWO_SIDED);
    assertThat(both.exact()).isTrue();
    // scipy.stats.wilcoxon(x, y): statistic 5 (the lesser rank sum, of 45), pvalue 0.0390625
    assertThat(both.statistic()).isEqualTo(40);
    assertThat(both.p()).isCloseTo(0.0390625, within(1e-12));
    // scipy.stats.wilcoxon(x, y, alternative='greater'), 'less'
    assertThat(WilcoxonSignedRank.test(x, y, Alternative.GREATER).p())
        .isCloseTo(0.01953125, within(1e-12));
    assertThat(WilcoxonSignedRank.test(x, y, Alternative.LESS).p())
        .isCloseTo(0.986328125, within(1e-12));
  }

  @Test
  void wilcoxonIsExactWithTiesToo() {
    double[] c = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    double[] d = {1.5, 2.5, 2.5, 5, 6, 5, 9, 10, 7, 13, 14, 15};
    // scipy.stats.wilcoxon(c, d, alternative=...), which permutes the signs
    WilcoxonSignedRank test = WilcoxonSignedRank.test(c, d, Alternative.TWO_SIDED);
    assertThat(test.exact()).isTrue();
    assertThat(test.p()).isCloseTo(0.06591796875, within(1e-12));
    assertThat(WilcoxonSignedRank.test(c, d, Alternative.LESS).p())
        .isCloseTo(0.032958984375, within(1e-12));
    assertThat(WilcoxonSignedRank.test(c, d, Alternative.GREATER).p())
        .isCloseTo(0.97607421875, within(1e-12));
  }

  /** The normal p was below what any pattern of signs can have: 0.034, 0.042 and 0.043. */
  @Test
  void wilcoxonOfFewPairsClaimsNoMoreThanTheirSigns() {
    double[] none = new double[6];
    assertThat(WilcoxonSignedRank.test(new double[] {1, 2, 3, 4, 0, 0}, none, Alternative.GREATER))
        .isEqualTo(new WilcoxonSignedRank(10, 4, true, 1 / 16.0));
    assertThat(
            WilcoxonSignedRank.test(new double[] {1, 1, 2, 3, 4, 0}, none, Alternative.TWO_SIDED))
        .isEqualTo(new WilcoxonSignedRank(15, 5, true, 2 / 32.0));
    assertThat(
            WilcoxonSignedRank.test(new double[] {0, 0, 0, 0, 0, 7}, none, Alternative.TWO_SIDED)
                .p())
        .isEqualTo(1);
  }

  @Test
  void wilcoxonCorrectsManyPairsForTies() {
    double[] steps = new double[60];
    Arrays.setAll(steps, i -> i % 7 - 2);
    // scipy.stats.wilcoxon([i % 7 - 2 for i in range(60)], alternative=..., method='asymptotic')
    WilcoxonSignedRank test = WilcoxonSignedRank.test(steps, new double[60], Alternative.TWO_SIDED);
    assertThat(test.exact()).isFalse();
    assertThat(test.p() / 0.0015264799104482217).isCloseTo(1, within(1e-9));
  }

  /** Ranks 1 to 60000 with signs by turns: n (n + 1) is beyond the range of an int. */
  @Test
  void wilcoxonOfManyPairs() {
    double[] signs = new double[60_000];
    Arrays.setAll(signs, i -> i % 2 == 0 ? i + 1 : -i - 1);
    // In Python: math.erfc(z / math.sqrt(2)), z = 15000 / math.sqrt(n * (n + 1) * (2 * n + 1) / 24)
    assertThat(WilcoxonSignedRank.test(signs, new double[signs.length], Alternative.TWO_SIDED).p())
        .isCloseTo(0.9971790932203883, within(1e-9));
  }

  @Test
  @Timeout(60)
  void whatIsNoNumberHasNoRank() {
    double[] some = {1, Double.NaN, 2};
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ranks.of(some))
        .withMessageContaining("value 1 is NaN");
    assertThatIllegalArgumentException().isThrownBy(() -> Ranks.holm(some));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Friedman.test(new double[][] {some, {1, 2, 3}}));
  }

  @Test
  void wilcoxonDropsZeros() {
    double[] a = {125, 115, 130, 140, 140, 115, 140, 125, 140, 135};
    double[] b = {110, 122, 125, 120, 140, 124, 123, 137, 135, 145};
    // scipy.stats.wilcoxon(a, b, alternative='greater'), which permutes the signs
    WilcoxonSignedRank test = WilcoxonSignedRank.test(a, b, Alternative.GREATER);
    assertThat(test.used()).isEqualTo(9);
    assertThat(test.p()).isCloseTo(0.31640625, within(1e-12));
    assertThat(WilcoxonSignedRank.test(a, a, Alternative.TWO_SIDED).p()).isEqualTo(1);
  }

  @Test
  void wilcoxonTakesNeverAndRefusesNaN() {
    double never = Double.POSITIVE_INFINITY;
    double[] a = {1, 2, never, 4, 5, 6};
    double[] b = {never, 3, never, 9, never, 10};
    assertThat(WilcoxonSignedRank.test(a, b, Alternative.LESS).used()).isEqualTo(5);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                WilcoxonSignedRank.test(
                    new double[] {Double.NaN}, new double[] {1}, Alternative.LESS))
        .withMessageContaining("NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> WilcoxonSignedRank.test(new double[2], new double[1], Alternative.LESS));
  }

  @Test
  void friedmanWithAndWithoutTies() {
    double[][] tied = {{9, 9.5, 5, 8.5}, {7, 6.5, 2, 4}, {8, 8, 1, 6}, {5, 7, 4, 2}, {6, 3, 9, 1}};
    // scipy.stats.friedmanchisquare(*m.T); F and scipy.stats.f.sf(F, k-1, (k-1)*(n-1)) from it
    Friedman test = Friedman.test(tied);
    assertThat(test.chiSquared()).isCloseTo(7.897959183673464, within(1e-9));
    assertThat(test.p()).isCloseTo(0.04816833349707514, within(1e-9));
    assertThat(test.imanDavenport()).isCloseTo(4.448275862068959, within(1e-9));
    assertThat(test.imanDavenportP()).isCloseTo(0.025436717440836264, within(1e-9));
    double[][] more = {{9, 9, 5, 8.5}, {7, 6.5, 2, 2}, {8, 8, 1, 6}, {5, 7, 4, 2}, {6, 3, 9, 1}};
    assertThat(Friedman.test(more).chiSquared()).isCloseTo(8.489361702127665, within(1e-9));
    assertThat(Friedman.test(more).imanDavenportP()).isCloseTo(0.015525210175876766, within(1e-9));
  }

  @Test
  void friedmansSmallProbabilitiesHaveDigits() {
    // 60 blocks alike but one; scipy.stats.friedmanchisquare and scipy.stats.f.sf
    double[][] blocks = new double[60][];
    Arrays.fill(blocks, new double[] {1, 2, 3});
    blocks[0] = new double[] {2, 1, 3};
    Friedman test = Friedman.test(blocks);
    assertThat(test.p()).isCloseTo(2.3409240654414772e-26, withinPercentage(1e-8));
    assertThat(test.imanDavenportP()).isCloseTo(4.554294826202786e-106, withinPercentage(1e-6));
  }

  @Test
  void blocksThatAllRankAlikeAreAsLikelyAsThat() {
    Friedman test = Friedman.test(new double[][] {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}});
    assertThat(test.meanRanks()).containsExactly(1.0, 2.0, 3.0);
    assertThat(test.imanDavenport()).isInfinite();
    // Two blocks of three that follow the first: each one of 3! orders.
    assertThat(test.imanDavenportP()).isCloseTo(1 / 36.0, within(1e-15));
    // A tie of two among three: 3! / 2! arrangements.
    assertThat(Friedman.test(new double[][] {{1, 1, 3}, {4, 4, 6}}).imanDavenportP())
        .isCloseTo(1 / 3.0, within(1e-15));
    assertThat(Friedman.test(new double[][] {{1, 2}, {1, 2}}).imanDavenportP()).isEqualTo(0.5);
  }

  @Test
  void blocksThatAreAllTiesAreNoTest() {
    Friedman none = Friedman.test(new double[][] {{1, 1}, {2, 2}});
    assertThat(none.chiSquared()).isZero();
    assertThat(none.p()).isEqualTo(1);
    assertThat(none.imanDavenport()).isNaN();
    assertThat(none.imanDavenportP()).isEqualTo(1);
  }

  @Test
  void ranksShareTies() {
    assertThat(Ranks.of(new double[] {3, 1, 3, Double.POSITIVE_INFINITY, 2}))
        .containsExactly(3.5, 1, 3.5, 5, 2);
  }

  @Test
  void holmStepsDown() {
    // By hand: 0.01 * 4, max(0.04, 0.02 * 3), max(0.06, 0.03 * 2), max(0.06, 0.5 * 1)
    assertThat(Ranks.holm(new double[] {0.03, 0.01, 0.5, 0.02}))
        .containsExactly(new double[] {0.06, 0.04, 0.5, 0.06}, within(1e-15));
    assertThat(Ranks.holm(new double[] {0.9, 0.8})).containsExactly(1, 1);
  }

  /**
   * The data of Efron and Tibshirani (1993), table 14.1; scipy.stats.bootstrap, n_resamples=200000.
   */
  @Test
  void bootstrapAgreesWithScipy() {
    double[] z = {
      48, 36, 20, 29, 42, 42, 20, 42, 22, 41, 45, 14, 6, 0, 33, 28, 34, 4, 32, 24, 47, 41, 24, 26,
      30, 41
    };
    // bootstrap((z,), numpy.var, method='BCa', confidence_level=.9)
    BootstrapInterval bca =
        new Bootstrap(0.9, 20_000, Bootstrap.Method.BCA)
            .interval(z, StatisticsTest::variance, random());
    assertThat(bca.low()).isCloseTo(115.42, within(2.5));
    assertThat(bca.high()).isCloseTo(260.29, within(4.0));
    // bootstrap((z,), numpy.mean, method='percentile', confidence_level=.95)
    BootstrapInterval percentile =
        new Bootstrap(0.95, 20_000, Bootstrap.Method.PERCENTILE)
            .interval(z, Bootstrap::mean, random());
    assertThat(percentile.low()).isCloseTo(24.46, within(0.15));
    assertThat(percentile.high()).isCloseTo(34.5, within(0.15));
  }

  /**
   * Efron (1987), Better bootstrap confidence intervals: of a mean the acceleration is a sixth of
   * the sum of cubes over the sum of squares to 3/2, of the differences from the mean.
   */
  @Test
  void bootstrapIsAcceleratedByTheSkewnessOfTheSample() {
    double[] z = {0.13, 0.9, 1.31, 2.07, 2.6, 3.3, 4.1, 5.9, 8.2, 13.7, 21.4, 40.3};
    double mean = Bootstrap.mean(z);
    List<Double> seen = new ArrayList<>();
    BootstrapInterval found =
        new Bootstrap(0.5, 999, Bootstrap.Method.BCA)
            .interval(
                z,
                x -> {
                  seen.add(Bootstrap.mean(x));
                  return Bootstrap.mean(x);
                },
                random());
    double[] means = seen.subList(1, 1000).stream().mapToDouble(m -> m).sorted().toArray();
    double below = 0;
    for (double m : means) {
      below += m < mean ? 1 : m == mean ? 0.5 : 0;
    }
    double squares = Arrays.stream(z).map(x -> Math.pow(x - mean, 2)).sum();
    double a =
        Arrays.stream(z).map(x -> Math.pow(x - mean, 3)).sum() / (6 * Math.pow(squares, 1.5));
    NormalDistribution normal = new NormalDistribution(null, 0, 1);
    double z0 = normal.inverseCumulativeProbability(below / 999);
    double shift = z0 + normal.inverseCumulativeProbability(0.75);
    double high = normal.cumulativeProbability(z0 + shift / (1 - a * shift));
    assertThat(a).isGreaterThan(0.05);
    assertThat(found.high()).isCloseTo(OrderStatistics.quantile(means, high), within(1e-12));
  }

  @Test
  void bootstrapIsSeededAndSurvivesConstantsAndNever() {
    double[] z = {1, 5, 2, 8};
    assertThat(
            new Bootstrap(0.95, 500, Bootstrap.Method.BCA).interval(z, Bootstrap::mean, random()))
        .isEqualTo(
            new Bootstrap(0.95, 500, Bootstrap.Method.BCA).interval(z, Bootstrap::mean, random()));
    assertThat(
            new Bootstrap(0.95, 500, Bootstrap.Method.BCA)
                .interval(new double[] {3, 3, 3}, Bootstrap::mean, random()))
        .isEqualTo(new BootstrapInterval(3, 3, 3));
    double never = Double.POSITIVE_INFINITY;
    BootstrapInterval median =
        new Bootstrap(0.95, 500, Bootstrap.Method.PERCENTILE)
            .interval(new double[] {1, 2, never, never, never}, OrderStatistics::median, random());
    assertThat(median.estimate()).isEqualTo(never);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new Bootstrap(0.95, 500, Bootstrap.Method.BCA)
                    .interval(new double[0], Bootstrap::mean, random()));
  }

  private static double variance(double[] x) {
    double mean = Bootstrap.mean(x);
    return Arrays.stream(x).map(v -> (v - mean) * (v - mean)).sum() / x.length;
  }

  private static RandomGenerator random() {
    return new Seed(5).stream("bootstrap", 0);
  }
}
