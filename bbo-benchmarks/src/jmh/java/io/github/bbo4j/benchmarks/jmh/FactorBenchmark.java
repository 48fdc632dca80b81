package io.github.bbo4j.benchmarks.jmh;

import io.github.bbo4j.heuristics.bayes.internal.InverseFactor;
import io.github.bbo4j.heuristics.bayes.internal.TriangularMatrices;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The triangular kernels of the Gaussian process beside EJML's factor and its plain matrix product.
 * Operations: n^3 / 3 for the factors, 2 n^3 / 3 for the inverse, 1000 n^2 for the cross-covariances,
 * 2 n^3 for the product.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class FactorBenchmark {
  /** Order of the matrix. */
  @Param({"100", "200", "400", "1000"})
  public int n;

  private static final int CANDIDATES = 1000;
  private static final int BLOCK = 8;

  private double[][] k;
  private double[][] u;
  private double[][] inverse;
  private double[][] gram;
  private double[][] cross;
  private DMatrixRMaj a;
  private DMatrixRMaj product;

  /** A covariance of points on a line. */
  @Setup
  public void fill() {
    k = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double d = 0.3 * (i - j);
        k[i][j] = Math.exp(-0.5 * d * d) + (i == j ? 0.1 : 0);
      }
    }
    u = new double[n][];
    inverse = new double[n][n];
    gram = new double[n][n];
    cross = new double[n][CANDIDATES];
    a = new DMatrixRMaj(k);
    product = new DMatrixRMaj(n, n);
    cholesky();
  }

  /** The factor, with the copy of the matrix that it overwrites. */
  @Benchmark
  public boolean cholesky() {
    Arrays.setAll(u, i -> k[i].clone());
    return TriangularMatrices.cholesky(u, n);
  }

  /** The inverse from the factor. */
  @Benchmark
  public double[][] inverse() {
    return InverseFactor.gram(InverseFactor.of(u, n, inverse), n, gram);
  }

  /** L^-1 times the covariances with 1000 candidates, by tiles and blocks as the posterior does it. */
  @Benchmark
  public double[][] crossCovariances() {
    int tile = Math.max(64, Math.min(512, 65_536 / n));
    for (int from = 0; from < CANDIDATES; from += tile) {
      int to = Math.min(CANDIDATES, from + tile);
      for (int first = 0; first < n; first += BLOCK) {
        int end = Math.min(n, first + BLOCK);
        for (int i = first; i < end; i++) {
          Arrays.fill(cross[i], from, to, 0.5);
        }
        TriangularMatrices.forward(u, cross, first, end, from, to);
      }
    }
    return cross;
  }

  /** EJML's factor, with the copy of the matrix that it overwrites. */
  @Benchmark
  public boolean ejmlCholesky() {
    return DecompositionFactory_DDRM.chol(n, true).decompose(a.copy());
  }

  /** EJML's inverse of a positive definite matrix, its factor included. */
  @Benchmark
  public boolean ejmlInverse() {
    return CommonOps_DDRM.invertSPD(a, product);
  }

  /** The plain product. */
  @Benchmark
  public DMatrixRMaj ejmlProduct() {
    CommonOps_DDRM.mult(a, a, product);
    return product;
  }
}
