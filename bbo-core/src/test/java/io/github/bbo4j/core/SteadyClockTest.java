package io.github.bbo4j.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.space.SearchSpace;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SteadyClockTest {
  /** The counter starts anywhere, may overflow, and alone says how much time went by. */
  @Test
  void goesOnWhileTheSystemClockIsSetBack() {
    Instant noon = Instant.parse("2026-11-22T12:00:00Z");
    Queue<Instant> dates = new ArrayDeque<>(List.of(noon, noon.minusSeconds(3600)));
    AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 10);
    SteadyClock clock = new SteadyClock(dates::remove, nanos::get);
    assertThat(clock.instant()).isEqualTo(noon);
    nanos.addAndGet(Duration.ofSeconds(5).toNanos());
    assertThat(clock.instant()).isEqualTo(noon.plusSeconds(5));
    assertThat(dates).hasSize(1);
  }

  @Test
  void aTunerMeasuresWithIt() {
    assertThat(new TunerChoices(SearchSpace.builder().integer("x", 0, 1).build()).clock)
        .isInstanceOf(SteadyClock.class);
  }
}
