package io.github.bbo4j.heuristics.bayes.training;

/**
 * The power transform of Yeo and Johnson (2000), Biometrika 87: with l for lambda, {@code ((1 +
 * z)^l - 1) / l} of z at least 0, {@code -((1 - z)^(2 - l) - 1) / (2 - l)} below; logarithms where
 * an exponent is 0. Increasing in z, with slope 1 at 0. Immutable.
 *
 * @param lambda l
 * @param low lower end of what it was fitted to, at most 0
 * @param high upper end, at least 0
 */
record YeoJohnson(double lambda, double low, double high) {
  /** Natural logarithm of powers whose squares are still numbers. */
  private static final double LARGEST_LOG = 340;

  /**
   * That of the largest likelihood.
   *
   * @param z numbers, rising, at least one; not modified
   */
  static YeoJohnson of(double[] z) {
    double low = Math.min(0, z[0]);
    double high = Math.max(0, z[z.length - 1]);
    return new YeoJohnson(goldenSection(z, low, high), low, high);
  }

  /** The power of a number. */
  double at(double z) {
    return power(z, lambda);
  }

  /** Its slope, {@code (1 + |z|)^(+-(l - 1))}, + where z is at least 0. */
  double slope(double z) {
    return z >= 0 ? Math.pow(1 + z, lambda - 1) : Math.pow(1 - z, 1 - lambda);
  }

  /**
   * The inverse, continued by its tangent beyond the numbers seen on a side where the map is
   * bounded: upwards by {@code -1/lambda} if lambda is negative, downwards by {@code 1/(2 -
   * lambda)} if it is above 2. Nothing is mapped beyond such a bound, but a model's mean or noise
   * may lie there.
   */
  double inverse(double v) {
    if (lambda < 0 && v > at(high)) {
      return high + (v - at(high)) * Math.pow(1 + high, 1 - lambda);
    }
    if (lambda > 2 && v < at(low)) {
      return low + (v - at(low)) * Math.pow(1 - low, lambda - 1);
    }
    return inversePower(v);
  }

  private static double power(double z, double lambda) {
    if (z >= 0) {
      return Math.abs(lambda) < 1e-8 ? Math.log1p(z) : Math.expm1(lambda * Math.log1p(z)) / lambda;
    }
    double mirror = 2 - lambda;
    return Math.abs(mirror) < 1e-8
        ? -Math.log1p(-z)
        : -Math.expm1(mirror * Math.log1p(-z)) / mirror;
  }

  private double inversePower(double v) {
    if (v >= 0) {
      return Math.abs(lambda) < 1e-8 ? Math.expm1(v) : Math.expm1(Math.log1p(lambda * v) / lambda);
    }
    double mirror = 2 - lambda;
    return Math.abs(mirror) < 1e-8
        ? -Math.expm1(-v)
        : -Math.expm1(Math.log1p(-mirror * v) / mirror);
  }

  /**
   * Profile log likelihood of lambda: -n/2 log variance + (lambda - 1) sum sign(z) log(1 + |z|).
   */
  private static double likelihood(double[] z, double lambda) {
    int n = z.length;
    double m = 0;
    double jacobian = 0;
    double[] p = new double[n];
    for (int i = 0; i < n; i++) {
      p[i] = power(z[i], lambda);
      m += p[i] / n;
      jacobian += Math.signum(z[i]) * Math.log1p(Math.abs(z[i]));
    }
    double v = 0;
    for (double q : p) {
      v += (q - m) * (q - m) / n;
    }
    return v > 0 ? -0.5 * n * Math.log(v) + (lambda - 1) * jacobian : 0;
  }

  private static double goldenSection(double[] z, double low, double high) {
    double ratio = (Math.sqrt(5) - 1) / 2;
    // Beyond these the square of a power would overflow.
    double a = Math.max(-2, 2 - LARGEST_LOG / Math.log1p(Math.abs(low)));
    double b = Math.min(4, LARGEST_LOG / Math.log1p(high));
    double c = b - ratio * (b - a);
    double d = a + ratio * (b - a);
    double fc = likelihood(z, c);
    double fd = likelihood(z, d);
    while (b - a > 1e-3) {
      if (fc >= fd) {
        b = d;
        d = c;
        fd = fc;
        c = b - ratio * (b - a);
        fc = likelihood(z, c);
      } else {
        a = c;
        c = d;
        fc = fd;
        d = a + ratio * (b - a);
        fd = likelihood(z, d);
      }
    }
    return 0.5 * (a + b);
  }
}
