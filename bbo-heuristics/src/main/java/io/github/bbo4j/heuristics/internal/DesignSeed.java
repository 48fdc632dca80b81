package io.github.bbo4j.heuristics.internal;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.random.Seed;

/**
 * The seed of what a model draws for itself, where what is drawn has to be a function of the
 * history alone.
 *
 * <p>It is of the initial design, and of no number that was measured or follows from one:
 * hyperparameters and points of a search differ by rounding when the same costs are told in another
 * unit, and a hash of them by everything. What tells the draws of one run apart, such as the number
 * of its trials, is for the caller to derive. Stateless.
 */
public final class DesignSeed {
  /** More would be read at each decision and tell no two runs apart that these do not. */
  private static final int MOST = 16;

  private DesignSeed() {}

  /**
   * The seed of a history.
   *
   * @param history trials, whatever came out
   * @return the same for all histories that begin with the same trials of the initial design, of
   *     which {@value #MOST} are looked at; with the same trial, where there is no design
   */
  public static Seed of(History history) {
    Seed seed = new Seed(0);
    for (int t = 0; t < Math.min(MOST, history.size()); t++) {
      Trial trial = history.trial(t);
      if (t > 0 && trial.purpose() != Purpose.INITIAL) {
        break;
      }
      seed = seed.derive("configuration", trial.configuration().hashCode());
    }
    return seed;
  }
}
