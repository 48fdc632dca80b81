package io.github.bbo4j.hplsim.published;

import io.github.bbo4j.hplsim.run.BroadcastAlgorithm;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.PanelFactorization;
import io.github.bbo4j.hplsim.run.SwapAlgorithm;

/** What the runs of T. Cornebize's master thesis (Univ. Grenoble Alpes, 2017) have in common. */
final class Thesis2017 {
  private Thesis2017() {}

  /** The HPL.dat of chapter 5, of an order and on a grid. */
  static HplConfiguration run(int n, int p, int q) {
    return HplConfiguration.of(n, 120, p, q)
        .withDepth(0)
        .withBroadcast(BroadcastAlgorithm.RING)
        .withSwap(SwapAlgorithm.MIX)
        .withSwapThreshold(64)
        .withPanelFactorization(PanelFactorization.LEFT)
        .withRecursiveFactorization(PanelFactorization.LEFT);
  }
}
