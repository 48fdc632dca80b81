package io.github.bbo4j.hplsim.engine.fast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.hplsim.HplSimulator;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.kernel.KernelModel;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.network.NetworkModel.Route;
import io.github.bbo4j.hplsim.network.PiecewiseAffine;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import io.github.bbo4j.hplsim.run.BroadcastAlgorithm;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.HplResult;
import io.github.bbo4j.hplsim.run.HplResult.Phase;
import io.github.bbo4j.hplsim.run.HplResult.Traffic;
import io.github.bbo4j.hplsim.run.ProcessMapping;
import io.github.bbo4j.hplsim.run.SimulationInterruptedException;
import io.github.bbo4j.hplsim.run.SwapAlgorithm;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class FastEngineTest {

  private static HplResult run(Fidelity fidelity, HplConfiguration c, Platform platform) {
    return HplSimulator.of(platform).withFidelity(fidelity).simulate(c, 11);
  }

  private static Platform alone(HplConfiguration c) {
    return SmpiPlatforms.of("eth100", c.ranks(), 1);
  }

  @Test
  void oneProcessTakesTheTimeOfItsKernels() {
    HplConfiguration c = HplConfiguration.of(3000, 100, 1, 1);
    HplResult fast = run(Fidelity.FAST, c, alone(c));
    assertThat(fast.seconds())
        .isCloseTo(
            fast.kernels().values().stream().mapToDouble(HplResult.Spread::sum).sum(),
            within(1e-9));
    assertThat(fast.seconds() / run(Fidelity.EXACT, c, alone(c)).seconds())
        .isCloseTo(1, within(1e-3));
  }

  /**
   * Those of two of the four groups were, in part: 119 of 10,412 small calls, 93 of 1878 copies.
   */
  @Test
  void callsOfKernelsAreCountedOrNotAtAll() {
    HplConfiguration c = HplConfiguration.of(200, 32, 2, 2);
    assertThat(run(Fidelity.EXACT, c, alone(c)).kernels().values())
        .allSatisfy(spread -> assertThat(spread.calls()).isPositive());
    assertThat(run(Fidelity.FAST, c, alone(c)).kernels().values())
        .allSatisfy(spread -> assertThat(spread.calls()).isZero());
  }

  @Test
  void theBackSubstitutionIsThatOfTheExactEngine() {
    // Only dtrsv and messages take time. The processes come to the solve with the skew of the last
    // swaps, which FAST follows less closely: 3 % of the solve's mean time on 4 x 1.
    for (int[] grid : new int[][] {{1, 4}, {4, 1}, {3, 4}, {4, 3}, {5, 5}}) {
      HplConfiguration c = HplConfiguration.of(900, 32, grid[0], grid[1]).withDepth(0);
      KernelSuite kernels =
          KernelSuite.free().with(Kernel.DTRSV, SmpiPlatforms.kernels().model(Kernel.DTRSV));
      NetworkModel network =
          NetworkModel.of(Route.of(1e-5, 1e9), Route.of(1e-7, 1e10))
              .withSharing(NetworkModel.Sharing.NONE);
      Platform platform = Platform.homogeneous("solve", c.ranks(), 1, kernels, network);
      double fast = run(Fidelity.FAST, c, platform).phases().get(Phase.PTRSV).mean();
      double exact = run(Fidelity.EXACT, c, platform).phases().get(Phase.PTRSV).mean();
      assertThat(fast / exact).as("%s", c).isCloseTo(1, within(5e-2));
    }
  }

  @Test
  void withoutLookAheadAndSharingItFollowsTheExactEngine() {
    for (BroadcastAlgorithm broadcast : BroadcastAlgorithm.values()) {
      for (SwapAlgorithm swap : SwapAlgorithm.values()) {
        HplConfiguration c =
            HplConfiguration.of(2400, 80, 4, 6)
                .withDepth(0)
                .withBroadcast(broadcast)
                .withSwap(swap);
        double fast = run(Fidelity.FAST, c, alone(c)).seconds();
        double exact = run(Fidelity.EXACT, c, alone(c)).seconds();
        assertThat(fast / exact).as("%s", c).isCloseTo(1, within(5e-3));
      }
    }
  }

  @Test
  void messagesAndBytesAreThoseOfTheExactEngine() {
    for (BroadcastAlgorithm broadcast : BroadcastAlgorithm.values()) {
      for (int depth = 0; depth < 3; depth++) {
        HplConfiguration c =
            HplConfiguration.of(700, 32, 5, 4).withDepth(depth).withBroadcast(broadcast);
        HplResult fast = run(Fidelity.FAST, c, alone(c));
        HplResult exact = run(Fidelity.EXACT, c, alone(c));
        for (Traffic traffic : Traffic.values()) {
          boolean approximate =
              broadcast == BroadcastAlgorithm.LONG_MODIFIED && traffic == Traffic.BCAST;
          if (!approximate) {
            assertThat(fast.traffic().get(traffic))
                .as("%s %s", c, traffic)
                .isEqualTo(exact.traffic().get(traffic));
          }
        }
      }
    }
  }

  @Test
  void receivesThatCostProcessorTimeAreFollowed() {
    HplConfiguration c =
        HplConfiguration.of(1500, 60, 6, 4).withDepth(0).withSwap(SwapAlgorithm.SPREAD_ROLL);
    NetworkModel network = SmpiPlatforms.network("eth100");
    NetworkModel costly =
        network.withProtocol(
            network
                .protocol()
                .withThresholds(16_000, 64_000)
                .withOverheads(
                    PiecewiseAffine.parse("0:1e-6:1e-10"),
                    PiecewiseAffine.ZERO,
                    PiecewiseAffine.parse("0:5e-6:3e-10"),
                    0));
    Platform platform = alone(c).withNetwork(costly);
    double fast = run(Fidelity.FAST, c, platform).seconds();
    double exact = run(Fidelity.EXACT, c, platform).seconds();
    assertThat(exact / run(Fidelity.EXACT, c, alone(c)).seconds()).isGreaterThan(1.05);
    assertThat(fast / exact).isCloseTo(1, within(2e-2));
  }

  @Test
  void moreBandwidthIsNotSlowerWithoutLookAhead() {
    HplConfiguration c = HplConfiguration.of(2000, 64, 4, 4).withDepth(0);
    double before = Double.POSITIVE_INFINITY;
    for (double bandwidth = 1e8; bandwidth < 1e12; bandwidth *= 10) {
      NetworkModel network = NetworkModel.of(Route.of(1e-6, bandwidth), Route.of(2e-7, 25e9));
      Platform platform = Platform.homogeneous("x", 4, 4, SmpiPlatforms.kernels(), network);
      double seconds = run(Fidelity.FAST, c, platform).seconds();
      assertThat(seconds).isLessThanOrEqualTo(before);
      before = seconds;
    }
  }

  /** All four processes of a node send their piece to another node; links had 2.5 of the 4. */
  @Test
  void piecesOfALongBroadcastShareTheLinksOfANode() {
    HplConfiguration c =
        HplConfiguration.of(1280, 64, 4, 4)
            .withDepth(0)
            .withBroadcast(BroadcastAlgorithm.LONG)
            .withMapping(ProcessMapping.COLUMN_MAJOR);
    NetworkModel network = NetworkModel.of(Route.of(1e-5, 1.25e9), Route.of(2e-7, 25e9));
    Platform platform = Platform.homogeneous("x", 4, 4, SmpiPlatforms.kernels(), network);
    double fast = run(Fidelity.FAST, c, platform).seconds();
    assertThat(fast / run(Fidelity.EXACT, c, platform).seconds()).isCloseTo(1, within(0.05));
  }

  @Test
  void aRunThatIsCertainToTakeLongerIsGivenUp() {
    HplConfiguration c = HplConfiguration.of(4000, 64, 4, 4);
    double seconds = new FastEngine(c, alone(c), 1).run(Double.POSITIVE_INFINITY).seconds();
    assertThat(new FastEngine(c, alone(c), 1).run(seconds * 1.0001).seconds()).isEqualTo(seconds);
    assertThat(new FastEngine(c, alone(c), 1).run(seconds / 2).seconds()).isInfinite();
  }

  @Test
  void anInterruptedThreadEndsTheRun() {
    HplConfiguration c = HplConfiguration.of(1000, 50, 2, 2);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> new FastEngine(c, alone(c), 1).run(Double.POSITIVE_INFINITY))
        .isInstanceOf(SimulationInterruptedException.class);
    assertThat(Thread.interrupted()).isFalse();
  }

  /**
   * Beyond some hours dates are further apart than the resolution of the shared links, and a swap
   * was never over.
   */
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void runsOfHoursToYearsOnSharedNodesEnd() {
    HplConfiguration c = HplConfiguration.of(300, 32, 2, 2);
    Platform platform = SmpiPlatforms.of("eth10", 2, 2);
    for (double seconds : new double[] {1e2, 1e4, 1e8, 1e12}) {
      Platform slow =
          platform.withKernels(
              List.of(platform.kernels(0).with(Kernel.DGEMM, KernelModel.constant(seconds))));
      double fast = run(Fidelity.FAST, c, slow).seconds();
      assertThat(fast / run(Fidelity.EXACT, c, slow).seconds())
          .as("%s", seconds)
          .isCloseTo(1, within(0.05));
      NetworkModel far = platform.network().withRemote(Route.of(seconds, 1e9));
      assertThat(run(Fidelity.FAST, c, platform.withNetwork(far)).seconds())
          .as("latency %s", seconds)
          .isBetween(100 * seconds, 1000 * seconds);
    }
  }
}
