package io.github.bbo4j.core.stop;

import io.github.bbo4j.core.Arguments;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.StopCriterion;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Criteria that compare the last trials with those before them. */
final class Improvement {
  private Improvement() {}

  /** Stops when what a function says improved by less than a share over the window. */
  static StopCriterion below(
      String what,
      int window,
      double share,
      ToDoubleFunction<History> now,
      ToDoubleFunction<History> before) {
    Arguments.require(window >= 1, "window", window, "at least 1");
    Arguments.require(share > 0 && Double.isFinite(share), "share", share, "a positive number");
    return StopCriterion.named(
        what + ":" + window + ":" + 100 * share,
        history -> {
          if (history.size() <= window) {
            return Optional.empty();
          }
          double old = before.applyAsDouble(history);
          double recent = now.applyAsDouble(history);
          // Nothing measured before the window: no ground to decide on. Nothing measured in it:
          // nothing improved.
          double improvement =
              Double.isNaN(recent) && !Double.isNaN(old) ? 0 : relative(old, recent);
          return Reasons.when(
              improvement < share,
              what + " improvement",
              () ->
                  Reasons.text(
                      "the %s cost improved by %.3g %% over the last %d trials, less than %.3g %%",
                      what, 100 * improvement, window, 100 * share));
        });
  }

  /** The decrease as a share of the old value's absolute value. */
  static double relative(double old, double recent) {
    double decrease = old - recent;
    return decrease == 0 ? 0 : decrease / Math.abs(old);
  }

  /** The measured costs of some trials. */
  static double[] costs(History history, int from, int to) {
    double[] costs = new double[to - from];
    int n = 0;
    for (int i = from; i < to; i++) {
      double cost = history.trial(i).outcome().costOrNaN();
      if (!Double.isNaN(cost)) {
        costs[n++] = cost;
      }
    }
    return Arrays.copyOf(costs, n);
  }

  static double mean(double[] costs) {
    return Arrays.stream(costs).average().orElse(Double.NaN);
  }
}
