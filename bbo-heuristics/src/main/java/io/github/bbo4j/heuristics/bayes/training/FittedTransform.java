package io.github.bbo4j.heuristics.bayes.training;

import io.github.bbo4j.core.statistics.CostScale;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.heuristics.bayes.internal.NormalMath;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * An increasing map from costs to standardised targets, fitted to data by {@link
 * OutputTransform#fit}. Immutable, safe for any thread.
 */
public final class FittedTransform {
  /** Natural logarithm of powers whose squares are still numbers. */
  private static final double LARGEST_LOG = 340;

  /** Of the middle half of the costs, as a share of the largest one. */
  private static final double LEAST_WIDTH = 1e-100;

  private final OutputTransform kind;
  private final DoubleUnaryOperator map;
  private final DoubleUnaryOperator back;
  private final double center;
  private final double sd;

  private FittedTransform(
      OutputTransform kind, DoubleUnaryOperator map, DoubleUnaryOperator back, double[] costs) {
    this.kind = kind;
    this.map = map;
    this.back = back;
    double m = 0;
    for (double c : costs) {
      m += map.applyAsDouble(c) / costs.length;
    }
    double v = 0;
    for (double c : costs) {
      double z = map.applyAsDouble(c) - m;
      v += z * z / costs.length;
    }
    this.center = m;
    // Costs that differ by rounding alone are constant: their ulps must not be blown up to variance
    // one. Their logarithms differ by a share of the costs, whatever they are themselves.
    double size =
        Math.max(
            kind == OutputTransform.LOG ? 1 : 0,
            Math.max(Math.abs(map.applyAsDouble(costs[0])), Math.abs(m)));
    this.sd = Math.sqrt(v) > 1e-13 * size && v > 0 ? Math.sqrt(v) : Math.max(1, size);
  }

  static FittedTransform standardise(double[] sorted, double scale) {
    return new FittedTransform(OutputTransform.STANDARDISE, y -> y / scale, z -> z * scale, sorted);
  }

  /** Logarithms of costs of one sign; one of another sign is as good as zero. */
  static FittedTransform log(double[] sorted, CostScale scale) {
    DoubleUnaryOperator signed =
        scale == CostScale.TIME
            ? y -> Math.max(y, Double.MIN_NORMAL)
            : y -> Math.min(y, -Double.MIN_NORMAL);
    return new FittedTransform(
        OutputTransform.LOG, y -> scale.of(signed.applyAsDouble(y)), scale::cost, sorted);
  }

  static FittedTransform log(double[] sorted, double shift, double factor) {
    // A cost below the smallest one seen can leave the domain of a shifted logarithm: it is
    // clipped.
    return new FittedTransform(
        OutputTransform.LOG,
        y -> Math.log(Math.max(y * factor - shift, Double.MIN_NORMAL)),
        z -> (Math.exp(z) + shift) / factor,
        sorted);
  }

  static FittedTransform yeoJohnson(double[] sorted, double scale) {
    int n = sorted.length;
    double center = OrderStatistics.median(sorted) / scale;
    double quartiles =
        OrderStatistics.quantile(sorted, 0.75) / scale
            - OrderStatistics.quantile(sorted, 0.25) / scale;
    double width = quartiles > 0 ? Math.max(quartiles, LEAST_WIDTH) : 1;
    double[] z = new double[n];
    for (int i = 0; i < n; i++) {
      z[i] = (sorted[i] / scale - center) / width;
    }
    double lambda = goldenSection(z);
    return new FittedTransform(
        OutputTransform.YEO_JOHNSON,
        y -> power((y / scale - center) / width, lambda),
        v -> (continuedInverse(v, lambda, z) * width + center) * scale,
        sorted);
  }

  static FittedTransform rank(double[] sorted) {
    int n = sorted.length;
    double[] keys = new double[n];
    double[] scores = new double[n];
    int distinct = 0;
    int i = 0;
    while (i < n) {
      int j = i;
      while (j < n && sorted[j] == sorted[i]) {
        j++;
      }
      keys[distinct] = sorted[i];
      // Blom's plotting position of the middle of the ties.
      scores[distinct++] = NormalMath.quantile((0.5 * (i + 1 + j) - 0.375) / (n + 0.25));
      i = j;
    }
    double[] k = Arrays.copyOf(keys, distinct);
    double[] s = Arrays.copyOf(scores, distinct);
    return new FittedTransform(
        OutputTransform.RANK, y -> interpolate(k, s, y), z -> interpolate(s, k, z), sorted);
  }

  private static double interpolate(double[] from, double[] to, double value) {
    int at = Arrays.binarySearch(from, value);
    if (at >= 0) {
      return to[at];
    }
    int right = -at - 1;
    if (right == 0) {
      return to[0];
    }
    if (right == from.length) {
      return to[right - 1];
    }
    double share = (value - from[right - 1]) / (from[right] - from[right - 1]);
    return to[right - 1] + share * (to[right] - to[right - 1]);
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

  private static double inversePower(double v, double lambda) {
    if (v >= 0) {
      return Math.abs(lambda) < 1e-8 ? Math.expm1(v) : Math.expm1(Math.log1p(lambda * v) / lambda);
    }
    double mirror = 2 - lambda;
    return Math.abs(mirror) < 1e-8
        ? -Math.expm1(-v)
        : -Math.expm1(Math.log1p(-mirror * v) / mirror);
  }

  /**
   * The inverse, continued by its tangent beyond the costs seen on a side where the map is bounded:
   * upwards by {@code -1/lambda} if lambda is negative, downwards by {@code 1/(2 - lambda)} if it
   * is above 2. Nothing is mapped beyond such a bound, but a model's mean or noise may lie there.
   *
   * @param z the costs that the map was fitted to, rising
   */
  private static double continuedInverse(double v, double lambda, double[] z) {
    double high = Math.max(0, z[z.length - 1]);
    if (lambda < 0 && v > power(high, lambda)) {
      return high + (v - power(high, lambda)) * Math.pow(1 + high, 1 - lambda);
    }
    double low = Math.min(0, z[0]);
    if (lambda > 2 && v < power(low, lambda)) {
      return low + (v - power(low, lambda)) * Math.pow(1 - low, lambda - 1);
    }
    return inversePower(v, lambda);
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

  private static double goldenSection(double[] z) {
    double ratio = (Math.sqrt(5) - 1) / 2;
    // Beyond these the square of a power would overflow.
    double a = Math.max(-2, 2 - LARGEST_LOG / Math.log1p(Math.max(0, -z[0])));
    double b = Math.min(4, LARGEST_LOG / Math.log1p(Math.max(0, z[z.length - 1])));
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

  /**
   * Which transform it is; never {@link OutputTransform#AUTO}.
   *
   * @return the kind chosen
   */
  public OutputTransform kind() {
    return kind;
  }

  /**
   * Target of a cost.
   *
   * @param cost finite cost
   * @return standardised target, increasing in the cost
   */
  public double forward(double cost) {
    return (map.applyAsDouble(cost) - center) / sd;
  }

  /**
   * Targets of costs.
   *
   * @param costs finite costs, not modified
   * @return standardised targets
   */
  public double[] forward(double[] costs) {
    double[] z = new double[costs.length];
    for (int i = 0; i < z.length; i++) {
      z[i] = forward(costs[i]);
    }
    return z;
  }

  /**
   * Cost of a target; outside the seen range RANK gives the extreme cost seen, and YEO_JOHNSON goes
   * on along its tangent where the map is bounded.
   *
   * @param target standardised target
   * @return the cost
   */
  public double inverse(double target) {
    return back.applyAsDouble(target * sd + center);
  }

  /**
   * What a factor of e in the cost is on the targets' scale.
   *
   * @return its size where the map is {@link OutputTransform#LOG}, else 1
   */
  public double logUnit() {
    // Costs of one sign only are mapped, of the others all to one place.
    return kind == OutputTransform.LOG
        ? Math.max(forward(Math.E) - forward(1), forward(-1) - forward(-Math.E))
        : 1;
  }

  /**
   * Slope of the map at a cost, for carrying a noise variance from one scale to the other (delta
   * method).
   *
   * @param cost finite cost
   * @return d target / d cost by a central difference, not negative
   */
  public double slope(double cost) {
    double h = Math.max(Math.abs(cost), 1e-300) * 1e-5;
    return Math.max(0, (forward(cost + h) - forward(cost - h)) / (2 * h));
  }
}
