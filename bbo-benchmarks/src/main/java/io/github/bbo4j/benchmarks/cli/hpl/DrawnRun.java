package io.github.bbo4j.benchmarks.cli.hpl;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.benchmarks.internal.AtomicFile;
import io.github.bbo4j.hplsim.HplDat;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
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

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "SVG file to write.")
  private Path out = Path.of("");

  @Option(names = "--csv", paramLabel = "FILE", description = "The same as a table.")
  private @Nullable Path csv;

  /** The run, once it is known that both files can be written. */
  HplConfiguration configuration(CommandSpec spec, String platform) throws IOException {
    Inputs.check(
        spec,
        new OutputFiles().add("--out", out).add("--csv", csv),
        List.of(platform, hplDat.toString()));
    return Inputs.read(spec, () -> HplDat.read(hplDat).configurations().get(0));
  }

  long seed() {
    return seed;
  }

  Path picture() {
    return out;
  }

  /** Writes the table, if one is wanted, and the picture. */
  void write(AtomicFile.Content<Writer> table, String svg) throws IOException {
    if (csv != null) {
      AtomicFile.write(csv, table);
    }
    AtomicFile.write(out, writer -> writer.write(svg));
  }
}
