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

  private static Trial trial(int number, Outcome outcome) {
    return new Trial(
        number, SPACE.unrank(0), Purpose.INITIAL, outcome, Duration.ofSeconds(6), Duration.ZERO);
  }

  /** Of the last five lines of a program the first was shown: of a stack trace its beginning. */
  @Test
  void aFailureIsToldToItsLastLine() {
    StringWriter text = new StringWriter();
    TuneProgress progress =
        new TuneProgress(
            new TuneProgress.Screen(new PrintWriter(text, true), false),
            20,
            0,
            Direction.MINIMIZE,
            () -> 0);
    String trace = "exit code 1: Traceback:\n  File x\n" + "a".repeat(900) + "\nbad port\n";
    progress.on(new TuningEvent.TrialTold(trial(0, Outcome.failed(trace))));
    assertThat(text.toString())
        .contains("exit code 1: Traceback: | File x | aaa")
        .contains("aaa ... aaa")
        .contains("aaa | bad port in 6.000 s")
        .hasLineCount(1)
        .hasSizeLessThan(800);
  }

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
    progress.on(new TuningEvent.TrialTold(trial(30, Outcome.measured(1))));
    assertThat(text.toString()).contains("trial 1 of 20").contains("about 1 min left");
  }
}
