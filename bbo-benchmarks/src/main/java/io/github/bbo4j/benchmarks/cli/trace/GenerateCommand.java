package io.github.bbo4j.benchmarks.cli.trace;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.core.arguments.Catalog;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.trace.format.TraceFolderWriter;
import io.github.bbo4j.hplsim.trace.format.TraceWriter;
import io.github.bbo4j.hplsim.trace.format.TraceWriter.Generation;
import io.github.bbo4j.hplsim.trace.generate.ActionSink;
import io.github.bbo4j.hplsim.trace.generate.HplSchedule;
import io.github.bbo4j.hplsim.trace.generate.TracePatterns;
import io.github.bbo4j.hplsim.trace.generate.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code trace generate}: writes the trace of a pattern, or of HPL. */
@Command(
    name = "generate",
    description = {
      "Writes the trace of a pattern: ring, master-worker, stencil, wavefront, lu, cg, ep.",
      "The pattern hpl is HPL's own schedule, as the simulator runs it exactly on a platform; a replay under the"
          + " same model ends at the date that is printed."
    })
public final class GenerateCommand implements Callable<Integer> {
  private static final String HPL = "hpl";

  /** A few seconds, and a few hundred megabytes. */
  private static final long FIRST_TOLD = 10_000_000;

  private static final Map<String, String> OPTIONS =
      Map.of("ranks", "--np", "iterations", "--iterations", "bytes", "--bytes", "flops", "--flops");

  private static final Map<String, String> OF_HPL =
      Map.of("N", "--order", "NB", "--block", "speed", "--speed");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "PATTERN", description = "The pattern, or hpl.")
  private String pattern = "";

  @Option(
      names = "--np",
      paramLabel = "N",
      description = "Processes; with --hpl-dat those of the file.")
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

  @Mixin private HplSource hpl = new HplSource();

  @Option(
      names = "--untagged",
      description = "Write the first generation of the format: no tags, waits without arguments.")
  private boolean untagged;

  @Option(
      names = "--per-rank",
      description = "Write a folder with a file for each process, rank-0.ti, ...")
  private boolean perRank;

  @Option(names = "--gzip", description = "Compress, whatever the name.")
  private boolean gzip;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description =
          "Trace to write, compressed when its name ends in .gz; with --per-rank a folder.")
  private Path out = Path.of("");

  /** Creates the command; picocli sets its options. */
  public GenerateCommand() {}

  /** Puts actions somewhere. */
  @FunctionalInterface
  private interface Source {
    void writeTo(ActionSink sink) throws IOException;
  }

  @Override
  public Integer call() throws IOException {
    if (!perRank) {
      Inputs.check(spec, new OutputFiles().add("--out", out), hpl.files());
    }
    refuseIdle();
    if (pattern.equals(HPL)) {
      return hpl();
    }
    if (!TracePatterns.names().contains(pattern)) {
      List<String> known = new ArrayList<>(TracePatterns.names());
      known.add(HPL);
      throw new ParameterException(
          spec.commandLine(), Catalog.unknown("pattern", pattern, known).getMessage());
    }
    Workload workload =
        Inputs.read(spec, OPTIONS, () -> new Workload(ranks, iterations, bytes, flops));
    write(ranks, sink -> TracePatterns.write(pattern, workload, sink));
    return 0;
  }

  /** The schedule of HPL; what is wrong with its options is told by their names. */
  private int hpl() throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    HplConfiguration run =
        Inputs.read(spec, hpl.hasFile() ? Map.of() : OF_HPL, () -> hpl.run(ranks, err));
    Platform platform = Inputs.read(spec, () -> hpl.platform(run.ranks(), err));
    HplSchedule.Summary[] summary = new HplSchedule.Summary[1];
    Inputs.read(
        spec,
        OF_HPL,
        () -> {
          write(
              run.ranks(),
              sink -> summary[0] = HplSchedule.write(run, platform, hpl.seed(), hpl.speed(), sink));
          return 0;
        });
    spec.commandLine()
        .getOut()
        .printf(
            Locale.ROOT,
            "the simulated run takes %.9g s as HPL measures it, ends at %.12g s, and has %d messages%n",
            summary[0].seconds(),
            summary[0].end(),
            summary[0].messages());
    return 0;
  }

  private void refuseIdle() {
    boolean other = !pattern.equals(HPL);
    String why = "is of the pattern hpl, not of " + pattern;
    Inputs.refuseIdle(spec, other, why, "--hpl-dat", "--order", "--block");
    Inputs.refuseIdle(spec, other, why, "--platform", "--seed", "--speed");
    why = "is of other patterns than hpl";
    Inputs.refuseIdle(spec, !other, why, "--iterations", "--bytes", "--flops");
    why = "is said by the file of --hpl-dat";
    Inputs.refuseIdle(spec, hpl.hasFile(), why, "--order", "--block");
  }

  private void write(int processes, Source source) throws IOException {
    Generation generation = untagged ? Generation.UNTAGGED : Generation.TAGGED;
    boolean compressed = gzip || String.valueOf(out.getFileName()).endsWith(".gz");
    long[] written = new long[1];
    if (perRank) {
      TraceFolderWriter.writeFolder(
          out,
          processes,
          generation,
          compressed,
          writer -> {
            source.writeTo(told(writer::write));
            written[0] = writer.written();
          });
    } else {
      TraceWriter.writeFile(
          out,
          generation,
          compressed,
          writer -> {
            source.writeTo(told(writer::write));
            written[0] = writer.written();
          });
    }
    spec.commandLine().getOut().println("wrote " + written[0] + " actions to " + out);
  }

  private ActionSink told(ActionSink sink) {
    return new CountedActions(sink, FIRST_TOLD, spec.commandLine().getErr());
  }
}
