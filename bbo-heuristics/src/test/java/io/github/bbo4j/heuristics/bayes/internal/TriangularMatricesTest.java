package io.github.bbo4j.heuristics.bayes.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checked against EJML on random positive definite matrices. */
class TriangularMatricesTest {
  private static DMatrixRMaj spd(int n) {
    SplittableRandom random = new SplittableRandom(n);
    DMatrixRMaj a = new DMatrixRMaj(n, n);
    for (int i = 0; i < n * n; i++) {
      a.data[i] = random.nextDouble() - 0.5;
    }
    DMatrixRMaj k = new DMatrixRMaj(n, n);
    CommonOps_DDRM.multOuter(a, k);
    for (int i = 0; i < n; i++) {
      k.add(i, i, 0.5);
    }
    return k;
  }

  private static double[][] rows(DMatrixRMaj m) {
    double[][] rows = new double[m.numRows][m.numCols];
    for (int i = 0; i < m.numRows; i++) {
      for (int j = 0; j < m.numCols; j++) {
        rows[i][j] = m.get(i, j);
      }
    }
    return rows;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 17, 40})
  void factorsSolvesAndInverts(int n) {
    DMatrixRMaj k = spd(n);
    double[][] u = rows(k); // the factor L below the diagonal, its transpose above
    assertThat(TriangularMatrices.cholesky(u, n)).isTrue();
    for (int i = 0; i < n; i++) {
      for (int j = i; j < n; j++) {
        double sum = 0;
        for (int q = 0; q <= i; q++) {
          sum += u[q][i] * u[j][q];
        }
        assertThat(sum).isCloseTo(k.get(i, j), within(1e-12 * n));
      }
    }
    double[] b = new double[n];
    DMatrixRMaj rhs = new DMatrixRMaj(n, 1);
    for (int i = 0; i < n; i++) {
      b[i] = i - 1.5;
      rhs.data[i] = b[i];
    }
    DMatrixRMaj x = new DMatrixRMaj(n, 1);
    assertThat(CommonOps_DDRM.solve(k, rhs, x)).isTrue();
    double[] byColumns = b.clone();
    TriangularMatrices.forward(u, n, b);
    new TransposedFactor(u, n).forward(byColumns);
    assertThat(byColumns).containsExactly(b, within(1e-12 * n));
    TriangularMatrices.backward(u, n, b);
    assertThat(b).containsExactly(x.data, within(1e-9));

    DMatrixRMaj inverse = new DMatrixRMaj(n, n);
    assertThat(CommonOps_DDRM.invert(k, inverse)).isTrue();
    double[][] g = InverseFactor.gram(InverseFactor.of(u, n, null), n, null);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        assertThat(g[i][j]).isCloseTo(inverse.get(i, j), within(1e-9));
      }
    }
  }

  @Test
  void fourRowsAreAddedAlikeWhetherTheyAreShortOrLong() {
    SplittableRandom random = new SplittableRandom(4);
    int most = FourRows.LONG + 20;
    double[][] x = new double[6][most];
    for (double[] row : x) {
      Arrays.setAll(row, j -> random.nextDouble() - 0.5);
    }
    for (int from = 0; from < 3; from++) {
      for (int to = 0; to <= most; to++) {
        double[] sum = x[0].clone();
        double[] expected = x[0].clone();
        FourRows.add(sum, 0.1, -0.2, 0.3, 0.7, x, 2, from, to);
        for (int j = from; j < to; j++) {
          expected[j] += (0.1 * x[2][j] - 0.2 * x[3][j]) + (0.3 * x[4][j] + 0.7 * x[5][j]);
        }
        assertThat(sum).containsExactly(expected);
      }
    }
  }

  @Test
  void aFactorIsTheOneGrownRowByRowToTheLastBit() {
    int n = 21; // more than two of the blocks of rows that are factored together
    double[][] u = rows(spd(n));
    double[][] grown = new double[n][];
    for (int i = 0; i < n; i++) {
      double[] row = new double[i + 1];
      for (int j = 0; j <= i; j++) {
        row[j] = u[j][i];
      }
      assertThat(TriangularMatrices.border(grown, i, row)).isTrue();
      grown[i] = row;
    }
    assertThat(TriangularMatrices.cholesky(u, n)).isTrue();
    for (int i = 0; i < n; i++) {
      assertThat(u[i]).startsWith(grown[i]);
    }
  }

  @Test
  void refusesWhatIsNotPositiveDefinite() {
    assertThat(TriangularMatrices.cholesky(new double[][] {{1, 2}, {2, 1}}, 2)).isFalse();
    assertThat(TriangularMatrices.cholesky(new double[][] {{1, 1}, {1, 1}}, 2)).isFalse();
    assertThat(TriangularMatrices.cholesky(new double[][] {{Double.NaN}}, 1)).isFalse();
  }
}
