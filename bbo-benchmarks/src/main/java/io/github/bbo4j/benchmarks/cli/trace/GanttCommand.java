package io.github.bbo4j.benchmarks.cli.trace;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.benchmarks.internal.AtomicFile;
import io.github.bbo4j.hplsim.trace.format.TraceFile;
import io.github.bbo4j.hplsim.trace.format.TraceFormatException;
import io.github.bbo4j.hplsim.trace.replay.DeadlockException;
import io.github.bbo4j.hplsim.trace.replay.ReplayOptions;
import io.github.bbo4j.hplsim.trace.replay.ReplayResult;
import io.github.bbo4j.hplsim.trace.replay.TraceReplay;
import io.github.bbo4j.hplsim.trace.timeline.GanttGrid;
import io.github.bbo4j.hplsim.trace.timeline.TimedTrace;
import java.io.IOException;
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

  /** Creates the command; picocli sets its options. */
  public GanttCommand() {}

  @Override
  public Integer call() throws IOException {
    Inputs.check(
        spec,
        new OutputFiles().add("--out", out).add("--csv", csv),
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

  /** The first replay tells how long it takes, the second one is drawn. */
  private void draw(TraceFile file, TraceReplay replay) throws IOException {
    Path table = csv;
    ReplayResult[] result = new ReplayResult[1];
    if (table == null) {
      result[0] = replay.replay(file);
    } else {
      AtomicFile.write(
          table, writer -> result[0] = replay.withListener(new TimedTrace(writer)).replay(file));
    }
    double end = Double.isNaN(to) ? Math.max(from + 1e-9, result[0].seconds()) : to;
    GanttGrid grid = Inputs.read(spec, () -> new GanttGrid(file.ranks(), from, end));
    replay.withListener(grid).replay(file);
    AtomicFile.write(out, writer -> writer.write(grid.svg()));
    spec.commandLine()
        .getOut()
        .printf(
            "%.9g s, %d actions, %d messages; wrote %s%n",
            result[0].seconds(), result[0].actions(), result[0].messages(), out);
  }
}
