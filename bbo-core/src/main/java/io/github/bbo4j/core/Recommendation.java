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
 * @param allRuns mean cost of all runs, disturbed ones included: what is paid where they are a part
 *     of the system; nothing where no runs were made after the choice, for those made before it
 *     were lucky
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
    Optional<AllRuns> allRuns,
    OptionalDouble probabilityBest,
    int replicates,
    List<Double> measurements,
    String method) {
  /**
   * The mean cost of all runs.
   *
   * @param mean its estimate, finite
   * @param interval its interval, of the same level as that of the recommendation
   */
  public record AllRuns(double mean, Interval interval) {
    /**
     * Checks that both are given.
     *
     * @throws IllegalArgumentException if the mean is not finite
     */
    public AllRuns {
      Arguments.require(Double.isFinite(mean), "mean", mean, "finite");
      Arguments.given(interval, "interval");
    }

    private AllRuns valued(Objective.Direction direction) {
      return new AllRuns(direction.value(mean), Recommendation.valued(interval, direction));
    }
  }

  /**
   * What {@link #method()} ends with where noise is so strong that the mean cost is no number: the
   * estimate is a median then.
   */
  public static final String NO_MEAN =
      "; the mean under such noise is beyond all numbers, the estimate is the median of its runs";

  /** By what share of the estimate means are told apart that more runs could. */
  private static final double APART = 0.01;

  /** Of half the interval: means of ordinary noise differ by less, but of one run in twenty. */
  private static final double BEYOND = 0.5;

  /** Checks that all of it is given and no number is NaN; copies the measurements. */
  public Recommendation {
    Arguments.given(configuration, "configuration");
    Arguments.given(standardError, "standardError");
    Arguments.given(interval, "interval");
    Arguments.given(allRuns, "allRuns");
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

  /** A recommendation without a mean of all runs. */
  @SuppressWarnings("checkstyle:ParameterNumber") // the components of the record that are known
  public Recommendation(
      Configuration configuration,
      double estimate,
      OptionalDouble standardError,
      Optional<Interval> interval,
      OptionalDouble probabilityBest,
      int replicates,
      List<Double> measurements,
      String method) {
    this(
        configuration,
        estimate,
        standardError,
        interval,
        Optional.empty(),
        probabilityBest,
        replicates,
        measurements,
        method);
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

  /** The same recommendation of another point, as that of the same values in another space. */
  public Recommendation withConfiguration(Configuration other) {
    return new Recommendation(
        other,
        estimate,
        standardError,
        interval,
        allRuns,
        probabilityBest,
        replicates,
        measurements,
        method);
  }

  /** The same recommendation with another mean of all runs. */
  public Recommendation withAllRuns(Optional<AllRuns> mean) {
    return new Recommendation(
        configuration,
        estimate,
        standardError,
        interval,
        mean,
        probabilityBest,
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
            interval.map(i -> valued(i, direction)),
            allRuns.map(a -> a.valued(direction)),
            probabilityBest,
            replicates,
            measurements.stream().map(direction::value).toList(),
            method);
  }

  private static Interval valued(Interval costs, Objective.Direction direction) {
    // Of a quantity that is maximised: its ends change places.
    return new Interval(direction.value(costs.high()), direction.value(costs.low()), costs.level());
  }

  /**
   * Whether the mean of all runs is another than the estimate, by more than {@value #APART} of it
   * and {@value #BEYOND} of half the interval: then disturbed runs are a part of what is paid.
   */
  public boolean isDisturbed() {
    double half = interval.map(i -> i.width() / 2).orElse(0.0);
    double least = Math.max(APART * Math.abs(estimate), BEYOND * half);
    return allRuns.filter(a -> Math.abs(a.mean() - estimate) > least).isPresent();
  }

  /**
   * The mean of all runs in words, where it {@linkplain #isDisturbed is another} than the estimate,
   * to stand behind it: ", in the mean of all runs 161.4, 95 % interval [140.2, 190.3]"; else
   * empty.
   */
  public String allRunsText() {
    return isDisturbed()
        ? allRuns
            .map(
                a ->
                    String.format(
                        Locale.ROOT,
                        ", in the mean of all runs %.5g, %s interval [%.5g, %.5g]",
                        a.mean(),
                        a.interval().percent(),
                        a.interval().low(),
                        a.interval().high()))
            .orElseThrow()
        : "";
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
   * disturbed, and {@link #allRunsText} doesn't say it, that is said too: "14 runs of it from 98.1
   * to 302, 161.4 in the mean".
   */
  public String measured() {
    int n = measurements.size();
    if (n < 2) {
      return n == 0
          ? "no run of it"
          : String.format(Locale.ROOT, "1 run of it at %.5g", measurements.get(0));
    }
    double mean = measurements.stream().mapToDouble(m -> m / n).sum();
    boolean held = isDisturbed() || interval.map(i -> i.contains(mean)).orElse(true);
    return String.format(
            Locale.ROOT,
            "%d runs of it from %.5g to %.5g",
            n,
            Collections.min(measurements),
            Collections.max(measurements))
        + (held ? "" : String.format(Locale.ROOT, ", %.5g in the mean", mean));
  }
}
