package io.github.bbo4j.core;

import io.github.bbo4j.core.Outcome.Censored;
import io.github.bbo4j.core.Outcome.Measured;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.statistics.OrderStatistics;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * A configuration with all its replicates. Immutable and thread-safe.
 *
 * <p>Statistics are over the measured costs only; without one there are none. Censored and failed
 * runs are counted beside them.
 */
public final class Observation {
  private final Configuration configuration;
  private final Costs costs;
  private final Unmeasured unmeasured;
  private final int firstTrial;
  private final int lastTrial;

  /**
   * The measured costs: the first {@code count} of the store. What follows belongs to observations
   * that grew from this one and share the array, so that all versions of one cost as much as the
   * last.
   */
  private record Costs(double[] store, int count, double merged) {
    static final Costs NONE = new Costs(new double[0], 0, Double.NaN);

    Costs and(double cost, Aggregation aggregation) {
      double[] more =
          count < store.length ? store : Arrays.copyOf(store, count == 0 ? 1 : 2 * count);
      more[count] = cost;
      // Aggregations may not see, or keep, our array.
      double[] given = Arrays.copyOf(more, count + 1);
      double result = aggregation.aggregate(given.clone());
      if (!Double.isFinite(result)) {
        throw new IllegalStateException(
            "the aggregation gave "
                + result
                + " for the costs "
                + Arrays.toString(given)
                + ": it must be finite");
      }
      return new Costs(more, count + 1, result);
    }
  }

  /** The runs without a cost, and the greatest bound that the censored ones gave. */
  private record Unmeasured(int censored, double bound, int failed) {
    static final Unmeasured NONE = new Unmeasured(0, Double.NEGATIVE_INFINITY, 0);
  }

  private Observation(
      Configuration configuration, Costs costs, Unmeasured unmeasured, int first, int last) {
    this.configuration = configuration;
    this.costs = costs;
    this.unmeasured = unmeasured;
    this.firstTrial = first;
    this.lastTrial = last;
  }

  static Observation first(Trial trial, Aggregation aggregation) {
    return new Observation(
            trial.configuration(), Costs.NONE, Unmeasured.NONE, trial.number(), trial.number())
        .and(trial, aggregation);
  }

  /** This observation with one more run; to be called once on an observation, as it may share. */
  Observation and(Trial trial, Aggregation aggregation) {
    Outcome outcome = trial.outcome();
    Costs all = costs;
    Unmeasured others = unmeasured;
    if (outcome instanceof Measured measured) {
      all = costs.and(measured.cost(), aggregation);
    } else if (outcome instanceof Censored c) {
      double bound = Math.max(others.bound(), c.lowerBound());
      others = new Unmeasured(others.censored() + 1, bound, others.failed());
    } else {
      others = new Unmeasured(others.censored(), others.bound(), others.failed() + 1);
    }
    return new Observation(configuration, all, others, firstTrial, trial.number());
  }

  /** The same runs as values of a quantity of that direction. */
  Observation valued(Objective.Direction direction) {
    return direction == Objective.Direction.MINIMIZE
        ? this
        : new Observation(
            configuration,
            new Costs(
                Arrays.stream(costs()).map(direction::value).toArray(),
                count(),
                direction.value(costs.merged())),
            new Unmeasured(censored(), direction.value(unmeasured.bound()), failed()),
            firstTrial,
            lastTrial);
  }

  /** The configuration. */
  public Configuration configuration() {
    return configuration;
  }

  /** The measured costs in the order of the runs; a copy. */
  public double[] costs() {
    return Arrays.copyOf(costs.store(), costs.count());
  }

  /** Whether there is at least one measured cost. */
  public boolean isMeasured() {
    return count() > 0;
  }

  /** The costs merged by the history's aggregation; nothing if nothing was measured. */
  public OptionalDouble cost() {
    return isMeasured() ? OptionalDouble.of(costs.merged()) : OptionalDouble.empty();
  }

  private OptionalDouble ifMeasured(ToDoubleFunction<double[]> statistic) {
    return isMeasured()
        ? OptionalDouble.of(statistic.applyAsDouble(costs()))
        : OptionalDouble.empty();
  }

  /**
   * Whether it was measured in every run: those that failed or were censored once say too little to
   * be compared by their replicates.
   */
  public boolean hasOnlyMeasuredRuns() {
    return isMeasured() && runs() == count();
  }

  /** The number of measured costs. */
  public int count() {
    return costs.count();
  }

  /** The number of runs of any outcome. */
  public int runs() {
    return count() + censored() + failed();
  }

  /** The number of censored runs. */
  public int censored() {
    return unmeasured.censored();
  }

  /** The greatest lower bound of the censored runs; nothing if there is none. */
  public OptionalDouble censoredBound() {
    return censored() > 0 ? OptionalDouble.of(unmeasured.bound()) : OptionalDouble.empty();
  }

  /** The number of failed runs. */
  public int failed() {
    return unmeasured.failed();
  }

  /** The number of the first trial of this configuration. */
  public int firstTrial() {
    return firstTrial;
  }

  /** The number of the latest trial of this configuration. */
  public int lastTrial() {
    return lastTrial;
  }

  /** The arithmetic mean of the measured costs; nothing if there are none. */
  public OptionalDouble mean() {
    return ifMeasured(Observation::mean);
  }

  /** The mean by updating: a plain sum of costs near 1e308 would overflow. */
  static double mean(double[] values) {
    double mean = 0;
    for (int i = 0; i < values.length; i++) {
      double difference = values[i] - mean;
      mean +=
          Double.isInfinite(difference)
              ? values[i] / (i + 1) - mean / (i + 1)
              : difference / (i + 1);
    }
    return mean;
  }

  /**
   * The unbiased variance, {@code sum (y_i - mean)^2 / (n - 1)}; nothing for fewer than two
   * measured costs.
   */
  public OptionalDouble variance() {
    if (count() < 2) {
      return OptionalDouble.empty();
    }
    double mean = mean(costs());
    double sum = 0;
    for (double y : costs()) {
      sum += (y - mean) * (y - mean);
    }
    return OptionalDouble.of(sum / (count() - 1));
  }

  /**
   * The standard error of the mean, {@code sqrt(variance / n)}; nothing for fewer than two measured
   * costs.
   */
  public OptionalDouble standardError() {
    OptionalDouble variance = variance();
    return variance.isEmpty()
        ? variance
        : OptionalDouble.of(Math.sqrt(variance.getAsDouble() / count()));
  }

  /**
   * The median of the measured costs, the mean of the middle two for an even number; nothing if
   * there are none.
   */
  public OptionalDouble median() {
    return ifMeasured(OrderStatistics::median);
  }

  /** The lowest measured cost; nothing if there is none. */
  public OptionalDouble min() {
    return Arrays.stream(costs.store(), 0, costs.count()).min();
  }

  @Override
  public String toString() {
    return configuration
        + " -> "
        + (isMeasured() ? costs.merged() : "no cost")
        + " ("
        + count()
        + " measured, "
        + censored()
        + " censored, "
        + failed()
        + " failed)";
  }
}
