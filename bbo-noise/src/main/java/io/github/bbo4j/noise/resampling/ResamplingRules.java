package io.github.bbo4j.noise.resampling;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.statistics.OrderStatistics;
import java.util.Collections;

/** The building blocks of policies that decide about one configuration. Pure and thread-safe. */
public final class ResamplingRules {
  private ResamplingRules() {}

  /**
   * Again while it was run fewer than {@code n} times, pending runs and runs without a number
   * included: exactly {@code n} runs, wherever they stand in the history. As an {@code or} a lower
   * bound, as an {@code and} a cap.
   *
   * @param n at least 1
   */
  public static ResamplingRule fewerThan(int n) {
    Arguments.require(n >= 1, "n", n, "at least 1");
    return (observation, history) -> runs(observation, history) < n;
  }

  /**
   * Again while the 95 % confidence interval of the mean is wider than a share of the mean: {@code
   * 2 c s / sqrt(n) > share |mean|}, with the unbiased standard deviation {@code s} and the
   * critical value {@code c}.
   *
   * <p>A single measurement has no interval and asks for a second. Where the mean is exactly 0,
   * only measurements without any spread satisfy the rule: put a cap on it. Pending runs count into
   * {@code n} as if they had the same spread, so that parallel runs do not all ask at once.
   *
   * @param share full width over the absolute mean, by the number of evaluations so far
   * @param critical the critical value
   */
  public static ResamplingRule widerThan(Schedule share, CriticalValue critical) {
    Arguments.given(share, "share");
    Arguments.given(critical, "critical");
    return (observation, history) -> {
      int n = observation.count() + pending(observation, history);
      if (n < 2) {
        return true;
      }
      if (observation.count() < 2) {
        return false;
      }
      double error = observation.deviation().orElseThrow() / Math.sqrt(n);
      return 2 * critical.of(n) * error
          > at(share, history) * Math.abs(observation.mean().orElseThrow());
    };
  }

  /**
   * The performance filter: again only if {@code median(this) <= m - (1 - ratio) |m|}, with the
   * median {@code m} of the medians of the configurations first measured before this one. For
   * positive costs that is {@code ratio * m}; for negative ones a smaller ratio is stricter too.
   * True if there is none before.
   *
   * @param ratio by the number of evaluations so far
   */
  public static ResamplingRule promising(Schedule ratio) {
    Arguments.given(ratio, "ratio");
    return (observation, history) -> {
      double[] before =
          history.observations().stream()
              .filter(o -> o.firstTrial() < observation.firstTrial() && o.isMeasured())
              .mapToDouble(o -> o.median().orElseThrow())
              .toArray();
      if (before.length == 0) {
        return true;
      }
      double median = OrderStatistics.median(before);
      double limit = median - (1 - at(ratio, history)) * Math.abs(median);
      return observation.median().orElseThrow() <= limit;
    };
  }

  /** A comparison with NaN would be false for ever, in silence. */
  private static double at(Schedule schedule, History history) {
    double value = schedule.at(history.size());
    if (Double.isNaN(value)) {
      String name = "value of the schedule at " + history.size() + " evaluations";
      Arguments.require(false, name, value, "a number");
    }
    return value;
  }

  /** The number of runs of a configuration, whatever came out, and of those still pending. */
  public static int runs(Observation observation, History history) {
    Arguments.given(observation, "observation");
    Arguments.given(history, "history");
    return observation.runs() + pending(observation, history);
  }

  private static int pending(Observation observation, History history) {
    return Collections.frequency(history.pending(), observation.configuration());
  }
}
