package io.github.bbo4j.hplsim.topology;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.TextFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A platform file of SimGrid, version 4 or 4.1, read as it is.
 *
 * <p>Understood: {@code platform}, {@code config}, {@code prop}, {@code zone} and {@code AS}
 * (routing Full, Floyd, Dijkstra, DijkstraCache, Cluster, None; nested), {@code host}, {@code
 * router}, {@code link}, {@code backbone}, {@code host_link}, {@code cabinet}, {@code route},
 * {@code zoneRoute} and {@code ASroute} with {@code link_ctn}, {@code cluster} (flat, FAT_TREE,
 * TORUS, DRAGONFLY). What would change a route or a time and is not understood (Vivaldi and
 * wireless zones, bypass routes, profiles of changing speed) is refused with its line; disks are
 * ignored. Refused like that are also attributes that SimGrid's document type doesn't have,
 * versions before 4, routes to nobody and gateways outside of their zone. Options of {@code config}
 * are kept; {@link #timing} has those that a simulation must heed. Links of type SPLITDUPLEX are
 * two links, {@code name_UP} and {@code name_DOWN}. Nothing outside the file is read. Immutable.
 */
public final class SimGridPlatform {

  /** What options that change no simulated time begin with. */
  private static final List<String> MACHINERY =
      List.of(
          "contexts/",
          "cpu/optim",
          "debug/",
          "maxmin/",
          "model-check",
          "network/maxmin-selective-update",
          "network/optim",
          "path",
          "precision/",
          "smpi/cpu-threshold",
          "smpi/display-",
          "smpi/host-speed",
          "smpi/iprobe",
          "smpi/keep-temps",
          "smpi/privatization",
          "smpi/simulate-computation",
          "surf/precision",
          "tracing");

  private final Topology topology;
  private final List<Host> hosts;
  private final Map<String, String> configuration;

  /**
   * A host.
   *
   * @param name its name
   * @param speeds flop/s of one core in each performance state, at least one; 0 of a state in which
   *     nothing runs, as of booting
   * @param state the performance state it starts in, of a positive speed
   * @param cores number of cores
   * @param properties what the file says of it in {@code prop} elements
   */
  public record Host(
      String name, List<Double> speeds, int state, int cores, Map<String, String> properties) {
    /** Checks ranges. */
    public Host {
      Arguments.given(speeds, "speeds");
      Arguments.given(properties, "properties");
      Arguments.given(name, "name");
      speeds = List.copyOf(speeds);
      properties = Map.copyOf(properties);
      if (state < 0 || state >= speeds.size()) {
        throw new IllegalArgumentException(
            "pstate of host '" + name + "' is " + state + " but it has " + speeds.size());
      }
      if (!(speeds.get(state) > 0)
          || speeds.stream().anyMatch(speed -> !(speed >= 0 && Double.isFinite(speed)))) {
        throw new IllegalArgumentException(
            "speed of host '"
                + name
                + "' = "
                + speeds
                + " must be finite, and positive in pstate "
                + state
                + " that it starts in");
      }
      if (cores < 1) {
        throw new IllegalArgumentException(
            "core of host '" + name + "' = " + cores + " must be at least 1");
      }
    }

    /** Returns the flop/s of one core in the state it starts in. */
    public double speed() {
      return speeds.get(state);
    }
  }

  SimGridPlatform(Topology topology, List<Host> hosts, Map<String, String> configuration) {
    this.topology = topology;
    this.hosts = List.copyOf(hosts);
    this.configuration = Map.copyOf(configuration);
  }

  /**
   * Reads a file, with the routes of SimGrid 3.32.
   *
   * @throws IllegalArgumentException when it cannot be understood; the message names the line
   */
  public static SimGridPlatform read(Path file) throws IOException {
    Arguments.given(file, "file");
    return read(file, SimGridRouting.AS_SIMGRID_3_32);
  }

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException when it cannot be understood; the message names the line
   */
  public static SimGridPlatform read(Path file, SimGridRouting routing) throws IOException {
    Arguments.given(file, "file");
    Arguments.given(routing, "routing");
    return parse(TextFiles.read(file), file.toString(), routing);
  }

  /**
   * Reads a text.
   *
   * @param origin names the text in messages
   * @throws IllegalArgumentException when it cannot be understood; the message names the line
   */
  public static SimGridPlatform parse(String text, String origin, SimGridRouting routing) {
    Arguments.given(text, "text");
    Arguments.given(origin, "origin");
    Arguments.given(routing, "routing");
    return SimGridReader.read(text, origin, routing);
  }

  /** Returns the network; its nodes are the hosts in the order of the file. */
  public Topology topology() {
    return topology;
  }

  /** Returns the hosts in the order of the file. */
  public List<Host> hosts() {
    return hosts;
  }

  /** Returns the number of the host with a name. */
  public Optional<Integer> node(String name) {
    for (int i = 0; i < hosts.size(); i++) {
      if (hosts.get(i).name().equals(name)) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  /** Returns the properties of {@code config} elements, such as {@code network/TCP-gamma}. */
  public Map<String, String> configuration() {
    return configuration;
  }

  /**
   * Returns those of the {@link #configuration} that can change the time of a replay, by key: all
   * but the options of SimGrid's own machinery (precision, contexts, tracing, solver updates), of
   * the execution of native code ({@code smpi/host-speed}, {@code smpi/simulate-computation}) and
   * {@code smpi/iprobe}, which no action of a trace asks for.
   */
  public Map<String, String> timing() {
    Map<String, String> own = new TreeMap<>(configuration);
    own.keySet().removeIf(key -> MACHINERY.stream().anyMatch(key::startsWith));
    return Map.copyOf(own);
  }
}
