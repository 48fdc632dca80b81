package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Plurals;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.statistics.Interval;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What to use, and what it will cost. A {@link Recommender} speaks of costs; the recommendation of
 * a {@link TuningResult} whose system is maximised speaks of values in its place.
 *
 * @param configuration the configuration
 * @param estimate its estimated mean cost, finite; the recommenders of bbo-heuristics and bbo-noise
 *     weigh disturbed runs down, so that theirs is the mean of runs that nothing disturbed
 * @param standardError of the estimate, at least 0; nothing where a single run leaves it unknown
 * @param interval the 95 % interval of the cost; nothing where it is unknown
 * @param probabilityBest that no other configuration measured costs less, in [0, 1]; nothing where
 *     it is unknown
 * @param replicates the number of runs of this configuration
 * @param measurements costs of the runs of this configuration that the interval rests on, in the
 *     order of the runs: those made after it was chosen where there are such, else all
 * @param method how it was chosen
 */
public record Recommendation(
    Configuration configuration,
    double estimate,
    OptionalDouble standardError,
    Optional<Interval> interval,
    OptionalDouble probabilityBest,
    int replicates,
    List<Double> measurements,
    String method) {
  /**
   * What {@link #method()} ends with where noise is so strong that the mean cost is no number: the
   * estimate is a median then.
   */
  public static final String NO_MEAN =
      "; the mean under such noise is beyond all numbers, the estimate is the median of its runs";

  /** Checks that all of it is given and no number is NaN; copies the measurements. */
  public Recommendation {
    Arguments.given(configuration, "configuration");
    Arguments.given(standardError, "standardError");
    Arguments.given(interval, "interval");
    Arguments.given(probabilityBest, "probabilityBest");
    Arguments.given(method, "method");
    measurements = Arguments.list(measurements, "measurements");
    Arguments.require(Double.isFinite(estimate), "estimate", estimate, "finite");
    Arguments.require(
        standardError.orElse(0) >= 0, "standardError", standardError, "at least 0, or empty");
    Arguments.require(
        probabilityBest.orElse(0) >= 0 && probabilityBest.orElse(0) <= 1,
        "probabilityBest",
        probabilityBest,
        "in [0, 1], or empty");
    Arguments.require(replicates >= 0, "replicates", replicates, "at least 0");
  }

  /** A recommendation without interval and probability. */
  @SuppressWarnings("checkstyle:ParameterNumber") // the components of the record that are known
  public Recommendation(
      Configuration configuration,
      double estimate,
      OptionalDouble standardError,
      int replicates,
      List<Double> measurements,
      String method) {
    this(
        configuration,
        estimate,
        standardError,
        Optional.empty(),
        OptionalDouble.empty(),
        replicates,
        measurements,
        method);
  }

  /** The same recommendation in values of a quantity of that direction. */
  Recommendation valued(Objective.Direction direction) {
    return direction == Objective.Direction.MINIMIZE
        ? this
        : new Recommendation(
            configuration,
            direction.value(estimate),
            standardError,
            interval.map(
                i -> new Interval(direction.value(i.high()), direction.value(i.low()), i.level())),
            probabilityBest,
            replicates,
            measurements.stream().map(direction::value).toList(),
            method);
  }

  /**
   * How many runs the interval rests on, and of how many where they are not all: "1 run", "10
   * runs", "7 runs, 10 in all".
   */
  public String runs() {
    int n = measurements.isEmpty() ? replicates : measurements.size();
    return Plurals.count(n, "run") + (n == replicates ? "" : ", " + replicates + " in all");
  }

  /**
   * The measurements in words, to stand beside the interval: "14 runs of it from 98.1 to 121.7".
   * Where the interval does not hold their mean, as of a system a third of whose runs are
   * disturbed, that is said too: "14 runs of it from 98.1 to 302, 161.4 in the mean".
   */
  public String measured() {
    int n = measurements.size();
    if (n < 2) {
      return n == 0
          ? "no run of it"
          : String.format(Locale.ROOT, "1 run of it at %.5g", measurements.get(0));
    }
    double mean = measurements.stream().mapToDouble(m -> m / n).sum();
    boolean held = interval.map(i -> i.low() <= mean && mean <= i.high()).orElse(true);
    return String.format(
            Locale.ROOT,
            "%d runs of it from %.5g to %.5g",
            n,
            Collections.min(measurements),
            Collections.max(measurements))
        + (held ? "" : String.format(Locale.ROOT, ", %.5g in the mean", mean));
  }
}
