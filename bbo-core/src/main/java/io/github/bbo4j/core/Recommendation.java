package io.github.bbo4j.core;

import io.github.bbo4j.core.space.Configuration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * What to use, and what it will cost. A {@link Recommender} speaks of costs; the recommendation of
 * a {@link TuningResult} whose system is maximised speaks of values in its place.
 *
 * @param configuration the configuration
 * @param estimate its estimated mean cost
 * @param standardError of the estimate; NaN where a single run leaves it unknown
 * @param low lower end of the 95 % interval of the cost; negative infinity where it is unknown
 * @param high upper end of the interval; positive infinity where it is unknown
 * @param probabilityBest that no other configuration measured costs less, in [0, 1]; NaN where it
 *     is unknown
 * @param replicates the number of runs of this configuration
 * @param measurements costs of the runs of this configuration that the interval rests on, in the
 *     order of the runs: those made after it was chosen where there are such, else all
 * @param method how it was chosen
 */
public record Recommendation(
    Configuration configuration,
    double estimate,
    double standardError,
    double low,
    double high,
    double probabilityBest,
    int replicates,
    List<Double> measurements,
    String method) {
  /** Copies the measurements. */
  public Recommendation {
    measurements = List.copyOf(measurements);
  }

  /** A recommendation without interval and probability. */
  @SuppressWarnings("checkstyle:ParameterNumber") // the components of the record that are known
  public Recommendation(
      Configuration configuration,
      double estimate,
      double standardError,
      int replicates,
      List<Double> measurements,
      String method) {
    this(
        configuration,
        estimate,
        standardError,
        Double.NEGATIVE_INFINITY,
        Double.POSITIVE_INFINITY,
        Double.NaN,
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
            direction.value(high),
            direction.value(low),
            probabilityBest,
            replicates,
            measurements.stream().map(direction::value).toList(),
            method);
  }

  /** Whether the interval says anything. */
  public boolean hasInterval() {
    return low > Double.NEGATIVE_INFINITY && high < Double.POSITIVE_INFINITY;
  }

  /**
   * The measurements in words, to stand beside the interval: "14 runs of it from 98.1 to 121.7".
   */
  public String measured() {
    int n = measurements.size();
    return n == 0
        ? "no run of it"
        : n == 1
            ? String.format(Locale.ROOT, "1 run of it at %.5g", measurements.get(0))
            : String.format(
                Locale.ROOT,
                "%d runs of it from %.5g to %.5g",
                n,
                Collections.min(measurements),
                Collections.max(measurements));
  }
}
