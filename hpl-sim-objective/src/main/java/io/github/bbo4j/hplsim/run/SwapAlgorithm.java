package io.github.bbo4j.hplsim.run;

/** How rows are exchanged in a process column before the update (HPL's SWAP parameter). */
public enum SwapAlgorithm {
  /** Binary exchange: about {@code log2(P)} rounds of the whole block of rows. */
  BINARY_EXCHANGE(0),
  /**
   * Spread and roll: a scatter along a tree, then {@code P - 1} steps of pieces; less volume, more
   * messages.
   */
  SPREAD_ROLL(1),
  /**
   * Spread and roll when more columns than the threshold are to be swapped, otherwise binary
   * exchange.
   */
  MIX(2);

  private final int code;

  SwapAlgorithm(int code) {
    this.code = code;
  }

  /** Returns the code used in HPL.dat, 0 to 2. */
  public int code() {
    return code;
  }

  /**
   * Returns the algorithm of a code of HPL.dat.
   *
   * @throws IllegalArgumentException when the code is not in 0..2
   */
  public static SwapAlgorithm of(int code) {
    if (code < 0 || code >= values().length) {
      throw new IllegalArgumentException(
          "SWAP = " + code + " must be 0 (binary exchange), 1 (spread-roll) or 2 (mix)");
    }
    return values()[code];
  }
}
