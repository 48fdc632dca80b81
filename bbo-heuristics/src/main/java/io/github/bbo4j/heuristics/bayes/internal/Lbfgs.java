package io.github.bbo4j.heuristics.bayes.internal;

/**
 * Limited-memory BFGS minimiser in a box, for smooth functions of a few tens of variables with
 * analytic gradients.
 *
 * <p>Two-loop recursion with backtracking (Armijo) line search; a step is projected on the box, and
 * variables held at a bound by their gradient are left out of the direction. Source of the method:
 * Nocedal and Wright, Numerical Optimization (2006), chapters 3 and 7. Deterministic; immutable and
 * safe for any thread.
 *
 * <p>Ours because Commons Math 3.6.1 has no quasi-Newton method: its one minimiser that takes
 * gradients (conjugate gradients) knows no bounds, and those that know bounds take no gradients.
 */
public final class Lbfgs {
  private static final int MOST_BACKTRACKS = 12;
  private static final double ARMIJO = 1e-4;

  private final double[] lower;
  private final double[] upper;
  private final int maxEvaluations;
  private final double tolerance;

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
   * A function whose gradient costs more than its value: it is asked for only where the search goes
   * on, not at the points that a line search rejects.
   */
  public interface StagedFunction extends Function {
    /**
     * The value alone.
     *
     * @param x point, not modified
     * @return the value; positive infinity or NaN where the function is not defined
     */
    double value(double[] x);

    /**
     * The gradient at the point of the last call of {@link #value(double[])}, where the function is
     * defined.
     *
     * @param gradient filled
     */
    void gradient(double[] gradient);

    @Override
    default double value(double[] x, double[] gradient) {
      double value = value(x);
      if (Double.isFinite(value)) {
        gradient(gradient);
      }
      return value;
    }
  }

  /** Value and gradient at once, the gradient kept until it is asked for. */
  private static final class AtOnce implements StagedFunction {
    private final Function f;
    private final double[] latest;

    AtOnce(Function f, int dimensions) {
      this.f = f;
      latest = new double[dimensions];
    }

    @Override
    public double value(double[] x) {
      return f.value(x, latest);
    }

    @Override
    public void gradient(double[] gradient) {
      System.arraycopy(latest, 0, gradient, 0, latest.length);
    }
  }

  /**
   * Result of a minimisation.
   *
   * @param x point reached
   * @param value function there
   * @param evaluations number of evaluations used
   * @param curvature what was learnt
   */
  @SuppressWarnings("ArrayRecordComponent") // internal carrier, never compared
  public record Result(double[] x, double value, int evaluations, Curvature curvature) {}

  /**
   * A minimiser.
   *
   * @param lower lower bounds
   * @param upper upper bounds
   * @param maxEvaluations bound on the number of evaluations
   * @param tolerance decrease of the value, as a share of it or, of values below 1, as it is, at
   *     which the search ends: functions are to be told in units of their own, such as logarithms
   *     or standard deviations
   */
  public Lbfgs(double[] lower, double[] upper, int maxEvaluations, double tolerance) {
    this.lower = lower.clone();
    this.upper = upper.clone();
    this.maxEvaluations = maxEvaluations;
    this.tolerance = tolerance;
  }

  /**
   * Minimises f from a start.
   *
   * @param f function
   * @param start first point, clipped to the box, not modified
   * @return the best point found; its value is infinite if f is not defined at the start
   */
  public Result minimise(Function f, double[] start) {
    return minimise(f, start, Curvature.NONE);
  }

  /**
   * Minimises f from a start, knowing its second derivatives roughly.
   *
   * @param f function
   * @param start first point, clipped to the box, not modified
   * @param known curvature of a function of as many variables
   * @return the best point found; its value is infinite if f is not defined at the start
   */
  public Result minimise(Function f, double[] start, Curvature known) {
    StagedFunction staged = f instanceof StagedFunction s ? s : new AtOnce(f, start.length);
    Descent descent = new Descent(staged, start, known);
    if (!Double.isFinite(descent.value)) {
      return new Result(descent.next, Double.POSITIVE_INFINITY, descent.evaluations, known);
    }
    while (descent.evaluations < maxEvaluations && descent.step()) {
      // The step has moved the point.
    }
    return new Result(descent.best(), descent.value, descent.evaluations, descent.curvature);
  }

  /** The state of one minimisation. */
  private final class Descent {
    private final StagedFunction f;
    private final double[] x;
    private final double[] g;
    private final double[] next;
    private final double[] nextG;
    private final Curvature curvature;
    private int evaluations = 1;
    private double value;

    /** Whether next is a point that was accepted and whose gradient nobody asked for yet. */
    private boolean ahead = true;

    Descent(StagedFunction f, double[] start, Curvature known) {
      this.f = f;
      curvature = known.copy();
      next = start.clone();
      clip(next);
      x = next.clone();
      g = new double[x.length];
      nextG = new double[x.length];
      value = f.value(next);
    }

    /** The best point so far. */
    double[] best() {
      return ahead ? next : x;
    }

    /** Moves to a better point; false if the search is over, with the last move made. */
    boolean step() {
      if (ahead) {
        arrive();
      }
      double[] dir = direction();
      double slope = Vectors.dot(dir, g);
      // Infinite or NaN where the function ends: there is no direction to follow.
      if (!Double.isFinite(slope) || slope > -1e-14 * Math.max(1, Math.abs(value))) {
        return false;
      }
      double before = value;
      ahead = searchLine(dir, slope);
      return ahead && before - value > tolerance * Math.max(1, Math.abs(value));
    }

    /**
     * Asks for the gradient where the last step went, and learns from it; from the start, a step of
     * length zero, nothing is learnt.
     */
    private void arrive() {
      f.gradient(nextG);
      double[] step = new double[x.length];
      double[] change = new double[x.length];
      for (int j = 0; j < x.length; j++) {
        step[j] = next[j] - x[j];
        change[j] = nextG[j] - g[j];
      }
      curvature.remember(step, change);
      ahead = false;
      System.arraycopy(next, 0, x, 0, x.length);
      System.arraycopy(nextG, 0, g, 0, x.length);
    }

    /** Backtracks along a direction until the value falls enough; next is then the new point. */
    private boolean searchLine(double[] dir, double slope) {
      double norm = Math.sqrt(Vectors.dot(dir, dir));
      double t = curvature.isEmpty() ? Math.min(1, 0.5 / norm) : Math.min(1, 4 / norm);
      for (int tries = 0; tries < MOST_BACKTRACKS && evaluations < maxEvaluations; tries++) {
        for (int j = 0; j < x.length; j++) {
          next[j] = x[j] + t * dir[j];
        }
        clip(next);
        double reached = f.value(next);
        evaluations++;
        if (reached <= value + ARMIJO * t * slope) {
          value = reached;
          return true;
        }
        // Minimum of the parabola through the two values and the slope, kept in [0.1, 0.5] of the
        // step.
        double parabola =
            Double.isFinite(reached) ? -slope * t / (2 * ((reached - value) / t - slope)) : 0.1 * t;
        t = Math.max(0.1 * t, Math.min(0.5 * t, parabola));
      }
      return false;
    }

    private double[] direction() {
      boolean[] held = new boolean[x.length];
      double[] q = g.clone();
      for (int j = 0; j < x.length; j++) {
        held[j] = (x[j] <= lower[j] && g[j] > 0) || (x[j] >= upper[j] && g[j] < 0);
        q[j] = held[j] ? 0 : q[j];
      }
      curvature.applyInverse(q);
      for (int j = 0; j < x.length; j++) {
        q[j] = held[j] ? 0 : -q[j];
      }
      if (Vectors.dot(q, g) >= 0) {
        for (int j = 0; j < x.length; j++) {
          q[j] = held[j] ? 0 : -g[j];
        }
      }
      return q;
    }
  }

  private void clip(double[] x) {
    for (int j = 0; j < x.length; j++) {
      x[j] = Math.max(lower[j], Math.min(upper[j], x[j]));
    }
  }
}
