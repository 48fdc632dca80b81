package io.github.bbo4j.heuristics.bayes.internal;

/** Vectors as arrays. */
public final class Vectors {
  private Vectors() {}

  /**
   * {@code sum of a_i b_i}, from the first to the last.
   *
   * @param a not modified
   * @param b at least as long; not modified
   */
  public static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  /**
   * {@code sum of (a_i - b_i)^2}, from the first to the last.
   *
   * @param a not modified
   * @param b at least as long; not modified
   */
  public static double squaredDistance(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return sum;
  }
}
