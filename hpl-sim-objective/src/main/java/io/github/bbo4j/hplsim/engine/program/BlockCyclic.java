package io.github.bbo4j.hplsim.engine.program;

/** Counts of the block-cyclic distribution whose first block is on process 0. */
public final class BlockCyclic {

  private BlockCyclic() {}

  /**
   * Returns how many of the indices {@code from .. from+n-1} belong to process {@code p} of {@code
   * processes}.
   */
  public static int count(int from, int n, int p, int processes, int block) {
    return n <= 0 ? 0 : below(from + n, p, processes, block) - below(from, p, processes, block);
  }

  private static int below(int x, int p, int processes, int block) {
    int cycle = block * processes;
    int full = x / cycle;
    int rest = x - full * cycle - p * block;
    return full * block + Math.min(Math.max(rest, 0), block);
  }

  /** Returns the largest power of two that is at most {@code n}, {@code n >= 1}. */
  public static int powerOfTwoBelow(int n) {
    return Integer.highestOneBit(n);
  }
}
