package io.github.bbo4j.benchmarks.cli.trace;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.hplsim.trace.format.TraceFile;
import io.github.bbo4j.hplsim.trace.replay.ReplayListener;
import io.github.bbo4j.hplsim.trace.replay.ReplayResult;
import io.github.bbo4j.hplsim.trace.replay.TraceReplay;
import io.github.bbo4j.hplsim.trace.timeline.EventTable;
import io.github.bbo4j.hplsim.trace.timeline.GanttGrid;
import io.github.bbo4j.hplsim.trace.timeline.PajeTrace;
import io.github.bbo4j.hplsim.trace.timeline.TimedTrace;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code trace gantt}: draws a replay. */
@Command(
    name = "gantt",
    description =
        "Replays a trace, process i on host i (again from the first host when there are fewer), and draws it.")
public final class GanttCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private PlacedTrace placed = new PlacedTrace();

  @Option(names = "--from", paramLabel = "S", description = "Date to begin at (default: 0).")
  private double from;

  @Option(names = "--to", paramLabel = "S", description = "Date to end at (default: the end).")
  private double to = Double.NaN;

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "SVG file to write.")
  private Path out = Path.of("");

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "Timed trace: end_s,rank,duration_s,action.")
  private @Nullable Path csv;

  @Option(names = "--paje", paramLabel = "FILE", description = "Timed trace in the format of Paje.")
  private @Nullable Path paje;

  @Option(
      names = "--events",
      paramLabel = "FILE",
      description =
          "Table of events with the names of OTF2: event,location,timestamp,region,partner,tag,bytes;"
              + " timestamps are picoseconds.")
  private @Nullable Path events;

  /** Creates the command; picocli sets its options. */
  public GanttCommand() {}

  @Override
  public Integer call() throws IOException {
    OutputFiles outputs =
        new OutputFiles()
            .add("--out", out)
            .add("--csv", csv)
            .add("--paje", paje)
            .add("--events", events);
    Inputs.read(spec, this::requireDates);
    return placed.open(spec, outputs, this::draw);
  }

  private boolean requireDates() {
    Arguments.require(Double.isFinite(from) && from >= 0, "--from", from, "finite and at least 0");
    Arguments.require(
        Double.isNaN(to) || (Double.isFinite(to) && to > from),
        "--to",
        to,
        "finite and after --from " + from);
    return true;
  }

  /** Makes the listener that writes a file. */
  @FunctionalInterface
  private interface Form {
    ReplayListener to(Writer writer) throws IOException;
  }

  private static void write(@Nullable Path to, TraceFile file, TraceReplay replay, Form form)
      throws IOException {
    if (to != null) {
      AtomicFile.write(
          to,
          writer -> {
            ReplayListener listener = form.to(writer);
            replay.withListener(listener).replay(file);
            if (listener instanceof PajeTrace trace) {
              trace.finish();
            }
          });
    }
  }

  /** The first replay tells how long it takes; each file is a replay of its own. */
  private int draw(TraceFile file) throws IOException {
    TraceReplay replay = placed.replay(file, placed.machine());
    ReplayResult result = replay.replay(file);
    PlacedTrace.warn(result, spec);
    Arguments.require(
        from == 0 || from < result.seconds(),
        "--from",
        from,
        "before the end of the replay at " + result.seconds() + " s");
    write(csv, file, replay, TimedTrace::new);
    write(paje, file, replay, writer -> new PajeTrace(writer, file.ranks()));
    write(events, file, replay, EventTable::new);
    double end = Double.isNaN(to) ? Math.max(1e-9, result.seconds()) : to;
    GanttGrid grid = new GanttGrid(file.ranks(), from, end);
    replay.withListener(grid).replay(file);
    AtomicFile.write(out, writer -> writer.write(grid.svg()));
    spec.commandLine()
        .getOut()
        .printf(
            Locale.ROOT,
            "%.9g s, %d actions, %d messages; wrote %s%n",
            result.seconds(),
            result.actions(),
            result.messages(),
            out);
    return 0;
  }
}
