package io.github.bbo4j.hplsim.run;

/**
 * Order in which a panel is factored (HPL's PFACT for its narrow pieces and RFACT for the recursion
 * above them).
 */
public enum PanelFactorization {
  /** Left-looking: a piece is brought up to date just before it is factored. */
  LEFT(0),
  /** Crout: row and column of the piece are brought up to date just before it is factored. */
  CROUT(1),
  /** Right-looking: everything to the right is updated after each piece. */
  RIGHT(2);

  private final int code;

  PanelFactorization(int code) {
    this.code = code;
  }

  /** Returns the code used in HPL.dat, 0 to 2. */
  public int code() {
    return code;
  }

  /**
   * Returns the variant of a code of HPL.dat.
   *
   * @throws IllegalArgumentException when the code is not in 0..2
   */
  public static PanelFactorization of(int code) {
    if (code < 0 || code >= values().length) {
      throw new IllegalArgumentException(
          "PFACT or RFACT = " + code + " must be 0 (left), 1 (Crout) or 2 (right)");
    }
    return values()[code];
  }
}
