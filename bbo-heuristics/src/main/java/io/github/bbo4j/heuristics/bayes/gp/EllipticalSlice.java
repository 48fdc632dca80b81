package io.github.bbo4j.heuristics.bayes.gp;

import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/**
 * Elliptical slice sampling: a Markov chain on a posterior whose prior is independent normal, with
 * nothing to tune (Murray, Adams, MacKay 2010, figure 2).
 *
 * <p>A transition draws an ellipse through the present state and a draw of the prior, and a state
 * on it by shrinking an interval of angles until the likelihood is above a drawn level. States
 * outside the bounds have likelihood 0, which truncates the prior.
 */
final class EllipticalSlice {
  /** By then the interval of angles is a point, within rounding, and the state stays. */
  private static final int MOST_SHRINKS = 60;

  private final ToDoubleFunction<double[]> logLikelihood;
  private final double[] mean;
  private final double[] deviation;
  private final double[] lower;
  private final double[] upper;

  /**
   * A chain's target.
   *
   * @param logLikelihood of a state; negative infinity or NaN where it cannot be
   * @param mean prior means
   * @param deviation prior standard deviations
   * @param lower bounds
   * @param upper bounds
   */
  EllipticalSlice(
      ToDoubleFunction<double[]> logLikelihood,
      double[] mean,
      double[] deviation,
      double[] lower,
      double[] upper) {
    this.logLikelihood = logLikelihood;
    this.mean = mean;
    this.deviation = deviation;
    this.lower = lower;
    this.upper = upper;
  }

  /**
   * The state after so many transitions.
   *
   * @param start state of positive likelihood, not modified
   */
  double[] walk(double[] start, int transitions, RandomGenerator random) {
    double[] state = start.clone();
    double now = logLikelihood.applyAsDouble(state);
    double[] other = new double[state.length];
    for (int t = 0; t < transitions; t++) {
      for (int j = 0; j < other.length; j++) {
        other[j] = deviation[j] * random.nextGaussian();
      }
      double level = now + Math.log(1 - random.nextDouble());
      double angle = 2 * Math.PI * random.nextDouble();
      double from = angle - 2 * Math.PI;
      double to = angle;
      for (int shrink = 0; shrink < MOST_SHRINKS; shrink++) {
        double[] proposed = onEllipse(state, other, angle);
        double value =
            isInside(proposed) ? logLikelihood.applyAsDouble(proposed) : Double.NEGATIVE_INFINITY;
        if (value > level) {
          state = proposed;
          now = value;
          break;
        }
        if (angle < 0) {
          from = angle;
        } else {
          to = angle;
        }
        angle = from + (to - from) * random.nextDouble();
      }
    }
    return state;
  }

  private double[] onEllipse(double[] state, double[] other, double angle) {
    double[] proposed = new double[state.length];
    double cos = Math.cos(angle);
    double sin = Math.sin(angle);
    for (int j = 0; j < state.length; j++) {
      proposed[j] = mean[j] + (state[j] - mean[j]) * cos + other[j] * sin;
    }
    return proposed;
  }

  private boolean isInside(double[] state) {
    boolean inside = true;
    for (int j = 0; j < state.length; j++) {
      inside &= state[j] >= lower[j] && state[j] <= upper[j];
    }
    return inside;
  }
}
