package io.github.bbo4j.core.stop;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.StopCriterion;
import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.statistics.OrderStatistics;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Stop criteria. A window always counts trials, replicates and failures included; no criterion with
 * a window fires before the window is full and at least one trial stands before it. Improvements
 * are relative to the absolute value of what is improved, so they are right for zero and negative
 * costs: from 0 any decrease is infinite, none is 0.
 *
 * <p>Sources: Robert, "Auto-tuning of computer systems using black-box optimization" (2021),
 * section 3.4, for the windowed criteria. All are immutable and thread-safe.
 */
public final class StopCriteria {
  private StopCriteria() {}

  /**
   * Stops after a number of trials, pending ones included.
   *
   * @param budget at least 1
   */
  public static StopCriterion evaluations(int budget) {
    require(budget >= 1, "budget", budget, "at least 1");
    return history -> {
      int asked = history.size() + history.pending().size();
      return when(
          asked >= budget,
          "evaluations",
          () -> "the budget of " + budget + " evaluations is spent");
    };
  }

  /**
   * Stops when the time since the start reaches a limit; a trial under way is not cut short.
   *
   * @param limit positive
   */
  public static StopCriterion elapsed(Duration limit) {
    require(!limit.isNegative() && !limit.isZero(), "limit", limit, "positive");
    return history ->
        when(
            history.elapsed().compareTo(limit) >= 0,
            "elapsed",
            () -> history.elapsed() + " have passed of " + limit);
  }

  /**
   * Stops when the measured costs add up to a limit: for costs that are run times, the machine time
   * spent.
   *
   * @param limit positive
   */
  public static StopCriterion summedCost(double limit) {
    require(limit > 0 && Double.isFinite(limit), "limit", limit, "a positive number");
    return history -> {
      double sum = history.costSumAfter(history.size());
      return when(
          sum >= limit, "summed cost", () -> text("the costs add up to %.6g of %.6g", sum, limit));
    };
  }

  /**
   * Stops when the least aggregated cost improved by less than {@code share} over the last {@code
   * window} trials: {@code (before - now) / |before| < share}.
   *
   * @param window at least 1
   * @param share above 0, such as 0.05
   */
  public static StopCriterion bestImprovement(int window, double share) {
    return improvement(
        "best",
        window,
        share,
        h -> h.bestCostAfter(h.size()),
        h -> h.bestCostAfter(h.size() - window));
  }

  /**
   * Stops when the mean measured cost of the window is less than {@code share} better than that of
   * all trials before it.
   */
  public static StopCriterion meanImprovement(int window, double share) {
    return improvement(
        "mean",
        window,
        share,
        h -> mean(costs(h, h.size() - window, h.size())),
        h -> mean(costs(h, 0, h.size() - window)));
  }

  /**
   * Stops when the median measured cost of the window is less than {@code share} better than that
   * of all trials before it.
   */
  public static StopCriterion medianImprovement(int window, double share) {
    return improvement(
        "median",
        window,
        share,
        h -> OrderStatistics.median(costs(h, h.size() - window, h.size())),
        h -> OrderStatistics.median(costs(h, 0, h.size() - window)));
  }

  /**
   * Stops when fewer than {@code fewest} distinct configurations are among the last {@code window}
   * trials.
   *
   * @param window at least 2
   * @param fewest 2 to {@code window}
   */
  public static StopCriterion distinctConfigurations(int window, int fewest) {
    require(window >= 2, "window", window, "at least 2");
    require(fewest >= 2 && fewest <= window, "fewest", fewest, "2.." + window);
    return history -> {
      if (history.size() < window) {
        return Optional.empty();
      }
      long distinct = window(history, window).stream().map(Trial::configuration).distinct().count();
      return when(
          distinct < fewest,
          "distinct configurations",
          () ->
              distinct
                  + " distinct configurations in the last "
                  + window
                  + " trials, fewer than "
                  + fewest);
    };
  }

  /**
   * Stops when the mean distance over all pairs of the last {@code window} trials' configurations
   * is below a threshold: the search stands still. Distances as in {@link
   * io.github.bbo4j.core.space.SearchSpace#distance}, so in [0, 1].
   *
   * @param window at least 2
   * @param below in (0, 1]
   */
  public static StopCriterion averageDistance(int window, double below) {
    require(window >= 2, "window", window, "at least 2");
    require(below > 0 && below <= 1, "below", below, "in (0, 1]");
    return history -> {
      if (history.size() < window) {
        return Optional.empty();
      }
      List<Trial> recent = window(history, window);
      double sum = 0;
      for (int i = 0; i < window; i++) {
        for (int j = 0; j < i; j++) {
          sum +=
              history
                  .space()
                  .distance(recent.get(i).configuration(), recent.get(j).configuration());
        }
      }
      double mean = sum / (window * (window - 1) / 2.0);
      return when(
          mean < below,
          "average distance",
          () ->
              text(
                  "the last %d configurations are %.3g apart on average, less than %.3g",
                  window, mean, below));
    };
  }

  /** Stops when the least aggregated cost is at most a reference value. */
  public static StopCriterion reference(double target) {
    require(Double.isFinite(target), "target", target, "finite");
    return history ->
        when(
            best(history) <= target,
            "reference",
            () -> text("the best cost %.6g has reached the reference %.6g", best(history), target));
  }

  /**
   * Stops when the best cost is better than the default's by a share: {@code (default - best) /
   * |default| >= gain}.
   *
   * @param defaults the default configuration; nothing happens before it is measured
   * @param gain above 0, such as 0.2 for 20 % better
   */
  public static StopCriterion relativeToDefault(Configuration defaults, double gain) {
    require(gain > 0 && Double.isFinite(gain), "gain", gain, "a positive number");
    return history -> {
      double reference = history.observation(defaults).map(Observation::cost).orElse(Double.NaN);
      double reached = relative(reference, best(history));
      return when(
          reached >= gain,
          "relative to default",
          () ->
              text(
                  "the best cost %.6g is %.3g %% better than the default's %.6g",
                  best(history), 100 * reached, reference));
    };
  }

  /** Stops when every feasible point was run or is pending. */
  public static StopCriterion exhausted() {
    return history ->
        when(
            history.isExhausted(),
            "exhausted",
            () -> "all feasible points of the space were measured");
  }

  private static StopCriterion improvement(
      String what,
      int window,
      double share,
      ToDoubleFunction<History> now,
      ToDoubleFunction<History> before) {
    require(window >= 1, "window", window, "at least 1");
    require(share > 0 && Double.isFinite(share), "share", share, "a positive number");
    return history -> {
      if (history.size() <= window) {
        return Optional.empty();
      }
      double old = before.applyAsDouble(history);
      double recent = now.applyAsDouble(history);
      // Nothing measured before the window: no ground to judge. Nothing measured in it: nothing
      // improved.
      double improvement = Double.isNaN(recent) && !Double.isNaN(old) ? 0 : relative(old, recent);
      return when(
          improvement < share,
          what + " improvement",
          () ->
              text(
                  "the %s cost improved by %.3g %% over the last %d trials, less than %.3g %%",
                  what, 100 * improvement, window, 100 * share));
    };
  }

  private static double relative(double old, double recent) {
    double decrease = old - recent;
    return decrease == 0 ? 0 : decrease / Math.abs(old);
  }

  private static double best(History history) {
    return history.best().map(Observation::cost).orElse(Double.NaN);
  }

  private static List<Trial> window(History history, int window) {
    return history.trials().subList(history.size() - window, history.size());
  }

  private static double[] costs(History history, int from, int to) {
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

  private static double mean(double[] costs) {
    return Arrays.stream(costs).average().orElse(Double.NaN);
  }

  private static Optional<StopReason> when(
      boolean stop, String criterion, Supplier<String> message) {
    return stop ? Optional.of(new StopReason(criterion, message.get())) : Optional.empty();
  }

  private static String text(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }

  private static void require(boolean holds, String name, Object value, String range) {
    if (!holds) {
      throw new IllegalArgumentException(name + " = " + value + " must be " + range);
    }
  }
}
