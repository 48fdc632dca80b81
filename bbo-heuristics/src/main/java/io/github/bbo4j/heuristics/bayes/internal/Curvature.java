package io.github.bbo4j.heuristics.bayes.internal;

/**
 * What a minimisation has learnt of the second derivatives: its latest steps, and the changes of
 * the gradient in them. The next minimisation, of a function that is nearly the same, begins with a
 * step of Newton's kind by it, not down the gradient. Outside of this package it doesn't change.
 *
 * <p>Source of the method: Nocedal and Wright, Numerical Optimization (2006), algorithm 7.4.
 */
public final class Curvature {
  /** Nothing learnt. */
  public static final Curvature NONE = new Curvature();

  private static final int MEMORY = 8;

  private final double[][] s = new double[MEMORY][];
  private final double[][] y = new double[MEMORY][];
  private int stored;

  private Curvature() {}

  /** One that goes on learning from here. */
  Curvature copy() {
    Curvature copy = new Curvature();
    System.arraycopy(s, 0, copy.s, 0, MEMORY);
    System.arraycopy(y, 0, copy.y, 0, MEMORY);
    copy.stored = stored;
    return copy;
  }

  /** Whether nothing is known. */
  boolean isEmpty() {
    return stored == 0;
  }

  /** Takes the step and the change of the gradient into the memory if the curvature allows. */
  void remember(double[] step, double[] change) {
    if (Vectors.dot(step, change) > 1e-10 * Vectors.dot(change, change)) {
      int slot = stored % MEMORY;
      s[slot] = step;
      y[slot] = change;
      stored++;
    }
  }

  /** Multiplies by the inverse Hessian: the two-loop recursion, in place. */
  void applyInverse(double[] q) {
    int m = Math.min(stored, MEMORY);
    double[] a = new double[m];
    for (int k = 0; k < m; k++) {
      int slot = (stored - 1 - k) % MEMORY;
      a[k] = Vectors.dot(s[slot], q) / Vectors.dot(s[slot], y[slot]);
      TriangularMatrices.axpy(q, -a[k], y[slot], 0, q.length);
    }
    if (m > 0) {
      int slot = (stored - 1) % MEMORY;
      double scale = Vectors.dot(s[slot], y[slot]) / Vectors.dot(y[slot], y[slot]);
      for (int j = 0; j < q.length; j++) {
        q[j] *= scale;
      }
    }
    for (int k = m - 1; k >= 0; k--) {
      int slot = (stored - 1 - k) % MEMORY;
      double b = Vectors.dot(y[slot], q) / Vectors.dot(s[slot], y[slot]);
      TriangularMatrices.axpy(q, a[k] - b, s[slot], 0, q.length);
    }
  }
}
