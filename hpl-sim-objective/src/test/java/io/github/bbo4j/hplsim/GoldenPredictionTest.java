package io.github.bbo4j.hplsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.network.PiecewiseAffine;
import io.github.bbo4j.hplsim.network.PiecewiseFactor;
import io.github.bbo4j.hplsim.platform.BuiltInPlatforms;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.RankMapping;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import io.github.bbo4j.hplsim.run.BroadcastAlgorithm;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.HplResult;
import io.github.bbo4j.hplsim.run.PanelFactorization;
import io.github.bbo4j.hplsim.run.ProcessMapping;
import io.github.bbo4j.hplsim.run.SwapAlgorithm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The predictions of every fidelity on 30 runs, against the recorded ones: restructuring the
 * engines must not move a digit.
 *
 * <p>A line of the file is one prediction: run and fidelity, seconds, the sums over all ranks of
 * the time in each phase and in each group of kernels, messages and bytes of each phase, probes,
 * events. Where a change of a prediction is meant, give the reason in the changelog; then {@code
 * -Dbbo.golden.write=true} records them anew.
 */
class GoldenPredictionTest {

  private static final Path FILE = Path.of("src", "test", "resources", "golden", "predictions.txt");
  private static final int RUNS = 30;

  /** The runs that are large enough for the closed forms of the exact engine. */
  private static final List<Integer> LARGE = List.of(0, 19);

  private static final double PERCENT = 1e-10;

  @Test
  void everyFidelityPredictsWhatIsRecorded() throws IOException {
    check(number -> !isLarge(number));
  }

  @Test
  @Tag("release")
  void largeRunsArePredictedAsRecorded() throws IOException {
    check(GoldenPredictionTest::isLarge);
  }

  private static void check(IntPredicate wanted) throws IOException {
    boolean write = Boolean.getBoolean("bbo.golden.write");
    int count = RUNS * Fidelity.values().length;
    List<String> recorded =
        new ArrayList<>(
            Files.exists(FILE) ? Files.readAllLines(FILE) : Collections.nCopies(count, ""));
    assertThat(recorded).hasSize(count);
    for (int i = 0; i < count; i++) {
      int number = i / Fidelity.values().length;
      if (wanted.test(number)) {
        String line = line(number, Fidelity.values()[i % Fidelity.values().length]);
        if (write) {
          recorded.set(i, line);
        }
        agree(line, recorded.get(i));
      }
    }
    if (write) {
      Files.createDirectories(FILE.getParent());
      Files.write(FILE, recorded);
    }
  }

  private static boolean isLarge(int number) {
    return LARGE.contains(number);
  }

  private static void agree(String actual, String recorded) {
    String[] cells = actual.split(" ", -1);
    String[] expected = recorded.split(" ", -1);
    assertThat(cells).as(recorded).hasSameSizeAs(expected);
    for (int i = 0; i < cells.length; i++) {
      if (cells[i].indexOf('.') < 0) {
        assertThat(cells[i]).as("cell %d of %s", i, recorded).isEqualTo(expected[i]);
      } else {
        assertThat(Double.parseDouble(cells[i]))
            .as("cell %d of %s", i, recorded)
            .isCloseTo(Double.parseDouble(expected[i]), withinPercentage(PERCENT));
      }
    }
  }

  private static String line(int number, Fidelity fidelity) {
    SplittableRandom random = new SplittableRandom(1000 + number);
    HplConfiguration c = configuration(number, random);
    HplResult r =
        HplSimulator.of(platform(number % 10, c, random))
            .withFidelity(fidelity)
            .simulate(c, number);
    StringBuilder line = new StringBuilder();
    line.append(
        String.format(
            Locale.ROOT,
            "%d,N%d,NB%d,%dx%d,%s,%s,%d,%s,%s,%s",
            number,
            c.n(),
            c.nb(),
            c.p(),
            c.q(),
            c.broadcast(),
            c.swap(),
            c.depth(),
            c.panelFactorization(),
            c.recursiveFactorization(),
            fidelity));
    line.append(' ').append(r.seconds());
    r.phases().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(e -> line.append(' ').append(e.getValue().sum()));
    r.kernels().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            e ->
                line.append(' ')
                    .append(e.getValue().sum())
                    .append(' ')
                    .append(e.getValue().calls()));
    r.traffic().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            e ->
                line.append(' ')
                    .append(e.getValue().messages())
                    .append(' ')
                    .append(e.getValue().bytes()));
    return line.append(' ').append(r.probes()).append(' ').append(r.events()).toString();
  }

  private static HplConfiguration configuration(int number, SplittableRandom random) {
    boolean large = isLarge(number);
    int nb = large ? 16 : 24 + random.nextInt(100);
    int p = large ? 16 : 1 + random.nextInt(9);
    int q = large ? 20 : 1 + random.nextInt(9);
    int n = large ? 25_200 : 1000 + random.nextInt(3000);
    return HplConfiguration.of(n, nb, p, q)
        .withBroadcast(BroadcastAlgorithm.values()[number % 6])
        .withSwap(SwapAlgorithm.values()[random.nextInt(3)])
        .withSwapThreshold(random.nextInt(3 * nb))
        .withDepth(random.nextInt(4))
        .withPanelFactorization(PanelFactorization.values()[random.nextInt(3)])
        .withRecursiveFactorization(PanelFactorization.values()[random.nextInt(3)])
        .withNbmin(1 + random.nextInt(16))
        .withNdiv(2 + random.nextInt(3))
        .withMapping(ProcessMapping.values()[random.nextInt(ProcessMapping.values().length)]);
  }

  private static Platform platform(int kind, HplConfiguration c, SplittableRandom random) {
    Platform alone = SmpiPlatforms.of(kind % 2 == 0 ? "eth100" : "eth10", c.ranks(), 1);
    NetworkModel network = alone.network();
    NetworkModel.Protocol protocol = network.protocol();
    double[] factors = random.doubles(c.ranks(), 1, 1.3).toArray();
    return switch (kind) {
      case 1 -> alone.withDgemmFactors(factors);
      case 2 -> SmpiPlatforms.of("eth100", (c.ranks() + 3) / 4, 4);
      case 3 ->
          SmpiPlatforms.of("eth10", (c.ranks() + 7) / 8, 8).withMapping(RankMapping.roundRobin());
      case 4 -> BuiltInPlatforms.named("dahu");
      case 5 -> BuiltInPlatforms.named("dahu-hot").withoutNoise();
      case 6 -> alone.withNetwork(network.withCrossTraffic(true)).withDgemmFactors(factors);
      case 7 -> alone.withNetwork(network.withSharing(NetworkModel.Sharing.NONE));
      case 8 ->
          SmpiPlatforms.of("eth100", (c.ranks() + 1) / 2, 2)
              .withNetwork(
                  network
                      .withRemote(
                          network
                              .remote()
                              .withFactors(
                                  PiecewiseFactor.parse("0:1.5;10000:2.5"),
                                  PiecewiseFactor.parse("0:0.4;50000:0.9")))
                      .withProtocol(
                          protocol
                              .withThresholds(16_000, 64_000)
                              .withOverheads(
                                  PiecewiseAffine.parse("0:1e-6:1e-10;5000:2e-6:2e-10"),
                                  PiecewiseAffine.parse("0:8e-7:1e-10"),
                                  PiecewiseAffine.parse("0:7e-7:3e-10"),
                                  2e-7)));
      case 9 ->
          alone
              .withNetwork(network.withProtocol(protocol.withThresholds(0, 2000)))
              .withDgemmFactors(factors);
      default -> alone;
    };
  }
}
