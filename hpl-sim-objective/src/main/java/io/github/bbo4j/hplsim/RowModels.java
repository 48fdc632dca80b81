package io.github.bbo4j.hplsim;

import io.github.bbo4j.core.arguments.Decimals;
import io.github.bbo4j.core.arguments.TextFiles;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.kernel.KernelModel;
import io.github.bbo4j.hplsim.kernel.KernelModel.Piece;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.kernel.Polynomial;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.network.PiecewiseFactor;
import io.github.bbo4j.hplsim.platform.Platform;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How a row of a table changes its platform: families, slow hosts, other kernels, options. */
final class RowModels {

  // Corrections of SMPI 3.32 by message size (its defaults; see the SimGrid documentation).
  private static final String BANDWIDTH_FACTORS =
      "0:0.812084;257:0.338112;732:0.341987;1426:0.608902;3484:0.77493;5776:1.08739;9376:0.58729;"
          + "15424:0.697866;65472:0.940694";
  private static final String LATENCY_FACTORS =
      "0:2.01467;257:1.95341;732:1.9503;1426:1.61075;3484:1.88101;5776:2.18796;9376:2.59299;"
          + "15424:3.48845;65472:11.6436";

  private RowModels() {}

  private static final double WEIGHT_S = 8775;
  private static final double TCP_GAMMA = 4194304;

  /**
   * Applies a family: plain, or plain with cross traffic (plain_x), SMPI's weight of bandwidths
   * (plain_w), its corrections and cross traffic but no probe cost (smpi-default), all of them and
   * its TCP window (netdef).
   */
  static Platform family(String family, Platform platform) {
    NetworkModel network = platform.network();
    return switch (family) {
      case "plain" -> platform;
      case "plain_x" -> platform.withNetwork(network.withCrossTraffic(true));
      case "plain_w" -> platform.withNetwork(weighted(network, WEIGHT_S, Double.POSITIVE_INFINITY));
      case "smpi-default" -> platform.withNetwork(corrected(network));
      case "netdef" -> platform.withNetwork(weighted(corrected(network), WEIGHT_S, TCP_GAMMA));
      default ->
          throw new IllegalArgumentException(
              "family '"
                  + family
                  + "' is not known; use plain, plain_x, plain_w, smpi-default or netdef");
    };
  }

  /** On a star all routes are equal, so that weights change nothing. */
  private static NetworkModel weighted(NetworkModel network, double weight, double window) {
    return network
        .interconnect()
        .map(i -> network.withInterconnect(i.withSharing(weight, window)))
        .orElse(network);
  }

  private static NetworkModel corrected(NetworkModel network) {
    PiecewiseFactor latency = PiecewiseFactor.parse(LATENCY_FACTORS);
    PiecewiseFactor bandwidth = PiecewiseFactor.parse(BANDWIDTH_FACTORS);
    return network
        .withRemote(network.remote().withFactors(latency, bandwidth))
        .withLoopback(network.loopback().withFactors(latency, bandwidth))
        .withCrossTraffic(true);
  }

  /** Multiplies the dgemm of each node by its factor: lines {@code node factor}. */
  static Platform withHostFactors(Platform platform, Path file) {
    double[] factors = new double[platform.nodes()];
    Arrays.fill(factors, 1.0);
    for (String[] words : lines(file, "hostfac")) {
      int node = (int) number(words[0], file);
      if (node >= 0 && node < factors.length) {
        factors[node] = number(words[1], file);
      }
    }
    return platform.withDgemmFactors(factors);
  }

  /**
   * Overrides kernel coefficients: lines {@code kernel_term value}, such as {@code dgemm_mn 1e-9}.
   */
  static Platform withModel(Platform platform, Path file) {
    List<KernelSuite> suites = new ArrayList<>();
    List<String[]> lines = lines(file, "model");
    for (KernelSuite suite : platform.kernels()) {
      KernelSuite changed = suite;
      for (String[] words : lines) {
        changed = override(changed, words[0], number(words[1], file), file);
      }
      suites.add(changed);
    }
    return platform.withKernels(suites);
  }

  private static KernelSuite override(KernelSuite suite, String key, double value, Path file) {
    int bar = key.lastIndexOf('_');
    Kernel kernel;
    try {
      kernel = Kernel.valueOf(key.substring(0, Math.max(0, bar)).toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": '" + key + "' names no kernel", e);
    }
    KernelModel model = suite.model(kernel);
    List<Piece> pieces = new ArrayList<>();
    for (Piece piece : model.pieces()) {
      Polynomial p = piece.polynomial();
      Polynomial changed =
          switch (key.substring(bar + 1)) {
            case "mnk", "size" -> new Polynomial(value, p.mn(), p.mk(), p.nk(), p.constant());
            case "mn", "n", "nn" -> new Polynomial(p.mnk(), value, p.mk(), p.nk(), p.constant());
            case "mk" -> new Polynomial(p.mnk(), p.mn(), value, p.nk(), p.constant());
            case "nk" -> new Polynomial(p.mnk(), p.mn(), p.mk(), value, p.constant());
            case "eps" -> new Polynomial(p.mnk(), p.mn(), p.mk(), p.nk(), value);
            default -> throw new IllegalArgumentException(file + ": '" + key + "' names no term");
          };
      pieces.add(
          new Piece(piece.aboveM(), piece.aboveN(), piece.aboveK(), piece.aboveWork(), changed));
    }
    return suite.with(kernel, new KernelModel(pieces, model.range()));
  }

  /** Applies SMPI options {@code name:value}, separated by blanks. */
  static Platform withOptions(Platform platform, String text) {
    NetworkModel network = platform.network();
    for (String option : text.split("\\s+", -1)) {
      if (!option.isEmpty()) {
        network = withOption(network, option);
      }
    }
    return platform.withNetwork(network);
  }

  private static NetworkModel withOption(NetworkModel network, String option) {
    int split = option.lastIndexOf(':');
    NetworkModel.Protocol protocol = network.protocol();
    double value;
    try {
      value = Decimals.parse(option.substring(split + 1));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("SMPI option '" + option + "' is not name:number", e);
    }
    return switch (option.substring(0, Math.max(0, split))) {
      case "smpi/send-is-detached-thresh" ->
          network.withProtocol(
              protocol.withThresholds(protocol.asyncThreshold(), bytes(option, value)));
      case "smpi/async-small-thresh" ->
          network.withProtocol(
              protocol.withThresholds(bytes(option, value), protocol.detachedThreshold()));
      case "network/crosstraffic" -> network.withCrossTraffic(isOn(option, value));
      default ->
          throw new IllegalArgumentException("SMPI option '" + option + "' is not supported");
    };
  }

  private static long bytes(String option, double value) {
    if (!(value >= 0 && value <= 0x1p53 && value == Math.rint(value))) {
      throw new IllegalArgumentException(
          "SMPI option '" + option + "' must be a whole number of bytes, 0 or more");
    }
    return (long) value;
  }

  private static boolean isOn(String option, double value) {
    if (value != 0 && value != 1) {
      throw new IllegalArgumentException("SMPI option '" + option + "' must be 0 or 1");
    }
    return value == 1;
  }

  private static List<String[]> lines(Path file, String column) {
    if (!Files.isReadable(file)) {
      throw new IllegalArgumentException(
          "column " + column + " names " + file.getFileName() + " but there is no file " + file);
    }
    try {
      List<String[]> lines = new ArrayList<>();
      for (String line : TextFiles.lines(file)) {
        if (line.isBlank() || line.startsWith("#")) {
          continue;
        }
        String[] words = line.strip().split("\\s+", -1);
        if (words.length != 2) {
          throw new IllegalArgumentException(file + ": line '" + line + "' is not 'name value'");
        }
        lines.add(words);
      }
      return lines;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private static double number(String text, Path file) {
    try {
      return Decimals.parse(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(file + ": '" + text + "' is not a number", e);
    }
  }
}
