package io.github.bbo4j.hplsim.chart;

import java.util.Locale;

/** A picture being written: white, with a heading, then whatever is added. Not thread-safe. */
public final class SvgPage {
  private final StringBuilder svg = new StringBuilder(1 << 16);

  /**
   * Begins a picture.
   *
   * @param width in pixels, as the height; a viewer may scale both
   * @param height in pixels
   */
  public SvgPage(double width, double height) {
    add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\""
            + " font-family=\"sans-serif\" font-size=\"11\">%n"
            + "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
        width, height);
  }

  /** Adds a bold line at the top and a plain one below it. */
  public void heading(int x, String title, String note) {
    add(
        "<text x=\"%d\" y=\"18\" font-size=\"14\" font-weight=\"bold\">%s</text>%n"
            + "<text x=\"%d\" y=\"36\">%s</text>%n",
        x, escaped(title), x, escaped(note));
  }

  /** Adds an entry of the key: a square of a colour and what it means. */
  public void key(double x, double y, String colour, String words) {
    add(
        "<rect x=\"%.0f\" y=\"%.1f\" width=\"12\" height=\"12\" fill=\"%s\"/>"
            + "<text x=\"%.0f\" y=\"%.1f\">%s</text>%n",
        x, y - 10, colour, x + 17, y, escaped(words));
  }

  /** Adds a time axis at a height. */
  public void add(TimeAxis axis, double y, String words) {
    svg.append(axis.svg(y, words));
  }

  /** Adds SVG, formatted as everywhere in the world. */
  public void add(String format, Object... arguments) {
    svg.append(String.format(Locale.ROOT, format, arguments));
  }

  /** Returns a text as SVG may contain it. */
  public static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  /** Returns the whole picture. */
  public String end() {
    return svg + "</svg>\n";
  }
}
