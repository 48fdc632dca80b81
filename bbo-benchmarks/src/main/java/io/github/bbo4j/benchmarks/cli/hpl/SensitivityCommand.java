package io.github.bbo4j.benchmarks.cli.hpl;

import io.github.bbo4j.benchmarks.cli.completion.FidelityCandidates;
import io.github.bbo4j.benchmarks.cli.options.FactorOptions;
import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.hplsim.planning.CapacityProblem;
import io.github.bbo4j.hplsim.planning.Factor;
import io.github.bbo4j.hplsim.planning.HplFactors;
import io.github.bbo4j.hplsim.planning.SensitivityStudy;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code hpl sensitivity}: what the time of a run depends on. */
@Command(
    name = "sensitivity",
    description = {
      "Simulates the first run of an HPL.dat with components that are better and worse, and draws what its time or energy"
          + " depends on.",
      "Factors: speed (of all kernels), dgemm, dtrsm, ... (of one), bandwidth, latency (of all links), N, NB."
    })
public final class SensitivityCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--platform",
      required = true,
      paramLabel = "FILE|NAME",
      description = "Platform file, ours or SimGrid's (.xml), or the name of a built-in one.")
  private String platform = "";

  @Mixin private FactorOptions factors = new FactorOptions();

  @Option(
      names = "--goal",
      paramLabel = "seconds|joules|energy-delay",
      description = "What is looked at (default: seconds); energy needs a platform with power.")
  private String goal = "seconds";

  @Option(
      names = "--fidelity",
      defaultValue = "fast",
      completionCandidates = FidelityCandidates.class,
      paramLabel = "exact|fast",
      description = "How closely to simulate (default: ${DEFAULT-VALUE}).")
  private Fidelity fidelity = Fidelity.FAST;

  @Mixin private PlacedRanks placed = new PlacedRanks();
  @Mixin private DrawnRun drawn = new DrawnRun();

  /** Creates the command; picocli sets its options. */
  public SensitivityCommand() {}

  @Override
  public Integer call() throws IOException {
    placed.check(spec, platform);
    HplConfiguration run = drawn.configuration(spec, platform);
    SensitivityStudy study =
        Inputs.read(
            spec,
            () -> {
              List<Factor> chosen = factors.factors(HplFactors.names());
              return factors.study(
                  chosen,
                  HplFactors.of(run, placed.platform(spec, platform, run.ranks()))
                      .withFidelity(fidelity)
                      .withGoal(CapacityProblem.Goal.byId(goal))
                      .withSeed(drawn.seed()));
            });
    drawn.files().write(study::writeCsv, study.svg());
    FactorOptions.print(
        study, goal + ", " + DrawnRun.engine(fidelity), spec.commandLine().getOut());
    return 0;
  }
}
