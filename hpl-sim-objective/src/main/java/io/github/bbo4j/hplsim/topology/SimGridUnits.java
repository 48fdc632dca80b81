package io.github.bbo4j.hplsim.topology;

import io.github.bbo4j.core.arguments.Decimals;
import io.github.bbo4j.hplsim.internal.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.DoublePredicate;

/**
 * Quantities of platform files. A number without a unit is in s (below 1), B/s (from 1000 on) or
 * flop/s: a speed of 1 is usual, where durations are computed elsewhere.
 */
final class SimGridUnits {

  private static final int MOST_HOSTS = 1 << 24;
  private static final double LONGEST_BARE = 1;
  private static final double SLOWEST_BARE = 1000;

  /** Times that people outside of platform files don't write, or write otherwise. */
  private static final Map<String, Double> TIMES =
      Map.of("ps", 1e-12, "m", 60.0, "d", 86_400.0, "w", 604_800.0);

  private static final List<String> PREFIXES = List.of("", "k", "M", "G", "T", "P", "E", "Z", "Y");
  private static final List<String> PREFIX_NAMES =
      List.of("", "kilo", "mega", "giga", "tera", "peta", "exa", "zeta", "yotta");

  private SimGridUnits() {}

  static double seconds(String text) {
    String value = text.strip();
    int unit = value.length();
    while (unit > 0 && Character.isLetter(value.charAt(unit - 1))) {
      unit--;
    }
    Optional<Double> number = plain(value.substring(0, unit));
    Double factor = TIMES.get(value.substring(unit));
    if (number.isPresent() && factor != null) {
      return number.get() * factor;
    }
    return bare(text, x -> x < LONGEST_BARE, "50us, or 1s").orElseGet(() -> Units.seconds(text));
  }

  static double bytesPerSecond(String text) {
    return bare(text, x -> x >= SLOWEST_BARE, "1.25GBps, or 1Bps")
        .orElseGet(() -> Units.bytesPerSecond(text));
  }

  /** A number without a unit, if there is none: one that no machine has has lost its unit. */
  private static Optional<Double> bare(String text, DoublePredicate usual, String example) {
    Optional<Double> number = plain(text);
    if (number.isPresent() && number.get() > 0 && !usual.test(number.get())) {
      throw new IllegalArgumentException(
          "has no unit, which would be s or B/s; write it, such as " + example);
    }
    return number;
  }

  /** Reads flop/s: f, kf, Mf and so on to Yf, or flops, kiloflops, Gflops in place of f. */
  static double speed(String text) {
    String value = text.strip();
    Optional<Double> plain = plain(value);
    if (plain.isPresent()) {
      return plain.get();
    }
    int unit = value.length();
    while (unit > 0 && Character.isLetter(value.charAt(unit - 1))) {
      unit--;
    }
    OptionalInt power = powerOf1000(value.substring(unit));
    Optional<Double> number = plain(value.substring(0, unit));
    if (power.isEmpty() || number.isEmpty()) {
      throw new IllegalArgumentException("write a speed such as 2.5Gf (f, kf, Mf, Gf, Tf, Pf, Ef)");
    }
    return number.get() * Math.pow(1000, power.getAsInt());
  }

  private static OptionalInt powerOf1000(String unit) {
    for (String flop : List.of("flops", "f")) {
      for (int power = 0; power < PREFIXES.size(); power++) {
        boolean named = flop.length() > 1 && unit.equals(PREFIX_NAMES.get(power) + flop);
        if (named || unit.equals(PREFIXES.get(power) + flop)) {
          return OptionalInt.of(power);
        }
      }
    }
    return OptionalInt.empty();
  }

  /** Reads the speeds of several performance states. */
  static List<Double> speeds(String text) {
    List<Double> speeds = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      speeds.add(speed(part));
    }
    return speeds;
  }

  static int count(String text) {
    Optional<Double> number = plain(text);
    if (number.isEmpty() || number.get() != Math.rint(number.get()) || number.get() < 0) {
      throw new IllegalArgumentException("write a whole number");
    }
    if (number.get() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("write a whole number below 2^31");
    }
    return number.get().intValue();
  }

  /** Reads numbers and ranges of them, such as {@code 0-9,12}. */
  static List<Integer> radical(String text) {
    List<Integer> numbers = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      String[] ends = part.strip().split("-", 2);
      int first = count(ends[0]);
      int last = ends.length > 1 ? count(ends[1]) : first;
      if (last < first) {
        throw new IllegalArgumentException("'" + part + "' counts down; write the smaller first");
      }
      if (last - first >= MOST_HOSTS - numbers.size()) {
        throw new IllegalArgumentException("'" + part + "' makes more than 2^24 hosts");
      }
      for (int i = first; i <= last; i++) {
        numbers.add(i);
      }
    }
    return numbers;
  }

  private static Optional<Double> plain(String text) {
    try {
      String value = text.strip();
      // A unit, or NaN or Infinity.
      return value.isEmpty() || Character.isLetter(value.charAt(value.length() - 1))
          ? Optional.empty()
          : Optional.of(Decimals.parse(value));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
