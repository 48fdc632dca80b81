package io.github.bbo4j.hplsim.calibration;

/**
 * Fit of a line with slope and intercept at least 0 that minimises the sum of {@code (ln y - ln(a x
 * + b))^2}, by Levenberg and Marquardt's method on (ln a, ln b), with the two boundary fits (a = 0
 * and b = 0), which have closed forms, as rivals.
 */
final class LogLine {
  private static final int MAX_ITERATIONS = 60;
  private static final double TOLERANCE = 1e-12;

  private final double[] x;
  private final double[] y;
  private final double[] logY;

  /** Takes points with {@code logY = ln y}; not modified. */
  LogLine(double[] x, double[] y, double[] logY) {
    this.x = x;
    this.y = y;
    this.logY = logY;
  }

  /**
   * Fits points from (included) to (excluded).
   *
   * @param start where to begin: the fit of a neighbouring set, or a plain least-squares fit
   */
  LineFit fit(int from, int to, LineFit start, LineFit other) {
    LineFit best = boundary(from, to);
    double first = interior(start) ? loss(from, to, start) : Double.POSITIVE_INFINITY;
    double second = interior(other) ? loss(from, to, other) : Double.POSITIVE_INFINITY;
    LineFit chosen = first <= second ? start : other;
    if (!interior(chosen)) {
      // No interior start known: share the value of the middle point between both terms.
      int middle = (from + to) >>> 1;
      chosen = new LineFit(0.5 * y[middle], 0.5 * y[middle] / Math.max(x[middle], 1e-300), 0.0);
    }
    LineFit refined = descend(from, to, chosen);
    // Descent towards a boundary never reaches it: prefer the exact zero to a coefficient of 1e-20.
    return refined.loss() < best.loss() * (1.0 - 1e-9) ? refined : best;
  }

  private static boolean interior(LineFit line) {
    return line.slope() > 0.0 && line.intercept() > 0.0;
  }

  private LineFit boundary(int from, int to) {
    double meanLogY = 0.0;
    double meanLogRatio = 0.0;
    boolean zero = false;
    for (int i = from; i < to; i++) {
      meanLogY += logY[i];
      zero |= x[i] <= 0.0;
      meanLogRatio += logY[i] - Math.log(x[i]);
    }
    int n = to - from;
    LineFit constant = new LineFit(Math.exp(meanLogY / n), 0.0, 0.0);
    constant = new LineFit(constant.intercept(), 0.0, loss(from, to, constant));
    if (zero) {
      return constant;
    }
    LineFit linear = new LineFit(0.0, Math.exp(meanLogRatio / n), 0.0);
    linear = new LineFit(0.0, linear.slope(), loss(from, to, linear));
    return linear.loss() < constant.loss() ? linear : constant;
  }

  private double loss(int from, int to, LineFit line) {
    double sum = 0.0;
    for (int i = from; i < to; i++) {
      double r = logY[i] - Math.log(line.slope() * x[i] + line.intercept());
      sum += r * r;
    }
    return sum;
  }

  private LineFit descend(int from, int to, LineFit start) {
    double p = Math.log(start.slope());
    double q = Math.log(start.intercept());
    LineFit current = new LineFit(start.intercept(), start.slope(), loss(from, to, start));
    double damping = 1e-3;
    for (int k = 0; k < MAX_ITERATIONS; k++) {
      Normal normal = normal(from, to, current);
      LineFit next = current;
      while (damping < 1e12) {
        double app = normal.pp * (1.0 + damping) + 1e-300;
        double aqq = normal.qq * (1.0 + damping) + 1e-300;
        double det = app * aqq - normal.pq * normal.pq;
        double dp = clamp((aqq * normal.p - normal.pq * normal.q) / det);
        double dq = clamp((app * normal.q - normal.pq * normal.p) / det);
        LineFit trial = new LineFit(Math.exp(q + dq), Math.exp(p + dp), 0.0);
        double value = loss(from, to, trial);
        if (value < current.loss()) {
          next = new LineFit(trial.intercept(), trial.slope(), value);
          p += dp;
          q += dq;
          damping = Math.max(1e-12, damping * 0.2);
          break;
        }
        damping *= 8.0;
      }
      boolean done = !(current.loss() - next.loss() > TOLERANCE * current.loss());
      current = next;
      if (done) {
        break;
      }
    }
    return current;
  }

  /** The normal equations in (ln a, ln b): second derivatives, then the right-hand side. */
  private record Normal(double pp, double pq, double qq, double p, double q) {}

  private Normal normal(int from, int to, LineFit line) {
    double hpp = 0.0;
    double hpq = 0.0;
    double hqq = 0.0;
    double gp = 0.0;
    double gq = 0.0;
    for (int i = from; i < to; i++) {
      double ax = line.slope() * x[i];
      double f = ax + line.intercept();
      double s = ax / f;
      double t = 1.0 - s;
      double r = logY[i] - Math.log(f);
      hpp += s * s;
      hpq += s * t;
      hqq += t * t;
      gp += s * r;
      gq += t * r;
    }
    return new Normal(hpp, hpq, hqq, gp, gq);
  }

  /** A step in ln a beyond 10 means that the term is vanishing: the boundary fits settle it. */
  private static double clamp(double step) {
    return Double.isNaN(step) ? 0.0 : Math.max(-10.0, Math.min(10.0, step));
  }
}
