package io.github.bbo4j.hplsim.internal;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Quantities as people write them, {@code 100us}, {@code 12.5GB/s}, {@code 10 Gbps}, {@code 64
 * KiB}, {@code 3.5e-11 s/flop}, turned into seconds, bytes per second, bytes and seconds per
 * multiply-add. A number without its unit is refused: that is the error this class exists for. In a
 * rate a capital B is bytes and a small b or the word bit is bits; k, M, G, T, P, E, Z, Y are
 * powers of 1000, Ki, Mi and so on to Yi of 1024.
 */
public final class Units {
  private static final Pattern QUANTITY =
      Pattern.compile("\\s*([-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?)\\s*(\\S.*?)?\\s*");
  private static final Map<String, Double> PREFIXES = prefixes();
  private static final Map<String, Double> TIMES =
      new TreeMap<>(
          Map.of(
              "s", 1.0, "ms", 1e-3, "us", 1e-6, "\u00b5s", 1e-6, "ns", 1e-9, "min", 60.0, "h",
              3600.0));

  private Units() {}

  private static Map<String, Double> prefixes() {
    Map<String, Double> prefixes = new TreeMap<>(Map.of("", 1.0, "K", 1e3));
    String[] names = {"k", "M", "G", "T", "P", "E", "Z", "Y"};
    for (int i = 0; i < names.length; i++) {
      prefixes.put(names[i], Double.parseDouble("1e" + 3 * (i + 1)));
      prefixes.put(i == 0 ? "Ki" : names[i] + "i", Math.pow(2, 10 * (i + 1)));
    }
    return prefixes;
  }

  /**
   * A duration.
   *
   * @param text such as {@code 100us} or {@code 1.5 ms}
   * @return seconds
   * @throws IllegalArgumentException if the number or its unit cannot be understood
   */
  public static double seconds(String text) {
    String[] parts = parts(text, "a duration such as '1.5 us' (s, ms, us, ns, min, h)");
    Double factor = TIMES.get(parts[1]);
    if (factor == null) {
      throw wrong(text, parts[1], "a duration: s, ms, us, ns, min or h");
    }
    return Double.parseDouble(parts[0]) * factor;
  }

  /**
   * A bandwidth.
   *
   * @param text such as {@code 12.5GB/s}, {@code 12.5 GBps}, {@code 10 Gbps}, {@code 10 Gbit/s}
   * @return bytes per second
   * @throws IllegalArgumentException if the number or its unit cannot be understood
   */
  public static double bytesPerSecond(String text) {
    String what = "a bandwidth: B/s or bit/s (Bps, bps) with k, M, G, T, Ki, Mi, Gi or more";
    String[] parts = parts(text, what);
    String unit = parts[1];
    String base;
    if (unit.endsWith("/s")) {
      base = unit.substring(0, unit.length() - 2);
    } else if (unit.endsWith("ps")) {
      base = unit.substring(0, unit.length() - 2);
    } else {
      throw wrong(text, unit, what);
    }
    double perUnit;
    String prefix;
    if (base.endsWith("bit")) {
      prefix = base.substring(0, base.length() - 3);
      perUnit = 0.125;
    } else if (base.endsWith("b")) {
      prefix = base.substring(0, base.length() - 1);
      perUnit = 0.125;
    } else if (base.endsWith("B")) {
      prefix = base.substring(0, base.length() - 1);
      perUnit = 1.0;
    } else {
      throw wrong(text, unit, what);
    }
    Double factor = PREFIXES.get(prefix);
    if (factor == null) {
      throw wrong(text, unit, what);
    }
    return Double.parseDouble(parts[0]) * perUnit * factor;
  }

  /**
   * A size in memory or of a message.
   *
   * @param text such as {@code 64000 B}, {@code 64kB} or {@code 64 KiB}; the only quantity whose
   *     unit may be left out, for bytes
   * @return bytes, a whole number
   * @throws IllegalArgumentException if the text cannot be understood or is not a whole number of
   *     bytes
   */
  public static long bytes(String text) {
    String what = "a size: B with k, M, G, T, Ki, Mi, Gi or more";
    Matcher matcher = match(text, what);
    String unit = matcher.group(2) == null ? "B" : matcher.group(2);
    Double factor = unit.endsWith("B") ? PREFIXES.get(unit.substring(0, unit.length() - 1)) : null;
    if (factor == null) {
      throw wrong(text, unit, what);
    }
    double value = Double.parseDouble(matcher.group(1)) * factor;
    if (value != Math.rint(value) || Math.abs(value) > 0x1p53) {
      throw new IllegalArgumentException("'" + text + "' is not a whole number of bytes");
    }
    return (long) value;
  }

  /**
   * The time of one multiply-add of a matrix product.
   *
   * @param text a time per multiply-add, {@code 7e-11 s}; a time per operation, {@code 3.5e-11
   *     s/flop}; or a rate, {@code 28.6 GFlop/s}
   * @return seconds per multiply-add (two operations)
   * @throws IllegalArgumentException if the text cannot be understood, or a rate is not positive
   */
  public static double secondsPerMultiplyAdd(String text) {
    String what = "a speed: s (per multiply-add), s/flop, or GFlop/s";
    String[] parts = parts(text, what);
    double value = Double.parseDouble(parts[0]);
    String unit = parts[1].replace("Flop", "flop");
    if (unit.equals("s/flop") || unit.equals("ns/flop")) {
      return 2.0 * value * (unit.charAt(0) == 'n' ? 1e-9 : 1.0);
    }
    if (unit.endsWith("flop/s")) {
      Double factor = PREFIXES.get(unit.substring(0, unit.length() - 6));
      if (factor != null && !(value > 0.0)) {
        throw new IllegalArgumentException("'" + text.strip() + "' must be a positive speed");
      }
      if (factor != null) {
        return 2.0 / (value * factor);
      }
    }
    if (TIMES.containsKey(unit)) {
      return value * TIMES.get(unit);
    }
    throw wrong(text, parts[1], what);
  }

  /**
   * A power.
   *
   * @param text such as {@code 120.5 W} or {@code 1.2 kW}
   * @return watts
   * @throws IllegalArgumentException if the number or its unit cannot be understood
   */
  public static double watts(String text) {
    String what = "a power: W with m, k or M";
    String[] parts = parts(text, what);
    return switch (parts[1]) {
      case "W" -> Double.parseDouble(parts[0]);
      case "mW" -> Double.parseDouble(parts[0]) * 1e-3;
      case "kW" -> Double.parseDouble(parts[0]) * 1e3;
      case "MW" -> Double.parseDouble(parts[0]) * 1e6;
      default -> throw wrong(text, parts[1], what);
    };
  }

  private static String[] parts(String text, String what) {
    Matcher matcher = match(text, what);
    if (matcher.group(2) == null) {
      throw new IllegalArgumentException("'" + text.strip() + "' has no unit; write " + what);
    }
    return new String[] {matcher.group(1), matcher.group(2)};
  }

  private static Matcher match(String text, String what) {
    Matcher matcher = QUANTITY.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("'" + text.strip() + "' is not a quantity; write " + what);
    }
    return matcher;
  }

  private static IllegalArgumentException wrong(String text, String unit, String what) {
    return new IllegalArgumentException(
        "'" + text.strip() + "' has the unit '" + unit + "', which is not " + what);
  }
}
