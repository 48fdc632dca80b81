package io.github.bbo4j.hplsim.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.bbo4j.hplsim.kernel.CalibratedRange;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.kernel.KernelModel;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.kernel.NoiseModel;
import io.github.bbo4j.hplsim.kernel.Polynomial;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.network.PiecewiseAffine;
import io.github.bbo4j.hplsim.network.PiecewiseFactor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlatformFileTest {

  @Test
  void everyKeyIsUnderstood() {
    Platform p = PlatformFile.parse(PlatformTexts.SMALL, "small.platform");
    assertThat(p.name()).isEqualTo("two-nodes");
    assertThat(p.ranks()).isEqualTo(8);
    assertThat(p.kernels()).hasSize(4);
    NetworkModel n = p.network();
    assertThat(n.remote().latency()).isEqualTo(1e-6);
    assertThat(n.remote().bandwidth()).isEqualTo(1.25e9);
    assertThat(n.remote().latencyFactor()).isEqualTo(PiecewiseFactor.parse("0:1.5;64000:10"));
    assertThat(n.loopback()).isEqualTo(NetworkModel.Route.of(0.0, 2.5e10));
    assertThat(n.protocol().asyncThreshold()).isEqualTo(64000L);
    assertThat(n.protocol().detachedThreshold()).isEqualTo(65536L);
    assertThat(n.protocol().sendOverhead())
        .isEqualTo(PiecewiseAffine.parse("0:1e-6:1e-10;8000:2e-6:0"));
    KernelModel dgemm = p.kernels(0).model(Kernel.DGEMM);
    assertThat(dgemm.seconds(1000, 100, 10))
        .isCloseTo(1e6 * 8e-11 - 1e5 * 1.6e-10 + 2.5e-6, withinPercentage(1e-9));
    assertThat(dgemm.range()).isEqualTo(new CalibratedRange(1, 15000, 1, 15000, 1, 512));
    // Ranks 5 and 7 are on processor 1 of node 1; its own line keeps the common noise.
    assertThat(p.cpu(5)).isEqualTo(3);
    assertThat(p.kernels(7).model(Kernel.DGEMM).seconds(10, 10, 10))
        .isCloseTo(1e-7, withinPercentage(1e-9));
    assertThat(p.kernels(7).noise(Kernel.DGEMM))
        .isEqualTo(new NoiseModel.HalfNormal(new Polynomial(7e-13, 0, 0, 0, 0)));
    KernelModel dtrsm = p.kernels(0).model(Kernel.DTRSM);
    assertThat(dtrsm.seconds(600, 600, 600))
        .isCloseTo(2.16e8 * 2e-12 + 0.5, withinPercentage(1e-9));
    assertThat(dtrsm.seconds(500, 600, 600)).isCloseTo(1.8e8 * 1e-11, withinPercentage(1e-9));
  }

  @Test
  void whatIsWrittenReadsBackEqual(@TempDir Path folder) throws IOException {
    List<Platform> platforms =
        List.of(
            PlatformFile.parse(PlatformTexts.SMALL, "small"),
            SmpiPlatforms.of("eth100", 16, 4),
            unusual());
    for (Platform platform : platforms) {
      assertThat(PlatformFile.parse(PlatformFile.toText(platform), "text")).isEqualTo(platform);
    }
    Path file = folder.resolve("p.platform");
    PlatformFile.write(platforms.get(2), file);
    assertThat(PlatformFile.read(file)).isEqualTo(platforms.get(2));
  }

  private static Platform unusual() {
    NoiseModel mixture =
        new NoiseModel.Mixture(
            List.of(
                new NoiseModel.Mixture.Component(
                    3.0, Polynomial.ZERO, new Polynomial(1e-12, 0, 0, 0, 0)),
                new NoiseModel.Mixture.Component(
                    1.0, new Polynomial(1e-11, 0, 0, 1e-9, 0), Polynomial.ZERO)));
    List<KernelSuite> suites = new ArrayList<>();
    for (int cpu = 0; cpu < 3; cpu++) {
      suites.add(
          KernelSuite.free()
              .with(Kernel.DGEMM, KernelModel.ofWork((7 + cpu) * 1e-11, 1e-6))
              .withNoise(Kernel.DGEMM, cpu == 1 ? mixture : NoiseModel.none())
              .with(Kernel.DAXPY, KernelModel.constant(6e-7))
              .withNoise(Kernel.DAXPY, new NoiseModel.Normal(new Polynomial(0, 0, 0, 0, 9e-7))));
    }
    NetworkModel network =
        NetworkModel.of(
                NetworkModel.Route.of(2e-6, 1e9),
                NetworkModel.Route.of(0.0, Double.POSITIVE_INFINITY))
            .withSharing(NetworkModel.Sharing.NONE)
            .withCrossTraffic(true)
            .withProtocol(NetworkModel.Protocol.of(Long.MAX_VALUE >> 12));
    return new Platform(
        "odd",
        "nowhere",
        3,
        2,
        1,
        RankMapping.shuffled(6, new SplittableRandom(1)),
        suites,
        network,
        Optional.empty());
  }

  @Test
  void errorsNameFileLineKeyValueAndCure() {
    refused(
        "10 Gbps",
        "10 Gb",
        "small.platform line 7",
        "network.remote.bandwidth",
        "10 Gb",
        "bandwidth");
    refused("latency = 1us", "latency = 1", "line 6", "'1' has no unit");
    refused("nodes = 2", "nodes = two", "line 3", "whole number");
    refused("nodes = 2\n", "", "key 'nodes' is missing");
    refused("half-normal", "gamma", "line 15", "'gamma' is not a noise");
    refused("kernel.dtrsm", "kernel.dtrmm", "line 17", "'kernel.dtrmm'", "is not a key");
    refused("mn -1.6e-10 s", "m -1.6e-10 s", "line 13", "'m -1.6e-10 s' is not a term");
    refused("cpu.3", "cpu.4", "line 16", "kernel.dgemm.cpu.4");
    refused("ranks-per-node = 4", "ranks-per-node 4", "line 4", "is not 'key = value'");
    refused("ranks-per-node = 4", "nodes = 4", "line 4", "already given in line 3");
    refused("0:1.5;64000:10", "0:1.5;64000", "line 8", "64000");
    refused("0:1.5;64000:10", "0:1.5d;64000:10", "line 8", "'1.5d'");
    refused("M 1..15000", "M 1..15000d", "line 14", "'15000d'");
    refused("M > 512", "M < 512", "line 17", "'M < 512' is not a condition");
    refused(" | otherwise", " | when K > 2:", "line 17", "everywhere");
    refused("M 1..15000", "M 15000", "line 14", "interval");
  }

  /** They were free, without a word. */
  @Test
  void kernelsThatAreNegativeEverywhereAreRefused() {
    refused(
        "mnk 25 GFlop/s, mn -1.6e-10 s, constant 2.5us",
        "mnk -7e-11 s",
        "line 13",
        "kernel.dgemm",
        "'mnk -7e-11 s' is negative at every size",
        "write '0 s'");
  }

  /** Most of them ended in "waits for ever", "no rate" or a prediction of NaN seconds. */
  @Test
  void magnitudesOfNoMachineAreRefused() {
    refused("1us", "1e13 s", "network.remote: latency = 1.0E13 s must be 0, or from", "unit");
    refused("1us", "1e-320 s", "network.remote: latency = 1.0E-320 s");
    refused("10 Gbps", "1e-310 B/s", "network.remote: bandwidth = 1.0E-310 B/s", "1e-12");
    refused("0:1.5;64000:10", "0:1e305", "line 8", "factor = 1.0E305");
    refused(
        "25 GB/s",
        "25 GB/s\nnetwork.loopback.bandwidth-factor = 0:1e-320",
        "network.loopback",
        "bandwidthFactor = 1.0E-320 must be from 1e-12");
    refused("0.2us", "1e300 s", "probeSeconds = 1.0E300");
    refused("0:1e-6:1e-10", "0:1.7e308:0", "line 11", "send-overhead", "seconds = 1.7E308");
    refused("0:1e-6:1e-10", "0:0:1.7e308", "line 11", "send-overhead", "secondsPerByte");
    refused("constant 2.5us", "constant 1e300 s", "line 13", "kernel.dgemm", "constant = 1.0E300");
    refused("half-normal mnk 7e-13 s", "half-normal constant 1e305 s", "line 15", "noise");
    refused(
        "nodes = 2\n",
        "nodes = 2\ntopology = crossbar\ntopology.latency = 1e15 s\ntopology.bandwidth = 1 B/s\n",
        "latency = 1.0E15 s");
    refused(
        "nodes = 2\n",
        "nodes = 2\npower = idle 9 W, one-core 10 W, full 20 W | idle 9 W, one-core 10 W, full 20 W,"
            + " speed 1e20\n",
        "fastest over slowest speed of the states = 1.0E20 must be at most 1e6");
  }

  private static void refused(String from, String to, String... parts) {
    assertThat(PlatformTexts.SMALL).contains(from);
    String text = PlatformTexts.SMALL.replace(from, to);
    assertThatThrownBy(() -> PlatformFile.parse(text, "small.platform"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(parts);
  }
}
