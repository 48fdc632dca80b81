package io.github.bbo4j.hplsim.platform;

import io.github.bbo4j.hplsim.kernel.CalibratedRange;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.kernel.KernelModel;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.kernel.NoiseModel;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.network.PiecewiseAffine;
import io.github.bbo4j.hplsim.network.PiecewiseFactor;
import io.github.bbo4j.hplsim.topology.Interconnect;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Text of a platform, in the grammar of {@link PlatformFile}. */
final class PlatformWriter {
  private final StringBuilder out = new StringBuilder();

  private PlatformWriter() {}

  static String text(Platform platform) {
    PlatformWriter writer = new PlatformWriter();
    writer.header(platform);
    writer.network(platform.network());
    for (Kernel kernel : Kernel.values()) {
      writer.kernel(kernel, platform.kernels());
    }
    platform.power().ifPresent(p -> PowerKeys.write(p, writer::line));
    return writer.out.toString();
  }

  private void header(Platform p) {
    out.append("# A platform of bbo4j's HPL simulator\n");
    line("name", p.name());
    if (!p.source().isEmpty()) {
      line("source", p.source().replace('\n', ' '));
    }
    line("nodes", p.nodes());
    line("ranks-per-node", p.ranksPerNode());
    line("cpus-per-node", p.cpusPerNode());
    line("mapping", mapping(p));
  }

  private static String mapping(Platform p) {
    RankMapping mapping = p.mapping();
    if (mapping.equals(RankMapping.sequential())) {
      return "sequential";
    }
    if (mapping.equals(RankMapping.roundRobin())) {
      return "round-robin";
    }
    if (mapping.ofNodes()) {
      return "nodes "
          + IntStream.range(0, mapping.ranks())
              .mapToObj(r -> Integer.toString(p.node(r)))
              .collect(Collectors.joining(" "));
    }
    return IntStream.range(0, mapping.ranks())
        .mapToObj(r -> Integer.toString(mapping.slot(r, p.nodes(), p.ranksPerNode())))
        .collect(Collectors.joining(" "));
  }

  private void network(NetworkModel n) {
    n.interconnect().ifPresent(this::interconnect);
    route("network.remote", n.remote());
    route("network.loopback", n.loopback());
    line("network.sharing", n.sharing() == NetworkModel.Sharing.MAX_MIN ? "max-min" : "none");
    line("network.cross-traffic", n.crossTraffic());
    NetworkModel.Protocol p = n.protocol();
    line("network.async-threshold", p.asyncThreshold() + " B");
    line("network.detached-threshold", p.detachedThreshold() + " B");
    line("network.envelope", p.envelopeBytes() + " B");
    overhead("network.send-overhead", p.sendOverhead());
    overhead("network.nonblocking-send-overhead", p.nonBlockingSendOverhead());
    overhead("network.receive-overhead", p.receiveOverhead());
    line("network.probe", p.probeSeconds() + " s");
  }

  private void interconnect(Interconnect i) {
    if (i.topology() instanceof DescribedTopology described) {
      new TreeMap<>(described.keys()).forEach(this::line);
    } else {
      line("topology", "routes");
      RouteKeys.write(i.topology(), this::line);
    }
    line("network.bandwidth-weight", size(i.bandwidthWeight()) + " B");
    line("network.window", Double.isInfinite(i.window()) ? "infinite" : size(i.window()) + " B");
    line("network.solver", TopologyKeys.text(i.solver()));
  }

  private void route(String key, NetworkModel.Route route) {
    line(key + ".latency", route.latency() + " s");
    line(
        key + ".bandwidth",
        Double.isInfinite(route.bandwidth()) ? "infinite" : route.bandwidth() + " B/s");
    factor(key + ".latency-factor", route.latencyFactor());
    factor(key + ".bandwidth-factor", route.bandwidthFactor());
  }

  private void factor(String key, PiecewiseFactor factor) {
    if (!factor.equals(PiecewiseFactor.ONE)) {
      line(
          key,
          factor.steps().stream()
              .map(s -> size(s.threshold()) + ":" + s.value())
              .collect(Collectors.joining(";")));
    }
  }

  private void overhead(String key, PiecewiseAffine overhead) {
    if (!overhead.equals(PiecewiseAffine.ZERO)) {
      line(
          key,
          overhead.steps().stream()
              .map(s -> size(s.threshold()) + ":" + s.seconds() + ":" + s.secondsPerByte())
              .collect(Collectors.joining(";")));
    }
  }

  private static String size(double bytes) {
    return bytes == Math.rint(bytes) && bytes < 0x1p53
        ? Long.toString((long) bytes)
        : Double.toString(bytes);
  }

  /** A model that all processors share is written once, otherwise once for each processor. */
  private void kernel(Kernel kernel, List<KernelSuite> suites) {
    String key = "kernel." + kernel.name().toLowerCase(Locale.ROOT);
    List<KernelModel> models = suites.stream().map(s -> s.model(kernel)).toList();
    List<NoiseModel> noises = suites.stream().map(s -> s.noise(kernel)).toList();
    boolean oneModel = models.stream().distinct().count() == 1;
    boolean oneNoise = noises.stream().distinct().count() == 1;
    for (int i = 0; i < suites.size(); i++) {
      String cpu = ".cpu." + i;
      if (!oneModel || i == 0) {
        String at = key + (oneModel ? "" : cpu);
        if (!oneModel || !models.get(i).equals(KernelModel.zero())) {
          line(at, ModelText.text(models.get(i).pieces()));
        }
        if (!models.get(i).range().equals(CalibratedRange.EVERYTHING)) {
          line(at + ".range", ModelText.text(models.get(i).range()));
        }
      }
      if (!oneNoise || i == 0) {
        if (!oneNoise || !noises.get(i).isNone()) {
          line(key + (oneNoise ? "" : cpu) + ".noise", ModelText.text(noises.get(i)));
        }
      }
    }
  }

  private void line(String key, Object value) {
    out.append(key).append(" = ").append(value).append('\n');
  }
}
