package io.github.bbo4j.benchmarks.internal;

/** Decimal numbers that somebody else's program or table wrote. */
public final class Decimals {
  private Decimals() {}

  /**
   * The number.
   *
   * @param text as {@link Double#parseDouble} reads it, but without the letters that mark a type in
   *     Java: "1.5d" is somebody's days
   * @return maybe not finite: "NaN" and "Infinity" are read
   * @throws NumberFormatException if it is none; the message holds the text
   */
  public static double parse(String text) {
    int end = text.length() - 1;
    if (end < 0 || "dDfF".indexOf(text.charAt(end)) >= 0) {
      throw notANumber(text);
    }
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      NumberFormatException told = notANumber(text);
      told.initCause(e);
      throw told;
    }
  }

  private static NumberFormatException notANumber(String text) {
    return new NumberFormatException("'" + text + "' is not a number");
  }
}
