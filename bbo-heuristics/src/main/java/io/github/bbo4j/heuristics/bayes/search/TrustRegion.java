package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Optional;

/**
 * A cube around the best point, on the unit cube, in which a local model is trusted. It is a fold
 * over the trials, so that nothing has to be remembered: a local trial that improves on the best by
 * leaving the inner half of the region doubles it, one that does not improve shrinks it by {@code
 * 2^(-1 / max(1, d / 4))}; a trial of the global search that improves from outside opens it anew.
 *
 * <p>Every second trial is a local one, counted from the first: which trials were local follows
 * from their numbers alone.
 *
 * @param centre best configuration measured
 * @param radius half of the edge on the unit cube, positive
 */
record TrustRegion(Configuration centre, double radius) {
  /** First radius on the unit cube. */
  private static final double FIRST = 0.2;

  private static final double WIDEST = 0.5;
  private static final double GROWTH = 2;

  /** Failures per dimension that halve the region. */
  private static final double PATIENCE = 0.25;

  /** Share of the radius that an improvement has to move by for the region to grow. */
  private static final double MOVED = 0.5;

  private static final int PERIOD = 2;

  /** Whether the trial of a number is a local one. */
  static boolean isLocal(int number, int first) {
    return number >= first && (number - first) % PERIOD == 0;
  }

  /**
   * The region after the trials of a history.
   *
   * @param history trials
   * @param first number of the first local trial
   * @return the region; empty if nothing was measured
   */
  static Optional<TrustRegion> of(History history, int first) {
    return history.best().map(best -> after(history, first, best.configuration()));
  }

  private static TrustRegion after(History history, int first, Configuration best) {
    SearchSpace space = history.space();
    double shrinkage = Math.pow(GROWTH, -1 / Math.max(1, PATIENCE * space.dimension()));
    double radius = FIRST;
    double lowest = Double.POSITIVE_INFINITY;
    double[] centre = new double[0];
    for (Trial trial : history.trials()) {
      double cost = trial.outcome().measuredCost().orElse(Double.POSITIVE_INFINITY);
      boolean local = isLocal(trial.number(), first);
      if (cost < lowest) {
        double[] x = space.toUnit(trial.configuration());
        double moved = centre.length == 0 ? 0 : largestDifference(x, centre);
        if (local && moved > MOVED * radius) {
          radius = Math.min(WIDEST, GROWTH * radius);
        } else if (!local && trial.number() >= first && moved > GROWTH * radius) {
          radius = Math.max(FIRST, radius);
        }
        lowest = cost;
        centre = x;
      } else if (local) {
        radius *= shrinkage;
      }
    }
    return new TrustRegion(best, radius);
  }

  private static double largestDifference(double[] a, double[] b) {
    double most = 0;
    for (int j = 0; j < a.length; j++) {
      most = Math.max(most, Math.abs(a[j] - b[j]));
    }
    return most;
  }
}
