package io.github.bbo4j.core.arguments;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.regex.Pattern;

/** Decimal numbers that somebody else's program or table wrote, or that a name holds. */
public final class Decimals {
  private static final Pattern DECIMAL_COMMA = Pattern.compile("[+-]?\\d+,\\d+([eE][+-]?\\d+)?");

  private Decimals() {}

  /**
   * A share in percent, for a name that gives the share back: of 0.07, 7 and not {@code 100 * 0.07
   * = 7.000000000000001}.
   *
   * @param share finite
   * @return the number of at most 15 digits that is the share when it is divided by 100; where
   *     there is none, {@code 100 * share}
   */
  public static double percent(double share) {
    double percent = 100 * share;
    double rounded =
        Double.isFinite(percent)
            ? new BigDecimal(percent).round(new MathContext(15)).doubleValue()
            : percent;
    return rounded / 100 == share ? rounded : percent;
  }

  /**
   * A share of a number of things, rounded down: of 0.29 and 100, 29 and not {@code (int) (0.29 *
   * 100) = 28}.
   *
   * @param share finite, taken as the shortest decimal number that it is
   * @param count at least 0
   * @return {@code floor(share * count)}, exact for shares of at least 0
   */
  public static int floorOfShare(double share, int count) {
    return BigDecimal.valueOf(share).multiply(BigDecimal.valueOf(count)).intValue();
  }

  /**
   * The number.
   *
   * @param text decimal, with or without an exponent and blanks around it, or "NaN" or "Infinity";
   *     nothing else that Java calls a number: "1.5d" is somebody's days
   * @return maybe not finite
   * @throws NumberFormatException if it is none; the message holds the text
   */
  public static double parse(String text) {
    String number = text.strip();
    try {
      return switch (number) {
        case "NaN", "Infinity", "+Infinity", "-Infinity" -> Double.parseDouble(number);
        default -> new BigDecimal(number).doubleValue();
      };
    } catch (NumberFormatException e) {
      String cure =
          DECIMAL_COMMA.matcher(number).matches()
              ? ". Maybe a decimal comma: write "
                  + number.replace(',', '.')
                  + ", as programs do with LC_ALL=C"
              : "";
      NumberFormatException told =
          new NumberFormatException("'" + text + "' is not a number" + cure);
      told.initCause(e);
      throw told;
    }
  }
}
