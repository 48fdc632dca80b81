package io.github.bbo4j.tuner.plan;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.tuner.limits.RetryPolicy;
import java.time.Duration;
import java.util.Optional;

/**
 * What ends a described run early, and what is tried again, as far as its file says so.
 *
 * @param time of the whole run
 * @param failureShare the run ends when more of its trials failed, in (0, 1]
 * @param retries of failed runs within their trial
 */
public record SearchLimits(
    Optional<Duration> time, Optional<Double> failureShare, Optional<RetryPolicy> retries) {
  /** Checks that all of it is given. */
  public SearchLimits {
    Arguments.given(time, "time");
    Arguments.given(failureShare, "failureShare");
    Arguments.given(retries, "retries");
  }

  /** The file says nothing. */
  public static SearchLimits none() {
    return new SearchLimits(Optional.empty(), Optional.empty(), Optional.empty());
  }
}
