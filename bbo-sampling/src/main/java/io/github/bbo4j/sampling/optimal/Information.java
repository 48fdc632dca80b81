package io.github.bbo4j.sampling.optimal;

import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;

/** The information matrix {@code M = X'X + K} of a design, {@code p x p}, and its inverse. */
final class Information {
  private final int p;
  private final double[] prior;
  private final DMatrixRMaj matrix;
  private final DMatrixRMaj inverse;

  /**
   * Of a design.
   *
   * @param rows one per point, of the length of the prior
   * @param prior the diagonal of {@code K}, at least 0
   */
  Information(List<double[]> rows, double[] prior) {
    this.p = prior.length;
    this.prior = prior.clone();
    this.matrix = new DMatrixRMaj(p, p);
    this.inverse = new DMatrixRMaj(p, p);
    for (int i = 0; i < p; i++) {
      matrix.set(i, i, this.prior[i]);
    }
    rows.forEach(row -> add(row, 1));
    invert();
  }

  private void add(double[] row, double weight) {
    double[] data = matrix.getData();
    for (int i = 0; i < p; i++) {
      double factor = weight * row[i];
      for (int j = 0; j < p; j++) {
        data[i * p + j] += factor * row[j];
      }
    }
  }

  /** Replaces one point of the design by another. */
  void exchange(double[] out, double[] in) {
    add(in, 1);
    add(out, -1);
    invert();
  }

  private void invert() {
    LinearSolverDense<DMatrixRMaj> solver = LinearSolverFactory_DDRM.chol(p);
    if (!solver.setA(matrix.copy())) {
      throw new IllegalStateException("the information matrix is singular");
    }
    solver.invert(inverse);
  }

  /** {@code M^-1 v}, a new array. */
  double[] solve(double[] v) {
    double[] data = inverse.getData();
    double[] product = new double[p];
    for (int i = 0; i < p; i++) {
      double sum = 0;
      for (int j = 0; j < p; j++) {
        sum += data[i * p + j] * v[j];
      }
      product[i] = sum;
    }
    return product;
  }

  /** {@code ln |M|}, negative infinity where it is singular. */
  static double logDeterminant(DMatrixRMaj matrix) {
    var cholesky = DecompositionFactory_DDRM.chol(matrix.numRows, true);
    if (!cholesky.decompose(matrix.copy())) {
      return Double.NEGATIVE_INFINITY;
    }
    DMatrixRMaj triangle = cholesky.getT(null);
    double sum = 0;
    for (int i = 0; i < matrix.numRows; i++) {
      sum += 2 * Math.log(triangle.get(i, i));
    }
    return sum;
  }

  /** {@code ln |M|}. */
  double logDeterminant() {
    return logDeterminant(matrix);
  }

  /** {@code trace(M^-1 W)}. */
  double trace(DMatrixRMaj moments) {
    // Both are symmetric: the trace of the product is the sum of the products.
    return dot(inverse.getData(), moments.getData());
  }

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  /** {@code W v}, a new array. */
  static double[] times(DMatrixRMaj matrix, double[] v) {
    double[] data = matrix.getData();
    double[] product = new double[v.length];
    for (int i = 0; i < v.length; i++) {
      double sum = 0;
      for (int j = 0; j < v.length; j++) {
        sum += data[i * v.length + j] * v[j];
      }
      product[i] = sum;
    }
    return product;
  }
}
