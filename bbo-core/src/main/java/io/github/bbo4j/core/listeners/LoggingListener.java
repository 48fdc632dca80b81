package io.github.bbo4j.core.listeners;

import io.github.bbo4j.core.ChangeDetector.SystemChange;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Censored;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.TuningEvent;
import io.github.bbo4j.core.TuningEvent.ConfirmationStarted;
import io.github.bbo4j.core.TuningEvent.Noted;
import io.github.bbo4j.core.TuningEvent.Started;
import io.github.bbo4j.core.TuningEvent.Stopped;
import io.github.bbo4j.core.TuningEvent.SystemChanged;
import io.github.bbo4j.core.TuningEvent.TrialFinished;
import io.github.bbo4j.core.TuningEvent.TrialStarted;
import io.github.bbo4j.core.TuningListener;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.ControlCharacters;
import io.github.bbo4j.core.space.Configuration;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Logs a run to a {@link System.Logger}, one line per event, as {@code key=value} pairs in a fixed
 * order; values with blanks, quotes or {@code =} are in quotes, with a backslash before a quote or
 * a backslash, and line ends as {@code \n}. Such lines are read by people and split by log systems.
 *
 * <pre>{@code
 * event=finished trial=12 purpose=SEARCH outcome=measured cost=3.25 improved=true elapsed_ms=3251 decision_ms=14 threads=4 mode=direct
 * }</pre>
 *
 * <p>INFO are start, confirmation, stop, trials that improved and notes that say something new;
 * WARNING failed trials and changes of the system; DEBUG all else. A configuration's parameters
 * come last, under their own names. Costs are values in the direction given, else in that of the
 * run: runs of both directions at once need a listener each. Thread-safe.
 */
public final class LoggingListener implements TuningListener {
  private final Logger log;
  private final ShownDirection direction;
  private final AtomicReference<String> lastNote = new AtomicReference<>("");

  /**
   * Logs values of a direction, as of a run by ask and tell, which knows none.
   *
   * @param log where to, such as {@code System.getLogger("tuning")}
   * @param direction of the values
   */
  public LoggingListener(Logger log, Direction direction) {
    this(log, ShownDirection.of(direction));
  }

  /** Logs values in the direction of the run. */
  public LoggingListener(Logger log) {
    this(log, ShownDirection.ofTheRun());
  }

  private LoggingListener(Logger log, ShownDirection direction) {
    this.log = Arguments.given(log, "log");
    this.direction = direction;
  }

  @Override
  public void on(TuningEvent event) {
    if (event instanceof TrialFinished finished) {
      finished(finished);
    } else if (event instanceof TrialStarted started) {
      if (log.isLoggable(Level.DEBUG)) {
        Pairs pairs =
            new Pairs("started")
                .with("trial", started.suggestion().number())
                .with("purpose", started.suggestion().evaluation().purpose());
        log.log(Level.DEBUG, point(pairs, started.suggestion().configuration()));
      }
    } else if (event instanceof Started started) {
      direction.begins(started);
      Pairs pairs = new Pairs("run").with("seed", started.provenance().seed());
      started.provenance().settings().forEach((k, v) -> pairs.with(k.replace(' ', '_'), v));
      log.log(Level.INFO, pairs.toString());
    } else if (event instanceof Stopped stopped) {
      log.log(
          Level.INFO,
          new Pairs("stopped")
              .with("criterion", stopped.reason().criterion())
              .with("message", stopped.reason().message())
              .toString());
    } else {
      other(event);
    }
  }

  private void finished(TrialFinished finished) {
    Trial trial = finished.trial();
    Outcome outcome = trial.outcome();
    Level level =
        outcome instanceof Failed ? Level.WARNING : finished.improved() ? Level.INFO : Level.DEBUG;
    if (!log.isLoggable(level)) {
      return;
    }
    Pairs pairs =
        new Pairs("finished").with("trial", trial.number()).with("purpose", trial.purpose());
    if (outcome instanceof Failed failed) {
      pairs.with("outcome", "failed").with("kind", failed.kind()).with("message", failed.message());
    } else if (outcome instanceof Censored censored) {
      pairs.with("outcome", "censored").with("bound", direction.value(censored.lowerBound()));
    } else {
      pairs
          .with("outcome", "measured")
          .with("cost", direction.value(outcome.measuredCost().orElseThrow()));
    }
    pairs
        .with("improved", finished.improved())
        .with("elapsed_ms", trial.elapsed().toMillis())
        .with("decision_ms", trial.decisionTime().toMillis());
    log.log(level, point(pairs, trial.configuration()));
  }

  private void other(TuningEvent event) {
    if (event instanceof Noted noted) {
      String note =
          new Pairs("note")
              .with("source", noted.source())
              .with("message", noted.message())
              .toString();
      log.log(note.equals(lastNote.getAndSet(note)) ? Level.DEBUG : Level.INFO, note);
    } else if (event instanceof SystemChanged changed) {
      SystemChange change = changed.change();
      log.log(
          Level.WARNING,
          new Pairs("changed")
              .with("kind", change.kind())
              .with("first_trial", change.firstTrial())
              .with("last_trial", change.lastTrial())
              .with("message", change.message())
              .toString());
    } else if (event instanceof ConfirmationStarted confirmation) {
      log.log(
          Level.INFO,
          new Pairs("confirmation")
              .with("evaluations", confirmation.evaluations())
              .with("message", confirmation.searchEnd().message())
              .toString());
    }
  }

  private static String point(Pairs pairs, Configuration configuration) {
    configuration.asMap().forEach(pairs::with);
    return pairs.toString();
  }

  /** A line. */
  private static final class Pairs {
    private final StringBuilder line = new StringBuilder("event=");

    Pairs(String event) {
      line.append(event);
    }

    Pairs with(String key, Object value) {
      String text = String.valueOf(value);
      line.append(' ').append(key).append('=');
      if (!text.isEmpty() && text.chars().noneMatch(c -> c <= ' ' || c == '"' || c == '=')) {
        line.append(text);
      } else {
        line.append('"')
            .append(ControlCharacters.escaped(text.replace("\\", "\\\\").replace("\"", "\\\"")))
            .append('"');
      }
      return this;
    }

    @Override
    public String toString() {
      return line.toString();
    }
  }
}
