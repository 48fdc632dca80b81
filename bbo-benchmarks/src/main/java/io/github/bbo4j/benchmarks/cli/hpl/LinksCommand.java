package io.github.bbo4j.benchmarks.cli.hpl;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.LinkTiers;
import io.github.bbo4j.hplsim.planning.LinkLoads;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.RankMapping;
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

  @Option(
      names = "--mapping",
      paramLabel = "NAME",
      description = "sequential, round-robin or random:SEED (default: ${DEFAULT-VALUE}).")
  private String mapping = "sequential";

  @Option(names = "--rpn", paramLabel = "K", description = "Ranks on a node (default: 1).")
  private int ranksPerNode = 1;

  @Mixin private DrawnRun drawn = new DrawnRun();

  /** Creates the command; picocli sets its options. */
  public LinksCommand() {}

  @Override
  public Integer call() throws IOException {
    boolean fixed = !RunList.takesRanksPerNode(platform);
    Inputs.refuseIdle(spec, fixed, "is said by the platform, by its ranks-per-node", "--rpn");
    Inputs.read(spec, () -> Inputs.atLeast("--rpn", ranksPerNode, 1));
    HplConfiguration run = drawn.configuration(spec, platform);
    RunList.warnOfUnused(platform, spec.commandLine().getErr());
    Platform where = RunList.platform(platform, run.ranks(), ranksPerNode);
    RankMapping placed = Inputs.read(spec, () -> RankMapping.named(mapping, where.ranks()));
    LinkLoads loads = LinkLoads.of(run, where.withMapping(placed), drawn.seed());
    drawn.files().write(loads::writeCsv, loads.svg());
    LinkTiers.print(loads, drawn.files().picture(), spec.commandLine().getOut());
    return 0;
  }
}
