package io.github.bbo4j.benchmarks.cli.trace;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.internal.AtomicFile;
import io.github.bbo4j.hplsim.trace.format.TraceWriter;
import io.github.bbo4j.hplsim.trace.generate.TracePatterns;
import io.github.bbo4j.hplsim.trace.generate.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code trace generate}: writes the trace of a communication pattern. */
@Command(
    name = "generate",
    description = "Writes the trace of a pattern: ring, master-worker, stencil, wavefront, cg, ep.")
public final class GenerateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--pattern", required = true, paramLabel = "NAME", description = "The pattern.")
  private String pattern = "";

  @Option(names = "--ranks", required = true, paramLabel = "N", description = "Processes.")
  private int ranks;

  @Option(names = "--iterations", paramLabel = "K", description = "Rounds (default: 100).")
  private long iterations = 100;

  @Option(names = "--bytes", paramLabel = "B", description = "Bytes of a message (default: 1000).")
  private long bytes = 1000;

  @Option(
      names = "--flops",
      paramLabel = "F",
      description = "Flops between messages (default: 1e6).")
  private double flops = 1e6;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "Trace to write, compressed when its name ends in .gz.")
  private Path out = Path.of("");

  /** Creates the command; picocli sets its options. */
  public GenerateCommand() {}

  @Override
  public Integer call() throws IOException {
    if (!TracePatterns.names().contains(pattern)) {
      throw new ParameterException(
          spec.commandLine(), "no pattern '" + pattern + "'; there are " + TracePatterns.names());
    }
    Workload workload = Inputs.read(spec, () -> new Workload(ranks, iterations, bytes, flops));
    boolean compressed = String.valueOf(out.getFileName()).endsWith(".gz");
    long[] written = new long[1];
    AtomicFile.writePath(
        out,
        file -> {
          try (TraceWriter writer = TraceWriter.create(file, compressed)) {
            TracePatterns.write(pattern, workload, writer::write);
            written[0] = writer.written();
          }
        });
    spec.commandLine().getOut().println("wrote " + written[0] + " actions to " + out);
    return 0;
  }
}
