package io.github.bbo4j.benchmarks.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.TuningEvent;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TuneProgressTest {
  private static final SearchSpace SPACE = SearchSpace.builder().integer("x", 0, 99).build();

  /** Behind thirty known trials it was "trial 31 of 20", with no time left. */
  @Test
  void trialsAreCountedBehindThoseOfTheWarmStart() {
    StringWriter text = new StringWriter();
    AtomicLong now = new AtomicLong();
    TuneProgress progress =
        new TuneProgress(
            new TuneProgress.Screen(new PrintWriter(text, true), true),
            20,
            30,
            Direction.MINIMIZE,
            now::get);
    now.addAndGet(TimeUnit.SECONDS.toNanos(6));
    progress.on(
        new TuningEvent.TrialTold(
            new Trial(
                30,
                SPACE.unrank(0),
                Purpose.INITIAL,
                Outcome.measured(1),
                Duration.ofSeconds(6),
                Duration.ZERO)));
    assertThat(text.toString()).contains("trial 1 of 20").contains("about 1 min left");
  }
}
