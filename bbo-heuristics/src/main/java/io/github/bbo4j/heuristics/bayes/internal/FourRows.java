package io.github.bbo4j.heuristics.bayes.internal;

/**
 * The loop that factors, inverses and predictions spend most of their time in, y += a0 x0 + a1 x1 +
 * a2 x2 + a3 x3: y is loaded and stored once for four rows.
 *
 * <p>It is there twice, for short and for long rows. The JIT unrolls a loop no further than it runs
 * in the mean of the calls before it is compiled, and vectorises only what it unrolls. A method
 * that has to be compiled after ten observations, of rows of five, would stay three times as slow
 * after two hundred, for as long as the process lives. So long rows have a method of their own,
 * whose profile no short one gets into.
 */
final class FourRows {
  /** Columns from which on a row is long: as many as the JIT unrolls at most. */
  static final int LONG = 16;

  private FourRows() {}

  /**
   * Adds the rows k to k + 3 of x to y, each with its factor, on columns [from, to). Short or long:
   * the same operations in the same order.
   *
   * @param y row to modify
   * @param a0 factor of row k
   * @param a1 of row k + 1
   * @param a2 of row k + 2
   * @param a3 of row k + 3
   * @param x rows, not modified; y may be none of the four
   * @param k first of the four
   * @param from first column
   * @param to end of columns, exclusive; nothing is done if it isn't beyond the first
   */
  @SuppressWarnings("checkstyle:ParameterNumber") // one flat kernel, so that it is one loop
  static void add(
      double[] y,
      double a0,
      double a1,
      double a2,
      double a3,
      double[][] x,
      int k,
      int from,
      int to) {
    if (to - from < LONG) {
      addShort(y, a0, a1, a2, a3, x, k, from, to);
    } else {
      addLong(y, a0, a1, a2, a3, x, k, from, to);
    }
  }

  @SuppressWarnings("checkstyle:ParameterNumber") // see add
  private static void addShort(
      double[] y,
      double a0,
      double a1,
      double a2,
      double a3,
      double[][] x,
      int k,
      int from,
      int to) {
    double[] x0 = x[k];
    double[] x1 = x[k + 1];
    double[] x2 = x[k + 2];
    double[] x3 = x[k + 3];
    for (int j = from; j < to; j++) {
      y[j] += (a0 * x0[j] + a1 * x1[j]) + (a2 * x2[j] + a3 * x3[j]);
    }
  }

  @SuppressWarnings("checkstyle:ParameterNumber") // see add
  private static void addLong(
      double[] y,
      double a0,
      double a1,
      double a2,
      double a3,
      double[][] x,
      int k,
      int from,
      int to) {
    double[] x0 = x[k];
    double[] x1 = x[k + 1];
    double[] x2 = x[k + 2];
    double[] x3 = x[k + 3];
    for (int j = from; j < to; j++) {
      y[j] += (a0 * x0[j] + a1 * x1[j]) + (a2 * x2[j] + a3 * x3[j]);
    }
  }
}
