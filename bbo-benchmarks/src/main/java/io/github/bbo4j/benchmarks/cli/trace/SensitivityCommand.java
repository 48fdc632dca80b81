package io.github.bbo4j.benchmarks.cli.trace;

import io.github.bbo4j.benchmarks.cli.options.FactorOptions;
import io.github.bbo4j.benchmarks.cli.options.PictureFiles;
import io.github.bbo4j.hplsim.planning.Factor;
import io.github.bbo4j.hplsim.planning.SensitivityStudy;
import io.github.bbo4j.hplsim.planning.TraceFactors;
import io.github.bbo4j.hplsim.trace.replay.Machine;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code trace sensitivity}: what the time of a program depends on. */
@Command(
    name = "sensitivity",
    description = {
      "Replays a trace, process i on host i (again from the first host when there are fewer), with components that are better"
          + " and worse, and draws what its time depends on.",
      "Factors: speed (of all cores), bandwidth, latency (of all links)."
    })
public final class SensitivityCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private PlacedTrace placed = new PlacedTrace();

  @Mixin private FactorOptions factors = new FactorOptions();

  @Mixin private PictureFiles files = new PictureFiles();

  /** Creates the command; picocli sets its options. */
  public SensitivityCommand() {}

  @Override
  public Integer call() throws IOException {
    SensitivityStudy study =
        placed.open(
            spec,
            files.outputs(),
            file -> {
              List<Factor> chosen = factors.factors(TraceFactors.names());
              Machine machine = placed.machine();
              return factors.study(
                  chosen,
                  new TraceFactors(
                      file, machine, placed.options(), PlacedTrace.hosts(file, machine)));
            });
    files.write(study::writeCsv, study.svg());
    FactorOptions.print(study, "seconds", spec.commandLine().getOut());
    return 0;
  }
}
