package io.github.bbo4j.hplsim.trace.format;

import java.nio.charset.StandardCharsets;

/** Numbers from bytes, without objects for the short ones. */
final class Numbers {

  private static final double[] POWERS = new double[23];
  private static final int DIGITS = 15;

  static {
    double power = 1;
    for (int i = 0; i < POWERS.length; i++) {
      POWERS[i] = power;
      power *= 10;
    }
  }

  private Numbers() {}

  /**
   * Returns a whole number, or {@code Long.MIN_VALUE} when there is none.
   *
   * @param cut whether one with a fraction or an exponent is cut off, as SMPI does with counts
   */
  static long whole(byte[] line, int from, int to, boolean cut) {
    int at = from;
    boolean negative = line[at] == '-';
    if (negative) {
      at++;
    }
    if (at == to || to - at > 18) {
      return cut ? fraction(line, from, to) : Long.MIN_VALUE;
    }
    long value = 0;
    for (; at < to; at++) {
      int digit = line[at] - '0';
      if (digit < 0 || digit > 9) {
        return cut ? fraction(line, from, to) : Long.MIN_VALUE;
      }
      value = 10 * value + digit;
    }
    return negative ? -value : value;
  }

  private static long fraction(byte[] line, int from, int to) {
    double value = decimal(line, from, to);
    return Math.abs(value) < 1e18 ? (long) value : Long.MIN_VALUE;
  }

  /**
   * Returns a decimal number, correctly rounded, or NaN when there is none. Up to 15 digits and
   * powers of ten up to 22 are exact in a double, so that one operation rounds once (Clinger 1990).
   */
  static double decimal(byte[] line, int from, int to) {
    long digits = 0;
    int count = 0;
    int power = 0;
    boolean point = false;
    int at = from;
    for (; at < to; at++) {
      byte c = line[at];
      if (c >= '0' && c <= '9') {
        digits = 10 * digits + (c - '0');
        if (digits > 0) {
          count++;
        }
        if (point) {
          power--;
        }
      } else if (c == '.' && !point) {
        point = true;
      } else {
        break;
      }
      if (count > DIGITS) {
        return slowly(line, from, to);
      }
    }
    if (at == from || (point && at == from + 1)) {
      return slowly(line, from, to);
    }
    if (at < to) {
      int exponent = exponent(line, at, to);
      power = exponent == Integer.MIN_VALUE ? exponent : power + exponent;
    }
    if (power < -22 || power > 22) {
      return slowly(line, from, to);
    }
    return power < 0 ? digits / POWERS[-power] : digits * POWERS[power];
  }

  private static int exponent(byte[] line, int from, int to) {
    if ((line[from] | 0x20) != 'e' || to - from > 5) {
      return Integer.MIN_VALUE;
    }
    int at = from + 1;
    boolean negative = at < to && line[at] == '-';
    if (at < to && (negative || line[at] == '+')) {
      at++;
    }
    if (at == to) {
      return Integer.MIN_VALUE;
    }
    int value = 0;
    for (; at < to; at++) {
      if (line[at] < '0' || line[at] > '9') {
        return Integer.MIN_VALUE;
      }
      value = 10 * value + line[at] - '0';
    }
    return negative ? -value : value;
  }

  private static double slowly(byte[] line, int from, int to) {
    String text = new String(line, from, to - from, StandardCharsets.ISO_8859_1);
    // Double.parseDouble also takes "NaN", "0x1p3" and "1d".
    if (!text.matches("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?")) {
      return Double.NaN;
    }
    return Double.parseDouble(text);
  }
}
