package io.github.bbo4j.hplsim;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Decimals;
import io.github.bbo4j.hplsim.energy.ClusterPower;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import io.github.bbo4j.hplsim.run.BroadcastAlgorithm;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.PanelFactorization;
import io.github.bbo4j.hplsim.run.ProcessMapping;
import io.github.bbo4j.hplsim.run.SwapAlgorithm;
import io.github.bbo4j.hplsim.topology.Interconnect;
import io.github.bbo4j.hplsim.topology.SimGridRouting;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Reads runs from the rows of a table, such as those of the reference data.
 *
 * <table>
 * <caption>Columns; others are ignored</caption>
 * <tr><th>column</th><th>value</th><th>when absent or empty</th></tr>
 * <tr><td>N, NB, P, Q</td><td>whole numbers</td><td>refused</td></tr>
 * <tr><td>BCAST, SWAP, DEPTH, PFACT, RFACT, NBMIN, NDIV, PMAP</td><td>codes of HPL.dat</td>
 *     <td>2, 0, 1, 1, 2, 2, 2, 0</td></tr>
 * <tr><td>SWAPTHR</td><td>columns</td><td>NB</td></tr>
 * <tr><td>seed</td><td>whole number</td><td>42, or the one given</td></tr>
 * <tr><td>net</td><td>built-in network, {@code eth100} or {@code eth10}</td><td>eth100</td></tr>
 * <tr><td>family</td><td>{@code plain}, or {@code smpi-default} for SMPI's size corrections
 *     (without its growing probe cost); on topologies also {@code plain_x}, {@code plain_w}, {@code
 *     netdef}</td><td>column options, else plain</td></tr>
 * <tr><td>platform</td><td>platform file of SimGrid: a path relative to the table, or NAME of
 *     {@code platforms/NAME.xml}</td><td>{@code topology_net} if there is a column topology, else a
 *     built-in network</td></tr>
 * <tr><td>mapping</td><td>{@code sequential}, {@code round-robin}, {@code random:SEED}, or a file
 *     with the host of each rank: a path, or NAME of {@code maps/TOPOLOGY.NAME.RANKS.rpnK}
 *     </td><td>sequential</td></tr>
 * <tr><td>rpn, nodes</td><td>ranks on a node, nodes</td><td>1, as many as needed</td></tr>
 * <tr><td>solver</td><td>on topologies: {@code exact} rates at every date, or those of {@code
 *     simgrid}'s default solver</td><td>simgrid where the platform file declares power, else exact
 *     </td></tr>
 * <tr><td>pstate</td><td>performance state of all nodes; where the platform has power
 *     </td><td>the one the file begins with</td></tr>
 * <tr><td>polling</td><td>load of a core that waits for messages, 0 to 1; likewise</td>
 *     <td>0</td></tr>
 * <tr><td>mode</td><td>{@code exec}: kernels load a core; {@code sleep}: they are delays; likewise
 *     </td><td>exec</td></tr>
 * <tr><td>hostfac</td><td>file {@code hostfac/NAME.txt}, lines "node factor" for dgemm</td>
 *     <td>none</td></tr>
 * <tr><td>model</td><td>file {@code models/NAME.txt}, lines "coefficient value" that replace
 *     kernel coefficients</td><td>none</td></tr>
 * <tr><td>extra_cfg</td><td>SMPI options</td><td>none</td></tr>
 * </table>
 *
 * <p>Platforms are kept, so that rows on the same one share it. One use at a time.
 */
public final class RunRowParser {

  /** Gives the platform of a row. */
  @FunctionalInterface
  public interface PlatformSource {
    /** Returns the platform of at least {@code nodes} nodes of {@code ranksPerNode} ranks. */
    Platform of(int nodes, int ranksPerNode);
  }

  private final Path folder;
  private final long defaultSeed;
  private final SimGridRouting routing;
  private final RowTopology topologies;
  private final Map<List<String>, Platform> known = new HashMap<>();

  private RunRowParser(Path folder, long defaultSeed, SimGridRouting routing) {
    this.folder = Arguments.given(folder, "folder");
    this.defaultSeed = defaultSeed;
    this.routing = Arguments.given(routing, "routing");
    topologies = new RowTopology(folder, routing);
  }

  /**
   * Returns a parser of rows.
   *
   * @param folder folder that holds {@code hostfac/}, {@code models/}, {@code platforms/} and
   *     {@code maps/}
   */
  public static RunRowParser in(Path folder) {
    return new RunRowParser(Arguments.given(folder, "folder"), 42, SimGridRouting.AS_SIMGRID_3_32);
  }

  /** Returns a parser with another seed for rows that have none. */
  public RunRowParser withDefaultSeed(long seed) {
    return new RunRowParser(folder, seed, routing);
  }

  /** Returns a parser that reads SimGrid platform files with other routes. */
  public RunRowParser withRouting(SimGridRouting value) {
    return new RunRowParser(folder, defaultSeed, value);
  }

  /**
   * Returns the run of a row on the built-in platform that it names.
   *
   * @param columns values by column name
   * @throws IllegalArgumentException when a value is missing, no number, out of range or not
   *     supported
   * @throws UncheckedIOException when a named file cannot be read
   */
  public RunRow parse(Map<String, String> columns) {
    String net = text(columns, "net", "eth100");
    String family = text(columns, "family", text(columns, "options", "plain"));
    String topology = text(columns, "topology", "");
    String file = text(columns, "platform", topology.isEmpty() ? "" : topology + "_" + net);
    if (!file.isEmpty()) {
      return onTopology(columns, file, topology.isEmpty() ? file : topology, family);
    }
    return parse(
        columns,
        net + " " + family,
        (nodes, ranksPerNode) ->
            RowModels.family(family, SmpiPlatforms.of(net, nodes, ranksPerNode)));
  }

  private RunRow onTopology(
      Map<String, String> columns, String file, String mapped, String family) {
    RunRow row =
        parse(
            columns,
            file + " " + family,
            (nodes, perNode) -> RowModels.family(family, topologies.platform(file, perNode)));
    String mapping = text(columns, "mapping", "sequential");
    Platform platform =
        topologies.mapped(row.platform(), mapped, mapping, row.configuration().ranks());
    Optional<ClusterPower> power = power(columns, topologies.power(file));
    Interconnect.Solver solver = solver(columns, power.isPresent());
    NetworkModel network = platform.network();
    Interconnect interconnect = network.interconnect().orElseThrow().withSolver(solver);
    return new RunRow(
        row.configuration(),
        platform.withNetwork(network.withInterconnect(interconnect)),
        row.seed(),
        power);
  }

  private static Interconnect.Solver solver(Map<String, String> columns, boolean metered) {
    String name = text(columns, "solver", metered ? "simgrid" : "exact");
    return switch (name) {
      case "exact" -> Interconnect.Solver.EXACT;
      case "simgrid" -> Interconnect.Solver.SIMGRID_DEFAULT;
      default ->
          throw new IllegalArgumentException("solver = '" + name + "' must be exact or simgrid");
    };
  }

  /** What the nodes draw, in the state of column pstate, waiting as column polling says. */
  private static Optional<ClusterPower> power(
      Map<String, String> columns, Optional<ClusterPower> power) {
    if (power.isEmpty()) {
      return power;
    }
    ClusterPower result = power.get();
    if (!text(columns, "pstate", "").isEmpty()) {
      result = result.withState(number(columns, "pstate", 0));
    }
    String polling = text(columns, "polling", "");
    if (!polling.isEmpty()) {
      result = result.withPolling(decimal("polling", polling));
    }
    String mode = text(columns, "mode", "exec");
    return switch (mode) {
      case "exec" -> Optional.of(result);
      case "sleep" -> Optional.of(result.withAccounting(ClusterPower.Accounting.DELAY));
      default -> throw new IllegalArgumentException("mode = '" + mode + "' must be exec or sleep");
    };
  }

  private static double decimal(String name, String value) {
    try {
      return Decimals.parse(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " = '" + value + "' must be a number", e);
    }
  }

  /**
   * Returns the run of a row on a given platform; {@code net} and {@code family} are ignored.
   *
   * @param columns values by column name
   * @param name tells apart the platforms given to one parser
   * @param source where the platform comes from
   * @throws IllegalArgumentException when a value is missing, no number, out of range or not
   *     supported
   * @throws UncheckedIOException when a named file cannot be read
   */
  public RunRow parse(Map<String, String> columns, String name, PlatformSource source) {
    HplConfiguration c = configuration(columns);
    int perNode = number(columns, "rpn", 1);
    if (perNode < 1) {
      throw new IllegalArgumentException("rpn = " + perNode + " must be at least 1");
    }
    int needed = (c.ranks() + perNode - 1) / perNode;
    int nodes = number(columns, "nodes", needed);
    if (nodes < needed) {
      throw refused(
          "P x Q is %d but nodes is %d with rpn %d; give at least %d nodes",
          c.ranks(), nodes, perNode, needed);
    }
    List<String> key =
        List.of(
            name,
            nodes + "x" + perNode,
            text(columns, "hostfac", ""),
            text(columns, "model", ""),
            text(columns, "extra_cfg", ""));
    Platform platform = known.get(key);
    if (platform == null) {
      platform = edited(columns, source.of(nodes, perNode));
      known.put(key, platform);
    }
    if (c.ranks() > platform.ranks()) {
      throw refused(
          "P x Q is %d but platform '%s' holds %d ranks",
          c.ranks(), platform.name(), platform.ranks());
    }
    return new RunRow(c, platform, seed(columns), power(columns, platform.power()));
  }

  private static IllegalArgumentException refused(String format, Object... values) {
    return new IllegalArgumentException(String.format(Locale.ROOT, format, values));
  }

  private Platform edited(Map<String, String> columns, Platform base) {
    Platform platform = base;
    String model = text(columns, "model", "");
    if (!model.isEmpty()) {
      platform = RowModels.withModel(platform, folder.resolve("models").resolve(model + ".txt"));
    }
    String factors = text(columns, "hostfac", "");
    if (!factors.isEmpty()) {
      platform =
          RowModels.withHostFactors(platform, folder.resolve("hostfac").resolve(factors + ".txt"));
    }
    return RowModels.withOptions(platform, text(columns, "extra_cfg", ""));
  }

  private static HplConfiguration configuration(Map<String, String> columns) {
    int nb = required(columns, "NB");
    return new HplConfiguration(
        required(columns, "N"),
        nb,
        required(columns, "P"),
        required(columns, "Q"),
        PanelFactorization.of(number(columns, "PFACT", 1)),
        PanelFactorization.of(number(columns, "RFACT", 2)),
        number(columns, "NBMIN", 2),
        number(columns, "NDIV", 2),
        SwapAlgorithm.of(number(columns, "SWAP", 0)),
        number(columns, "SWAPTHR", nb),
        BroadcastAlgorithm.of(number(columns, "BCAST", 2)),
        number(columns, "DEPTH", 1),
        ProcessMapping.of(number(columns, "PMAP", 0)));
  }

  private static String text(Map<String, String> columns, String name, String absent) {
    String value = columns.get(name);
    return value == null || value.isBlank() ? absent : value.strip();
  }

  private static int required(Map<String, String> columns, String name) {
    if (text(columns, name, "").isEmpty()) {
      throw new IllegalArgumentException("there is no column " + name + ", or nothing in it");
    }
    return number(columns, name, 0);
  }

  private static int number(Map<String, String> columns, String name, int absent) {
    long value = whole(columns, name, absent);
    Arguments.require(value == (int) value, name, value, "in -2^31..2^31 - 1");
    return (int) value;
  }

  private long seed(Map<String, String> columns) {
    return whole(columns, "seed", defaultSeed);
  }

  private static long whole(Map<String, String> columns, String name, long absent) {
    String value = text(columns, name, Long.toString(absent));
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "'" + value + "' in column " + name + " is not a whole number", e);
    }
  }
}
