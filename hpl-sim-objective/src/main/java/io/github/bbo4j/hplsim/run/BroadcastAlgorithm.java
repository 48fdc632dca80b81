package io.github.bbo4j.hplsim.run;

/** How a factored panel travels along a process row (HPL's BCAST parameter). */
public enum BroadcastAlgorithm {
  /** Increasing ring: each process forwards to the next. */
  RING(0),
  /** Increasing ring, modified: the next panel owner is served first and forwards nothing. */
  RING_MODIFIED(1),
  /** Two increasing rings, each over half of the row. */
  TWO_RING(2),
  /** Two increasing rings, modified: the next panel owner is served first and forwards nothing. */
  TWO_RING_MODIFIED(3),
  /** Bandwidth-reducing: the panel is scattered in pieces, then the pieces roll round. Blocking. */
  LONG(4),
  /**
   * Bandwidth-reducing, modified: the next panel owner receives the whole panel first. Blocking.
   */
  LONG_MODIFIED(5);

  private final int code;

  BroadcastAlgorithm(int code) {
    this.code = code;
  }

  /** Returns the code used in HPL.dat, 0 to 5. */
  public int code() {
    return code;
  }

  /**
   * Returns whether a process may probe for the panel and compute meanwhile: true for the rings.
   */
  public boolean polls() {
    return code <= TWO_RING_MODIFIED.code;
  }

  /**
   * Returns the algorithm of a code of HPL.dat.
   *
   * @throws IllegalArgumentException when the code is not in 0..5
   */
  public static BroadcastAlgorithm of(int code) {
    if (code < 0 || code >= values().length) {
      throw new IllegalArgumentException("BCAST = " + code + " must be 0 (1ring) to 5 (longM)");
    }
    return values()[code];
  }
}
