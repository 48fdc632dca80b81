package io.github.bbo4j.heuristics.bayes.gp;

import java.util.Arrays;

/**
 * Main effects and interactions of all orders: with phi_j = phi(w_j delta_j) in each of d
 * dimensions,
 *
 * <pre>c = (prod_j (1 + v phi_j) - 1) / ((1 + v)^d - 1)</pre>
 *
 * is the sum over the non-empty sets S of dimensions of v^|S| prod_(j in S) phi_j, scaled to 1 at
 * distance 0: additive for small v, a product kernel for large ones (Stitson et al. 1999, Support
 * vector regression with ANOVA decomposition kernels; Duvenaud, Nickisch, Rasmussen 2011, Additive
 * Gaussian processes, with geometric weights of the orders). Each summand is a product of positive
 * definite kernels, and so their sum is one.
 *
 * <p>phi is evaluated once per distinct value or pair of values of a dimension: on lattices there
 * are few of them.
 */
final class AnovaCorrelation implements Correlation {
  /** The radial function of each dimension. */
  static final KernelFamily FACTOR = KernelFamily.MATERN_52;

  /** Values of a dimension that are looked up; of more, as reals have, each is evaluated. */
  private static final int MOST_VALUES = 24;

  private final WeightedDistance distance;
  private final double v;
  private final double total;

  /**
   * A correlation.
   *
   * @param distance distances per dimension
   * @param v weight of an order relative to the one below, positive
   */
  AnovaCorrelation(WeightedDistance distance, double v) {
    this.distance = distance;
    this.v = v;
    // As the products are made, so that the correlation at distance 0 is 1 to the last bit but one.
    double product = 1;
    for (int j = 0; j < distance.dimensions(); j++) {
      product *= 1 + v;
    }
    this.total = product - 1;
  }

  /** The derivative of phi of dimension j by log w_j at two values. */
  private double slope(int j, double a, double b) {
    double r2 = distance.between(j, a, b);
    double[] t = {r2};
    double[] decay = new double[1];
    FACTOR.exponents(t, decay, 1);
    FACTOR.slopes(t, decay, new double[] {1}, 1, 1);
    return r2 * t[0];
  }

  /** phi of dimension j at two values. */
  private double value(int j, double a, double b) {
    double[] one = {distance.between(j, a, b)};
    FACTOR.correlate(one, 0, 1, 1, 1);
    return one[0];
  }

  @Override
  public void row(double[][] columns, double[] x, int from, int to, double scale, double[] out) {
    Arrays.fill(out, from, to, 1);
    for (int j = 0; j < distance.dimensions(); j++) {
      multiply(j, columns[j], x[j], from, to, out);
    }
    double size = scale / total;
    for (int c = from; c < to; c++) {
      out[c] = size * (out[c] - 1);
    }
  }

  /** Multiplies out on [from, to) by the factors of dimension j. */
  @SuppressWarnings("checkstyle:ParameterNumber") // a part of an inner loop, no object for it
  private void multiply(int j, double[] column, double xj, int from, int to, double[] out) {
    double[] values = new double[MOST_VALUES];
    double[] factors = new double[MOST_VALUES];
    int known = 0;
    int at = -1;
    for (int c = from; c < to; c++) {
      double value = column[c];
      if (at < 0 || values[at] != value) {
        at = 0;
        while (at < known && values[at] != value) {
          at++;
        }
        if (at == MOST_VALUES) {
          multiplyEach(j, column, xj, c, to, out);
          return;
        }
        if (at == known) {
          values[at] = value;
          factors[at] = 1 + v * value(j, value, xj);
          known++;
        }
      }
      out[c] *= factors[at];
    }
  }

  @SuppressWarnings("checkstyle:ParameterNumber") // a part of an inner loop, no object for it
  private void multiplyEach(int j, double[] column, double xj, int from, int to, double[] out) {
    double[] factor = new double[to];
    distance.of(j, column, xj, from, to, factor);
    FACTOR.correlate(factor, from, to, 1, 1);
    for (int c = from; c < to; c++) {
      out[c] *= 1 + v * factor[c];
    }
  }

  @Override
  public double[][] slopes(double[][] columns, double[] x, double scale, double[] values) {
    int d = distance.dimensions();
    int n = values.length;
    row(columns, x, 0, n, scale, values);
    double[] product = new double[n];
    row(columns, x, 0, n, total, product);
    double[] t = new double[n];
    double[] decay = new double[n];
    double[] phi = new double[n];
    double[] others = new double[n];
    double[][] out = new double[d][n];
    for (int j = 0; j < d; j++) {
      if (!distance.isSmooth(j)) {
        continue;
      }
      distance.of(j, columns[j], x[j], 0, n, t);
      FACTOR.exponents(t, decay, n);
      System.arraycopy(t, 0, phi, 0, n);
      FACTOR.correlate(phi, decay, n, 1, 1);
      for (int i = 0; i < n; i++) {
        others[i] = scale * v / total * (product[i] + 1) / (1 + v * phi[i]);
      }
      FACTOR.slopes(t, decay, others, n, 1);
      double w = distance.weight(j);
      for (int i = 0; i < n; i++) {
        out[j][i] = 2 * w * (x[j] - columns[j][i]) * t[i];
      }
    }
    return out;
  }

  @Override
  public void pairs(double[][] columns, double scale, double[][] out, PairTerms terms) {
    int n = terms.size();
    double[] x = new double[columns.length];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < x.length; k++) {
        x[k] = columns[k][i];
      }
      row(columns, x, i + 1, n, scale, out[i]);
    }
  }

  @Override
  public void contract(
      double[][] columns, PairTerms terms, double[][] coefficients, double[] gradient) {
    int n = terms.size();
    int d = distance.dimensions();
    Levels[] levels = new Levels[d];
    for (int j = 0; j < d; j++) {
      levels[j] = new Levels(j, columns[j], n);
    }
    // d log total / d log v
    double growth = d * v * Math.pow(1 + v, d - 1) / total;
    double[] product = new double[n];
    double[] sums = new double[d + 1];
    for (int i = 1; i < n; i++) {
      Arrays.fill(product, 0, i, 1);
      for (Levels its : levels) {
        its.multiply(i, product);
      }
      double[] weight = coefficients[i];
      for (int j = 0; j < i; j++) {
        sums[d] -= growth * weight[j] * (product[j] - 1);
        product[j] *= weight[j];
      }
      for (int k = 0; k < d; k++) {
        levels[k].contract(i, product, sums, k);
      }
    }
    for (int k = 0; k <= d; k++) {
      gradient[k] += sums[k] / total;
    }
  }

  /** Factors of one dimension between all pairs of the values that occur. */
  private final class Levels {
    private final int[] code;
    private final double[][] factor;
    private final double[][] byWeight;
    private final double[][] byV;

    Levels(int dimension, double[] column, int n) {
      double[] values = Arrays.stream(column, 0, n).sorted().distinct().toArray();
      code = new int[n];
      for (int i = 0; i < n; i++) {
        code[i] = Arrays.binarySearch(values, column[i]);
      }
      factor = new double[values.length][values.length];
      byWeight = new double[values.length][values.length];
      byV = new double[values.length][values.length];
      for (int a = 0; a < values.length; a++) {
        for (int b = 0; b <= a; b++) {
          double phi = v * value(dimension, values[a], values[b]);
          double slope = v * slope(dimension, values[a], values[b]);
          factor[a][b] = 1 + phi;
          factor[b][a] = 1 + phi;
          byWeight[a][b] = slope / (1 + phi);
          byWeight[b][a] = slope / (1 + phi);
          byV[a][b] = phi / (1 + phi);
          byV[b][a] = phi / (1 + phi);
        }
      }
    }

    void multiply(int i, double[] product) {
      double[] row = factor[code[i]];
      for (int j = 0; j < i; j++) {
        product[j] *= row[code[j]];
      }
    }

    /** Adds the derivatives by log w of this dimension and by log v. */
    void contract(int i, double[] weightedProduct, double[] sums, int dimension) {
      double[] slope = byWeight[code[i]];
      double[] share = byV[code[i]];
      double bySlope = 0;
      double byShare = 0;
      for (int j = 0; j < i; j++) {
        bySlope += weightedProduct[j] * slope[code[j]];
        byShare += weightedProduct[j] * share[code[j]];
      }
      sums[dimension] += bySlope;
      sums[sums.length - 1] += byShare;
    }
  }
}
