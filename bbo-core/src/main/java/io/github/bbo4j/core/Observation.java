package io.github.bbo4j.core;

import io.github.bbo4j.core.Outcome.Censored;
import io.github.bbo4j.core.Outcome.Measured;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.core.statistics.SumOfSquares;
import java.util.Arrays;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * A configuration with all its replicates. Immutable and thread-safe.
 *
 * <p>Statistics are over the measured costs only; without one there are none. Censored, failed and
 * cancelled runs are counted beside them.
 */
public final class Observation {
  private final Configuration configuration;
  private final ReplicateCosts costs;
  private final Unmeasured unmeasured;
  private final int firstTrial;
  private final int lastTrial;

  /** The runs without a cost, and the greatest bound that the censored ones gave. */
  private record Unmeasured(int censored, double bound, int failed, int cancelled) {
    static final Unmeasured NONE = new Unmeasured(0, Double.NEGATIVE_INFINITY, 0, 0);

    Unmeasured and(Outcome outcome) {
      if (outcome instanceof Censored c) {
        return new Unmeasured(censored + 1, Math.max(bound, c.lowerBound()), failed, cancelled);
      }
      return outcome.isCancelled()
          ? new Unmeasured(censored, bound, failed, cancelled + 1)
          : new Unmeasured(censored, bound, failed + 1, cancelled);
    }

    Unmeasured valued(Objective.Direction direction) {
      return new Unmeasured(censored, direction.value(bound), failed, cancelled);
    }
  }

  private Observation(
      Configuration configuration,
      ReplicateCosts costs,
      Unmeasured unmeasured,
      int first,
      int last) {
    this.configuration = configuration;
    this.costs = costs;
    this.unmeasured = unmeasured;
    this.firstTrial = first;
    this.lastTrial = last;
  }

  static Observation first(Trial trial, Aggregation aggregation) {
    return new Observation(
            trial.configuration(),
            ReplicateCosts.NONE,
            Unmeasured.NONE,
            trial.number(),
            trial.number())
        .and(trial, aggregation);
  }

  /** This observation with one more run; to be called once on an observation, as it may share. */
  Observation and(Trial trial, Aggregation aggregation) {
    Outcome outcome = trial.outcome();
    return outcome instanceof Measured measured
        ? new Observation(
            configuration,
            costs.and(measured.cost(), aggregation),
            unmeasured,
            firstTrial,
            trial.number())
        : new Observation(
            configuration, costs, unmeasured.and(outcome), firstTrial, trial.number());
  }

  /** The same runs as values of a quantity of that direction. */
  Observation valued(Objective.Direction direction) {
    return direction == Objective.Direction.MINIMIZE
        ? this
        : new Observation(
            configuration,
            costs.valued(direction),
            unmeasured.valued(direction),
            firstTrial,
            lastTrial);
  }

  /** The configuration. */
  public Configuration configuration() {
    return configuration;
  }

  /** The measured costs in the order of the runs; a copy. */
  public double[] costs() {
    return costs.all();
  }

  /**
   * One of the measured costs, without a copy of all.
   *
   * @param replicate from 0, in the order of the runs
   * @throws IndexOutOfBoundsException unless it is below {@link #count()}
   */
  public double replicate(int replicate) {
    return costs.store()[Objects.checkIndex(replicate, count())];
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
   * Whether it was measured in every run but cancelled ones: those that failed or were censored
   * once say too little to be compared by their replicates.
   */
  public boolean hasOnlyMeasuredRuns() {
    return isMeasured() && failed() + censored() == 0;
  }

  /** The number of measured costs. */
  public int count() {
    return costs.count();
  }

  /** The number of runs of any outcome, cancelled ones included. */
  public int runs() {
    return count() + censored() + failed() + cancelled();
  }

  /** The number of censored runs. */
  public int censored() {
    return unmeasured.censored();
  }

  /** The greatest lower bound of the censored runs; nothing if there is none. */
  public OptionalDouble censoredBound() {
    return censored() > 0 ? OptionalDouble.of(unmeasured.bound()) : OptionalDouble.empty();
  }

  /** The number of failed runs, without cancelled ones. */
  public int failed() {
    return unmeasured.failed();
  }

  /** The number of runs that ended before their evaluation did: they say nothing. */
  public int cancelled() {
    return unmeasured.cancelled();
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

  /** The arithmetic mean. */
  static double mean(double[] values) {
    RunningMean mean = new RunningMean();
    double latest = 0;
    for (double value : values) {
      latest = mean.with(value);
    }
    return latest;
  }

  /**
   * The unbiased variance, {@code sum (y_i - mean)^2 / (n - 1)}; infinite, or 0, where that is
   * beyond the range of a double; nothing for fewer than two measured costs.
   */
  public OptionalDouble variance() {
    return count() < 2 ? OptionalDouble.empty() : OptionalDouble.of(squares().over(count() - 1.0));
  }

  /**
   * The standard deviation of one run, {@code sqrt(variance)}, of costs of any size; nothing for
   * fewer than two measured costs.
   */
  public OptionalDouble deviation() {
    return count() < 2
        ? OptionalDouble.empty()
        : OptionalDouble.of(squares().rootMean(count() - 1.0));
  }

  /**
   * The standard error of the mean, {@code deviation / sqrt(n)}; nothing for fewer than two
   * measured costs.
   */
  public OptionalDouble standardError() {
    return count() < 2
        ? OptionalDouble.empty()
        : OptionalDouble.of(deviation().orElseThrow() / Math.sqrt(count()));
  }

  /** Of the differences from the mean. */
  private SumOfSquares squares() {
    double[] all = costs();
    double mean = mean(all);
    return SumOfSquares.of(Arrays.stream(all).map(y -> y - mean));
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

  /** The highest measured cost; nothing if there is none. */
  public OptionalDouble max() {
    return Arrays.stream(costs.store(), 0, costs.count()).max();
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
        + " failed"
        + (cancelled() == 0 ? ")" : ", " + cancelled() + " cancelled)");
  }
}
