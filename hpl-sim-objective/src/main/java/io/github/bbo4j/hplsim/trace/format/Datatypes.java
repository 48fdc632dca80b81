package io.github.bbo4j.hplsim.trace.format;

/** The sizes of MPI's data types by their number in a trace (SimGrid 3.32). */
public final class Datatypes {

  /** The type without a conversion. */
  public static final int BYTE = 6;

  /** Double precision. */
  public static final int DOUBLE = 0;

  /** By number; 0 where there is no such type. */
  private static final int[] SIZES = {
    8, 4, 1, 2, 8, 4, 1, 8, 1, 1, 2, 4, 8, 8, 16, 4, 1, 1, 2, 4, //
    8, 1, 2, 4, 8, 8, 16, 32, 8, 8, 8, 16, 16, 8, 8, 8, 16, 16, 4, 4, //
    8, 16, 8, 16, 16, 4, 2, 4, 8, 16, 32, 1, 8, 16, 32, 0, 0, 1, 8, 8
  };

  private Datatypes() {}

  /**
   * Returns the bytes of an element.
   *
   * @throws IllegalArgumentException when there is no such type
   */
  public static int size(int type) {
    if (type < 0 || type >= SIZES.length || SIZES[type] == 0) {
      throw new IllegalArgumentException(
          "data type " + type + " is unknown; types are 0 (double) to " + (SIZES.length - 1));
    }
    return SIZES[type];
  }
}
