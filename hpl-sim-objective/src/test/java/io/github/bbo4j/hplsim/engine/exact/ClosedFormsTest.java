package io.github.bbo4j.hplsim.engine.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.hplsim.engine.machine.RunTotals;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import io.github.bbo4j.hplsim.run.BroadcastAlgorithm;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.HplResult.Phase;
import io.github.bbo4j.hplsim.run.HplResult.Traffic;
import io.github.bbo4j.hplsim.run.PanelFactorization;
import io.github.bbo4j.hplsim.run.SwapAlgorithm;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * Closed forms of exchanges against the simulation of every message. The time resolution is 0 here:
 * with that of SimGrid, dates less than 1 ns apart are joined in the one and not in the other.
 */
class ClosedFormsTest {

  private static HplConfiguration configuration(RandomGenerator random, boolean polls) {
    int first = polls ? 0 : 4;
    return HplConfiguration.of(
            300 + random.nextInt(1500),
            16 + random.nextInt(49),
            1 + random.nextInt(10),
            1 + random.nextInt(10))
        .withBroadcast(BroadcastAlgorithm.values()[first + random.nextInt(6 - first)])
        .withSwap(SwapAlgorithm.values()[random.nextInt(3)])
        .withPanelFactorization(PanelFactorization.values()[random.nextInt(3)]);
  }

  /** Rendezvous already for small messages, so that small runs are like large ones. */
  private static Platform platform(RandomGenerator random, HplConfiguration c) {
    Platform even = SmpiPlatforms.of(random.nextBoolean() ? "eth100" : "eth10", c.ranks(), 1);
    NetworkModel network = even.network();
    NetworkModel rendezvous =
        network.withProtocol(network.protocol().withThresholds(0, 1100 + random.nextInt(3000)));
    double[] factors = random.doubles(c.ranks(), 1, 1.3).toArray();
    return even.withNetwork(rendezvous).withDgemmFactors(factors);
  }

  private static void agree(HplConfiguration c, Platform platform, long seed) {
    RunTotals single =
        ExactEngine.simulate(c, platform, seed, new ExactEngine.Detail(0, false, 0)).totals();
    RunTotals closed =
        ExactEngine.simulate(c, platform, seed, new ExactEngine.Detail(0, true, 0)).totals();
    assertThat(closed.seconds() / single.seconds()).as("%s", c).isCloseTo(1, within(1e-11));
    for (Traffic traffic : Traffic.values()) {
      assertThat(closed.messages(traffic)).as("%s", c).isEqualTo(single.messages(traffic));
      assertThat(closed.bytes(traffic)).as("%s", c).isEqualTo(single.bytes(traffic));
    }
    for (Kernel.Group group : Kernel.Group.values()) {
      assertThat(closed.kernelCalls(group)).as("%s", c).isEqualTo(single.kernelCalls(group));
    }
    assertThat(closed.events()).as("%s", c).isLessThanOrEqualTo(single.events());
    for (int rank = 0; rank < c.ranks(); rank++) {
      for (Phase phase : Phase.values()) {
        assertThat(closed.phaseSeconds(rank, phase))
            .as("%s %s of rank %d", c, phase, rank)
            .isCloseTo(single.phaseSeconds(rank, phase), within(1e-11 * single.seconds()));
      }
    }
  }

  @Test
  void withoutLookAheadTheyAgreeWithSingleMessages() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 20; i++) {
      HplConfiguration c = configuration(random, true).withDepth(0);
      agree(c, platform(random, c), i);
    }
  }

  @Test
  void withLongBroadcastsAndLookAheadTheyAgreeWithSingleMessages() {
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 20; i++) {
      HplConfiguration c = configuration(random, false).withDepth(random.nextInt(4));
      agree(c, platform(random, c), i);
    }
  }

  @Test
  void theySaveMostEventsOfALongBroadcast() {
    HplConfiguration c =
        HplConfiguration.of(2000, 64, 7, 9)
            .withDepth(0)
            .withBroadcast(BroadcastAlgorithm.LONG_MODIFIED);
    Platform even = SmpiPlatforms.of("eth100", c.ranks(), 1);
    Platform platform =
        even.withNetwork(
            even.network().withProtocol(even.network().protocol().withThresholds(0, 2000)));
    long single =
        ExactEngine.simulate(c, platform, 42, new ExactEngine.Detail(0, false, 0))
            .totals()
            .events();
    long closed =
        ExactEngine.simulate(c, platform, 42, new ExactEngine.Detail(0, true, 0)).totals().events();
    assertThat(closed).isLessThan(single / 10);
  }
}
