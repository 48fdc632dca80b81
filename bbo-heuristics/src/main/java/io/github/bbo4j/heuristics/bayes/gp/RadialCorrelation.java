package io.github.bbo4j.heuristics.bayes.gp;

/** A radial function of the distance summed over the dimensions, phi(sum_j w_j delta_j). */
final class RadialCorrelation implements Correlation {
  private final KernelFamily family;
  private final WeightedDistance distance;
  private final double shape;

  RadialCorrelation(KernelFamily family, WeightedDistance distance, double shape) {
    this.family = family;
    this.distance = distance;
    this.shape = shape;
  }

  @Override
  public void row(double[][] columns, double[] x, int from, int to, double scale, double[] out) {
    distance.sum(columns, x, from, to, out);
    family.correlate(out, from, to, shape, scale);
  }

  @Override
  public double[][] slopes(double[][] columns, double[] x, double scale, double[] values) {
    int d = distance.dimensions();
    int n = values.length;
    distance.sum(columns, x, 0, n, values);
    double[] q = new double[n];
    family.correlateWithSlopes(values, n, shape, scale, q);
    double[][] out = new double[d][n];
    for (int j = 0; j < d; j++) {
      if (!distance.isSmooth(j)) {
        continue;
      }
      double w = distance.weight(j);
      double[] column = columns[j];
      for (int i = 0; i < n; i++) {
        double diff = x[j] - column[i];
        out[j][i] = 2 * w * diff * q[i];
      }
    }
    return out;
  }

  @Override
  public void pairs(double[][] columns, double scale, double[][] out, PairTerms terms) {
    int n = terms.size();
    double[] x = new double[columns.length];
    double[] row = new double[n];
    for (int i = 1; i < n; i++) {
      for (int k = 0; k < x.length; k++) {
        x[k] = columns[k][i];
      }
      double[] exponents = terms.exponents()[i];
      distance.sum(columns, x, 0, i, exponents);
      family.exponents(exponents, terms.decays()[i], i);
      System.arraycopy(exponents, 0, row, 0, i);
      family.correlate(row, terms.decays()[i], i, shape, scale);
      for (int j = 0; j < i; j++) {
        out[j][i] = row[j];
      }
    }
  }

  @Override
  public void contract(
      double[][] columns, PairTerms terms, double[][] coefficients, double[] gradient) {
    int d = distance.dimensions();
    int n = terms.size();
    double[] q = new double[n];
    for (int i = 1; i < n; i++) {
      System.arraycopy(terms.exponents()[i], 0, q, 0, i);
      double byShape = family.slopes(q, terms.decays()[i], coefficients[i], i, shape);
      for (int k = 0; k < d; k++) {
        double[] column = columns[k];
        gradient[k] += distance.weight(k) * distance.weighted(k, column, column[i], q, i);
      }
      if (family.hasShape()) {
        gradient[d] += byShape;
      }
    }
  }
}
