package io.github.bbo4j.benchmarks.cli.hpl;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.PictureFiles;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The run that a command simulates for its picture, and where picture and table go. */
final class DrawnRun {
  @Option(
      names = "--hpl-dat",
      required = true,
      paramLabel = "FILE",
      description = "Input file of HPL; its first run is simulated.")
  private Path hplDat = Path.of("");

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed of pivots and noise (default: ${DEFAULT-VALUE}).")
  private long seed = 42;

  @Mixin private PictureFiles files = new PictureFiles();

  /** The run, once it is known that both files can be written. */
  HplConfiguration configuration(CommandSpec spec, String platform) throws IOException {
    Inputs.check(spec, files.outputs(), List.of(platform, hplDat.toString()));
    return Inputs.read(spec, () -> RunList.firstRun(hplDat, spec.commandLine().getErr()));
  }

  /** What simulated: commands differ in it, and their times by some percent. */
  static String engine(Fidelity fidelity) {
    return "simulated with fidelity " + fidelity.name().toLowerCase(Locale.ROOT);
  }

  long seed() {
    return seed;
  }

  PictureFiles files() {
    return files;
  }
}
