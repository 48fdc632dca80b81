package io.github.bbo4j.benchmarks.pictures;

import java.util.Locale;

/**
 * How a line is drawn.
 *
 * @param colour of SVG
 * @param width in user units
 * @param dashes lengths of SVG, such as "6 4"; empty for none
 * @param round whether its ends are round: a line of no length is then a dot
 */
public record Stroke(String colour, double width, String dashes, boolean round) {
  static final Stroke AXIS = of("#999", 1);
  static final Stroke NONE = of("none", 0);

  /** A continuous line. */
  public static Stroke of(String colour, double width) {
    return new Stroke(colour, width, "", false);
  }

  /** The same with dashes. */
  public Stroke dashed(String lengths) {
    return new Stroke(colour, width, lengths, round);
  }

  /** The same with round ends. */
  Stroke dots() {
    return new Stroke(colour, width, dashes, true);
  }

  String attributes() {
    return colour.equals("none")
        ? ""
        : String.format(Locale.ROOT, " stroke=\"%s\" stroke-width=\"%.1f\"", colour, width)
            + (dashes.isEmpty() ? "" : " stroke-dasharray=\"" + dashes + "\"")
            + (round ? " stroke-linecap=\"round\"" : "");
  }
}
