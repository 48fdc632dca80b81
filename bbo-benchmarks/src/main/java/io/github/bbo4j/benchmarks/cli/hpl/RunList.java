package io.github.bbo4j.benchmarks.cli.hpl;

import io.github.bbo4j.hplsim.BroadcastAlgorithm;
import io.github.bbo4j.hplsim.HplConfiguration;
import io.github.bbo4j.hplsim.HplDat;
import io.github.bbo4j.hplsim.PanelFactorization;
import io.github.bbo4j.hplsim.ProcessMapping;
import io.github.bbo4j.hplsim.SwapAlgorithm;
import io.github.bbo4j.hplsim.platform.BuiltInPlatforms;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.PlatformFile;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns an HPL.dat or a table of configurations into runs. */
final class RunList {
  private final List<String> header;
  private final List<Run> runs;

  /** One run: what to simulate, where, with which seed, and the cells to repeat in the output. */
  record Run(HplConfiguration configuration, Platform platform, long seed, List<String> cells) {}

  private RunList(List<String> header, List<Run> runs) {
    this.header = header;
    this.runs = runs;
  }

  List<String> header() {
    return header;
  }

  List<Run> runs() {
    return runs;
  }

  /** A platform file, the name of a built-in one, or smpi-eth100 and smpi-eth10 of a shape. */
  static Platform platform(String name, int nodes, int ranksPerNode) throws IOException {
    if (Files.exists(Path.of(name))) {
      return PlatformFile.read(Path.of(name));
    }
    if (name.startsWith("smpi-")) {
      return SmpiPlatforms.of(name.substring(5), nodes, ranksPerNode);
    }
    return BuiltInPlatforms.named(name);
  }

  /** The runs of an HPL.dat. */
  static RunList ofHplDat(Path file, String platformName, long seed) throws IOException {
    List<String> header =
        List.of(
            "N", "NB", "P", "Q", "BCAST", "SWAP", "SWAPTHR", "DEPTH", "PFACT", "RFACT", "NBMIN",
            "NDIV", "PMAP", "seed");
    List<Run> runs = new ArrayList<>();
    for (HplConfiguration c : HplDat.read(file).configurations()) {
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
      runs.add(new Run(c, platform(platformName, c.ranks(), 1), seed, cells));
    }
    return new RunList(header, runs);
  }

  /** The runs of a table; files of host factors and models are looked for beside it. */
  static RunList ofTable(Path file, Optional<String> platformName, long defaultSeed)
      throws IOException {
    CsvRows table = CsvRows.read(file);
    Map<List<String>, Platform> platforms = new HashMap<>();
    List<Run> runs = new ArrayList<>();
    for (int row = 0; row < table.rows().size(); row++) {
      try {
        HplConfiguration c = configuration(table, row);
        Platform platform = platform(table, row, c, platformName, platforms);
        long seed = table.number(row, "seed", defaultSeed);
        runs.add(new Run(c, platform, seed, List.copyOf(table.rows().get(row).values())));
      } catch (IllegalArgumentException e) {
        String message = String.valueOf(e.getMessage());
        throw message.startsWith(table.at(row))
            ? e
            : new IllegalArgumentException(table.at(row) + ": " + message, e);
      }
    }
    return new RunList(table.header(), runs);
  }

  private static HplConfiguration configuration(CsvRows t, int row) {
    int nb = t.required(row, "NB");
    return new HplConfiguration(
        t.required(row, "N"),
        nb,
        t.required(row, "P"),
        t.required(row, "Q"),
        PanelFactorization.of(code(t, row, "PFACT", 1)),
        PanelFactorization.of(code(t, row, "RFACT", 2)),
        code(t, row, "NBMIN", 2),
        code(t, row, "NDIV", 2),
        SwapAlgorithm.of(code(t, row, "SWAP", 0)),
        code(t, row, "SWAPTHR", 128),
        BroadcastAlgorithm.of(code(t, row, "BCAST", 2)),
        code(t, row, "DEPTH", 1),
        ProcessMapping.of(code(t, row, "PMAP", 0)));
  }

  private static int code(CsvRows t, int row, String column, int absent) {
    return Math.toIntExact(t.number(row, column, absent));
  }

  private static Platform platform(
      CsvRows table,
      int row,
      HplConfiguration c,
      Optional<String> name,
      Map<List<String>, Platform> known)
      throws IOException {
    Map<String, String> cells = table.rows().get(row);
    int ranksPerNode = code(table, row, "rpn", 1);
    if (ranksPerNode < 1) {
      throw new IllegalArgumentException("rpn is " + ranksPerNode + " but must be at least 1");
    }
    int needed = (c.ranks() + ranksPerNode - 1) / ranksPerNode;
    int nodes = code(table, row, "nodes", needed);
    if (nodes < needed) {
      throw new IllegalArgumentException(
          String.format(
              "P x Q is %d but nodes is %d with rpn %d; give at least %d nodes",
              c.ranks(), nodes, ranksPerNode, needed));
    }
    String net = CsvRows.cell(cells, "net", "eth100");
    String family = CsvRows.cell(cells, "family", "plain");
    String factors = CsvRows.cell(cells, "hostfac", "");
    String model = CsvRows.cell(cells, "model", "");
    List<String> key =
        List.of(name.orElse(net + " " + family), nodes + "x" + ranksPerNode, factors, model);
    Platform platform = known.get(key);
    if (platform == null) {
      platform =
          name.isPresent()
              ? platform(name.get(), nodes, ranksPerNode)
              : ReferenceModels.platform(net, family, nodes, ranksPerNode);
      Path folder = table.file().toAbsolutePath().getParent();
      if (folder != null && !model.isEmpty()) {
        platform =
            ReferenceModels.withModel(platform, folder.resolve("models").resolve(model + ".txt"));
      }
      if (folder != null && !factors.isEmpty()) {
        platform =
            ReferenceModels.withHostFactors(
                platform, folder.resolve("hostfac").resolve(factors + ".txt"));
      }
      known.put(key, platform);
    }
    return platform;
  }
}
