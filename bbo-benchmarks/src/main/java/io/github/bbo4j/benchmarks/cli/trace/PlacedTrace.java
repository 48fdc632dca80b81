package io.github.bbo4j.benchmarks.cli.trace;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.hplsim.trace.format.TraceFile;
import io.github.bbo4j.hplsim.trace.format.TraceFormatException;
import io.github.bbo4j.hplsim.trace.replay.DeadlockException;
import io.github.bbo4j.hplsim.trace.replay.Machine;
import io.github.bbo4j.hplsim.trace.replay.ReplayOptions;
import io.github.bbo4j.hplsim.trace.replay.ReplayResult;
import io.github.bbo4j.hplsim.trace.replay.TraceReplay;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** A trace and the platform that a command replays it on. */
final class PlacedTrace {
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

  /** Does something with the open trace. */
  @FunctionalInterface
  interface Work<T> {
    T with(TraceFile file) throws IOException;
  }

  Path platform() {
    return platform;
  }

  Machine machine() throws IOException {
    return RunFiles.machine(platform);
  }

  ReplayOptions options() {
    return ReplayOptions.of(options);
  }

  /** Process i on host i, again from the first host when there are fewer. */
  static List<Integer> hosts(TraceFile file, Machine machine) {
    int count = machine.hosts().size();
    return IntStream.range(0, file.ranks()).map(i -> i % count).boxed().toList();
  }

  /** The replay of a trace on a machine. */
  TraceReplay replay(TraceFile file, Machine machine) {
    int[] hosts = hosts(file, machine).stream().mapToInt(Integer::intValue).toArray();
    return TraceReplay.on(machine, options()).withMapping(hosts);
  }

  /** Opens the trace once all outputs can be written; what is wrong with it is a usage error. */
  <T> T open(CommandSpec spec, OutputFiles outputs, Work<T> work) throws IOException {
    Inputs.check(spec, outputs, List.of(trace.toString(), platform.toString()));
    try (TraceFile file = TraceFile.open(trace)) {
      return Inputs.read(spec, () -> work.with(file));
    } catch (TraceFormatException | DeadlockException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  /** Says what of a replayed trace doesn't fit together. */
  static void warn(ReplayResult result, CommandSpec spec) {
    result.warnings().forEach(w -> spec.commandLine().getErr().println("warning: " + w));
  }
}
