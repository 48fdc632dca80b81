package io.github.bbo4j.heuristics.bayes.training;

import io.github.bbo4j.core.History;
import org.jspecify.annotations.Nullable;

/**
 * Hyperparameters as a pure function of the history, although each fit is warm-started by the one
 * before.
 *
 * <p>Fits happen after every trial up to 30 and then whenever the number of trials has grown by a
 * share, a twentieth by default. A fit sees the trials up to its own number. It starts from the
 * previous fit; at powers of two, the milestones, it starts afresh. So the hyperparameters after t
 * trials are determined by the history since the last milestone at most, can be recomputed from it,
 * and are only remembered to save the time.
 */
public final class RefitSchedule {
  private static final int EVERY_TRIAL = 30;

  /** A fit is due when the trials have grown by a twentieth. */
  public static final int DEFAULT_SHARE = 20;

  /** Fits hyperparameters to the trials seen. */
  @FunctionalInterface
  public interface Fitter {
    /**
     * A fit.
     *
     * @param seen trials to fit to
     * @param warm the fit before, empty for a fresh start
     * @return theta, a pure function of the two
     */
    double[] fit(History seen, double[] warm);
  }

  private final Fitter fitter;
  private final int share;

  private @Nullable History known;
  private int knownAt = -1;
  private double[] knownTheta = new double[0];

  /**
   * A schedule.
   *
   * @param fitter what to do when it is time
   * @param share a fit is due when the trials have grown by one part in so many
   */
  public RefitSchedule(Fitter fitter, int share) {
    this.fitter = fitter;
    this.share = share;
  }

  /**
   * Number of trials at which the hyperparameters valid after t trials were fitted.
   *
   * @param t trials
   * @param share as in the constructor
   * @return a number up to t
   */
  public static int fittedAt(int t, int share) {
    int at = milestone(t);
    for (int next = after(at, share); next <= t; next = after(at, share)) {
      at = next;
    }
    return at;
  }

  private static int milestone(int t) {
    return Integer.highestOneBit(Math.max(1, t));
  }

  private static int after(int at, int share) {
    int next = at + (at < EVERY_TRIAL ? 1 : Math.max(1, at / share));
    int nextMilestone = 2 * milestone(at);
    return at < nextMilestone ? Math.min(next, nextMilestone) : next;
  }

  /**
   * Hyperparameters after the trials of a history.
   *
   * @param history trials
   * @return theta, shared, not to be modified
   */
  public double[] hyperparameters(History history) {
    int target = fittedAt(history.size(), share);
    if (known == null
        || !history.startsWith(known)
        || knownAt > target
        || knownAt < milestone(target)) {
      knownAt = -1;
    }
    int at = knownAt < 0 ? milestone(target) : after(knownAt, share);
    double[] theta = knownTheta;
    while (at <= target) {
      History seen = at == history.size() ? history : history.prefix(at);
      theta = fitter.fit(seen, at == milestone(target) ? new double[0] : theta);
      if (at == target) {
        break;
      }
      at = after(at, share);
    }
    knownAt = target;
    knownTheta = theta;
    known = history.prefix(target);
    return theta;
  }
}
