package io.github.bbo4j.heuristics.bayes.internal;

import java.util.Arrays;

/**
 * Limited-memory BFGS minimiser in a box, for smooth functions of a few tens of variables with
 * analytic gradients.
 *
 * <p>Two-loop recursion with backtracking (Armijo) line search; a step is projected on the box, and
 * variables held at a bound by their gradient are left out of the direction. Source of the method:
 * Nocedal and Wright, Numerical Optimization (2006), chapters 3 and 7. Deterministic; an instance
 * keeps no state.
 */
public final class Lbfgs {
  private static final int MEMORY = 8;

  private Lbfgs() {}

  /** A smooth function with its gradient. */
  @FunctionalInterface
  public interface Function {
    /**
     * Evaluates the function.
     *
     * @param x point, not modified
     * @param gradient filled with the gradient
     * @return the value; positive infinity or NaN where the function is not defined
     */
    double value(double[] x, double[] gradient);
  }

  /**
   * Result of a minimisation.
   *
   * @param x point reached
   * @param value function there
   * @param evaluations number of evaluations used
   */
  @SuppressWarnings("ArrayRecordComponent") // internal carrier, never compared
  public record Result(double[] x, double value, int evaluations) {}

  /**
   * Minimises f from a start.
   *
   * @param f function
   * @param start first point, clipped to the box, not modified
   * @param lower lower bounds
   * @param upper upper bounds
   * @param maxEvaluations bound on the number of evaluations
   * @param tolerance relative decrease of the value below which the search ends
   * @return the best point found; its value is infinite if f is not defined at the start
   */
  public static Result minimise(
      Function f,
      double[] start,
      double[] lower,
      double[] upper,
      int maxEvaluations,
      double tolerance) {
    int p = start.length;
    double[] x = start.clone();
    clip(x, lower, upper);
    double[] g = new double[p];
    double fx = f.value(x, g);
    int evaluations = 1;
    if (!Double.isFinite(fx)) {
      return new Result(x, Double.POSITIVE_INFINITY, evaluations);
    }
    double[][] s = new double[MEMORY][];
    double[][] y = new double[MEMORY][];
    int stored = 0;
    double[] next = new double[p];
    double[] nextG = new double[p];
    while (evaluations < maxEvaluations) {
      double[] dir = direction(x, g, lower, upper, s, y, stored);
      double slope = dot(dir, g);
      if (slope > -1e-14 * Math.max(1, Math.abs(fx))) {
        break;
      }
      double norm = Math.sqrt(dot(dir, dir));
      double t = stored == 0 ? Math.min(1, 0.5 / norm) : Math.min(1, 4 / norm);
      boolean moved = false;
      double fNext = fx;
      for (int tries = 0; tries < 12 && evaluations < maxEvaluations; tries++) {
        for (int j = 0; j < p; j++) {
          next[j] = x[j] + t * dir[j];
        }
        clip(next, lower, upper);
        fNext = f.value(next, nextG);
        evaluations++;
        if (fNext <= fx + 1e-4 * t * slope) {
          moved = true;
          break;
        }
        // Minimum of the parabola through the two values and the slope, kept in [0.1, 0.5] of the
        // step.
        double parabola =
            Double.isFinite(fNext) ? -slope * t / (2 * ((fNext - fx) / t - slope)) : 0.1 * t;
        t = Math.max(0.1 * t, Math.min(0.5 * t, parabola));
      }
      if (!moved) {
        break;
      }
      double[] ds = new double[p];
      double[] dy = new double[p];
      for (int j = 0; j < p; j++) {
        ds[j] = next[j] - x[j];
        dy[j] = nextG[j] - g[j];
      }
      if (dot(ds, dy) > 1e-10 * dot(dy, dy)) {
        int slot = stored % MEMORY;
        s[slot] = ds;
        y[slot] = dy;
        stored++;
      }
      double decrease = fx - fNext;
      System.arraycopy(next, 0, x, 0, p);
      System.arraycopy(nextG, 0, g, 0, p);
      fx = fNext;
      if (decrease <= tolerance * Math.max(1, Math.abs(fx))) {
        break;
      }
    }
    return new Result(x, fx, evaluations);
  }

  private static double[] direction(
      double[] x,
      double[] g,
      double[] lower,
      double[] upper,
      double[][] s,
      double[][] y,
      int stored) {
    int p = x.length;
    double[] q = g.clone();
    boolean[] held = new boolean[p];
    for (int j = 0; j < p; j++) {
      held[j] = (x[j] <= lower[j] && g[j] > 0) || (x[j] >= upper[j] && g[j] < 0);
      if (held[j]) {
        q[j] = 0;
      }
    }
    int m = Math.min(stored, MEMORY);
    double[] a = new double[m];
    for (int k = 0; k < m; k++) {
      int slot = (stored - 1 - k) % MEMORY;
      a[k] = dot(s[slot], q) / dot(s[slot], y[slot]);
      axpy(q, -a[k], y[slot]);
    }
    if (m > 0) {
      int slot = (stored - 1) % MEMORY;
      double scale = dot(s[slot], y[slot]) / dot(y[slot], y[slot]);
      for (int j = 0; j < p; j++) {
        q[j] *= scale;
      }
    }
    for (int k = m - 1; k >= 0; k--) {
      int slot = (stored - 1 - k) % MEMORY;
      double b = dot(y[slot], q) / dot(s[slot], y[slot]);
      axpy(q, a[k] - b, s[slot]);
    }
    for (int j = 0; j < p; j++) {
      q[j] = held[j] ? 0 : -q[j];
    }
    if (dot(q, g) >= 0) {
      for (int j = 0; j < p; j++) {
        q[j] = held[j] ? 0 : -g[j];
      }
      Arrays.fill(a, 0);
    }
    return q;
  }

  private static void axpy(double[] y, double a, double[] x) {
    for (int j = 0; j < y.length; j++) {
      y[j] += a * x[j];
    }
  }

  private static void clip(double[] x, double[] lower, double[] upper) {
    for (int j = 0; j < x.length; j++) {
      x[j] = Math.max(lower[j], Math.min(upper[j], x[j]));
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }
}
