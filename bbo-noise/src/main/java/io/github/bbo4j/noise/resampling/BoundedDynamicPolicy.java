package io.github.bbo4j.noise.resampling;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The bounded dynamic policy of the black-box optimization thesis, section 5.4: each configuration
 * is measured at least {@code minimum} and at most {@code maximum} times; in between again while
 * its interval is wider than scheduled and, with a filter, only if its median is promising.
 *
 * <p>The strategy of section 5.4 is the subject of patent application EP20306185.8.
 *
 * <p>A configuration with a failed or censored run is not measured again. Immutable and
 * thread-safe.
 *
 * @param minimum number of runs, at least 1
 * @param maximum number of runs, its {@code atLeast} not below the minimum; never exceeded
 * @param width full width of the 95 % interval over the absolute mean, by evaluations so far: see
 *     {@link ResamplingRules#widerThan}
 * @param filter share of the median of the earlier configurations that this one's must not exceed:
 *     see {@link ResamplingRules#promising}; empty for no filter
 * @param critical the critical value of the interval
 * @param initialToo whether points of the initial design are measured again like all others
 */
public record BoundedDynamicPolicy(
    int minimum,
    RunLimit maximum,
    Schedule width,
    Optional<Schedule> filter,
    CriticalValue critical,
    boolean initialToo)
    implements ResamplingPolicy {

  /** Checks the bounds. */
  public BoundedDynamicPolicy {
    Arguments.given(maximum, "maximum");
    Arguments.given(width, "width");
    Arguments.given(filter, "filter");
    Arguments.given(critical, "critical");
    if (minimum < 1 || maximum.atLeast() < minimum) {
      throw new IllegalArgumentException(
          "minimum = "
              + minimum
              + ", maximum = "
              + maximum.atLeast()
              + " are not 1 <= minimum <= maximum");
    }
  }

  /**
   * The thesis's policy with its published settings: at least 2 runs and at most a tenth of the
   * planned evaluations (2 where they are fewer than 20), interval {@code max(0.99^n, 0.1)}, filter
   * {@code max(0.99^n, 0.5)}, the normal distribution's 1.96, and no replicates of the initial
   * design.
   */
  public static BoundedDynamicPolicy published() {
    return new BoundedDynamicPolicy(
        2,
        new RunLimit(0.1, 2),
        Schedule.exponential(0.99, 0.1),
        Optional.of(Schedule.exponential(0.99, 0.5)),
        CriticalValue.PUBLISHED_NORMAL,
        false);
  }

  /** The same without the performance filter. */
  public BoundedDynamicPolicy withoutFilter() {
    return new BoundedDynamicPolicy(
        minimum, maximum, width, Optional.empty(), critical, initialToo);
  }

  /** The same with another critical value. */
  public BoundedDynamicPolicy withCritical(CriticalValue value) {
    return new BoundedDynamicPolicy(minimum, maximum, width, filter, value, initialToo);
  }

  /** The same with or without replicates of the initial design. */
  public BoundedDynamicPolicy withInitialToo(boolean yes) {
    return new BoundedDynamicPolicy(minimum, maximum, width, filter, critical, yes);
  }

  @Override
  public Optional<Configuration> resample(History history, RandomGenerator random) {
    ResamplingRule worth = ResamplingRules.widerThan(width, critical);
    if (filter.isPresent()) {
      worth = worth.and(ResamplingRules.promising(filter.get()));
    }
    ResamplingRule bounded =
        ResamplingRules.fewerThan(minimum)
            .or(worth)
            .and(ResamplingRules.fewerThan(maximum.in(history)));
    return new LastMeasuredPolicy(name(), bounded, initialToo).resample(history, random);
  }

  /**
   * {@code bounded-filter} or {@code bounded} as published, else with its settings: a run that goes
   * on with others is another. A schedule of the user's own is a {@code custom} one.
   */
  @Override
  public String name() {
    String id = filter.isPresent() ? "bounded-filter" : "bounded";
    return settings().equals(published().filteredAs(this).settings()) ? id : id + settings();
  }

  private BoundedDynamicPolicy filteredAs(BoundedDynamicPolicy other) {
    return other.filter.isPresent() ? this : withoutFilter();
  }

  private String settings() {
    return "[minimum="
        + minimum
        + ", maximum="
        + maximum
        + ", width="
        + NamedSchedule.text(width)
        + filter.map(schedule -> ", filter=" + NamedSchedule.text(schedule)).orElse("")
        + ", critical="
        + critical
        + ", initialToo="
        + initialToo
        + "]";
  }
}
