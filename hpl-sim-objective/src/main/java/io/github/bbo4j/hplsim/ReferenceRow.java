package io.github.bbo4j.hplsim;

import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.kernel.KernelModel;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.kernel.Polynomial;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One run written as a row of a table, as in the reference data: a configuration, a platform and a
 * seed.
 *
 * <p>Columns: {@code family, net, N, NB, P, Q, BCAST, SWAP, SWAPTHR, DEPTH, PFACT, RFACT, NBMIN,
 * NDIV, rpn, nodes, hostfac, seed, model, extra_cfg}; codes as in HPL.dat. {@code net} names a
 * built-in network, {@code hostfac} a file {@code hostfac/NAME.txt} with lines "node factor" for
 * dgemm, {@code model} a file {@code models/NAME.txt} with lines "coefficient value" that replace
 * kernel coefficients, {@code extra_cfg} SMPI options. Missing or empty columns have HPL's usual
 * values; other columns are ignored. Immutable.
 *
 * @param configuration the run
 * @param platform where it runs
 * @param seed seed of the pivots
 */
public record ReferenceRow(HplConfiguration configuration, Platform platform, long seed) {

  /**
   * Returns the run of a row on the built-in platform that it names.
   *
   * @param columns values by column name
   * @param folder folder that holds {@code hostfac/} and {@code models/}
   * @throws IllegalArgumentException when a value is missing, no number, out of range or not
   *     supported
   * @throws UncheckedIOException when a named file cannot be read
   */
  public static ReferenceRow of(Map<String, String> columns, Path folder) {
    if (text(columns, "family", "plain").equals("smpi-default")) {
      throw new IllegalArgumentException(
          "family is smpi-default but its growing probe cost is not modelled; use family plain");
    }
    HplConfiguration c = configuration(columns);
    int perNode = number(columns, "rpn", 1);
    int nodes = number(columns, "nodes", (c.ranks() + perNode - 1) / perNode);
    Platform platform = SmpiPlatforms.of(text(columns, "net", "eth100"), nodes, perNode);
    return on(columns, folder, c, platform);
  }

  /**
   * Returns the run of a row on a given platform; {@code net}, {@code rpn} and {@code nodes} are
   * ignored.
   *
   * @throws IllegalArgumentException when a value is missing, no number, out of range or not
   *     supported
   * @throws UncheckedIOException when a named file cannot be read
   */
  public static ReferenceRow of(Map<String, String> columns, Path folder, Platform platform) {
    return on(columns, folder, configuration(columns), platform);
  }

  private static ReferenceRow on(
      Map<String, String> columns, Path folder, HplConfiguration c, Platform base) {
    Platform platform = base;
    String model = text(columns, "model", "");
    if (!model.isEmpty()) {
      List<String> lines = lines(folder.resolve("models").resolve(model + ".txt"));
      platform =
          platform.withKernels(platform.kernels().stream().map(k -> edit(k, lines)).toList());
    }
    String factors = text(columns, "hostfac", "");
    if (!factors.isEmpty()) {
      platform =
          platform.withDgemmFactors(
              factors(
                  lines(folder.resolve("hostfac").resolve(factors + ".txt")), platform.nodes()));
    }
    platform = platform.withNetwork(options(platform.network(), text(columns, "extra_cfg", "")));
    return new ReferenceRow(c, platform, Long.parseLong(text(columns, "seed", "42")));
  }

  private static HplConfiguration configuration(Map<String, String> columns) {
    int nb = number(columns, "NB", 128);
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

  private static String text(Map<String, String> columns, String name, String otherwise) {
    String value = columns.get(name);
    return value == null || value.isBlank() ? otherwise : value.strip();
  }

  private static int required(Map<String, String> columns, String name) {
    if (text(columns, name, "").isEmpty()) {
      throw new IllegalArgumentException("column " + name + " is missing or empty");
    }
    return number(columns, name, 0);
  }

  private static int number(Map<String, String> columns, String name, int otherwise) {
    String value = text(columns, name, Integer.toString(otherwise));
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "column " + name + " is '" + value + "' but must be a whole number", e);
    }
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream()
          .map(String::strip)
          .filter(l -> !l.isEmpty())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private static double[] factors(List<String> lines, int nodes) {
    double[] factors = new double[nodes];
    java.util.Arrays.fill(factors, 1);
    for (String line : lines) {
      String[] cells = line.split("\\s+", -1);
      int node = Integer.parseInt(cells[0]);
      if (node < nodes) {
        factors[node] = Double.parseDouble(cells[1]);
      }
    }
    return factors;
  }

  private static KernelSuite edit(KernelSuite suite, List<String> lines) {
    KernelSuite edited = suite;
    for (String line : lines) {
      String[] cells = line.split("\\s+", -1);
      double value = Double.parseDouble(cells[1]);
      int split = cells[0].indexOf('_');
      Kernel kernel = Kernel.valueOf(cells[0].substring(0, split).toUpperCase(Locale.ROOT));
      Polynomial p = edited.model(kernel).pieces().get(0).polynomial();
      Polynomial changed =
          switch (cells[0].substring(split + 1)) {
            case "mnk", "size" -> new Polynomial(value, p.mn(), p.mk(), p.nk(), p.constant());
            case "mn", "nn", "n" -> new Polynomial(p.mnk(), value, p.mk(), p.nk(), p.constant());
            case "mk" -> new Polynomial(p.mnk(), p.mn(), value, p.nk(), p.constant());
            case "nk" -> new Polynomial(p.mnk(), p.mn(), p.mk(), value, p.constant());
            case "eps" -> new Polynomial(p.mnk(), p.mn(), p.mk(), p.nk(), value);
            default ->
                throw new IllegalArgumentException("unknown kernel coefficient '" + cells[0] + "'");
          };
      edited = edited.with(kernel, KernelModel.of(changed));
    }
    return edited;
  }

  private static NetworkModel options(NetworkModel network, String text) {
    NetworkModel edited = network;
    for (String option : text.split("\\s+", -1)) {
      if (option.isEmpty()) {
        continue;
      }
      int split = option.lastIndexOf(':');
      String name = option.substring(0, Math.max(0, split));
      double value = Double.parseDouble(option.substring(split + 1));
      NetworkModel.Protocol protocol = edited.protocol();
      edited =
          switch (name) {
            case "smpi/send-is-detached-thresh" ->
                edited.withProtocol(
                    protocol.withThresholds(protocol.asyncThreshold(), (long) value));
            case "smpi/async-small-thresh" ->
                edited.withProtocol(
                    protocol.withThresholds((long) value, protocol.detachedThreshold()));
            case "network/crosstraffic" -> edited.withCrossTraffic(value != 0);
            default ->
                throw new IllegalArgumentException("SMPI option '" + option + "' is not supported");
          };
    }
    return edited;
  }
}
