package io.github.bbo4j.benchmarks.cli.hpl;

import io.github.bbo4j.benchmarks.cli.options.EnergyColumns;
import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.hplsim.HplSimulator;
import io.github.bbo4j.hplsim.energy.Energy;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code hpl energy}: the power of a run over time. */
@Command(
    name = "energy",
    description =
        "Simulates the first run of an HPL.dat exactly and draws what its nodes draw over time. The platform says their power:"
            + " ours by its keys power..., SimGrid's by wattage_per_state.")
public final class EnergyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--platform",
      required = true,
      paramLabel = "FILE|NAME",
      description = "Platform file, ours or SimGrid's (.xml), or taurus.")
  private String platform = "";

  @Mixin private PlacedRanks placed = new PlacedRanks();
  @Mixin private DrawnRun drawn = new DrawnRun();

  /** Creates the command; picocli sets its options. */
  public EnergyCommand() {}

  @Override
  public Integer call() throws IOException {
    placed.check(spec, platform);
    HplConfiguration run = drawn.configuration(spec, platform);
    Energy energy = Inputs.read(spec, () -> simulated(run));
    drawn.files().write(energy.series()::writeCsv, energy.svg());
    EnergyColumns.print(energy, spec.commandLine().getOut());
    spec.commandLine().getOut().println(DrawnRun.engine(Fidelity.EXACT));
    return 0;
  }

  private Energy simulated(HplConfiguration run) throws IOException {
    Platform where = placed.platform(spec, platform, run.ranks());
    if (where.power().isEmpty()) {
      throw new IllegalArgumentException(
          "--platform "
              + platform
              + " says nothing of power; add a key 'power = idle 95 W, one-core 120 W, full 215 W',"
              + " or wattage_per_state to the hosts of a SimGrid file");
    }
    return HplSimulator.of(where)
        .withFidelity(Fidelity.EXACT)
        .simulate(run, drawn.seed())
        .energy()
        .orElseThrow();
  }
}
