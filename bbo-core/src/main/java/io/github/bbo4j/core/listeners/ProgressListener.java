package io.github.bbo4j.core.listeners;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.TuningEvent;
import io.github.bbo4j.core.TuningEvent.Started;
import io.github.bbo4j.core.TuningEvent.Stopped;
import io.github.bbo4j.core.TuningEvent.TrialFinished;
import io.github.bbo4j.core.TuningListener;
import io.github.bbo4j.core.arguments.Arguments;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * Tells people how a run goes on: a line when something better was found, one every so many trials,
 * and why it ended.
 *
 * <pre>{@code
 * 12 of 60: best 3.25 at {threads=4, mode=direct}; 1 failed; 0:38, 2:32 left
 * }</pre>
 *
 * <p>Trials are those of the run, without those of a warm start. The time left is that of the
 * trials so far for each of those to come. For one run at a time.
 */
public final class ProgressListener implements TuningListener {
  private final Consumer<String> lines;
  private final int every;
  private final ShownDirection direction;
  private int finished;
  private int failed;

  /**
   * Tells values of a direction, as of a run by ask and tell, which knows none.
   *
   * @param lines takes each line, without its end; such as {@code System.out::println}
   * @param every after how many trials there is a line anyway, at least 1
   * @param direction of the values
   */
  public ProgressListener(Consumer<String> lines, int every, Direction direction) {
    this(lines, every, ShownDirection.of(direction));
  }

  /** Tells values in the direction of the run, at least every tenth trial. */
  public ProgressListener(Consumer<String> lines) {
    this(lines, 10, ShownDirection.ofTheRun());
  }

  private ProgressListener(Consumer<String> lines, int every, ShownDirection direction) {
    Arguments.require(every >= 1, "every", every, "at least 1");
    this.lines = Arguments.given(lines, "lines");
    this.every = every;
    this.direction = direction;
  }

  @Override
  public void on(TuningEvent event) {
    if (event instanceof Started started) {
      direction.begins(started);
      finished = 0;
      failed = 0;
    } else if (event instanceof TrialFinished next) {
      finished++;
      failed += next.trial().outcome() instanceof Failed ? 1 : 0;
      if (next.improved() || finished % every == 0) {
        lines.accept(line(next.history()));
      }
    } else if (event instanceof Stopped stopped) {
      lines.accept("stopped: " + stopped.reason().message());
    }
  }

  private String line(History history) {
    OptionalInt remaining = history.remaining();
    StringBuilder line = new StringBuilder();
    line.append(finished);
    remaining.ifPresent(left -> line.append(" of ").append(finished + left));
    line.append(": ").append(history.best().map(this::best).orElse("nothing measured"));
    if (failed > 0) {
      line.append("; ").append(failed).append(" failed");
    }
    line.append("; ").append(time(history.elapsed()));
    remaining.ifPresent(
        left ->
            line.append(", ")
                .append(time(history.elapsed().multipliedBy(left).dividedBy(finished)))
                .append(" left"));
    return line.toString();
  }

  private String best(Observation best) {
    return String.format(
        Locale.ROOT,
        "best %.5g at %s",
        direction.value(best.cost().orElseThrow()),
        best.configuration());
  }

  private static String time(Duration duration) {
    return duration.toHours() > 0
        ? String.format(
            Locale.ROOT,
            "%d:%02d:%02d",
            duration.toHours(),
            duration.toMinutesPart(),
            duration.toSecondsPart())
        : String.format(Locale.ROOT, "%d:%02d", duration.toMinutesPart(), duration.toSecondsPart());
  }
}
