package io.github.bbo4j.benchmarks.cli.trace;

import io.github.bbo4j.benchmarks.cli.options.EnergyColumns;
import io.github.bbo4j.benchmarks.cli.options.PictureFiles;
import io.github.bbo4j.hplsim.energy.ClusterPower;
import io.github.bbo4j.hplsim.energy.Energy;
import io.github.bbo4j.hplsim.topology.SimGridPlatform;
import io.github.bbo4j.hplsim.trace.format.TraceFile;
import io.github.bbo4j.hplsim.trace.replay.ReplayResult;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code trace energy}: the power of a replay over time. */
@Command(
    name = "energy",
    description =
        "Replays a trace, process i on host i (again from the first host when there are fewer), and draws what the hosts draw"
            + " over time, by the wattage_per_state of a SimGrid platform.")
public final class EnergyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private PlacedTrace placed = new PlacedTrace();

  @Mixin private PictureFiles files = new PictureFiles();

  /** Creates the command; picocli sets its options. */
  public EnergyCommand() {}

  @Override
  public Integer call() throws IOException {
    Energy energy = placed.open(spec, files.outputs(), this::replayed);
    files.write(energy.series()::writeCsv, energy.svg());
    EnergyColumns.print(energy, spec.commandLine().getOut());
    return 0;
  }

  private Energy replayed(TraceFile file) throws IOException {
    Optional<ClusterPower> power =
        placed.platform().toString().endsWith(".json")
            ? Optional.empty()
            : ClusterPower.of(SimGridPlatform.read(placed.platform()));
    ReplayResult result =
        placed
            .replay(file, placed.machine())
            .withPower(
                power.orElseThrow(
                    () ->
                        new IllegalArgumentException(
                            "--platform "
                                + placed.platform()
                                + " says nothing of power; add wattage_per_state to its hosts")))
            .replay(file);
    PlacedTrace.warn(result, spec);
    return result.energy().orElseThrow();
  }
}
