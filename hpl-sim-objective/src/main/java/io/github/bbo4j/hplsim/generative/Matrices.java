package io.github.bbo4j.hplsim.generative;

import java.util.ArrayList;
import java.util.List;

/** The few operations on 3 x 3 matrices of the package. */
final class Matrices {
  private static final int N = 3;

  private Matrices() {}

  static List<List<Double>> copy(List<List<Double>> matrix, String name) {
    if (matrix.size() != N || matrix.stream().anyMatch(row -> row.size() != N)) {
      throw new IllegalArgumentException(name + " = " + matrix + " must be 3 x 3");
    }
    return matrix.stream().map(List::copyOf).toList();
  }

  static double[][] array(List<List<Double>> matrix) {
    double[][] a = new double[N][N];
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        a[i][j] = matrix.get(i).get(j);
      }
    }
    return a;
  }

  static List<List<Double>> list(double[][] a) {
    List<List<Double>> rows = new ArrayList<>();
    for (double[] row : a) {
      rows.add(List.of(row[0], row[1], row[2]));
    }
    return List.copyOf(rows);
  }

  static List<List<Double>> symmetric(double[] upper, String name) {
    if (upper.length != N * (N + 1) / 2) {
      throw new IllegalArgumentException(
          name + " has " + upper.length + " entries; give the 6 of the upper triangle, by rows");
    }
    return list(
        new double[][] {
          {upper[0], upper[1], upper[2]},
          {upper[1], upper[3], upper[4]},
          {upper[2], upper[4], upper[5]}
        });
  }

  static double[] mean(List<double[]> vectors) {
    double[] mean = new double[N];
    for (double[] v : vectors) {
      for (int i = 0; i < N; i++) {
        mean[i] += v[i] / vectors.size();
      }
    }
    return mean;
  }

  static List<List<Double>> covariance(List<double[]> vectors) {
    double[] mean = mean(vectors);
    double[][] c = new double[N][N];
    for (double[] v : vectors) {
      for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
          c[i][j] += (v[i] - mean[i]) * (v[j] - mean[j]) / Math.max(1, vectors.size() - 1);
        }
      }
    }
    return list(c);
  }
}
