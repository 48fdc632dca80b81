package io.github.bbo4j.hplsim.run;

import io.github.bbo4j.core.arguments.Arguments;

/**
 * One run of HPL: the size of the system and every parameter of HPL.dat that changes its time.
 *
 * <p>Start from {@link #of} and change what matters:
 *
 * <pre>{@code
 * var c = HplConfiguration.of(20_000, 128, 8, 8).withDepth(0).withBroadcast(BroadcastAlgorithm.LONG);
 * }</pre>
 *
 * Not part of it because they do not change the modelled time: the residual threshold and the
 * memory alignment. Fixed: L1 and U stored transposed, equilibration on, as in the usual HPL.dat.
 * Immutable.
 *
 * @param n order of the system, at least 1 (at most 2^30)
 * @param nb width of a block and of a panel, at least 1
 * @param p rows of the process grid, at least 1
 * @param q columns of the process grid, at least 1
 * @param panelFactorization PFACT, the variant used for pieces of at most {@code nbmin} columns
 * @param recursiveFactorization RFACT, the variant of the recursion above them
 * @param nbmin width at which the recursion stops, at least 1
 * @param ndiv number of pieces at each level of the recursion, at least 2
 * @param swap SWAP, the row exchange
 * @param swapThreshold number of local columns above which {@link SwapAlgorithm#MIX} uses spread
 *     and roll, at least 0
 * @param broadcast BCAST, the panel broadcast
 * @param depth DEPTH, number of panels factored ahead, at least 0
 * @param mapping PMAP, the numbering of ranks on the grid
 */
public record HplConfiguration(
    int n,
    int nb,
    int p,
    int q,
    PanelFactorization panelFactorization,
    PanelFactorization recursiveFactorization,
    int nbmin,
    int ndiv,
    SwapAlgorithm swap,
    int swapThreshold,
    BroadcastAlgorithm broadcast,
    int depth,
    ProcessMapping mapping) {

  private static final int LARGEST_ORDER = 1 << 30;

  /** Checks every range. */
  public HplConfiguration {
    range("N", n, 1, LARGEST_ORDER);
    range("NB", nb, 1, 1 << 16);
    range("P", p, 1, 1 << 15);
    range("Q", q, 1, 1 << 15);
    range("NBMIN", nbmin, 1, 1 << 16);
    range("NDIV", ndiv, 2, 1 << 16);
    range("SWAP threshold", swapThreshold, 0, Integer.MAX_VALUE);
    range("DEPTH", depth, 0, 64);
    if ((long) p * q > 1 << 20) {
      throw new IllegalArgumentException(
          "P x Q is " + (long) p * q + " but at most " + (1 << 20) + " ranks are simulated");
    }
    Arguments.given(panelFactorization, "panelFactorization");
    Arguments.given(recursiveFactorization, "recursiveFactorization");
    Arguments.given(swap, "swap");
    Arguments.given(broadcast, "broadcast");
    Arguments.given(mapping, "mapping");
  }

  private static void range(String name, int value, int low, int high) {
    if (value < low || value > high) {
      throw new IllegalArgumentException(name + " = " + value + " must be in " + low + ".." + high);
    }
  }

  /**
   * Returns a run with the usual values for the rest: PFACT Crout, RFACT right, NBMIN 2, NDIV 2,
   * SWAP binary exchange (threshold {@code nb}), BCAST two-ring, DEPTH 1, row-major.
   */
  public static HplConfiguration of(int n, int nb, int p, int q) {
    return new HplConfiguration(
        n,
        nb,
        p,
        q,
        PanelFactorization.CROUT,
        PanelFactorization.RIGHT,
        2,
        2,
        SwapAlgorithm.BINARY_EXCHANGE,
        nb,
        BroadcastAlgorithm.TWO_RING,
        1,
        ProcessMapping.ROW_MAJOR);
  }

  /** Returns the number of processes, {@code p * q}. */
  public int ranks() {
    return p * q;
  }

  /** Returns the number of panels, {@code ceil(n / nb)}. */
  public int panels() {
    return (n + nb - 1) / nb;
  }

  /**
   * Returns {@code (n/1e9) * (n/seconds) * (2n/3 + 3/2)}, the rate in GFlop/s that HPL itself would
   * print.
   */
  public double gflops(double seconds) {
    return n / 1e9 * (n / seconds) * (2.0 / 3.0 * n + 1.5);
  }

  /** Returns this run with another order. */
  public HplConfiguration withN(int value) {
    return edit(value, nb, p, q);
  }

  /** Returns this run with another block width; the swap threshold does not follow. */
  public HplConfiguration withNb(int value) {
    return edit(n, value, p, q);
  }

  /** Returns this run on another process grid. */
  public HplConfiguration withGrid(int rows, int columns) {
    return edit(n, nb, rows, columns);
  }

  private HplConfiguration edit(int n, int nb, int p, int q) {
    return new HplConfiguration(
        n,
        nb,
        p,
        q,
        panelFactorization,
        recursiveFactorization,
        nbmin,
        ndiv,
        swap,
        swapThreshold,
        broadcast,
        depth,
        mapping);
  }

  /** Returns this run with another panel factorisation. */
  public HplConfiguration withPanelFactorization(PanelFactorization value) {
    return recursion(value, recursiveFactorization, nbmin, ndiv);
  }

  /** Returns this run with another recursive factorisation. */
  public HplConfiguration withRecursiveFactorization(PanelFactorization value) {
    return recursion(panelFactorization, value, nbmin, ndiv);
  }

  /** Returns this run with another recursion stop. */
  public HplConfiguration withNbmin(int value) {
    return recursion(panelFactorization, recursiveFactorization, value, ndiv);
  }

  /** Returns this run with another number of pieces per recursion level. */
  public HplConfiguration withNdiv(int value) {
    return recursion(panelFactorization, recursiveFactorization, nbmin, value);
  }

  private HplConfiguration recursion(
      PanelFactorization pfact, PanelFactorization rfact, int stop, int pieces) {
    return new HplConfiguration(
        n, nb, p, q, pfact, rfact, stop, pieces, swap, swapThreshold, broadcast, depth, mapping);
  }

  /** Returns this run with another row exchange. */
  public HplConfiguration withSwap(SwapAlgorithm value) {
    return communication(value, swapThreshold, broadcast, depth, mapping);
  }

  /** Returns this run with another threshold for {@link SwapAlgorithm#MIX}. */
  public HplConfiguration withSwapThreshold(int value) {
    return communication(swap, value, broadcast, depth, mapping);
  }

  /** Returns this run with another panel broadcast. */
  public HplConfiguration withBroadcast(BroadcastAlgorithm value) {
    return communication(swap, swapThreshold, value, depth, mapping);
  }

  /** Returns this run with another look-ahead depth. */
  public HplConfiguration withDepth(int value) {
    return communication(swap, swapThreshold, broadcast, value, mapping);
  }

  /** Returns this run with another numbering of ranks. */
  public HplConfiguration withMapping(ProcessMapping value) {
    return communication(swap, swapThreshold, broadcast, depth, value);
  }

  private HplConfiguration communication(
      SwapAlgorithm exchange,
      int threshold,
      BroadcastAlgorithm bcast,
      int lookAhead,
      ProcessMapping pmap) {
    return new HplConfiguration(
        n,
        nb,
        p,
        q,
        panelFactorization,
        recursiveFactorization,
        nbmin,
        ndiv,
        exchange,
        threshold,
        bcast,
        lookAhead,
        pmap);
  }
}
