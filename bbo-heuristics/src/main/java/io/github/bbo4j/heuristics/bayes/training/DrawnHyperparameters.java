package io.github.bbo4j.heuristics.bayes.training;

import io.github.bbo4j.core.History;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Hyperparameters drawn from their posterior, one draw for each fit of a {@link RefitSchedule}: the
 * state of a Markov chain that starts at the mode and makes {@value #TRANSITIONS} transitions of
 * elliptical slice sampling. Few points leave the likelihood flat, and its mode takes one of many
 * explanations for the only one; a search that believes another one at each fit comes by what a
 * single one would never look at.
 *
 * <p>A draw is a pure function of the history: its randomness comes from the number of trials and
 * their last cost. The latest one is kept to save time. Not safe for several threads.
 */
public final class DrawnHyperparameters {
  private static final int TRANSITIONS = 5;

  private final ModeFitter fitter;
  private final RefitSchedule modes;
  private @Nullable History known;
  private double[] drawn = new double[0];

  /**
   * Draws around the modes of a schedule with the default share.
   *
   * @param fitter of the modes
   */
  public DrawnHyperparameters(ModeFitter fitter) {
    this.fitter = fitter;
    this.modes = new RefitSchedule(fitter, RefitSchedule.DEFAULT_SHARE);
  }

  /**
   * The draw that is valid after the trials of a history.
   *
   * @param history trials
   * @return theta, shared, not to be modified
   */
  public double[] of(History history) {
    int at = RefitSchedule.fittedAt(history.size(), RefitSchedule.DEFAULT_SHARE);
    if (known == null || known.size() != at || !history.startsWith(known)) {
      History seen = history.prefix(at);
      drawn = fitter.draw(seen, modes.hyperparameters(history), TRANSITIONS, random(seen));
      known = seen;
    }
    return drawn;
  }

  private static SplittableRandom random(History seen) {
    double cost = seen.last().map(trial -> trial.outcome().measuredCost().orElse(0)).orElse(0.0);
    return new SplittableRandom(31L * seen.size() + Double.hashCode(cost));
  }
}
