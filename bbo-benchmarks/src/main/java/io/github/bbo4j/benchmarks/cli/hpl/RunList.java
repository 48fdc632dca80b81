package io.github.bbo4j.benchmarks.cli.hpl;

import io.github.bbo4j.benchmarks.cli.options.CsvRows;
import io.github.bbo4j.hplsim.HplDat;
import io.github.bbo4j.hplsim.RunRow;
import io.github.bbo4j.hplsim.RunRowParser;
import io.github.bbo4j.hplsim.platform.BuiltInPlatforms;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.PlatformFile;
import io.github.bbo4j.hplsim.platform.SimGridClusters;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.topology.SimGridPlatform;
import io.github.bbo4j.hplsim.topology.SimGridRouting;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns an HPL.dat or a table of configurations into runs. */
public final class RunList {
  private static final List<String> NEEDED = List.of("N", "NB", "P", "Q");

  private final List<String> header;
  private final List<Run> runs;
  private final List<String> warnings;

  /** What a row describes. */
  interface Described {
    /**
     * Returns its run, none if it is of another kind than HPL.
     *
     * @throws IllegalArgumentException when the row is wrong
     * @throws IOException when a file that it names can't be read
     */
    Optional<RunRow> run() throws IOException;
  }

  /** One row, the cells to repeat in the output, and where it stands, for messages. */
  record Run(Described row, List<String> cells, String at) {}

  private RunList(List<String> header, List<Run> runs, List<String> warnings) {
    this.header = header;
    this.runs = runs;
    this.warnings = warnings;
  }

  /** What of the input the simulation leaves out. */
  List<String> warnings() {
    return warnings;
  }

  List<String> header() {
    return header;
  }

  List<Run> runs() {
    return runs;
  }

  /**
   * A platform file, ours or SimGrid's (.xml), the name of a built-in one, or smpi-eth100 and
   * smpi-eth10 of a shape.
   */
  public static Platform platform(String name, int nodes, int ranksPerNode) throws IOException {
    if (Files.exists(Path.of(name))) {
      return name.endsWith(".xml")
          ? SimGridClusters.read(Path.of(name), ranksPerNode, SimGridRouting.AS_SIMGRID_3_32)
          : PlatformFile.read(Path.of(name));
    }
    return BuiltInPlatforms.named(name, nodes, ranksPerNode);
  }

  /** Whether the ranks of a node are the caller's to say, not the platform's. */
  static boolean takesRanksPerNode(String name) {
    return name.endsWith(".xml") || takesShape(name);
  }

  /** Whether the number of nodes is. */
  static boolean takesShape(String name) {
    return !Files.exists(Path.of(name)) && name.startsWith("smpi-eth");
  }

  /** Warns of what is not used of a SimGrid platform file; of other platforms all is. */
  public static void warnOfUnused(String name, PrintWriter err) throws IOException {
    if (name.endsWith(".xml") && Files.exists(Path.of(name))) {
      err.println(
          "warning: " + name + ": " + SimGridClusters.unused(SimGridPlatform.read(Path.of(name))));
    }
  }

  /** The first run of an HPL.dat; warns of what the file says and the simulation leaves out. */
  public static HplConfiguration firstRun(Path file, PrintWriter err) throws IOException {
    HplDat dat = HplDat.read(file);
    notModelled(file, dat).forEach(sentence -> err.println("warning: " + sentence));
    return dat.configurations().get(0);
  }

  private static List<String> notModelled(Path file, HplDat dat) {
    return dat.notModelled().stream().map(sentence -> file + ": " + sentence).toList();
  }

  /** A platform for a number of ranks. */
  interface Platforms {
    Platform of(int ranks) throws IOException;
  }

  /** The runs of an HPL.dat. */
  static RunList ofHplDat(Path file, Platforms platforms, long seed) throws IOException {
    List<String> header =
        List.of(
            "N", "NB", "P", "Q", "BCAST", "SWAP", "SWAPTHR", "DEPTH", "PFACT", "RFACT", "NBMIN",
            "NDIV", "PMAP", "seed");
    List<Run> runs = new ArrayList<>();
    HplDat dat = HplDat.read(file);
    for (HplConfiguration c : dat.configurations()) {
      List<String> cells = new ArrayList<>();
      for (int v :
          new int[] {
            c.n(),
            c.nb(),
            c.p(),
            c.q(),
            c.broadcast().code(),
            c.swap().code(),
            c.swapThreshold(),
            c.depth(),
            c.panelFactorization().code(),
            c.recursiveFactorization().code(),
            c.nbmin(),
            c.ndiv(),
            c.mapping().code()
          }) {
        cells.add(Integer.toString(v));
      }
      cells.add(Long.toString(seed));
      RunRow row = new RunRow(c, platforms.of(c.ranks()), seed, Optional.empty());
      runs.add(new Run(() -> Optional.of(row), cells, file + " run " + (runs.size() + 1)));
    }
    return new RunList(header, runs, notModelled(file, dat));
  }

  /**
   * The runs of a table; files of host factors and models are looked for beside it. What is wrong
   * in a row is the error of its run.
   */
  static RunList ofTable(
      Path file, Optional<String> platformName, long defaultSeed, SimGridRouting routing)
      throws IOException {
    CsvRows table = CsvRows.read(file);
    for (String column : NEEDED) {
      if (!table.header().contains(column)) {
        throw new IllegalArgumentException(
            file + " has no column '" + column + "'; needed are " + NEEDED);
      }
    }
    Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(Path.of(""));
    RunRowParser parser = RunRowParser.in(folder).withDefaultSeed(defaultSeed).withRouting(routing);
    List<Run> runs = new ArrayList<>();
    for (int row = 0; row < table.rows().size(); row++) {
      Map<String, String> cells = table.rows().get(row);
      Described run =
          cells.getOrDefault("kind", "hpl").equals("hpl")
              ? () -> Optional.of(parsed(parser, cells, platformName))
              : Optional::empty;
      runs.add(new Run(run, List.copyOf(cells.values()), table.at(row)));
    }
    return new RunList(table.header(), runs, List.of());
  }

  private static RunRow parsed(
      RunRowParser parser, Map<String, String> cells, Optional<String> platformName)
      throws IOException {
    try {
      return platformName.isEmpty()
          ? parser.parse(cells)
          : parser.parse(
              cells,
              platformName.get(),
              (nodes, ranksPerNode) -> unchecked(platformName.get(), nodes, ranksPerNode));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static Platform unchecked(String name, int nodes, int ranksPerNode) {
    try {
      return platform(name, nodes, ranksPerNode);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
