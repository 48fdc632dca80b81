package io.github.bbo4j.hplsim.internal;

import java.util.Arrays;
import org.apache.commons.math3.distribution.TDistribution;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.QRDecomposition;

/**
 * Ordinary least squares {@code min |X b - y|^2} by EJML's QR on columns scaled to unit length,
 * since the columns of a kernel model range from 1 to 10^12.
 */
public final class LeastSquares {
  private LeastSquares() {}

  /**
   * Outcome of a fit of n rows and p columns.
   *
   * @param coefficients p values
   * @param standardErrors p values; NaN when n = p
   * @param rss residual sum of squares
   * @param rSquared 1 - rss / sum (y - mean y)^2; NaN for a constant y
   * @param degreesOfFreedom n - p
   */
  @SuppressWarnings("ArrayRecordComponent") // Internal value, read once by the caller.
  public record Fit(
      double[] coefficients,
      double[] standardErrors,
      double rss,
      double rSquared,
      int degreesOfFreedom) {

    /** Ratio of coefficient j to its standard error. */
    public double tValue(int j) {
      return coefficients[j] / standardErrors[j];
    }

    /** Two-sided probability of a ratio at least that large if the true coefficient were 0. */
    public double pValue(int j) {
      double t = tValue(j);
      return degreesOfFreedom == 0 || Double.isNaN(t)
          ? Double.NaN
          : 2.0 * new TDistribution(null, degreesOfFreedom).cumulativeProbability(-Math.abs(t));
    }
  }

  /**
   * Fits y on the columns of rows.
   *
   * @param rows n x p, one row per observation; not modified
   * @param y n values; not modified
   * @return the fit
   * @throws IllegalArgumentException if n is below p or a column depends on the others
   */
  public static Fit fit(double[][] rows, double[] y) {
    int n = rows.length;
    int p = n == 0 ? 0 : rows[0].length;
    if (p == 0 || n < p || y.length != n) {
      throw new IllegalArgumentException(
          n + " rows, " + p + " columns and " + y.length + " values cannot be fitted");
    }
    DMatrixRMaj a = new DMatrixRMaj(rows);
    double[] scale = scaleColumns(a);
    QRDecomposition<DMatrixRMaj> qr = DecompositionFactory_DDRM.qr(n, p);
    if (!qr.decompose(a.copy())) {
      throw new IllegalArgumentException("the rows are not finite");
    }
    DMatrixRMaj inverse = inverse(qr.getR(null, true));
    DMatrixRMaj projected = new DMatrixRMaj(p, 1);
    CommonOps_DDRM.multTransA(qr.getQ(null, true), new DMatrixRMaj(y), projected);
    DMatrixRMaj b = new DMatrixRMaj(p, 1);
    CommonOps_DDRM.mult(inverse, projected, b);
    DMatrixRMaj residual = new DMatrixRMaj(y.clone());
    CommonOps_DDRM.multAdd(-1.0, a, b, residual);
    double rss = CommonOps_DDRM.dot(residual, residual);
    double mean = Arrays.stream(y).average().orElse(0.0);
    double total = Arrays.stream(y).map(v -> (v - mean) * (v - mean)).sum();
    int df = n - p;
    double[] errors = standardErrors(inverse, df > 0 ? rss / df : Double.NaN);
    double[] coefficients = b.getData();
    for (int j = 0; j < p; j++) {
      coefficients[j] /= scale[j];
      errors[j] /= scale[j];
    }
    return new Fit(coefficients, errors, rss, total > 0.0 ? 1.0 - rss / total : Double.NaN, df);
  }

  /** Divides each column by its length; returns the lengths. */
  private static double[] scaleColumns(DMatrixRMaj a) {
    double[] scale = new double[a.numCols];
    for (int j = 0; j < a.numCols; j++) {
      double sum = 0.0;
      for (int i = 0; i < a.numRows; i++) {
        sum += a.get(i, j) * a.get(i, j);
      }
      scale[j] = Math.sqrt(sum);
      if (!(scale[j] > 0.0) || Double.isInfinite(scale[j])) {
        throw new IllegalArgumentException("column " + j + " is zero or not finite");
      }
    }
    CommonOps_DDRM.divideCols(a, scale);
    return scale;
  }

  private static DMatrixRMaj inverse(DMatrixRMaj r) {
    for (int k = 0; k < r.numCols; k++) {
      if (!(Math.abs(r.get(k, k)) >= 1e-12)) {
        throw new IllegalArgumentException(
            "column "
                + k
                + " is a combination of the columns before it; measure more varied sizes");
      }
    }
    DMatrixRMaj inverse = new DMatrixRMaj(r.numCols, r.numCols);
    CommonOps_DDRM.invert(r, inverse);
    return inverse;
  }

  /** Square roots of the diagonal of variance (R'R)^-1: lengths of the rows of R^-1. */
  private static double[] standardErrors(DMatrixRMaj inverse, double variance) {
    double[] errors = new double[inverse.numRows];
    for (int i = 0; i < errors.length; i++) {
      double sum = 0.0;
      for (int c = i; c < errors.length; c++) {
        sum += inverse.get(i, c) * inverse.get(i, c);
      }
      errors[i] = Math.sqrt(variance * sum);
    }
    return errors;
  }
}
