package io.github.bbo4j.core.arguments;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/** Decimal numbers that somebody else's program or table wrote. */
public final class Decimals {
  private static final Pattern DECIMAL_COMMA = Pattern.compile("[+-]?\\d+,\\d+([eE][+-]?\\d+)?");

  private Decimals() {}

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
