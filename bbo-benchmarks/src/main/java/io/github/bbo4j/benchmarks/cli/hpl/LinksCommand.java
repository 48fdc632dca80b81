package io.github.bbo4j.benchmarks.cli.hpl;

import io.github.bbo4j.benchmarks.cli.options.LinkTiers;
import io.github.bbo4j.hplsim.planning.LinkLoads;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code hpl links}: which links of a topology a run of HPL loads. */
@Command(
    name = "links",
    description =
        "Simulates the first run of an HPL.dat exactly and draws how much of each link it uses: which one is the"
            + " bottleneck.")
public final class LinksCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--platform",
      required = true,
      paramLabel = "FILE",
      description = "Platform file with a topology, ours or SimGrid's (.xml).")
  private String platform = "";

  @Mixin private PlacedRanks placed = new PlacedRanks();
  @Mixin private DrawnRun drawn = new DrawnRun();

  /** Creates the command; picocli sets its options. */
  public LinksCommand() {}

  @Override
  public Integer call() throws IOException {
    placed.check(spec, platform);
    HplConfiguration run = drawn.configuration(spec, platform);
    Platform where = placed.platform(spec, platform, run.ranks());
    LinkLoads loads = LinkLoads.of(run, where, drawn.seed());
    drawn.files().write(loads::writeCsv, loads.svg());
    LinkTiers.print(loads, drawn.files().picture(), spec.commandLine().getOut());
    return 0;
  }
}
