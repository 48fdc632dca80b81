package io.github.bbo4j.benchmarks.regression;

import java.util.Locale;

/** An SVG 1.1 page under construction: a title, a line that explains the signs, and marks. */
final class SvgPage {
  private final StringBuilder out = new StringBuilder();

  /** A white page; width and height in user units. */
  SvgPage(int width, int height, String title, String legend) {
    add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
            + " font-size=\"11\">%n<rect width=\"%d\" height=\"%d\" fill=\"white\"/>%n",
        width, height, width, height);
    add(
        "<text x=\"10\" y=\"20\" font-size=\"14\" font-weight=\"bold\">%s</text>%n",
        escaped(title));
    text(10, 40, "start", legend);
  }

  /** Text at its baseline; the anchor is start, middle or end. */
  void text(double x, double y, String anchor, String text) {
    add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, escaped(text));
  }

  /** An element; its texts are escaped already. */
  void add(String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values));
  }

  /** The whole picture. */
  String close() {
    add("</svg>%n");
    return out.toString();
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
