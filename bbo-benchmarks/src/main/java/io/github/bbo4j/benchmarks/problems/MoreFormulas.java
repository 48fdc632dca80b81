package io.github.bbo4j.benchmarks.problems;

/** Formulas of test functions that stand in no table of their own; see {@link TestFunction}. */
final class MoreFormulas {
  private static final double TURN = 0.5;

  /** Of Dixon and Szego (1978): one row per term. */
  private static final double[][] SHEKEL_A = {
    {4, 4, 4, 4},
    {1, 1, 1, 1},
    {8, 8, 8, 8},
    {6, 6, 6, 6},
    {3, 7, 3, 7},
    {2, 9, 2, 9},
    {5, 3, 5, 3},
    {8, 1, 8, 1},
    {6, 2, 6, 2},
    {7, 3.6, 7, 3.6}
  };

  private static final double[] SHEKEL_C = {0.1, 0.2, 0.2, 0.4, 0.4, 0.6, 0.3, 0.7, 0.5, 0.5};

  private MoreFormulas() {}

  static double ackley(double[] x) {
    double squares = 0;
    double cosines = 0;
    for (double v : x) {
      squares += v * v;
      cosines += Math.cos(2 * Math.PI * v);
    }
    return -20 * Math.exp(-0.2 * Math.sqrt(squares / x.length))
        - Math.exp(cosines / x.length)
        + 20
        + Math.E;
  }

  static double griewank(double[] x) {
    double sum = 1;
    double product = 1;
    for (int i = 0; i < x.length; i++) {
      sum += x[i] * x[i] / 4000;
      product *= Math.cos(x[i] / Math.sqrt(i + 1));
    }
    return sum - product;
  }

  static double rastrigin(double[] x) {
    double sum = 10.0 * x.length;
    for (double v : x) {
      sum += v * v - 10 * Math.cos(2 * Math.PI * v);
    }
    return sum;
  }

  static double styblinskiTang(double[] x) {
    double sum = 0;
    for (double v : x) {
      sum += v * v * v * v - 16 * v * v + 5 * v;
    }
    return sum / 2;
  }

  static double michalewicz(double[] x) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum -= Math.sin(x[i]) * Math.pow(Math.sin((i + 1) * x[i] * x[i] / Math.PI), 20);
    }
    return sum;
  }

  static double shekel(double[] x) {
    double sum = 0;
    for (int i = 0; i < SHEKEL_C.length; i++) {
      double distance = SHEKEL_C[i];
      for (int j = 0; j < x.length; j++) {
        distance += (x[j] - SHEKEL_A[i][j]) * (x[j] - SHEKEL_A[i][j]);
      }
      sum -= 1 / distance;
    }
    return sum;
  }

  static double zakharov(double[] x) {
    double squares = 0;
    double t = 0;
    for (int i = 0; i < x.length; i++) {
      squares += x[i] * x[i];
      t += 0.5 * (i + 1) * x[i];
    }
    return squares + t * t + t * t * t * t;
  }

  static double dixonPrice(double[] x) {
    double sum = (x[0] - 1) * (x[0] - 1);
    for (int i = 1; i < x.length; i++) {
      double a = 2 * x[i] * x[i] - x[i - 1];
      sum += (i + 1) * a * a;
    }
    return sum;
  }

  /**
   * {@code R (x - shift)}, R the turns by half a radian in the planes (1, 2), (2, 3) and so on, one
   * after the other.
   */
  static double[] turned(double[] x, double... shift) {
    double[] z = new double[x.length];
    for (int i = 0; i < z.length; i++) {
      z[i] = x[i] - shift[i];
    }
    double cos = Math.cos(TURN);
    double sin = Math.sin(TURN);
    for (int i = 0; i + 1 < z.length; i++) {
      double a = z[i];
      double b = z[i + 1];
      z[i] = cos * a - sin * b;
      z[i + 1] = sin * a + cos * b;
    }
    return z;
  }
}
