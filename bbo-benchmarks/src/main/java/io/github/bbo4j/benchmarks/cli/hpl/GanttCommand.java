package io.github.bbo4j.benchmarks.cli.hpl;

import io.github.bbo4j.hplsim.HplSimulator;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.HplResult;
import io.github.bbo4j.hplsim.run.HplTrace;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code hpl gantt}: draws what each process does during the first panels of a run. */
@Command(
    name = "gantt",
    description =
        "Simulates the first run of an HPL.dat exactly and draws its first panels as an SVG chart.")
public final class GanttCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--platform",
      paramLabel = "FILE|NAME",
      description =
          "Platform file, ours or SimGrid's (.xml), or built-in name (default: ${DEFAULT-VALUE}).")
  private String platform = "smpi-eth100";

  @Mixin private PlacedRanks placed = new PlacedRanks();
  @Mixin private DrawnRun drawn = new DrawnRun();

  @Option(names = "--panels", paramLabel = "K", description = "Panels to draw (default: 8).")
  private int panels = 8;

  /** Creates the command; picocli sets its options. */
  public GanttCommand() {}

  @Override
  public Integer call() throws IOException {
    if (panels < 1) {
      throw new ParameterException(
          spec.commandLine(), "--panels = " + panels + " must be at least 1");
    }
    placed.check(spec, platform);
    HplConfiguration run = drawn.configuration(spec, platform);
    Platform where = placed.platform(spec, platform, run.ranks());
    HplSimulator simulator = HplSimulator.of(where).withTrace(panels);
    HplResult result = simulator.simulate(run, drawn.seed());
    HplTrace trace = result.trace().orElseThrow();
    drawn.files().write(trace::writeCsv, trace.svg());
    spec.commandLine()
        .getOut()
        .printf(
            Locale.ROOT,
            "%.3f s, %.1f GFlop/s; wrote %s%n",
            result.seconds(),
            result.gflops(),
            drawn.files().picture());
    return 0;
  }
}
