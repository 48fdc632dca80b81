package io.github.bbo4j.tuner.process;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.Outcome.Measured;
import io.github.bbo4j.tuner.process.ProcessRun.End;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * What a finished run means: its cost, or the kind of its failure with its last lines.
 *
 * @param watcher who measures times and ends runs, for messages
 */
record RunOutcomes(Command command, String watcher) {
  /** How many of the last lines a failure quotes. */
  private static final int LAST_LINES = 5;

  /** Of a run that a worker ended by itself where it took too long. */
  Outcome ofWorker(ProcessRun run, double costLimit) {
    if (run.end() == End.ITSELF) {
      return run.exitCode() == 0 ? cost(run) : failure(run, "");
    }
    // The worker's limits go on while it is stopped.
    if (!run.isTimeKnown()) {
      return timeUnknown(run);
    }
    return run.end() == End.COST_LIMIT ? Outcome.censored(costLimit) : failure(run, "");
  }

  private Failed timeUnknown(ProcessRun run) {
    return new Failed(
        FailureKind.LOST,
        String.format(
            Locale.ROOT,
            "%s stood still for %.1f of the %.1f s, as after Ctrl-Z: how long the run took is not known",
            watcher,
            run.missedSeconds(),
            run.wallSeconds()));
  }

  Outcome cost(ProcessRun run) {
    if (command.cost().isWallTime() && !run.isTimeKnown()) {
      return timeUnknown(run);
    }
    CostSource.Cost cost = command.cost().of(run);
    return cost.missing().isEmpty()
        ? new Measured(cost.value())
        : new Failed(
            FailureKind.NO_COST,
            "no cost: "
                + command.cost()
                + ": "
                + Printable.text(cost.missing().get())
                + lastLines(run, "; it printed: "));
  }

  Failed failure(ProcessRun run, String what) {
    String survivors =
        run.survivors().isEmpty() ? "" : "; could not end the processes " + run.survivors();
    if (run.end() == End.LIMIT) {
      return new Failed(
          FailureKind.TIMED_OUT,
          what
              + "ended at its time limit of "
              + seconds(command.timeLimit())
              + " s"
              + survivors
              + lastLines(run, ": "));
    }
    int signal = run.exitCode() - 128;
    if (signal > 0 && signal < 65) {
      return new Failed(
          FailureKind.SIGNAL,
          what
              + "ended by signal "
              + signal
              + Signals.name(signal)
              + survivors
              + lastLines(run, ": "));
    }
    return new Failed(
        FailureKind.EXIT_CODE,
        what + "exit code " + run.exitCode() + survivors + lastLines(run, ": "));
  }

  /** The last lines of standard error, or of standard output if it said nothing. */
  private static String lastLines(ProcessRun run, String before) {
    String text = run.error().isBlank() ? run.output() : run.error();
    List<String> lines =
        text.lines()
            .map(Printable::text)
            .filter(line -> !line.isBlank())
            .map(line -> line.length() > 400 ? line.substring(0, 400) + "..." : line)
            .toList();
    List<String> last = lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
    return last.isEmpty() ? "; it printed nothing" : before + String.join("\n", last);
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() * 1e-9;
  }
}
