package io.github.bbo4j.benchmarks.cli.hpl;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.RankMapping;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The platform of a run whose ranks the options place, where they do. */
final class PlacedRanks {
  @Option(
      names = "--mapping",
      paramLabel = "NAME",
      description = "sequential, round-robin or random:SEED (default: that of the platform).")
  private @Nullable String mapping;

  @Option(
      names = "--rpn",
      defaultValue = "1",
      paramLabel = "K",
      description =
          "Ranks on a host, where the platform leaves it open, as SimGrid's do (default: ${DEFAULT-VALUE}).")
  private int ranksPerNode = 1;

  /** Refuses what the platform doesn't leave open; says what of a SimGrid file is not used. */
  void check(CommandSpec spec, String platform) throws IOException {
    boolean fixed = !RunList.takesRanksPerNode(platform);
    Inputs.refuseIdle(spec, fixed, "is said by the platform, by its ranks-per-node", "--rpn");
    Inputs.read(spec, () -> Inputs.atLeast("--rpn", ranksPerNode, 1));
    RunList.warnOfUnused(platform, spec.commandLine().getErr());
  }

  /** The platform for so many ranks. */
  Platform platform(CommandSpec spec, String name, int ranks) throws IOException {
    int nodes = (int) (((long) ranks + ranksPerNode - 1) / ranksPerNode);
    Platform read = Inputs.read(spec, () -> RunList.platform(name, nodes, ranksPerNode));
    String named = mapping;
    return named == null
        ? read
        : Inputs.read(spec, () -> read.withMapping(RankMapping.named(named, read.ranks())));
  }
}
