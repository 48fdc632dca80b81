package io.github.bbo4j.core.stop;

import static io.github.bbo4j.core.arguments.Catalog.whole;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.StopCriterion;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Catalog;
import io.github.bbo4j.core.arguments.Plurals;
import io.github.bbo4j.core.space.Configuration;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Stop criteria. A window always counts trials, replicates and failures included; no criterion with
 * a window fires before the window is full, and none of an improvement, which compares the window
 * with what was before, before at least one trial stands before it. Improvements are relative to
 * the absolute value of what is improved, so they are right for zero and negative costs: from 0 any
 * decrease is infinite, none is 0.
 *
 * <p>What a {@linkplain io.github.bbo4j.core.TunerBuilder#warmStart warm start} knew counts as it
 * does for the budget, not at all: evaluations, windows and sums of costs are of the run's own
 * trials, and a target is reached by a configuration that the run measured itself. Improvements
 * compare their window with all that stands before it, known trials too: a run that adds nothing to
 * what is known is over after a window.
 *
 * <p>Sources: Robert, "Auto-tuning of computer systems using black-box optimization" (2021),
 * section 3.4, for the windowed criteria. All are immutable and thread-safe.
 */
public final class StopCriteria {
  private static final Catalog<StopCriterion> BY_ID =
      Catalog.<StopCriterion>of("stop criterion")
          .with("evaluations:BUDGET", n -> evaluations(whole("BUDGET", n[0])))
          .with("best:WINDOW:PERCENT", n -> bestImprovement(whole("WINDOW", n[0]), n[1] / 100))
          .with("mean:WINDOW:PERCENT", n -> meanImprovement(whole("WINDOW", n[0]), n[1] / 100))
          .with("median:WINDOW:PERCENT", n -> medianImprovement(whole("WINDOW", n[0]), n[1] / 100))
          .with(
              "distinct:WINDOW:FEWEST",
              n -> distinctConfigurations(whole("WINDOW", n[0]), whole("FEWEST", n[1])))
          .with("distance:WINDOW:BELOW", n -> averageDistance(whole("WINDOW", n[0]), n[1]))
          .with("reference:COST", n -> reference(n[0]))
          .with("duration:COST", n -> summedCost(n[0]))
          .with("seconds:TIME", n -> elapsed(Duration.ofNanos(Math.round(n[0] * 1e9))))
          .with("exhausted", n -> exhausted());

  private StopCriteria() {}

  /**
   * Stops after a number of trials of the run, pending ones included; those of a warm start are
   * not.
   *
   * @param budget at least 1
   */
  public static StopCriterion evaluations(int budget) {
    Arguments.require(budget >= 1, "budget", budget, "at least 1");
    return named(
        "evaluations:" + budget,
        history -> {
          int asked = Reasons.own(history) + history.pending().size();
          return Reasons.when(
              asked >= budget,
              "evaluations",
              () -> "the budget of " + Plurals.count(budget, "evaluation") + " is spent");
        });
  }

  /**
   * Stops when the time since the start reaches a limit; a trial under way is not cut short.
   *
   * @param limit positive
   */
  public static StopCriterion elapsed(Duration limit) {
    Arguments.given(limit, "limit");
    Arguments.require(!limit.isNegative() && !limit.isZero(), "limit", limit, "positive");
    return named(
        "elapsed:" + limit,
        history ->
            Reasons.when(
                history.elapsed().compareTo(limit) >= 0,
                "elapsed",
                () -> Reasons.passed(history.elapsed(), limit)));
  }

  /**
   * Stops when the measured costs add up to a limit: for costs that are run times, the machine time
   * spent.
   *
   * @param limit positive
   */
  public static StopCriterion summedCost(double limit) {
    Arguments.require(limit > 0 && Double.isFinite(limit), "limit", limit, "a positive number");
    return named(
        "duration:" + limit,
        history -> {
          double sum = history.costSumAfter(history.size()) - history.costSumAfter(history.known());
          return Reasons.when(
              sum >= limit,
              "summed cost",
              () -> Reasons.text("the costs add up to %.6g of %.6g", sum, limit));
        });
  }

  /**
   * Stops when the lowest aggregated cost improved by less than {@code share} over the last {@code
   * window} trials: {@code (before - now) / |before| < share}.
   *
   * @param window at least 1
   * @param share in (0, 1], such as 0.05 for 5 %
   */
  public static StopCriterion bestImprovement(int window, double share) {
    return Improvement.below(
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
    return Improvement.below(
        "mean",
        window,
        share,
        h -> Improvement.meanOfLast(h, window),
        h -> Improvement.meanBefore(h, window));
  }

  /**
   * Stops when the median measured cost of the window is less than {@code share} better than that
   * of all trials before it.
   */
  public static StopCriterion medianImprovement(int window, double share) {
    return Improvement.below(
        "median",
        window,
        share,
        h -> Improvement.medianOfLast(h, window),
        h -> Improvement.medianBefore(h, window));
  }

  /**
   * Stops when fewer than {@code fewest} distinct configurations are among the last {@code window}
   * trials.
   *
   * @param window at least 2
   * @param fewest 2 to {@code window}
   */
  public static StopCriterion distinctConfigurations(int window, int fewest) {
    Arguments.require(window >= 2, "window", window, "at least 2");
    Arguments.require(fewest >= 2 && fewest <= window, "fewest", fewest, "2.." + window);
    return named(
        "distinct:" + window + ":" + fewest,
        history -> {
          if (Reasons.own(history) < window) {
            return Optional.empty();
          }
          long distinct =
              window(history, window).stream().map(Trial::configuration).distinct().count();
          return Reasons.when(
              distinct < fewest,
              "distinct configurations",
              () ->
                  distinct
                      + " distinct configurations in the last "
                      + window
                      + " trials, fewer than "
                      + fewest);
        });
  }

  /**
   * Stops when the mean distance over all pairs of the last {@code window} trials' configurations
   * is below a threshold: the search stands still. Distances as in {@link
   * io.github.bbo4j.core.space.SearchSpace#distance}, so in [0, 1]. A decision looks at all pairs
   * where the search does stand still, else at about the share {@code below / mean} of them.
   *
   * @param window at least 2
   * @param below in (0, 1]
   */
  public static StopCriterion averageDistance(int window, double below) {
    Arguments.require(window >= 2, "window", window, "at least 2");
    Arguments.require(below > 0 && below <= 1, "below", below, "in (0, 1]");
    return named(
        "distance:" + window + ":" + below,
        history -> {
          if (Reasons.own(history) < window) {
            return Optional.empty();
          }
          List<Trial> recent = window(history, window);
          double pairs = window * (window - 1.0) / 2;
          double sum = 0;
          // What is added is at least 0: a sum well above the limit can't come back.
          for (int i = 0; i < window && sum <= 1.001 * below * pairs; i++) {
            for (int j = 0; j < i; j++) {
              sum +=
                  history
                      .space()
                      .distance(recent.get(i).configuration(), recent.get(j).configuration());
            }
          }
          double mean = sum / pairs;
          return Reasons.when(
              mean < below,
              "average distance",
              () ->
                  Reasons.text(
                      "the last %d configurations are %.3g apart on average, less than %.3g",
                      window, mean, below));
        });
  }

  /**
   * Stops when the lowest aggregated cost is at most a reference value.
   *
   * @param target a cost: of a quantity that is maximised, the negative of the value
   */
  public static StopCriterion reference(double target) {
    return Targets.reference(target);
  }

  /**
   * Stops when the best cost is better than the default's by a share: {@code (default - best) /
   * |default| >= gain}.
   *
   * @param defaults the default configuration, a point of the tuned space; nothing happens before
   *     it is measured
   * @param gain above 0, such as 0.2 for 20 % better
   */
  public static StopCriterion relativeToDefault(Configuration defaults, double gain) {
    return Targets.relativeToDefault(defaults, gain);
  }

  /** Stops when every feasible point was run or is pending. */
  public static StopCriterion exhausted() {
    return named(
        "exhausted",
        history ->
            Reasons.when(
                history.isExhausted(),
                "exhausted",
                () -> String.valueOf(history.exhausted().getMessage())));
  }

  /**
   * The criterion of an id: see {@link #ids()}.
   *
   * @throws IllegalArgumentException if there is none; the message names the nearest and all
   */
  public static StopCriterion byId(String id) {
    return BY_ID.byId(id);
  }

  /**
   * The ids; capitals stand for numbers: a window in trials, a share in percent, seconds of the
   * clock. {@code duration} is the sum of the costs, for costs that are run times.
   */
  public static List<String> ids() {
    return BY_ID.ids();
  }

  private static StopCriterion named(String name, StopCriterion criterion) {
    return StopCriterion.named(name, criterion);
  }

  private static List<Trial> window(History history, int window) {
    return history.trials().subList(history.size() - window, history.size());
  }
}
