package io.github.bbo4j.hplsim.platform;

import io.github.bbo4j.hplsim.energy.ClusterPower;
import io.github.bbo4j.hplsim.internal.Entries;
import io.github.bbo4j.hplsim.internal.Units;
import io.github.bbo4j.hplsim.kernel.CalibratedRange;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.kernel.KernelModel;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.kernel.NoiseModel;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.network.NetworkModel.Protocol;
import io.github.bbo4j.hplsim.network.NetworkModel.Route;
import io.github.bbo4j.hplsim.network.NetworkModel.Sharing;
import io.github.bbo4j.hplsim.network.PiecewiseAffine;
import io.github.bbo4j.hplsim.network.PiecewiseFactor;
import io.github.bbo4j.hplsim.topology.Topology;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Platform from a text, in the grammar of {@link PlatformFile}; every error names its line. */
final class PlatformReader {

  private final Entries entries;
  private final TopologyKeys topologies;

  private PlatformReader(Entries entries, Path folder) {
    this.entries = entries;
    topologies = new TopologyKeys(entries, folder);
  }

  /**
   * Reads a text.
   *
   * @param origin how messages call it
   * @param folder what the files that it names are relative to
   */
  static Platform parse(String text, String origin, Path folder) {
    try {
      return new PlatformReader(Entries.of(text, origin), folder).platform();
    } catch (IllegalArgumentException e) {
      // What keys say together is refused by who uses them, who knows no file.
      String message = String.valueOf(e.getMessage());
      throw message.startsWith(origin)
          ? e
          : new IllegalArgumentException(origin + ": " + message, e);
    }
  }

  private Platform platform() {
    String name = entries.required("name", Function.identity());
    String source = entries.take("source", Function.identity(), "");
    Optional<Integer> said = entries.take("nodes", PlatformReader::count);
    Optional<Topology> topology = topologies.take(said);
    int nodes =
        topology
            .map(Topology::nodes)
            .or(() -> said)
            .orElseGet(() -> entries.required("nodes", PlatformReader::count));
    int ranksPerNode = entries.required("ranks-per-node", PlatformReader::count);
    int cpusPerNode = entries.take("cpus-per-node", PlatformReader::count, 1);
    RankMapping mapping =
        entries.take("mapping", PlatformReader::mapping, RankMapping.sequential());
    NetworkModel star = network(topology);
    NetworkModel network =
        topology.map(t -> star.withInterconnect(topologies.interconnect(t))).orElse(star);
    List<KernelSuite> kernels = kernels(nodes * cpusPerNode);
    Optional<ClusterPower> power = new PowerKeys(entries).take(nodes, ranksPerNode);
    entries.finish("is not a key of a platform file; see PlatformFile for the list");
    return new Platform(
        name, source, nodes, ranksPerNode, cpusPerNode, mapping, kernels, network, power);
  }

  /** With a topology, the route between its first and last node stands for all where FAST asks. */
  private NetworkModel network(Optional<Topology> topology) {
    Route typical = topology.map(SimGridClusters::typical).orElse(Route.of(0, 1));
    Route remote =
        route(
            "network.remote",
            topology.isPresent()
                ? entries.take("network.remote.latency", Units::seconds, typical.latency())
                : entries.required("network.remote.latency", Units::seconds),
            topology.isPresent()
                ? entries.take(
                    "network.remote.bandwidth", PlatformReader::bandwidth, typical.bandwidth())
                : entries.required("network.remote.bandwidth", PlatformReader::bandwidth));
    Route loopback =
        route(
            "network.loopback",
            entries.take("network.loopback.latency", Units::seconds, 0.0),
            entries.take(
                "network.loopback.bandwidth", PlatformReader::bandwidth, Double.POSITIVE_INFINITY));
    Sharing sharing = entries.take("network.sharing", PlatformReader::sharing, Sharing.MAX_MIN);
    boolean crossTraffic = entries.take("network.cross-traffic", PlatformReader::flag, false);
    Protocol protocol =
        new Protocol(
            entries.take("network.async-threshold", PlatformReader::size, 0L),
            entries.take("network.detached-threshold", PlatformReader::size, 65536L),
            (int) (long) entries.take("network.envelope", PlatformReader::size, 16L),
            entries.take("network.send-overhead", PiecewiseAffine::parse, PiecewiseAffine.ZERO),
            entries.take(
                "network.nonblocking-send-overhead", PiecewiseAffine::parse, PiecewiseAffine.ZERO),
            entries.take("network.receive-overhead", PiecewiseAffine::parse, PiecewiseAffine.ZERO),
            entries.take("network.probe", PlatformReader::duration, 0.0));
    return new NetworkModel(remote, loopback, sharing, crossTraffic, protocol, Optional.empty());
  }

  private Route route(String key, double latency, double bandwidth) {
    return entries.blaming(
        key,
        entries.lineOf(key + ".latency-factor"),
        k ->
            new Route(
                latency,
                bandwidth,
                entries.take(k + ".latency-factor", PiecewiseFactor::parse, PiecewiseFactor.ONE),
                entries.take(
                    k + ".bandwidth-factor", PiecewiseFactor::parse, PiecewiseFactor.ONE)));
  }

  private List<KernelSuite> kernels(int processors) {
    KernelSuite common = KernelSuite.free();
    boolean perCpu = entries.keys("kernel.").stream().anyMatch(k -> k.contains(".cpu."));
    List<KernelSuite> suites = new ArrayList<>();
    for (Kernel kernel : Kernel.values()) {
      common = suite(common, kernel, "kernel." + kernel.name().toLowerCase(Locale.ROOT));
    }
    if (!perCpu) {
      return List.of(common);
    }
    for (int cpu = 0; cpu < processors; cpu++) {
      KernelSuite suite = common;
      for (Kernel kernel : Kernel.values()) {
        String key = "kernel." + kernel.name().toLowerCase(Locale.ROOT) + ".cpu." + cpu;
        suite = suite(suite, kernel, key);
      }
      suites.add(suite);
    }
    entries.refuse(
        "kernel.",
        ".cpu.",
        "is of a processor that is not there: nodes * cpus-per-node = "
            + processors
            + " of them, 0.."
            + (processors - 1));
    return suites;
  }

  private KernelSuite suite(KernelSuite base, Kernel kernel, String key) {
    KernelSuite suite = base;
    Optional<KernelModel> model = entries.take(key, ModelText::model);
    Optional<CalibratedRange> range = entries.take(key + ".range", ModelText::range);
    if (model.isPresent() || range.isPresent()) {
      KernelModel chosen = model.orElse(base.model(kernel));
      suite = suite.with(kernel, range.map(chosen::withRange).orElse(chosen));
    }
    Optional<NoiseModel> noise = entries.take(key + ".noise", ModelText::noise);
    return noise.isEmpty() ? suite : suite.withNoise(kernel, noise.get());
  }

  static Integer count(String text) {
    try {
      int value = Integer.parseInt(text);
      if (value >= 1) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("write a whole number of at least 1", e);
    }
    throw new IllegalArgumentException("write a whole number of at least 1");
  }

  private static Double duration(String text) {
    return Units.seconds(text);
  }

  static Long size(String text) {
    return text.equals("infinite") ? Long.MAX_VALUE : Units.bytes(text);
  }

  static Double bandwidth(String text) {
    return text.equals("infinite") ? Double.POSITIVE_INFINITY : Units.bytesPerSecond(text);
  }

  private static Sharing sharing(String text) {
    return switch (text) {
      case "max-min" -> Sharing.MAX_MIN;
      case "none" -> Sharing.NONE;
      default -> throw new IllegalArgumentException("write max-min or none");
    };
  }

  private static Boolean flag(String text) {
    if (text.equals("true") || text.equals("false")) {
      return text.equals("true");
    }
    throw new IllegalArgumentException("write true or false");
  }

  private static RankMapping mapping(String text) {
    if (text.equals("sequential")) {
      return RankMapping.sequential();
    }
    if (text.equals("round-robin")) {
      return RankMapping.roundRobin();
    }
    boolean nodes = text.startsWith("nodes ");
    String[] words = text.substring(nodes ? 6 : 0).split("[\\s,]+", -1);
    int[] slots = new int[words.length];
    for (int i = 0; i < slots.length; i++) {
      try {
        slots[i] = Integer.parseInt(words[i]);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            "'"
                + words[i]
                + "' is not a slot; write sequential, round-robin, a permutation of slots or nodes and the node of each"
                + " rank",
            e);
      }
    }
    return nodes ? RankMapping.ofNodes(slots) : RankMapping.of(slots);
  }
}
