package io.github.bbo4j.heuristics.bayes.internal;

/**
 * The standard normal distribution and the functions of expected improvement built on it, accurate
 * far into the lower tail.
 *
 * <p>The complementary error function uses the rational minimax approximations of Cody (1969),
 * Mathematics of Computation 23, 631-637. All methods are pure functions and safe for use by any
 * thread.
 */
@SuppressWarnings("FloatingPointLiteralPrecision") // the digits as published
public final class NormalMath {
  /** log(sqrt(2 pi)). */
  public static final double LOG_SQRT_2PI = 0.918938533204672741780329736406;

  /** Upper end of the central 95 % of a standard normal variable: its quantile at 0.975. */
  public static final double Z95 = 1.959963984540054;

  private static final double SQRT_HALF = 0.707106781186547524400844362105;
  private static final double ONE_OVER_SQRT_PI = 0.564189583547756286948079451561;
  private static final double SQRT_HALF_PI = 1.25331413731550025120788264241;

  private static final double[] A = {
    3.16112374387056560e00,
    1.13864154151050156e02,
    3.77485237685302021e02,
    3.20937758913846947e03,
    1.85777706184603153e-1
  };
  private static final double[] B = {
    2.36012909523441209e01, 2.44024637934444173e02, 1.28261652607737228e03, 2.84423683343917062e03
  };
  private static final double[] C = {
    5.64188496988670089e-1,
    8.88314979438837594e0,
    6.61191906371416295e01,
    2.98635138197400131e02,
    8.81952221241769090e02,
    1.71204761263407058e03,
    2.05107837782607147e03,
    1.23033935479799725e03,
    2.15311535474403846e-8
  };
  private static final double[] D = {
    1.57449261107098347e01,
    1.17693950891312499e02,
    5.37181101862009858e02,
    1.62138957456669019e03,
    3.29079923573345963e03,
    4.36261909014324716e03,
    3.43936767414372164e03,
    1.23033935480374942e03
  };
  private static final double[] P = {
    3.05326634961232344e-1,
    3.60344899949804439e-1,
    1.25781726111229246e-1,
    1.60837851487422766e-2,
    6.58749161529837803e-4,
    1.63153871373020978e-2
  };
  private static final double[] Q = {
    2.56852019228982242e0,
    1.87295284992346725e0,
    5.27905102951428412e-1,
    6.05183413124413191e-2,
    2.33520497626869185e-3
  };

  private NormalMath() {}

  /**
   * Density phi(z) = exp(-z^2 / 2) / sqrt(2 pi).
   *
   * @param z any number
   * @return the density at z
   */
  public static double pdf(double z) {
    return Math.exp(logPdf(z));
  }

  /**
   * Logarithm of the density.
   *
   * @param z any number
   * @return log phi(z)
   */
  public static double logPdf(double z) {
    return -0.5 * z * z - LOG_SQRT_2PI;
  }

  /**
   * Distribution function Phi(z) = erfc(-z / sqrt 2) / 2.
   *
   * @param z any number
   * @return the probability of a value at or below z, in [0, 1]
   */
  public static double cdf(double z) {
    if (z > -1) {
      return z < 1 ? 0.5 + 0.5 * smallErf(z * SQRT_HALF) : 1 - cdf(-z);
    }
    return z < -40 ? 0 : 0.5 * erfcx(-z * SQRT_HALF) * Math.exp(-0.5 * z * z);
  }

  /**
   * Logarithm of the distribution function, without underflow.
   *
   * @param z any number
   * @return log Phi(z), at most 0
   */
  public static double logCdf(double z) {
    if (z > 1) {
      return Math.log1p(-cdf(-z));
    }
    return z > -1 ? Math.log(cdf(z)) : Math.log(0.5 * erfcx(-z * SQRT_HALF)) - 0.5 * z * z;
  }

  /**
   * Mean of max(0, z + N(0, 1)): h(z) = phi(z) + z Phi(z). Expected improvement is sigma h((f* -
   * mu) / sigma).
   *
   * @param z standardised improvement of the mean
   * @return h(z), never negative
   */
  public static double improvement(double z) {
    return z > -1 ? pdf(z) + z * cdf(z) : Math.exp(logImprovement(z));
  }

  /**
   * Logarithm of {@link #improvement}, finite for every finite z up to the square root of the
   * largest double: below -1 it is log phi(z) + log(1 - |z| M(|z|)) with the Mills ratio M, below
   * -20 its asymptotic series.
   *
   * @param z standardised improvement of the mean
   * @return log h(z)
   */
  public static double logImprovement(double z) {
    if (z > -1) {
      return Math.log(pdf(z) + z * cdf(z));
    }
    double a = -z;
    if (a < 20) {
      return logPdf(z) + Math.log(1 - a * SQRT_HALF_PI * erfcx(a * SQRT_HALF));
    }
    double u = 1 / (a * a);
    double term = 1;
    double sum = 1;
    for (int k = 1; k <= 12; k++) {
      term *= -(2 * k + 1) * u;
      sum += term;
    }
    return logPdf(z) - 2 * Math.log(a) + Math.log(sum);
  }

  /**
   * Quantile by bisection-safeguarded Newton steps on {@link #cdf}.
   *
   * @param p probability in (0, 1)
   * @return z with Phi(z) = p
   */
  public static double quantile(double p) {
    if (!(p > 0 && p < 1)) {
      throw new IllegalArgumentException("p = " + p + " must be in (0, 1)");
    }
    if (p > 0.5) {
      return -quantile(1 - p);
    }
    double logP = Math.log(p);
    // Newton on log Phi, which is concave: from the left of the root it never overshoots.
    double z = Math.min(0, -Math.sqrt(Math.max(0, -2 * logP)));
    for (int i = 0; i < 50; i++) {
      double f = logCdf(z) - logP;
      double step = f * Math.exp(logCdf(z) - logPdf(z));
      z -= step;
      if (Math.abs(step) <= 1e-15 * Math.max(1, Math.abs(z))) {
        break;
      }
    }
    return z;
  }

  /** erf(x) for small |x|; accurate to |x| = 0.71 by erf itself, beyond 0.47 by 1 - erfc. */
  private static double smallErf(double x) {
    double a = Math.abs(x);
    if (a > 0.46875) {
      double e = 1 - erfcx(a) * Math.exp(-a * a);
      return x < 0 ? -e : e;
    }
    double t = a * a;
    double num = A[4] * t;
    double den = t;
    for (int i = 0; i < 3; i++) {
      num = (num + A[i]) * t;
      den = (den + B[i]) * t;
    }
    return x * (num + A[3]) / (den + B[3]);
  }

  /** Scaled complementary error function exp(x^2) erfc(x) for x at least 0.46875. */
  public static double erfcx(double x) {
    if (x <= 4) {
      double num = C[8] * x;
      double den = x;
      for (int i = 0; i < 7; i++) {
        num = (num + C[i]) * x;
        den = (den + D[i]) * x;
      }
      return (num + C[7]) / (den + D[7]);
    }
    double u = 1 / (x * x);
    double num = P[5] * u;
    double den = u;
    for (int i = 0; i < 4; i++) {
      num = (num + P[i]) * u;
      den = (den + Q[i]) * u;
    }
    double r = u * (num + P[4]) / (den + Q[4]);
    return (ONE_OVER_SQRT_PI - r) / x;
  }
}
