package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RunLimitsTest {
  private static final Duration TIME_LIMIT = Duration.ofSeconds(8);

  private final Command timed = Command.of("true").timeLimit(TIME_LIMIT);

  @Test
  void aWallTimeIsLimitedBelowTheTimeLimit() {
    assertThat(RunLimits.isLimited(timed, 7.5)).isTrue();
    assertThat(RunLimits.limit(timed, 7.5)).isEqualTo(Duration.ofMillis(7500));
    assertThat(RunLimits.isLimited(timed, 8)).isFalse();
    assertThat(RunLimits.limit(timed, 8)).isEqualTo(TIME_LIMIT);
    assertThat(RunLimits.limit(timed, Double.POSITIVE_INFINITY)).isEqualTo(TIME_LIMIT);
  }

  @Test
  void aMillisecondIsTheShortestLimitAndNoTimeIsNone() {
    assertThat(RunLimits.limit(timed, 1e-9)).isEqualTo(Duration.ofMillis(1));
    assertThat(RunLimits.isLimited(timed, 0)).isFalse();
    assertThat(RunLimits.limit(timed, -1)).isEqualTo(TIME_LIMIT);
  }

  @Test
  void whatIsNoTimeIsKnownAtTheEnd() {
    Command printing = timed.cost(CostSource.regex("cost=(.*)"));
    assertThat(RunLimits.isLimited(printing, 2)).isFalse();
    assertThat(RunLimits.limit(printing, 2)).isEqualTo(TIME_LIMIT);
  }
}
