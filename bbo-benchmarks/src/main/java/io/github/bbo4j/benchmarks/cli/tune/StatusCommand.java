package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.Measured;
import io.github.bbo4j.core.arguments.ControlCharacters;
import io.github.bbo4j.tuner.journal.JournalReader;
import io.github.bbo4j.tuner.journal.JournalRecord;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bbo status}: what a journal holds, also while its run goes on. */
@Command(name = "status", description = "Says what a journal holds, also while its run goes on.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class StatusCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "JOURNAL", description = "The journal.")
  private Path journal;

  private final Map<Integer, Map<String, Object>> open = new HashMap<>();
  private int openings;
  private int measured;
  private int censored;
  private int failed;
  private double best = Double.POSITIVE_INFINITY;
  private @Nullable Map<String, Object> bestValues;
  private String state = "not closed: it runs, or was cut short";
  private String began = "";
  private Direction direction = Direction.MINIMIZE;

  /** For picocli. */
  public StatusCommand() {}

  @Override
  public Integer call() {
    String flaw = JournalReader.read(journal, this::take);
    if (openings == 0) {
      throw new BboException(
          journal + " holds no run: it is empty, or was cut short before the run began");
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println("begun: " + began + (openings == 1 ? "" : ", opened " + openings + " times"));
    out.println("state: " + state);
    out.println(
        "trials: "
            + measured
            + " measured, "
            + censored
            + " given up, "
            + failed
            + " failed, "
            + open.size()
            // What a run that has stopped did not finish is the first of the run that goes on.
            + (state.startsWith("stopped: ") && !open.isEmpty() ? " not finished" : " under way")
            + known());
    if (bestValues != null) {
      String what = direction == Direction.MINIMIZE ? "lowest cost: " : "highest value: ";
      out.println(
          what + direction.value(best) + " at " + ControlCharacters.escaped(bestValues.toString()));
    }
    if (!flaw.isEmpty()) {
      out.println("damaged end, set aside at the next opening: " + flaw);
    }
    out.flush();
    return 0;
  }

  private String known() {
    int[] known = new int[1];
    Path beside = WarmStart.beside(journal);
    if (Files.exists(beside)) {
      JournalReader.read(beside, entry -> known[0] += entry instanceof JournalRecord.Told ? 1 : 0);
    }
    return known[0] == 0 ? "" : "; known before: " + known[0];
  }

  private void take(JournalRecord entry) {
    if (entry instanceof JournalRecord.Opened o) {
      began = began.isEmpty() ? o.time() + " by " + o.holder() : began;
      openings++;
      direction = o.direction().orElse(direction);
      state = "not closed: it runs, or was cut short";
    } else if (entry instanceof JournalRecord.Suggested s) {
      open.put(s.trial(), s.values());
    } else if (entry instanceof JournalRecord.Told t) {
      Map<String, Object> values = open.remove(t.trial());
      if (t.outcome() instanceof Measured m) {
        measured++;
        if (m.cost() < best) {
          best = m.cost();
          bestValues = values;
        }
      } else if (t.outcome() instanceof Failed) {
        failed++;
      } else {
        censored++;
      }
    } else if (entry instanceof JournalRecord.Closed c) {
      state = "stopped: " + c.message();
    }
  }
}
