package io.github.bbo4j.core.stop;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.StopCriterion;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.statistics.OrderStatistics;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Criteria that compare the last trials with those before them. */
final class Improvement {
  private Improvement() {}

  /** Stops when what a function says improved by less than a share over the window. */
  static StopCriterion below(
      String what,
      int window,
      double share,
      Function<History, OptionalDouble> now,
      Function<History, OptionalDouble> before) {
    Arguments.require(window >= 1, "window", window, "at least 1");
    Arguments.require(share > 0 && Double.isFinite(share), "share", share, "a positive number");
    return StopCriterion.named(
        what + ":" + window + ":" + 100 * share,
        history -> {
          if (history.size() <= window) {
            return Optional.empty();
          }
          OptionalDouble old = before.apply(history);
          OptionalDouble recent = now.apply(history);
          // Nothing measured before the window: no ground to decide on. Nothing measured in it:
          // nothing improved.
          if (old.isEmpty()) {
            return Optional.empty();
          }
          double improvement =
              recent.isEmpty() ? 0 : relative(old.getAsDouble(), recent.getAsDouble());
          return Reasons.when(
              improvement < share,
              what + " improvement",
              () ->
                  Double.isInfinite(improvement)
                      ? Reasons.text(
                          "the %s cost rose from 0 over the last %d trials instead of improving by"
                              + " %.3g %%",
                          what, window, 100 * share)
                      : Reasons.text(
                          "the %s cost improved by %.3g %% over the last %d trials, less than"
                              + " %.3g %%",
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
      OptionalDouble cost = history.trial(i).outcome().measuredCost();
      if (cost.isPresent()) {
        costs[n++] = cost.getAsDouble();
      }
    }
    return Arrays.copyOf(costs, n);
  }

  static OptionalDouble mean(double[] costs) {
    return Arrays.stream(costs).average();
  }

  static OptionalDouble median(double[] costs) {
    return costs.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(OrderStatistics.median(costs));
  }
}
