package io.github.bbo4j.hplsim.internal;

/**
 * Two-sided tail of Student's t distribution, through the regularised incomplete beta function
 * {@code P(|T| > t) = I_x(df/2, 1/2)} at {@code x = df / (df + t^2)}, by its continued fraction (M.
 * Abramowitz and I. Stegun, 1964, 26.5.8 and 26.7.1).
 */
public final class StudentT {
  private static final double[] LANCZOS = {
    676.5203681218851,
    -1259.1392167224028,
    771.3234287776531,
    -176.6150291621406,
    12.507343278686905,
    -0.13857109526572012,
    9.984369578019572e-6,
    1.5056327351493116e-7
  };

  private StudentT() {}

  /**
   * Probability that |T| exceeds |t|.
   *
   * @param t any number; NaN gives NaN
   * @param df degrees of freedom, above 0
   * @return in [0, 1]
   */
  public static double twoSided(double t, double df) {
    if (!(df > 0.0)) {
      throw new IllegalArgumentException("df = " + df + " must be above 0");
    }
    if (Double.isInfinite(t)) {
      return 0.0;
    }
    return incompleteBeta(df / (df + t * t), 0.5 * df, 0.5);
  }

  /** Regularised incomplete beta function {@code I_x(a, b)}. */
  static double incompleteBeta(double x, double a, double b) {
    if (x <= 0.0 || x >= 1.0) {
      return x <= 0.0 ? 0.0 : 1.0;
    }
    double front =
        Math.exp(
            logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
    return x < (a + 1.0) / (a + b + 2.0)
        ? front * fraction(x, a, b) / a
        : 1.0 - front * fraction(1.0 - x, b, a) / b;
  }

  /** Lentz's evaluation of the continued fraction. */
  private static double fraction(double x, double a, double b) {
    double tiny = 1e-300;
    double c = 1.0;
    double d = guard(1.0 - (a + b) * x / (a + 1.0), tiny);
    d = 1.0 / d;
    double h = d;
    for (int m = 1; m <= 500; m++) {
      int m2 = 2 * m;
      double even = m * (b - m) * x / ((a + m2 - 1.0) * (a + m2));
      d = 1.0 / guard(1.0 + even * d, tiny);
      c = guard(1.0 + even / c, tiny);
      h *= d * c;
      double odd = -(a + m) * (a + b + m) * x / ((a + m2) * (a + m2 + 1.0));
      d = 1.0 / guard(1.0 + odd * d, tiny);
      c = guard(1.0 + odd / c, tiny);
      double change = d * c;
      h *= change;
      if (Math.abs(change - 1.0) < 1e-15) {
        break;
      }
    }
    return h;
  }

  private static double guard(double value, double tiny) {
    return Math.abs(value) < tiny ? tiny : value;
  }

  /** Logarithm of the gamma function for z > 0, by C. Lanczos's series (1964). */
  static double logGamma(double z) {
    if (z < 0.5) {
      return Math.log(Math.PI / Math.sin(Math.PI * z)) - logGamma(1.0 - z);
    }
    double shifted = z - 1.0;
    double sum = 0.9999999999998099;
    for (int i = 0; i < LANCZOS.length; i++) {
      sum += LANCZOS[i] / (shifted + i + 1.0);
    }
    double t = shifted + 7.5;
    return 0.5 * Math.log(2.0 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum);
  }
}
