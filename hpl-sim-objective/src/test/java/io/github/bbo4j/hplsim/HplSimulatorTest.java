package io.github.bbo4j.hplsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.kernel.KernelModel;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.kernel.NoiseModel;
import io.github.bbo4j.hplsim.kernel.Polynomial;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.network.NetworkModel.Route;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import io.github.bbo4j.hplsim.run.BroadcastAlgorithm;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.HplResult;
import io.github.bbo4j.hplsim.run.HplResult.Traffic;
import io.github.bbo4j.hplsim.run.HplTrace;
import io.github.bbo4j.hplsim.run.PanelFactorization;
import io.github.bbo4j.hplsim.run.SimulationInterruptedException;
import io.github.bbo4j.hplsim.run.SwapAlgorithm;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class HplSimulatorTest {

  private static final Platform ONE = SmpiPlatforms.of("eth100", 1, 1);

  @Test
  void oneProcessIsTheSumOfItsKernels() {
    // N = NB = NBMIN = 2, one process: idamax(2), dscal(1), dgemv(1,1), idamax(1), dscal(0); update
    // of the rhs: dtrsm(2,1), dgemm(0 rows); solve: dtrsv(2).
    HplConfiguration c = HplConfiguration.of(2, 2, 1, 1);
    double idamax = 6.052262e-10;
    double expected = idamax * 3 + 3.798686e-10 * 1 + 1.278804e-9 + 5.445540e-11 * 4 + 1.488e-9 * 4;
    HplResult result = HplSimulator.of(ONE).simulate(c, 42);
    double kernels = result.kernels().values().stream().mapToDouble(HplResult.Spread::sum).sum();
    assertThat(kernels).isCloseTo(expected, within(1e-15));
    // Every sleep is stretched to the time resolution of 1 ns.
    assertThat(result.seconds())
        .isCloseTo(2 * idamax + 1e-9 + 1.278804e-9 + 1e-9 + 1e-9 + 1.488e-9 * 4, within(1e-15));
  }

  @Test
  void freeKernelsOnTwoProcessesLeaveTheMessages() {
    // P = 1, Q = 2, two panels of one column: the time is two panel messages and the messages of
    // the solve, all of 1 s latency.
    Platform platform =
        Platform.homogeneous(
            "slow",
            2,
            1,
            KernelSuite.free(),
            NetworkModel.of(Route.of(1.0, Double.POSITIVE_INFINITY), Route.of(0, 1)));
    HplConfiguration c = HplConfiguration.of(2, 1, 1, 2).withDepth(0).withNbmin(1);
    HplResult result = HplSimulator.of(platform).simulate(c, 1);
    assertThat(result.traffic().get(Traffic.BCAST).messages()).isEqualTo(2);
    assertThat(result.traffic().get(Traffic.MXSWP).messages()).isZero();
    // The process of column 1 starts its clock 2 s after the other (two set-up messages, each moves
    // when its receive is posted). Counted from the start of
    // column 0: panel 0 arrives at 3 s, panel 1 back at 4 s, the right-hand side in column 1 at 5
    // s, the solution in column 0 at 6 s.
    assertThat(result.seconds()).isCloseTo(6, within(1e-6));
  }

  @Test
  void moreBandwidthIsNotSlower() {
    HplConfiguration c = HplConfiguration.of(1500, 64, 3, 4).withDepth(0);
    double previous = Double.POSITIVE_INFINITY;
    for (double bandwidth : new double[] {1e8, 1e9, 1e10, 1e11}) {
      NetworkModel network = NetworkModel.of(Route.of(1e-6, bandwidth), Route.of(2e-7, 25e9));
      Platform platform = Platform.homogeneous("x", 12, 1, SmpiPlatforms.kernels(), network);
      double seconds = HplSimulator.of(platform).simulate(c, 3).seconds();
      assertThat(seconds).isLessThanOrEqualTo(previous);
      previous = seconds;
    }
  }

  @Test
  void slowingEverythingDownByTwoTakesTwiceAsLong() {
    HplConfiguration c = HplConfiguration.of(1000, 64, 2, 3);
    NetworkModel slow = NetworkModel.of(Route.of(2e-6, 6.25e9), Route.of(4e-7, 12.5e9));
    KernelSuite kernels = SmpiPlatforms.kernels();
    KernelSuite doubled = kernels;
    for (Kernel kernel : Kernel.values()) {
      doubled = doubled.with(kernel, kernels.model(kernel).times(2));
    }
    double fast = HplSimulator.of(SmpiPlatforms.of("eth100", 6, 1)).simulate(c, 5).seconds();
    double twice =
        HplSimulator.of(Platform.homogeneous("half", 6, 1, doubled, slow)).simulate(c, 5).seconds();
    assertThat(twice / fast).isCloseTo(2, within(1e-3));
  }

  @Test
  void sameSeedSameResultAlsoWithNoise() {
    KernelSuite noisy =
        SmpiPlatforms.kernels()
            .withNoise(Kernel.DGEMM, new NoiseModel.HalfNormal(new Polynomial(2e-12, 0, 0, 0, 0)));
    Platform platform = SmpiPlatforms.of("eth100", 4, 1).withKernels(java.util.List.of(noisy));
    HplSimulator simulator = HplSimulator.of(platform);
    HplConfiguration c = HplConfiguration.of(1000, 64, 2, 2);
    HplResult first = simulator.simulate(c, 7);
    assertThat(simulator.simulate(c, 7)).isEqualTo(first);
    assertThat(simulator.simulate(c, 8).seconds()).isNotEqualTo(first.seconds());
  }

  @Test
  void goldenTimes() {
    // Times that HPL 2.2 on SimGrid/SMPI 3.32 printed for the same inputs (network eth100, seed 42,
    // one rank per node).
    assertThat(seconds(HplConfiguration.of(1500, 128, 2, 3))).isCloseTo(0.035336437, within(2e-8));
    assertThat(seconds(HplConfiguration.of(1500, 128, 5, 3))).isCloseTo(0.025875901, within(2e-8));
    assertThat(seconds(HplConfiguration.of(1500, 128, 2, 3).withDepth(3)))
        .isCloseTo(0.045514028, within(2e-8));
    assertThat(seconds(HplConfiguration.of(1500, 128, 2, 4).withBroadcast(BroadcastAlgorithm.LONG)))
        .isCloseTo(0.046213067, within(2e-8));
    assertThat(
            seconds(
                HplConfiguration.of(1500, 128, 3, 5)
                    .withSwap(SwapAlgorithm.SPREAD_ROLL)
                    .withBroadcast(BroadcastAlgorithm.TWO_RING_MODIFIED)))
        .isCloseTo(0.023842169, within(2e-8));
    assertThat(
            seconds(
                HplConfiguration.of(1000, 128, 4, 2)
                    .withPanelFactorization(PanelFactorization.LEFT)
                    .withRecursiveFactorization(PanelFactorization.CROUT)
                    .withNbmin(16)))
        .isCloseTo(0.015192587, within(2e-8));
  }

  private static double seconds(HplConfiguration c) {
    return HplSimulator.of(SmpiPlatforms.of("eth100", c.ranks(), 1)).simulate(c, 42).seconds();
  }

  @Test
  void traceCoversTheFirstPanels() {
    HplConfiguration c = HplConfiguration.of(600, 64, 2, 2);
    HplResult result =
        HplSimulator.of(SmpiPlatforms.of("eth100", 4, 1)).withTrace(2).simulate(c, 42);
    HplTrace trace = result.trace().orElseThrow();
    assertThat(trace.spans()).isNotEmpty().allMatch(s -> s.panel() < 2 && s.end() >= s.start());
    StringBuilder csv = new StringBuilder();
    trace.writeCsv(csv);
    assertThat(csv.toString().lines().count()).isEqualTo(trace.spans().size() + 1L);
    assertThat(trace.svg()).startsWith("<svg").endsWith("</svg>\n").doesNotContain("href");
  }

  @Test
  void anInterruptedThreadEndsTheRun() throws InterruptedException {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread thread =
        new Thread(
            () -> {
              Thread.currentThread().interrupt();
              try {
                seconds(HplConfiguration.of(20_000, 64, 8, 8));
              } catch (SimulationInterruptedException e) {
                thrown.set(e);
              }
            });
    thread.start();
    thread.join();
    assertThat(thrown.get()).isInstanceOf(SimulationInterruptedException.class);
  }

  @Test
  void tooFewRanksAreRefused() {
    assertThatThrownBy(() -> HplSimulator.of(ONE).simulate(HplConfiguration.of(100, 10, 1, 2), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("holds 1 ranks");
  }

  @Test
  void extrapolatedKernelsAreReported() {
    KernelModel limited =
        SmpiPlatforms.kernels()
            .model(Kernel.DGEMM)
            .withRange(new io.github.bbo4j.hplsim.kernel.CalibratedRange(1, 100, 1, 1e9, 1, 1e9));
    Platform platform =
        ONE.withKernels(java.util.List.of(SmpiPlatforms.kernels().with(Kernel.DGEMM, limited)));
    HplResult result = HplSimulator.of(platform).simulate(HplConfiguration.of(400, 32, 1, 1), 1);
    assertThat(result.warnings()).singleElement().asString().contains("DGEMM");
  }
}
