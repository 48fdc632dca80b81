package io.github.bbo4j.hplsim.platform;

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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Platform from a text, in the grammar of {@link PlatformFile}; every error names its line. */
final class PlatformReader {

  /** One line of the file. */
  private record Entry(int line, String value) {}

  private final String origin;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  private PlatformReader(String origin) {
    this.origin = origin;
  }

  static Platform parse(String text, String origin) {
    PlatformReader reader = new PlatformReader(origin);
    reader.lines(text);
    try {
      return reader.platform();
    } catch (IllegalArgumentException e) {
      // What keys say together is refused by who uses them, who knows no file.
      String message = String.valueOf(e.getMessage());
      throw message.startsWith(origin)
          ? e
          : new IllegalArgumentException(origin + ": " + message, e);
    }
  }

  private void lines(String text) {
    String[] lines = text.split("\r?\n", -1);
    for (int i = 0; i < lines.length; i++) {
      String line = lines[i];
      int hash = line.indexOf('#');
      String content = (hash < 0 ? line : line.substring(0, hash)).strip();
      if (content.isEmpty()) {
        continue;
      }
      int equals = content.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException(
            origin + " line " + (i + 1) + ": '" + content + "' is not 'key = value'");
      }
      String key = content.substring(0, equals).strip();
      Entry previous = entries.put(key, new Entry(i + 1, content.substring(equals + 1).strip()));
      if (previous != null) {
        throw new IllegalArgumentException(
            origin
                + " line "
                + (i + 1)
                + ": key '"
                + key
                + "' was already given in line "
                + previous.line()
                + "; remove one of them");
      }
    }
  }

  private Platform platform() {
    String name = required("name", Function.identity());
    String source = take("source", Function.identity(), "");
    int nodes = required("nodes", PlatformReader::count);
    int ranksPerNode = required("ranks-per-node", PlatformReader::count);
    int cpusPerNode = take("cpus-per-node", PlatformReader::count, 1);
    RankMapping mapping = take("mapping", PlatformReader::mapping, RankMapping.sequential());
    NetworkModel network = network();
    List<KernelSuite> kernels = kernels(nodes * cpusPerNode);
    if (!entries.isEmpty()) {
      Map.Entry<String, Entry> unknown = entries.entrySet().iterator().next();
      throw error(
          unknown.getKey(),
          unknown.getValue(),
          "is not a key of a platform file; see PlatformFile for" + " the list");
    }
    return new Platform(name, source, nodes, ranksPerNode, cpusPerNode, mapping, kernels, network);
  }

  private NetworkModel network() {
    Route remote =
        route(
            "network.remote",
            required("network.remote.latency", Units::seconds),
            required("network.remote.bandwidth", PlatformReader::bandwidth));
    Route loopback =
        route(
            "network.loopback",
            take("network.loopback.latency", Units::seconds, 0.0),
            take(
                "network.loopback.bandwidth", PlatformReader::bandwidth, Double.POSITIVE_INFINITY));
    Sharing sharing = take("network.sharing", PlatformReader::sharing, Sharing.MAX_MIN);
    boolean crossTraffic = take("network.cross-traffic", PlatformReader::flag, false);
    Protocol protocol =
        new Protocol(
            take("network.async-threshold", PlatformReader::size, 0L),
            take("network.detached-threshold", PlatformReader::size, 65536L),
            (int) (long) take("network.envelope", PlatformReader::size, 16L),
            take("network.send-overhead", PiecewiseAffine::parse, PiecewiseAffine.ZERO),
            take("network.nonblocking-send-overhead", PiecewiseAffine::parse, PiecewiseAffine.ZERO),
            take("network.receive-overhead", PiecewiseAffine::parse, PiecewiseAffine.ZERO),
            take("network.probe", PlatformReader::duration, 0.0));
    return new NetworkModel(remote, loopback, sharing, crossTraffic, protocol, Optional.empty());
  }

  private Route route(String key, double latency, double bandwidth) {
    Entry at = entries.get(key + ".latency-factor");
    try {
      return new Route(
          latency,
          bandwidth,
          take(key + ".latency-factor", PiecewiseFactor::parse, PiecewiseFactor.ONE),
          take(key + ".bandwidth-factor", PiecewiseFactor::parse, PiecewiseFactor.ONE));
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      throw message.startsWith(origin) || at == null
          ? new IllegalArgumentException(
              message.startsWith(origin) ? message : origin + ": " + key + ": " + message, e)
          : error(key, at, message);
    }
  }

  private List<KernelSuite> kernels(int processors) {
    KernelSuite common = KernelSuite.free();
    boolean perCpu = entries.keySet().stream().anyMatch(k -> k.contains(".cpu."));
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
    return suites;
  }

  private KernelSuite suite(KernelSuite base, Kernel kernel, String key) {
    KernelSuite suite = base;
    Optional<KernelModel> model = take(key, ModelText::model);
    Optional<CalibratedRange> range = take(key + ".range", ModelText::range);
    if (model.isPresent() || range.isPresent()) {
      KernelModel chosen = model.orElse(base.model(kernel));
      suite = suite.with(kernel, range.map(chosen::withRange).orElse(chosen));
    }
    Optional<NoiseModel> noise = take(key + ".noise", ModelText::noise);
    return noise.isEmpty() ? suite : suite.withNoise(kernel, noise.get());
  }

  private <T> T required(String key, Function<String, T> convert) {
    return take(key, convert)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    origin + ": key '" + key + "' is missing; add a line '" + key + " = ...'"));
  }

  private <T> T take(String key, Function<String, T> convert, T absent) {
    return take(key, convert).orElse(absent);
  }

  private <T> Optional<T> take(String key, Function<String, T> convert) {
    Entry entry = entries.remove(key);
    if (entry == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(convert.apply(entry.value()));
    } catch (IllegalArgumentException e) {
      throw error(key, entry, String.valueOf(e.getMessage()));
    }
  }

  private IllegalArgumentException error(String key, Entry entry, String message) {
    return new IllegalArgumentException(
        origin
            + " line "
            + entry.line()
            + ": key '"
            + key
            + "' = '"
            + entry.value()
            + "': "
            + message);
  }

  private static Integer count(String text) {
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

  private static Long size(String text) {
    return text.equals("infinite") ? Long.MAX_VALUE : Units.bytes(text);
  }

  private static Double bandwidth(String text) {
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
