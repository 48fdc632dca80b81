package io.github.bbo4j.benchmarks.cli.trace;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.benchmarks.internal.AtomicFile;
import io.github.bbo4j.hplsim.trace.format.TraceFile;
import io.github.bbo4j.hplsim.trace.format.TraceFormatException;
import io.github.bbo4j.hplsim.trace.replay.DeadlockException;
import io.github.bbo4j.hplsim.trace.replay.ReplayListener;
import io.github.bbo4j.hplsim.trace.replay.ReplayOptions;
import io.github.bbo4j.hplsim.trace.replay.ReplayResult;
import io.github.bbo4j.hplsim.trace.replay.TraceReplay;
import io.github.bbo4j.hplsim.trace.timeline.EventTable;
import io.github.bbo4j.hplsim.trace.timeline.GanttGrid;
import io.github.bbo4j.hplsim.trace.timeline.PajeTrace;
import io.github.bbo4j.hplsim.trace.timeline.TimedTrace;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code trace gantt}: draws a replay. */
@Command(
    name = "gantt",
    description =
        "Replays a trace, process i on host i (again from the first host when there are fewer), and draws it.")
public final class GanttCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "TRACE", description = "Trace to replay.")
  private Path trace = Path.of("");

  @Option(
      names = "--platform",
      required = true,
      paramLabel = "FILE",
      description = "SimGrid platform (.xml) or table of routes (.json).")
  private Path platform = Path.of("");

  @Option(
      names = "--option",
      paramLabel = "KEY:VALUE",
      description = "SimGrid option, such as smpi/coll-selector:ompi; may come several times.")
  private List<String> options = new ArrayList<>();

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
    Inputs.check(
        spec,
        new OutputFiles()
            .add("--out", out)
            .add("--csv", csv)
            .add("--paje", paje)
            .add("--events", events),
        List.of(trace.toString(), platform.toString()));
    try (TraceFile file = TraceFile.open(trace)) {
      TraceReplay replay =
          Inputs.read(
              spec,
              () -> {
                var machine = RunFiles.machine(platform);
                int[] hosts = new int[file.ranks()];
                for (int i = 0; i < hosts.length; i++) {
                  hosts[i] = i % machine.hosts().size();
                }
                return TraceReplay.on(machine, ReplayOptions.of(options)).withMapping(hosts);
              });
      draw(file, replay);
    } catch (TraceFormatException | DeadlockException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
    return 0;
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
  private void draw(TraceFile file, TraceReplay replay) throws IOException {
    ReplayResult result = replay.replay(file);
    write(csv, file, replay, TimedTrace::new);
    write(paje, file, replay, writer -> new PajeTrace(writer, file.ranks()));
    write(events, file, replay, EventTable::new);
    double end = Double.isNaN(to) ? Math.max(from + 1e-9, result.seconds()) : to;
    GanttGrid grid = Inputs.read(spec, () -> new GanttGrid(file.ranks(), from, end));
    replay.withListener(grid).replay(file);
    AtomicFile.write(out, writer -> writer.write(grid.svg()));
    spec.commandLine()
        .getOut()
        .printf(
            "%.9g s, %d actions, %d messages; wrote %s%n",
            result.seconds(), result.actions(), result.messages(), out);
  }
}
