package io.github.bbo4j.benchmarks.pictures;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Numbers of an axis, and the ticks at round ones: 1, 2 or 5 times a power of ten apart.
 *
 * @param low number at the left or lower end
 * @param high number at the other end, above {@code low}
 * @param whole whether only whole numbers mean something: counts have no fractional ticks
 */
public record Scale(double low, double high, boolean whole) {

  /**
   * Checks the ends.
   *
   * @throws IllegalArgumentException unless they are finite and in order
   */
  public Scale {
    if (!(high > low) || !Double.isFinite(high - low)) {
      throw new IllegalArgumentException(
          "an axis from " + low + " to " + high + " must be finite and have a length");
    }
  }

  /** A scale around numbers, with some room at both ends; of one number, around it. */
  public static Scale around(double low, double high) {
    double size = Math.max(Math.abs(low), Math.abs(high));
    double pad = high > low ? 0.05 * (high - low) : size > 0 ? 0.05 * size : 1;
    return new Scale(low - pad, high + pad, false);
  }

  /** Where a number is, from 0 at the low end to 1. */
  double share(double value) {
    return (value - low) / (high - low);
  }

  /** A step that divides the scale into about so many parts. */
  double step(int parts) {
    double raw = (high - low) / parts;
    double power = Math.pow(10, Math.floor(Math.log10(raw)));
    double rest = raw / power;
    double step = power * (rest < 1.5 ? 1 : rest < 3.5 ? 2 : rest < 7.5 ? 5 : 10);
    return whole ? Math.max(1, step) : step;
  }

  /**
   * A mark of an axis.
   *
   * @param value number
   * @param label its text
   */
  public record Tick(double value, String label) {}

  /**
   * Ticks at round numbers.
   *
   * @param parts about how many
   */
  public List<Tick> ticksOf(int parts) {
    double step = step(parts);
    return ticks(step).stream().map(t -> new Tick(t, label(t, step))).toList();
  }

  /** The multiples of a step on the scale, the ends included where they are some. */
  List<Double> ticks(double step) {
    List<Double> ticks = new ArrayList<>();
    double slack = 1e-9 * (high - low);
    for (long k = (long) Math.ceil((low - slack) / step); k * step <= high + slack; k++) {
      ticks.add(k * step);
    }
    return ticks;
  }

  /** A tick with as many decimals as its step needs. */
  static String label(double tick, double step) {
    double size = Math.abs(tick) + step;
    if (size >= 1e7 || size < 1e-4) {
      return String.format(Locale.ROOT, "%.3g", tick);
    }
    int decimals = (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    String text = String.format(Locale.ROOT, "%." + decimals + "f", tick);
    return text.matches("-0(\\.0*)?") ? text.substring(1) : text;
  }
}
