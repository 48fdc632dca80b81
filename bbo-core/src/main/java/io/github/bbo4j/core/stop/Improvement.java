package io.github.bbo4j.core.stop;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.StopCriterion;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Decimals;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.core.statistics.SortedValues;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
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
    Arguments.require(share > 0 && share <= 1, "share", share, "in (0, 1], 0.05 for 5 %");
    return StopCriterion.named(
        what + ":" + window + ":" + Decimals.percent(share),
        history -> {
          if (history.size() <= window || Reasons.own(history) < window) {
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

  /** The mean measured cost of the last trials. */
  static OptionalDouble meanOfLast(History history, int window) {
    return Arrays.stream(costsOfLast(history, window)).average();
  }

  /** The mean measured cost of all trials before the last ones. */
  static OptionalDouble meanBefore(History history, int window) {
    return history.fold(
        List.of(Sum.class, window),
        () -> new Sum(window),
        sum ->
            sum.costs.getCount() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(sum.costs.getAverage()));
  }

  /** The median measured cost of the last trials. */
  static OptionalDouble medianOfLast(History history, int window) {
    double[] costs = costsOfLast(history, window);
    return costs.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(OrderStatistics.median(costs));
  }

  /** The median measured cost of all trials before the last ones. */
  static OptionalDouble medianBefore(History history, int window) {
    return history.fold(
        List.of(Order.class, window),
        () -> new Order(window),
        order ->
            order.costs.size() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(order.costs.median()));
  }

  private static double[] costsOfLast(History history, int window) {
    return history.trials().subList(history.size() - window, history.size()).stream()
        .flatMapToDouble(trial -> trial.outcome().measuredCost().stream())
        .toArray();
  }

  /** The measured costs of all but the last trials: what falls out of the window is taken in. */
  private abstract static class Before implements History.Fold {
    private final int window;

    Before(int window) {
      this.window = window;
    }

    abstract void add(double cost);

    @Override
    public void add(History grown) {
      if (grown.size() > window) {
        grown.trial(grown.size() - 1 - window).outcome().measuredCost().ifPresent(this::add);
      }
    }
  }

  /** Their sum, compensated as that of a stream is. */
  private static final class Sum extends Before {
    private final DoubleSummaryStatistics costs = new DoubleSummaryStatistics();

    Sum(int window) {
      super(window);
    }

    @Override
    void add(double cost) {
      costs.accept(cost);
    }
  }

  /** Their order. */
  private static final class Order extends Before {
    private final SortedValues costs = new SortedValues();

    Order(int window) {
      super(window);
    }

    @Override
    void add(double cost) {
      costs.add(cost);
    }
  }
}
