package io.github.bbo4j.hplsim.platform;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.energy.ClusterPower;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.kernel.KernelModel;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.network.NetworkModel.Route;
import io.github.bbo4j.hplsim.topology.Interconnect;
import io.github.bbo4j.hplsim.topology.Link;
import io.github.bbo4j.hplsim.topology.SimGridPlatform;
import io.github.bbo4j.hplsim.topology.SimGridRouting;
import io.github.bbo4j.hplsim.topology.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Platforms on which HPL is predicted, with the network of a SimGrid platform file. */
public final class SimGridClusters {

  /** Of the matrices whose product tells how fast a core is. */
  private static final int SIDE = 1000;

  private SimGridClusters() {}

  /**
   * Returns the platform of a file with the kernel models of {@link SmpiPlatforms}: a platform file
   * says how fast hosts are, not how long each kernel takes. Speeds of hosts and options in {@code
   * config} are not used ({@link #unused} says so). What its hosts draw, if it says so, is the
   * power of the platform.
   *
   * @throws IllegalArgumentException when the file cannot be understood
   */
  public static Platform read(Path file, int ranksPerNode, SimGridRouting routing)
      throws IOException {
    Arguments.given(file, "file");
    Arguments.given(routing, "routing");
    String name = String.valueOf(file.getFileName());
    SimGridPlatform read = SimGridPlatform.read(file, routing);
    if (ranksPerNode > 1) {
      requireLoopbacks(file, read.topology());
    }
    Platform platform =
        of(
            name.endsWith(".xml") ? name.substring(0, name.length() - 4) : name,
            read.topology(),
            ranksPerNode,
            SmpiPlatforms.kernels());
    return ClusterPower.of(read).map(platform::withPower).orElse(platform);
  }

  /** In a torus nodes have no cable of their own; without loopback their messages were free. */
  private static void requireLoopbacks(Path file, Topology topology) {
    for (int node = 0; node < topology.nodes(); node++) {
      if (topology.route(node, node).length == 0) {
        throw new IllegalArgumentException(
            file
                + ": messages inside host "
                + topology.nodeName(node)
                + " have no way; add loopback_bw and loopback_lat to its cluster, or place one rank on a node");
      }
    }
  }

  /**
   * Says in words what a file tells and {@link #read} does not use, for a warning: the speeds of
   * its hosts, and the options in {@code config} that could change a time.
   */
  public static String unused(SimGridPlatform platform) {
    Arguments.given(platform, "platform");
    KernelModel dgemm = SmpiPlatforms.kernels().model(Kernel.DGEMM);
    Set<String> options = new TreeSet<>(platform.timing().keySet());
    return String.format(
        Locale.ROOT,
        "HPL's kernels take as long as on smpi-eth100, dgemm %.1f GFlop/s a core, whatever speed the"
            + " hosts have%s. For others write a platform file with kernel.dgemm = ... and topology ="
            + " simgrid FILE.xml",
        2e-9 * Math.pow(SIDE, 3) / dgemm.seconds(SIDE, SIDE, SIDE),
        options.isEmpty() ? "" : ", and options in <config> are not used: " + options);
  }

  /**
   * Returns a platform of equal processors on a topology: links shared max-min, no corrections, no
   * overheads, sends below 64 KiB detached; edit its network for others.
   */
  public static Platform of(String name, Topology topology, int ranksPerNode, KernelSuite kernels) {
    Arguments.given(name, "name");
    Arguments.given(topology, "topology");
    Arguments.given(kernels, "kernels");
    NetworkModel network =
        NetworkModel.of(typical(topology), Route.of(0, Double.POSITIVE_INFINITY))
            .withInterconnect(Interconnect.of(topology));
    return Platform.homogeneous(name, topology.nodes(), ranksPerNode, kernels, network);
  }

  /** What FAST takes for the star that it compares with: any typical route will do. */
  static Route typical(Topology topology) {
    double narrowest = topology.links().stream().mapToDouble(Link::bandwidth).min().orElse(1);
    return Route.of(topology.latency(0, topology.nodes() - 1), narrowest);
  }
}
