package io.github.bbo4j.hplsim.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LeastSquaresTest {

  /** Longley's data, with the certified values of NIST's Statistical Reference Datasets. */
  private static final double[][] LONGLEY = {
    {60323, 83.0, 234289, 2356, 1590, 107608, 1947},
    {61122, 88.5, 259426, 2325, 1456, 108632, 1948},
    {60171, 88.2, 258054, 3682, 1616, 109773, 1949},
    {61187, 89.5, 284599, 3351, 1650, 110929, 1950},
    {63221, 96.2, 328975, 2099, 3099, 112075, 1951},
    {63639, 98.1, 346999, 1932, 3594, 113270, 1952},
    {64989, 99.0, 365385, 1870, 3547, 115094, 1953},
    {63761, 100.0, 363112, 3578, 3350, 116219, 1954},
    {66019, 101.2, 397469, 2904, 3048, 117388, 1955},
    {67857, 104.6, 419180, 2822, 2857, 118734, 1956},
    {68169, 108.4, 442769, 2936, 2798, 120445, 1957},
    {66513, 110.8, 444546, 4681, 2637, 121950, 1958},
    {68655, 112.6, 482704, 3813, 2552, 123366, 1959},
    {69564, 114.2, 502601, 3931, 2514, 125368, 1960},
    {69331, 115.7, 518173, 4806, 2572, 127852, 1961},
    {70551, 116.9, 554894, 4007, 2827, 130081, 1962}
  };

  @Test
  void longleyAgreesWithTheCertifiedValues() {
    double[][] rows = new double[16][];
    double[] y = new double[16];
    for (int i = 0; i < 16; i++) {
      double[] d = LONGLEY[i];
      rows[i] = new double[] {1.0, d[1], d[2], d[3], d[4], d[5], d[6]};
      y[i] = d[0];
    }
    LeastSquares.Fit fit = LeastSquares.fit(rows, y);
    double[] certified = {
      -3482258.63459582,
      15.0618722713733,
      -0.358191792925910e-1,
      -2.02022980381683,
      -1.03322686717359,
      -0.511041056535807e-1,
      1829.15146461355
    };
    double[] errors = {
      890420.383607373,
      84.9149257747669,
      0.334910077722432e-1,
      0.488399681651699,
      0.214274163161675,
      0.226073200069370,
      455.478499142212
    };
    for (int j = 0; j < 7; j++) {
      assertThat(fit.coefficients()[j])
          .isCloseTo(certified[j], within(1e-7 * Math.abs(certified[j])));
      assertThat(fit.standardErrors()[j]).isCloseTo(errors[j], within(1e-7 * errors[j]));
    }
    assertThat(fit.rSquared()).isCloseTo(0.995479004577296, within(1e-10));
    assertThat(fit.rss()).isCloseTo(836424.055505915, within(1e-2));
  }

  private static double pValue(double t, int degreesOfFreedom) {
    double[] one = {1.0};
    return new LeastSquares.Fit(new double[] {t}, one, 0, 0, degreesOfFreedom).pValue(0);
  }

  @Test
  void probabilitiesAgreeWithTables() {
    // Quantiles of Student's t: 97.5 % at 10 degrees 2.228139, 99.5 % at 3 degrees 5.840909.
    assertThat(pValue(2.2281388519649385, 10)).isCloseTo(0.05, within(1e-10));
    assertThat(pValue(-5.84090930973335, 3)).isCloseTo(0.01, within(1e-10));
    // One degree is Cauchy's law: P(|T| > 1) = 1/2; many degrees are the normal law.
    assertThat(pValue(1.0, 1)).isCloseTo(0.5, within(1e-13));
    assertThat(pValue(1.959963984540054, 10_000_000)).isCloseTo(0.05, within(1e-6));
    assertThat(pValue(0.0, 5)).isEqualTo(1.0);
    assertThat(pValue(Double.POSITIVE_INFINITY, 5)).isZero();
    assertThat(pValue(1.0, 0)).isNaN();
  }

  @Test
  void aRedundantColumnIsRefused() {
    double[][] rows = {{1, 2}, {2, 4}, {3, 6}};
    assertThatThrownBy(() -> LeastSquares.fit(rows, new double[] {1, 2, 3}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("column 1");
  }

  @Test
  void choleskyRebuildsTinyCovariances() {
    double[][] c = {
      {6.3e-24, 4.5e-20, 1.2e-25}, {4.5e-20, 2.1e-15, 1.5e-21}, {1.2e-25, 1.5e-21, 6.8e-27}
    };
    double[][] l = Cholesky.factor(c);
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        double sum = 0.0;
        for (int k = 0; k < 3; k++) {
          sum += l[i][k] * l[j][k];
        }
        assertThat(sum).isCloseTo(c[i][j], within(1e-12 * Math.abs(c[i][j])));
      }
    }
  }
}
