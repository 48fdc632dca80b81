package io.github.bbo4j.heuristics.bayes.training;

import io.github.bbo4j.core.History;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Fits of hyperparameters as a pure function of the history, although each starts from the one
 * before.
 *
 * <p>Fits happen after every trial up to 30 and then whenever the number of trials has grown by a
 * share, a twentieth by default. A fit sees the trials up to its own number. It starts from the
 * previous fit; at powers of two, the milestones, it starts afresh. So the fit after t trials is
 * determined by the history since the last milestone at most, can be recomputed from it, and is
 * only remembered to save the time.
 *
 * <p>Of several models that are compared, all but one only need fits where they are compared: at
 * milestones, and whenever the trials have grown by a fifth since ({@link #comparedAt}). Their
 * {@link #ofComparisons} makes these fits alone; the {@link #between} of it goes on from the latest
 * of them by the rule above, for the model that is in use. Not safe for several threads.
 *
 * @param <T> what a fit gives: hyperparameters, and what the next fit needs to go on
 */
public final class RefitSchedule<T> {
  /** A fit is due when the trials have grown by a twentieth. */
  public static final int DEFAULT_SHARE = 20;

  private static final int EVERY_TRIAL = 30;
  private static final Pace OF_COMPARISONS = new Pace(0, 5);

  /**
   * Fits hyperparameters to the trials seen.
   *
   * @param <T> what a fit gives
   */
  @FunctionalInterface
  public interface Fitter<T> {
    /**
     * A fit.
     *
     * @param seen trials to fit to
     * @param before the fit before, empty for a fresh start
     * @return the fit, a pure function of the two
     */
    T fit(History seen, Optional<T> before);
  }

  /**
   * When fits are due.
   *
   * @param everyTrial number of trials up to which there is one after each
   * @param share from there on when the trials have grown by one part in so many
   */
  private record Pace(int everyTrial, int share) {
    /** The last fit up to t of those that begin with the first. */
    int latest(int first, int t) {
      int at = first;
      for (int next = after(at); next <= t; next = after(at)) {
        at = next;
      }
      return at;
    }

    int after(int at) {
      int next = at + (at < everyTrial ? 1 : Math.max(1, at / share));
      int nextMilestone = 2 * milestone(at);
      return at < nextMilestone ? Math.min(next, nextMilestone) : next;
    }
  }

  private final Fitter<T> fitter;
  private final Pace pace;

  /** Whose fits the first ones start from; null if they start afresh, at milestones. */
  private final @Nullable RefitSchedule<T> comparisons;

  private @Nullable History known;
  private int knownAt = -1;
  private @Nullable T latest;

  /**
   * A schedule that starts afresh at milestones.
   *
   * @param fitter what to do when it is time
   * @param share a fit is due when the trials have grown by one part in so many
   */
  public RefitSchedule(Fitter<T> fitter, int share) {
    this(fitter, new Pace(EVERY_TRIAL, share), null);
  }

  private RefitSchedule(Fitter<T> fitter, Pace pace, @Nullable RefitSchedule<T> comparisons) {
    this.fitter = fitter;
    this.pace = pace;
    this.comparisons = comparisons;
  }

  /**
   * Fits where models are compared, and nowhere else.
   *
   * @param <T> what a fit gives
   * @param fitter what to do when it is time
   * @return a schedule
   */
  public static <T> RefitSchedule<T> ofComparisons(Fitter<T> fitter) {
    return new RefitSchedule<>(fitter, OF_COMPARISONS, null);
  }

  /**
   * The fits between those of this schedule: each starts from the one before, the first from the
   * latest of this schedule.
   *
   * @param finer a fit is due when the trials have grown by one part in so many
   * @return a schedule, equal to this one where models are compared
   */
  public RefitSchedule<T> between(int finer) {
    return new RefitSchedule<>(fitter, new Pace(EVERY_TRIAL, finer), this);
  }

  /**
   * Number of trials at which models on such schedules were compared last: at the latest fit that
   * all of them make, whether they are in use or not.
   *
   * @param t trials
   * @return a number up to t; 1 before the first
   */
  public int comparedAt(int t) {
    return comparisons == null ? pace.latest(milestone(t), t) : comparisons.comparedAt(t);
  }

  /**
   * Number of trials at which all that compares models did so last.
   *
   * @param t trials
   * @return a number up to t; 1 before the first
   */
  public static int latestComparison(int t) {
    return OF_COMPARISONS.latest(milestone(t), t);
  }

  /**
   * Number of trials at which the fit was made that holds after some.
   *
   * @param t trials
   * @return a number up to t; 1 before the first
   */
  public int fittedAt(int t) {
    return pace.latest(first(t), t);
  }

  /** Where the fits begin that lead to those after t trials. */
  private int first(int t) {
    return comparisons == null ? milestone(t) : comparisons.comparedAt(t);
  }

  private T firstFit(History seen) {
    return comparisons == null ? fitter.fit(seen, Optional.empty()) : comparisons.fit(seen);
  }

  private static int milestone(int t) {
    return Integer.highestOneBit(Math.max(1, t));
  }

  /**
   * The fit after the trials of a history.
   *
   * @param history trials
   * @return the fit, shared, not to be modified
   */
  public T fit(History history) {
    if (history.size() == 0) {
      return firstFit(history);
    }
    int first = first(history.size());
    int target = fittedAt(history.size());
    if (known == null || !history.startsWith(known) || knownAt > target || knownAt < first) {
      knownAt = -1;
    }
    // Only what is known has a fit after it.
    T fit = knownAt < 0 ? null : latest;
    int at = fit == null ? first : pace.after(knownAt);
    while (fit == null || at <= target) {
      History seen = history.prefix(at);
      fit = fit == null ? firstFit(seen) : fitter.fit(seen, Optional.of(fit));
      at = pace.after(at);
    }
    knownAt = target;
    latest = fit;
    known = history.prefix(target);
    return fit;
  }
}
