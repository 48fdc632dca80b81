package io.github.bbo4j.hplsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.kernel.KernelModel;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.network.NetworkModel.Route;
import io.github.bbo4j.hplsim.network.PiecewiseFactor;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.BroadcastAlgorithm;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.PanelFactorization;
import io.github.bbo4j.hplsim.run.SwapAlgorithm;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What ten times faster or slower processors, latency and bandwidth do to HPL on 512 nodes (T.
 * Cornebize, master thesis, Univ. Grenoble Alpes, 2017, section 5.2). His fat tree is a star here,
 * with the latency of its four links; SMPI's corrections by message size. Ratios within 10 % are
 * asked for.
 */
class CapacityPlanningTest {

  private static final PiecewiseFactor LATENCY =
      PiecewiseFactor.parse(
          "0:2.01467;257:1.95341;732:1.9503;1426:1.61075;3484:1.88101;5776:2.18796;9376:2.59299;"
              + "15424:3.48845;65472:11.6436");
  private static final PiecewiseFactor BANDWIDTH =
      PiecewiseFactor.parse(
          "0:0.812084;257:0.338112;732:0.341987;1426:0.608902;3484:0.77493;5776:1.08739;"
              + "9376:0.58729;15424:0.697866;65472:0.940694");

  private static double seconds(int n, double speed, double latency, double bandwidth) {
    KernelSuite kernels =
        KernelSuite.of(
            Map.of(
                Kernel.DGEMM, KernelModel.ofWork(1.083438e-9 / speed, 0.0),
                Kernel.DTRSM, KernelModel.ofWork(5.532e-10 / speed, 0.0)));
    NetworkModel network =
        NetworkModel.of(
            Route.of(4 * 24e-6 * latency, 1.25e9 * bandwidth).withFactors(LATENCY, BANDWIDTH),
            Route.of(1.5e-9, 5.369e9).withFactors(LATENCY, BANDWIDTH));
    HplConfiguration run =
        HplConfiguration.of(n, 120, 16, 32)
            .withDepth(0)
            .withBroadcast(BroadcastAlgorithm.RING)
            .withSwap(SwapAlgorithm.MIX)
            .withSwapThreshold(64)
            .withPanelFactorization(PanelFactorization.LEFT)
            .withRecursiveFactorization(PanelFactorization.LEFT);
    return HplPredictor.simulated(Fidelity.FAST)
        .seconds(run, Platform.homogeneous("nodes", 512, 1, kernels, network), 42);
  }

  @Test
  @Tag("slow")
  void tenTimesFasterProcessorsAreNotTenTimesFasterRuns() {
    double base = seconds(100_000, 1, 1, 1);
    assertThat(base / seconds(100_000, 10, 1, 1)).isCloseTo(4.73, withinPercentage(10));
    assertThat(seconds(100_000, 0.1, 1, 1) / base).isCloseTo(8.61, withinPercentage(10));
  }

  @Test
  @Tag("slow")
  void latencyMattersAndMoreBandwidthDoesNot() {
    double base = seconds(50_000, 1, 1, 1);
    assertThat(seconds(50_000, 1, 10, 1) / base).isCloseTo(3.73, withinPercentage(10));
    assertThat(base / seconds(50_000, 1, 0.1, 1)).isCloseTo(1.47, withinPercentage(10));
    assertThat(seconds(50_000, 1, 1, 10) / base).isCloseTo(1, withinPercentage(5));
  }
}
