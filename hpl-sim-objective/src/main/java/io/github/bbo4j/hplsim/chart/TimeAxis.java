package io.github.bbo4j.hplsim.chart;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Locale;

/**
 * A time axis with ticks at round numbers of a unit in which the whole is between 1 and 1000.
 *
 * @param left place of its beginning
 * @param width its length in the picture
 * @param from date of its beginning in seconds, finite
 * @param length its length in seconds, positive and finite
 */
public record TimeAxis(int left, int width, double from, double length) {
  /** More than steps of an eighth of the length, rounded, can give. */
  private static final int MOST_TICKS = 20;

  /** Checks that the axis has a length. */
  public TimeAxis {
    Arguments.require(Double.isFinite(from), "from", from, "finite");
    Arguments.require(length > 0 && Double.isFinite(length), "length", length, "above 0");
  }

  /** Returns it as SVG: a line at a height, ticks with numbers, and what it shows. */
  public String svg(double y, String words) {
    double unit = length < 1e-3 ? 1e-6 : length < 1 ? 1e-3 : 1;
    String name = unit == 1 ? "s" : unit == 1e-3 ? "ms" : "us";
    double raw = length / unit / 8;
    double power = Math.pow(10, Math.floor(Math.log10(raw)));
    double rest = raw / power;
    double step = power * (rest < 1.5 ? 1 : rest < 3.5 ? 2 : rest < 7.5 ? 5 : 10);
    int decimals = (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    StringBuilder svg = new StringBuilder();
    add(svg, "<path d=\"M%d %.1fh%d\" stroke=\"#666\"/>%n", left, y, width);
    // Counted from the first tick: a date may be so late that its neighbours are the same double.
    double first = Math.ceil(from / unit / step - 1e-9);
    for (int i = 0; i <= MOST_TICKS; i++) {
      double k = first + i;
      double x = left + (k * step * unit - from) / length * width;
      if (x > left + width + 1e-6) {
        break;
      }
      add(svg, "<path d=\"M%.1f %.1fv4\" stroke=\"#666\"/>%n", x, y);
      add(
          svg,
          "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>%n",
          x,
          y + 16,
          String.format(Locale.ROOT, "%." + decimals + "f", k * step));
    }
    add(
        svg,
        "<text x=\"%d\" y=\"%.1f\" text-anchor=\"middle\">%s (%s)</text>%n",
        left + width / 2,
        y + 32,
        words,
        name);
    return svg.toString();
  }

  private static void add(StringBuilder svg, String format, Object... arguments) {
    svg.append(String.format(Locale.ROOT, format, arguments));
  }
}
