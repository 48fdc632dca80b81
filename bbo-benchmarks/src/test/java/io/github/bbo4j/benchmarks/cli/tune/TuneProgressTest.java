package io.github.bbo4j.benchmarks.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
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

  /** The line showed the best of the trial before; on narrow terminals it left its rows behind. */
  @Test
  void theLineShowsTheTrialThatIsToldAndEndsAtTheMargin() {
    StringWriter text = new StringWriter();
    TuneProgress progress =
        new TuneProgress(
            new TuneProgress.Screen(new PrintWriter(text, true), true),
            3,
            0,
            Direction.MINIMIZE,
            () -> 0);
    History history = History.empty(SPACE).plus(SPACE.unrank(0), Outcome.measured(7));
    progress.on(new TuningEvent.TrialTold(history.trial(0)));
    assertThat(text.toString())
        .endsWith("trial 1 of 3, best nothing measured, 0 failed, about 0 s left\u001b[?7h");
    progress.on(new TuningEvent.TrialFinished(history.trial(0), history, true));
    assertThat(text.toString().split("\r")[2])
        .startsWith("\u001b[K\u001b[?7ltrial 1 of 3, best 7.00000 ");
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
