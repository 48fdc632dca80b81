package io.github.bbo4j.hplsim.platform;

import io.github.bbo4j.core.arguments.TextFiles;
import io.github.bbo4j.hplsim.internal.Entries;
import io.github.bbo4j.hplsim.internal.Units;
import io.github.bbo4j.hplsim.topology.Cables;
import io.github.bbo4j.hplsim.topology.Interconnect;
import io.github.bbo4j.hplsim.topology.Interconnect.Solver;
import io.github.bbo4j.hplsim.topology.Link;
import io.github.bbo4j.hplsim.topology.SimGridPlatform;
import io.github.bbo4j.hplsim.topology.Topologies;
import io.github.bbo4j.hplsim.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The keys of a platform file that say how its nodes are connected. */
final class TopologyKeys {

  private static final String KINDS =
      "crossbar, backbone, 'fat-tree 2;8,8;1,4;1,1', 'torus 4,4', 'dragonfly 4,1;2,1;4,1;2', routes,"
          + " 'routes FILE' or 'simgrid FILE.xml'";

  private final Entries entries;
  private final Path folder;
  private final Map<String, String> said = new LinkedHashMap<>();

  TopologyKeys(Entries entries, Path folder) {
    this.entries = entries;
    this.folder = folder;
  }

  /**
   * Returns the topology, if there is one.
   *
   * @param nodes what the platform says of its nodes; the first ones of a larger topology are kept
   */
  Optional<Topology> take(Optional<Integer> nodes) {
    return entries
        .take("topology", Function.identity())
        .map(
            text -> {
              said.put("topology", text);
              Topology all =
                  entries.blaming("topology", Optional.empty(), key -> made(text, nodes));
              Topology topology = nodes.map(n -> first(all, n)).orElse(all);
              return text.startsWith("routes") || text.startsWith("simgrid")
                  ? topology
                  : new DescribedTopology(Map.copyOf(said), topology);
            });
  }

  private static Topology first(Topology all, int nodes) {
    if (nodes > all.nodes()) {
      throw new IllegalArgumentException(
          "nodes is " + nodes + " but the topology has " + all.nodes());
    }
    return nodes == all.nodes()
        ? all
        : Topologies.keepingNodes(all, IntStream.range(0, nodes).boxed().toList());
  }

  private Topology made(String text, Optional<Integer> nodes) {
    String[] words = text.split("\\s+", 2);
    String shape = words.length == 2 ? words[1].strip() : "";
    return switch (words[0]) {
      case "crossbar" -> Topologies.crossbar(count(nodes), cables());
      case "backbone" ->
          Topologies.backbone(
              count(nodes),
              cables(),
              Link.shared(
                  "backbone",
                  required("topology.backbone.bandwidth", Units::bytesPerSecond),
                  required("topology.backbone.latency", Units::seconds)));
      case "fat-tree" -> Topologies.fatTree(shape, cables());
      case "torus" -> Topologies.torus(shape, cables());
      case "dragonfly" -> Topologies.dragonfly(shape, cables());
      case "routes" -> routes(shape);
      case "simgrid" -> simGrid(shape);
      default ->
          throw new IllegalArgumentException("'" + words[0] + "' is no topology; write " + KINDS);
    };
  }

  private static int count(Optional<Integer> nodes) {
    return nodes.orElseThrow(
        () -> new IllegalArgumentException("key 'nodes' is missing; add a line 'nodes = ...'"));
  }

  private <T> T required(String key, Function<String, T> convert) {
    return entries.required(key, text -> noted(key, text, convert));
  }

  private <T> Optional<T> optional(String key, Function<String, T> convert) {
    return entries.take(key, text -> noted(key, text, convert));
  }

  private <T> T noted(String key, String text, Function<String, T> convert) {
    said.put(key, text);
    return convert.apply(text);
  }

  private Cables cables() {
    Cables cables =
        Cables.of(
                required("topology.bandwidth", Units::bytesPerSecond),
                required("topology.latency", Units::seconds))
            .withDuplex(
                optional("topology.duplex", TopologyKeys::duplex).orElse(Cables.Duplex.SPLIT));
    Optional<Double> loopback = optional("topology.loopback.bandwidth", Units::bytesPerSecond);
    if (loopback.isEmpty()) {
      return cables;
    }
    return cables.withLoopback(
        new Cables.Loopback(
            loopback.get(),
            optional("topology.loopback.latency", Units::seconds).orElse(0.0),
            optional("topology.loopback.sharing", TopologyKeys::policy)
                .orElse(Link.Policy.FATPIPE)));
  }

  private static Link.Policy policy(String text) {
    return switch (text) {
      case "fat-pipe" -> Link.Policy.FATPIPE;
      case "shared" -> Link.Policy.SHARED;
      default -> throw new IllegalArgumentException("write fat-pipe or shared");
    };
  }

  private static Cables.Duplex duplex(String text) {
    return switch (text) {
      case "split" -> Cables.Duplex.SPLIT;
      case "shared" -> Cables.Duplex.SHARED;
      case "fat-pipe" -> Cables.Duplex.FATPIPE;
      default -> throw new IllegalArgumentException("write split, shared or fat-pipe");
    };
  }

  private Topology simGrid(String name) {
    try {
      return SimGridPlatform.read(file(name)).topology();
    } catch (IOException e) {
      throw new IllegalArgumentException(name + " cannot be read: " + e.getMessage(), e);
    }
  }

  private Topology routes(String name) {
    if (name.isEmpty()) {
      return RouteKeys.topology(entries);
    }
    Path file = file(name);
    try {
      Entries own = Entries.of(TextFiles.read(file), file.toString());
      Topology topology = RouteKeys.topology(own);
      own.finish("is not a key of a file of routes; write link.NAME and route.FROM.TO");
      return topology;
    } catch (IOException e) {
      throw new IllegalArgumentException(name + " cannot be read: " + e.getMessage(), e);
    }
  }

  private Path file(String name) {
    Path file = folder.resolve(name);
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          "there is no file " + file + "; name one relative to the platform file");
    }
    return file;
  }

  /** Returns how flows share the links of a topology. */
  Interconnect interconnect(Topology topology) {
    return Interconnect.of(topology)
        .withSharing(
            entries.take("network.bandwidth-weight", TopologyKeys::size, 0.0),
            entries.take("network.window", TopologyKeys::size, Double.POSITIVE_INFINITY))
        .withSolver(entries.take("network.solver", TopologyKeys::solver, Solver.EXACT));
  }

  private static Double size(String text) {
    return text.equals("infinite") ? Double.POSITIVE_INFINITY : Units.bytes(text);
  }

  private static Solver solver(String text) {
    for (Solver solver : Solver.values()) {
      if (text(solver).equals(text)) {
        return solver;
      }
    }
    throw new IllegalArgumentException("write exact or simgrid-default");
  }

  static String text(Solver solver) {
    return solver.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
