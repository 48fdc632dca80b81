package io.github.bbo4j.benchmarks.cli.trace;

import io.github.bbo4j.benchmarks.cli.hpl.RunList;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which run of HPL a trace is made of, and where it is simulated. */
final class HplSource {

  @Option(
      names = "--hpl-dat",
      paramLabel = "FILE",
      description = "hpl: input file of HPL, its first run (default: --np, --order and --block).")
  private @Nullable Path hplDat;

  @Option(
      names = "--order",
      paramLabel = "N",
      description = "hpl: order of the matrix (default: 2000).")
  private int order = 2000;

  @Option(names = "--block", paramLabel = "NB", description = "hpl: block size (default: 100).")
  private int block = 100;

  @Option(
      names = "--platform",
      paramLabel = "FILE|NAME",
      description =
          "hpl: platform whose kernels and network decide what is written: a file, ours or SimGrid's, or a"
              + " built-in name (default: ${DEFAULT-VALUE}).")
  private String platform = "smpi-eth100";

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "hpl: seed of pivots and noise (default: 42).")
  private long seed = 42;

  @Option(
      names = "--speed",
      paramLabel = "F",
      description = "hpl: flop/s of a core for which computations are written (default: 1e9).")
  private double speed = 1e9;

  /** Creates the options; picocli sets them. */
  HplSource() {}

  /** The run: of the file, or of the squarest grid of so many processes. */
  HplConfiguration run(int ranks, PrintWriter err) throws IOException {
    Path file = hplDat;
    if (file != null) {
      HplConfiguration first = RunList.firstRun(file, err);
      if (ranks > 0 && ranks != first.ranks()) {
        throw new IllegalArgumentException(
            "--np is "
                + ranks
                + " but the first run of "
                + file
                + " has "
                + first.p()
                + " x "
                + first.q()
                + " processes");
      }
      return first;
    }
    int rows = (int) Math.sqrt(Math.max(1, ranks));
    while (ranks % rows != 0) {
      rows--;
    }
    return HplConfiguration.of(order, block, rows, ranks / rows);
  }

  Platform platform(int ranks, PrintWriter err) throws IOException {
    RunList.warnOfUnused(platform, err);
    return RunList.platform(platform, ranks, 1);
  }

  /** Whether a file says what runs. */
  boolean hasFile() {
    return hplDat != null;
  }

  /** What is read. */
  List<String> files() {
    return hplDat == null ? List.of(platform) : List.of(platform, hplDat.toString());
  }

  long seed() {
    return seed;
  }

  double speed() {
    return speed;
  }
}
