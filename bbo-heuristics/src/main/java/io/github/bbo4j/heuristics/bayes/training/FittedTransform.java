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
  /** Of the middle half of the costs, as a share of the largest one. */
  private static final double LEAST_WIDTH = 1e-100;

  /** As a share of the lowest cost: of costs nearer to one another a logarithm has few digits. */
  private static final double NEAR = 1e-6;

  private final OutputTransform kind;
  private final DoubleUnaryOperator map;
  private final DoubleUnaryOperator back;
  private final DoubleUnaryOperator derivative;
  private final double center;
  private final double sd;

  /**
   * A map of costs and its inverse, both before it is standardised.
   *
   * @param derivative of the map, in closed form: where costs are near one another, but not near
   *     zero, no step of a difference suits their size and their range
   */
  private FittedTransform(
      OutputTransform kind,
      DoubleUnaryOperator map,
      DoubleUnaryOperator back,
      DoubleUnaryOperator derivative,
      double[] costs) {
    this.kind = kind;
    this.map = map;
    this.back = back;
    this.derivative = derivative;
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

  private FittedTransform(
      FittedTransform other,
      DoubleUnaryOperator map,
      DoubleUnaryOperator back,
      DoubleUnaryOperator derivative) {
    kind = other.kind;
    center = other.center;
    sd = other.sd;
    this.map = map;
    this.back = back;
    this.derivative = derivative;
  }

  static FittedTransform standardise(double[] sorted, double scale) {
    return new FittedTransform(
        OutputTransform.STANDARDISE, y -> y / scale, z -> z * scale, y -> 1 / scale, sorted);
  }

  /** Logarithms of costs of one sign; one of another sign is as good as zero. */
  static FittedTransform log(double[] sorted, CostScale scale) {
    double range = sorted[sorted.length - 1] - sorted[0];
    if (scale == CostScale.TIME && sorted[0] >= Double.MIN_NORMAL && range < NEAR * sorted[0]) {
      return logOfRatio(sorted, sorted[0]);
    }
    DoubleUnaryOperator signed =
        scale == CostScale.TIME
            ? y -> Math.max(y, Double.MIN_NORMAL)
            : y -> Math.min(y, -Double.MIN_NORMAL);
    return new FittedTransform(
        OutputTransform.LOG,
        y -> scale.of(signed.applyAsDouble(y)),
        scale::cost,
        y -> signed.applyAsDouble(y) == y ? 1 / Math.abs(y) : 0,
        sorted);
  }

  /**
   * Logarithms of costs over one of them: the same targets. Of a billion and some thousandths the
   * logarithms themselves agree in all but the last digits, and would be taken for constant.
   */
  private static FittedTransform logOfRatio(double[] sorted, double one) {
    return new FittedTransform(
        OutputTransform.LOG,
        y ->
            Math.abs(y - one) < one / 2
                ? Math.log1p((y - one) / one)
                : Math.log(Math.max(y, Double.MIN_NORMAL)) - Math.log(one),
        z -> Math.abs(z) < 1 ? one + one * Math.expm1(z) : Math.exp(z + Math.log(one)),
        y -> y >= Double.MIN_NORMAL ? 1 / y : 0,
        sorted);
  }

  static FittedTransform log(double[] sorted, double shift, double factor) {
    // A cost below the smallest one seen can leave the domain of a shifted logarithm: it is
    // clipped.
    return new FittedTransform(
        OutputTransform.LOG,
        y -> Math.log(Math.max(y * factor - shift, Double.MIN_NORMAL)),
        z -> (Math.exp(z) + shift) / factor,
        y -> y * factor - shift > Double.MIN_NORMAL ? factor / (y * factor - shift) : 0,
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
    YeoJohnson power = YeoJohnson.of(z);
    return new FittedTransform(
        OutputTransform.YEO_JOHNSON,
        y -> power.at((y / scale - center) / width),
        v -> (power.inverse(v) * width + center) * scale,
        y -> power.slope((y / scale - center) / width) / width / scale,
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
        OutputTransform.RANK,
        y -> interpolate(k, s, y),
        z -> interpolate(s, k, z),
        y -> slopeOfLine(k, s, y),
        sorted);
  }

  /**
   * This map for the same costs told in another unit.
   *
   * @param exponent the costs are 2^exponent times those that it was fitted to
   * @return a map of the same targets; of what is beyond all numbers in the unit of this map that
   *     of the largest one
   */
  public FittedTransform inUnit(int exponent) {
    DoubleUnaryOperator own =
        y -> Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, Math.scalb(y, -exponent)));
    return new FittedTransform(
        this,
        y -> map.applyAsDouble(own.applyAsDouble(y)),
        z -> Math.scalb(back.applyAsDouble(z), exponent),
        y -> Math.scalb(derivative.applyAsDouble(own.applyAsDouble(y)), -exponent));
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

  /** Of the line between the values on either side; 0 outside. */
  private static double slopeOfLine(double[] from, double[] to, double value) {
    int at = Arrays.binarySearch(from, value);
    int right = at >= 0 ? Math.min(at + 1, from.length - 1) : -at - 1;
    int left = at >= 0 ? Math.max(0, at - 1) : right - 1;
    boolean inside = left >= 0 && right < from.length && left < right;
    return inside ? (to[right] - to[left]) / (from[right] - from[left]) : 0;
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
    return kind == OutputTransform.LOG ? 1 / sd : 1;
  }

  /**
   * Slope of the map at a cost, for carrying a noise variance or a density from one scale to the
   * other.
   *
   * @param cost finite cost
   * @return d target / d cost, not negative; of RANK that of the line between the costs seen on
   *     either side
   */
  public double slope(double cost) {
    return Math.max(0, derivative.applyAsDouble(cost) / sd);
  }
}
