package io.github.bbo4j.hplsim.run;

/** Numbering of the ranks on the process grid (HPL's PMAP parameter). */
public enum ProcessMapping {
  /** {@code rank = row * Q + column}: consecutive ranks are in one process row. */
  ROW_MAJOR(0),
  /** {@code rank = column * P + row}: consecutive ranks are in one process column. */
  COLUMN_MAJOR(1);

  private final int code;

  ProcessMapping(int code) {
    this.code = code;
  }

  /** Returns the code used in HPL.dat, 0 or 1. */
  public int code() {
    return code;
  }

  /**
   * Returns the rank at a place of a {@code p x q} grid, {@code 0 <= row < p}, {@code 0 <= column <
   * q}.
   */
  public int rank(int row, int column, int p, int q) {
    return this == ROW_MAJOR ? row * q + column : column * p + row;
  }

  /**
   * Returns the mapping of a code of HPL.dat.
   *
   * @throws IllegalArgumentException when the code is neither 0 nor 1
   */
  public static ProcessMapping of(int code) {
    if (code < 0 || code >= values().length) {
      throw new IllegalArgumentException(
          "PMAP = " + code + " must be 0 (row-major) or 1 (column-major)");
    }
    return values()[code];
  }
}
