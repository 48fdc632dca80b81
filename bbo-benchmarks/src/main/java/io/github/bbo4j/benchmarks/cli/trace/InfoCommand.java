package io.github.bbo4j.benchmarks.cli.trace;

import io.github.bbo4j.hplsim.trace.format.Action;
import io.github.bbo4j.hplsim.trace.format.ActionKind;
import io.github.bbo4j.hplsim.trace.format.TraceFile;
import io.github.bbo4j.hplsim.trace.format.TraceFormatException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code trace info}: counts what is in a trace, and finds lines that are wrong. */
@Command(
    name = "info",
    description = "Reads a trace from end to end; prints processes, actions, flops and bytes.")
public final class InfoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "TRACE",
      description = "A merged file, a list of the processes' files, or a folder with them.")
  private Path trace = Path.of("");

  /** Creates the command; picocli sets its options. */
  public InfoCommand() {}

  @Override
  public Integer call() throws IOException {
    long[] count = new long[ActionKind.values().length];
    double[] flops = {0, Double.POSITIVE_INFINITY, 0};
    double sent = 0;
    long least = Long.MAX_VALUE;
    long most = 0;
    int ranks;
    try (TraceFile file = TraceFile.open(trace)) {
      ranks = file.ranks();
      Action action = new Action();
      for (int rank = 0; rank < ranks; rank++) {
        TraceFile.Cursor cursor = file.cursor(rank);
        long actions = 0;
        double own = 0;
        while (cursor.next(action)) {
          actions++;
          count[action.kind().ordinal()]++;
          own += action.kind() == ActionKind.COMPUTE ? action.volume() : 0;
          boolean sends = action.kind() == ActionKind.SEND || action.kind() == ActionKind.ISEND;
          sent += sends ? action.bytes() : 0;
        }
        least = Math.min(least, actions);
        most = Math.max(most, actions);
        flops[0] += own;
        flops[1] = Math.min(flops[1], own);
        flops[2] = Math.max(flops[2], own);
      }
    } catch (TraceFormatException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
    print(new long[] {ranks, least, most}, flops, sent, count);
    return 0;
  }

  private void print(long[] actions, double[] flops, double sent, long[] count) {
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        Locale.ROOT,
        "processes %d%nactions of a process %d to %d%n",
        actions[0],
        actions[1],
        actions[2]);
    out.printf(
        Locale.ROOT, "flops %.6g, of a process %.6g to %.6g%n", flops[0], flops[1], flops[2]);
    out.printf(Locale.ROOT, "bytes of sends %.6g%n", sent);
    for (ActionKind kind : ActionKind.values()) {
      if (count[kind.ordinal()] > 0) {
        out.printf(Locale.ROOT, "  %-13s %d%n", kind.keyword(), count[kind.ordinal()]);
      }
    }
  }
}
