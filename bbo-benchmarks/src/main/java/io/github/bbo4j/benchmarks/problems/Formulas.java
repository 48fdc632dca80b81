package io.github.bbo4j.benchmarks.problems;

/** Formulas of test functions; see {@link TestFunctions}. */
final class Formulas {
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

  private Formulas() {}

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

  static double branin(double[] x) {
    double a = x[1] - 5.1 / (4 * Math.PI * Math.PI) * x[0] * x[0] + 5 / Math.PI * x[0] - 6;
    return a * a + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(x[0]) + 10;
  }

  static double rosenbrock(double[] x) {
    double sum = 0;
    for (int i = 0; i + 1 < x.length; i++) {
      double a = x[i + 1] - x[i] * x[i];
      sum += 100 * a * a + (1 - x[i]) * (1 - x[i]);
    }
    return sum;
  }

  static double levy(double[] x) {
    double sum = square(Math.sin(Math.PI * levyW(x[0])));
    for (int i = 0; i + 1 < x.length; i++) {
      double w = levyW(x[i]);
      sum += square(w - 1) * (1 + 10 * square(Math.sin(Math.PI * w + 1)));
    }
    double w = levyW(x[x.length - 1]);
    return sum + square(w - 1) * (1 + square(Math.sin(2 * Math.PI * w)));
  }

  private static double levyW(double x) {
    return 1 + (x - 1) / 4;
  }

  private static double square(double a) {
    return a * a;
  }

  static double hartmann3(double[] x) {
    return hartmann(x, HartmannTables.A3, HartmannTables.P3);
  }

  static double hartmann6(double[] x) {
    return hartmann(x, HartmannTables.A6, HartmannTables.P6);
  }

  private static double hartmann(double[] x, double[][] a, double[][] p) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      double exponent = 0;
      for (int j = 0; j < x.length; j++) {
        exponent += a[i][j] * square(x[j] - 1e-4 * p[i][j]);
      }
      sum -= HartmannTables.C[i] * Math.exp(-exponent);
    }
    return sum;
  }

  /** Tables of Dixon and Szego (1978); {@code P} in units of 1e-4. */
  private static final class HartmannTables {
    static final double[] C = {1, 1.2, 3, 3.2};
    static final double[][] A3 = {{3, 10, 30}, {0.1, 10, 35}, {3, 10, 30}, {0.1, 10, 35}};
    static final double[][] P3 = {
      {3689, 1170, 2673}, {4699, 4387, 7470}, {1091, 8732, 5547}, {381, 5743, 8828}
    };
    static final double[][] A6 = {
      {10, 3, 17, 3.5, 1.7, 8},
      {0.05, 10, 17, 0.1, 8, 14},
      {3, 3.5, 1.7, 10, 17, 8},
      {17, 8, 0.05, 10, 0.1, 14}
    };
    static final double[][] P6 = {
      {1312, 1696, 5569, 124, 8283, 5886},
      {2329, 4135, 8307, 3736, 1004, 9991},
      {2348, 1451, 3522, 2883, 3047, 6650},
      {4047, 8828, 8732, 5743, 1091, 381}
    };
  }
}
