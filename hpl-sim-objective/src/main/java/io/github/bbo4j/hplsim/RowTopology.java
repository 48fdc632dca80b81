package io.github.bbo4j.hplsim;

import io.github.bbo4j.hplsim.energy.ClusterPower;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.RankMapping;
import io.github.bbo4j.hplsim.platform.SimGridClusters;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import io.github.bbo4j.hplsim.topology.SimGridPlatform;
import io.github.bbo4j.hplsim.topology.SimGridRouting;
import io.github.bbo4j.hplsim.topology.Topology;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Platforms of rows that name a SimGrid platform file and a mapping of ranks to its hosts. */
final class RowTopology {

  private final Path folder;
  private final SimGridRouting routing;
  private final Map<Path, SimGridPlatform> known = new HashMap<>();

  RowTopology(Path folder, SimGridRouting routing) {
    this.folder = folder;
    this.routing = routing;
  }

  /**
   * Returns the platform of a file.
   *
   * @param name of the platform: a path relative to the table, or {@code platforms/NAME.xml}
   */
  Platform platform(String name, int ranksPerNode) {
    SimGridPlatform file = read(found(name, "platform", "platforms/" + name + ".xml"));
    return SimGridClusters.of(name, file.topology(), ranksPerNode, SmpiPlatforms.kernels());
  }

  /** Returns what the hosts of a file draw, if it says so. */
  Optional<ClusterPower> power(String name) {
    return ClusterPower.of(read(found(name, "platform", "platforms/" + name + ".xml")));
  }

  private SimGridPlatform read(Path file) {
    return known.computeIfAbsent(
        file,
        f -> {
          try {
            return SimGridPlatform.read(f, routing);
          } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + f, e);
          }
        });
  }

  private Path found(String name, String column, String usual) {
    for (String candidate : List.of(name, usual)) {
      if (Files.isRegularFile(folder.resolve(candidate))) {
        return folder.resolve(candidate);
      }
    }
    throw new IllegalArgumentException(
        "column "
            + column
            + " is '"
            + name
            + "' but there is neither a file "
            + folder.resolve(name)
            + " nor "
            + folder.resolve(usual));
  }

  /**
   * Returns a platform with a mapping: {@code sequential}, {@code round-robin}, {@code
   * random:SEED}, or a file of host names, one for each rank: a path relative to the table, or
   * {@code maps/PREFIX.MAPPING.RANKS.rpnK}, or without the last part.
   */
  Platform mapped(Platform platform, String prefix, String mapping, int ranks) {
    if (RankMapping.isName(mapping)) {
      return platform.withMapping(RankMapping.named(mapping, platform.ranks()));
    }
    String file = "maps/" + prefix + "." + mapping + "." + ranks;
    String perNode = file + ".rpn" + platform.ranksPerNode();
    Path path =
        Files.isRegularFile(folder.resolve(file))
            ? folder.resolve(file)
            : found(mapping, "mapping", perNode);
    return platform.withMapping(RankMapping.ofNodes(nodes(platform, path, ranks)));
  }

  private static int[] nodes(Platform platform, Path file, int ranks) {
    Topology topology = platform.network().interconnect().orElseThrow().topology();
    List<String> names = IntStream.range(0, topology.nodes()).mapToObj(topology::nodeName).toList();
    try {
      return RankMapping.nodesIn(file, names, ranks);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
