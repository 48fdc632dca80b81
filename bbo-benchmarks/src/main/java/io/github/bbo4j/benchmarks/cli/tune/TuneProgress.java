package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Censored;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.TuningEvent;
import io.github.bbo4j.core.TuningListener;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** What a run says of itself: on a terminal one line that changes, in a pipe one line per trial. */
final class TuneProgress implements TuningListener {
  private final PrintWriter out;
  private final boolean terminal;

  /** Characters of a failure that are printed; all of it is in the journal. */
  private static final int LONGEST_MESSAGE = 600;

  private final int budget;
  private final Direction direction;
  private final int known;
  private final LongSupplier nanos;
  private final long begun;
  private TuningEvent.@Nullable Noted lastNote;
  private int told;
  private int latest;
  private int failed;
  private String best = "nothing measured";
  private final Sparkline sparkline = new Sparkline(Charset.defaultCharset());

  /**
   * Of a run that begins now.
   *
   * @param known trials of the warm start, which the numbers of trials begin behind
   * @param nanos as {@link System#nanoTime}: the date may be set meanwhile
   */
  TuneProgress(Screen screen, int budget, int known, Direction direction, LongSupplier nanos) {
    this.out = screen.out();
    this.terminal = screen.terminal();
    this.budget = budget;
    this.known = known;
    this.direction = direction;
    this.nanos = nanos;
    this.begun = nanos.getAsLong();
  }

  /**
   * Where it is said.
   *
   * @param terminal whether a line can be changed there
   */
  record Screen(PrintWriter out, boolean terminal) {}

  @Override
  public void on(TuningEvent event) {
    if (event instanceof TuningEvent.TrialTold t) {
      told++;
      failed += t.trial().outcome() instanceof Failed ? 1 : 0;
      latest = Math.max(latest, t.trial().number());
      line(t.trial());
    } else if (event instanceof TuningEvent.TrialFinished f) {
      best = best(f.history());
      f.history().best().ifPresent(o -> sparkline.add(direction.value(o.cost().orElseThrow())));
      if (terminal && told > 0) {
        changeLine(); // It was told before it was the best.
      }
    } else if (event instanceof TuningEvent.Noted note && !terminal && !note.equals(lastNote)) {
      lastNote = note; // A heuristic says for each point how it was chosen.
      out.println("note: " + note.source() + ": " + note.message());
      out.flush();
    }
  }

  private String best(History history) {
    Optional<Observation> observation = history.best();
    if (observation.isEmpty()) {
      return "nothing measured";
    }
    Observation o = observation.get();
    OptionalDouble error = o.standardError();
    String interval =
        error.isEmpty() ? "" : String.format(Locale.ROOT, " +- %.2g", 2 * error.getAsDouble());
    return number(o.cost().orElseThrow()) + interval;
  }

  private String number(double cost) {
    return String.format(Locale.ROOT, "%.6g", direction.value(cost));
  }

  private String text(Outcome outcome) {
    if (outcome instanceof Failed f) {
      return "failed (" + f.kind().id() + "): " + oneLine(f.message());
    }
    return outcome instanceof Censored c
        ? "given up at " + number(c.lowerBound())
        : number(outcome.measuredCost().orElseThrow());
  }

  /** With its end: what a program says last, as behind a stack trace, is why it failed. */
  private static String oneLine(String message) {
    String line = message.strip().replaceAll("\\s*\\R\\s*", " | ");
    return line.length() <= LONGEST_MESSAGE
        ? line
        : line.substring(0, LONGEST_MESSAGE / 2)
            + " ... "
            + line.substring(line.length() - LONGEST_MESSAGE / 2);
  }

  /** Cut at the right margin: of a line that is wrapped only the last row could be changed. */
  private void changeLine() {
    int number = latest + 1 - known;
    Duration left =
        Duration.ofNanos(nanos.getAsLong() - begun)
            .dividedBy(told)
            .multipliedBy(Math.max(0, budget - number));
    String curve = sparkline.toString();
    out.printf(
        Locale.ROOT,
        "\r\u001b[K\u001b[?7ltrial %d of %d, best %s%s, %d failed, about %s left\u001b[?7h",
        number,
        budget,
        best,
        curve.isEmpty() ? "" : " " + curve,
        failed,
        shown(left));
    out.flush();
  }

  private void line(Trial trial) {
    if (terminal) {
      changeLine();
    } else {
      out.println(
          "trial "
              + trial.number()
              + " "
              + trial.purpose().id()
              + " "
              + trial.configuration()
              + " -> "
              + text(trial.outcome())
              + " in "
              + String.format(Locale.ROOT, "%.3f s", trial.elapsed().toNanos() * 1e-9));
      out.flush();
    }
  }

  private static String shown(Duration d) {
    return d.toHours() > 0
        ? d.toHours() + " h " + d.toMinutesPart() + " min"
        : d.toMinutes() > 0 ? d.toMinutes() + " min" : d.toSeconds() + " s";
  }

  /** Ends the line of a terminal. */
  void end() {
    if (terminal && told > 0) {
      out.println();
    }
    out.flush();
  }
}
