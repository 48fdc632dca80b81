package io.github.bbo4j.heuristics.bayes.search;

import java.util.Arrays;

/**
 * A regular linear map of differences between points of the unit cube, and its inverse. Immutable
 * as long as nobody writes to its arrays.
 *
 * @param to {@code d x d}, rows of the map
 * @param back {@code d x d}, rows of its inverse
 */
@SuppressWarnings("ArrayRecordComponent") // internal carrier, never compared
record LinearMap(double[][] to, double[][] back) {

  /** The map that changes nothing. */
  static LinearMap identity(int d) {
    double[][] one = new double[d][d];
    for (int j = 0; j < d; j++) {
      one[j][j] = 1;
    }
    return new LinearMap(one, one);
  }

  /** Whether it was made by {@link #identity}. */
  boolean isIdentity() {
    return to == back;
  }

  /** What the map makes of a difference. */
  double[] map(double[] x) {
    return times(to, x);
  }

  /** Largest coordinate of what the map makes of a difference. */
  double distance(double[] x) {
    if (isIdentity()) {
      return largest(x);
    }
    double most = 0;
    for (double[] row : to) {
      double coordinate = 0;
      for (int j = 0; j < x.length; j++) {
        coordinate += row[j] * x[j];
      }
      most = Math.max(most, Math.abs(coordinate));
    }
    return most;
  }

  /** The difference that the map makes something of. */
  double[] inverse(double[] u) {
    return times(back, u);
  }

  /** Slopes with respect to x of a function of the mapped difference, from those to the latter. */
  double[] slopes(double[] g) {
    return timesTransposed(to, g);
  }

  /** Slopes with respect to u of a function of {@link #inverse}(u), from those to the latter. */
  double[] inverseSlopes(double[] g) {
    return timesTransposed(back, g);
  }

  /**
   * The map to the coordinates, one by one, multiplied by how much each of them moves what this map
   * gives: the same widths, the axes not turned. It takes what this map gives.
   */
  LinearMap straightened() {
    int d = to.length;
    double[][] forward = new double[d][d];
    double[][] backward = new double[d][d];
    for (int j = 0; j < d; j++) {
      double square = 0;
      for (int k = 0; k < d; k++) {
        square += to[k][j] * to[k][j];
      }
      double width = Math.sqrt(square);
      for (int k = 0; k < d; k++) {
        forward[j][k] = width * back[j][k];
        backward[k][j] = to[k][j] / width;
      }
    }
    return new LinearMap(forward, backward);
  }

  /**
   * This map followed by a turn and a stretch of each axis, the longest row of the product scaled
   * to 1.
   *
   * @param axes orthonormal rows
   * @param scales positive, one for each axis
   */
  LinearMap then(double[][] axes, double[] scales) {
    int d = scales.length;
    double[][] t = new double[d][d];
    double[][] b = new double[d][d];
    double longest = 0;
    for (int k = 0; k < d; k++) {
      for (int j = 0; j < d; j++) {
        for (int l = 0; l < d; l++) {
          t[k][j] += scales[k] * axes[k][l] * to[l][j];
          b[j][k] += back[j][l] * axes[k][l] / scales[k];
        }
      }
      longest = Math.max(longest, length(t[k]));
    }
    for (int k = 0; k < d; k++) {
      for (int j = 0; j < d; j++) {
        t[k][j] /= longest;
        b[j][k] *= longest;
      }
    }
    return new LinearMap(t, b);
  }

  /** Length of the shortest row. */
  double shortest() {
    return Arrays.stream(to).mapToDouble(LinearMap::length).min().orElse(1);
  }

  /** Whether no coordinates of two vectors of one length differ by more than a limit. */
  static boolean areWithin(double limit, double[] a, double[] b) {
    for (int j = 0; j < a.length; j++) {
      if (!(Math.abs(a[j] - b[j]) <= limit)) {
        return false;
      }
    }
    return true;
  }

  /** Largest absolute difference of two vectors of one length. */
  static double largestDifference(double[] a, double[] b) {
    double[] difference = a.clone();
    for (int j = 0; j < difference.length; j++) {
      difference[j] -= b[j];
    }
    return largest(difference);
  }

  /** Largest coordinate of a difference. */
  static double largest(double[] x) {
    double most = 0;
    for (double v : x) {
      most = Math.max(most, Math.abs(v));
    }
    return most;
  }

  private static double length(double[] row) {
    double square = 0;
    for (double v : row) {
      square += v * v;
    }
    return Math.sqrt(square);
  }

  private static double[] times(double[][] rows, double[] x) {
    double[] product = new double[rows.length];
    for (int i = 0; i < product.length; i++) {
      for (int j = 0; j < x.length; j++) {
        product[i] += rows[i][j] * x[j];
      }
    }
    return product;
  }

  private static double[] timesTransposed(double[][] rows, double[] g) {
    double[] product = new double[g.length];
    for (int j = 0; j < product.length; j++) {
      for (int k = 0; k < g.length; k++) {
        product[j] += rows[k][j] * g[k];
      }
    }
    return product;
  }
}
