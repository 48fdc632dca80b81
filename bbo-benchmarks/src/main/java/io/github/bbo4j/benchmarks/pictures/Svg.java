package io.github.bbo4j.benchmarks.pictures;

import java.util.Locale;

/**
 * An SVG 1.1 page under construction, white, with a bold title and a line that explains it. Texts
 * are escaped; coordinates are in user units from the upper left corner. Not safe for several
 * threads.
 */
public final class Svg {
  /** Width of a letter of the font of {@value #FONT} units, on average. */
  static final double LETTER = 6.1;

  static final int FONT = 11;

  /** Where texts stand at a point. */
  public enum Anchor {
    /** They begin there. */
    START,
    /** Their middle is there. */
    MIDDLE,
    /** They end there. */
    END
  }

  private final int width;
  private final String title;
  private final StringBuilder out = new StringBuilder(1 << 14);

  /**
   * A page.
   *
   * @param width user units
   * @param left where title and explanation begin
   * @param title plain text
   * @param explanation of the signs, plain text; may be empty
   */
  public Svg(int width, int left, String title, String explanation) {
    this.width = width;
    this.title = title;
    add(
        "<text x=\"%d\" y=\"18\" font-size=\"14\" font-weight=\"bold\">%s</text>\n",
        left, escaped(title));
    if (!explanation.isEmpty()) {
      text(left, 36, Anchor.START, explanation);
    }
  }

  /** Text at its baseline. */
  public void text(double x, double y, Anchor anchor, String text) {
    add(
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n",
        x, y, anchor.name().toLowerCase(Locale.ROOT), escaped(text));
  }

  /** Text that reads upwards, its middle at a point. */
  public void upwards(double x, double y, String text) {
    add(
        "<text transform=\"translate(%.1f %.1f) rotate(-90)\" text-anchor=\"middle\">%s</text>\n",
        x, y, escaped(text));
  }

  /** A line. */
  public void line(double x1, double y1, double x2, double y2, Stroke stroke) {
    path(String.format(Locale.ROOT, "M%.1f %.1fL%.1f %.1f", x1, y1, x2, y2), stroke);
  }

  /** The outline of a path in SVG's own commands. */
  public void path(String commands, Stroke stroke) {
    if (!commands.isEmpty()) {
      add("<path d=\"%s\" fill=\"none\"%s/>\n", commands, stroke.attributes());
    }
  }

  /** The area inside a path in SVG's own commands. */
  public void area(String commands, String colour, double opacity) {
    add("<path d=\"%s\" fill=\"%s\"%s/>\n", commands, colour, opacity(opacity));
  }

  /** A rectangle, filled. */
  public void box(Box box, String colour, double opacity) {
    add(
        "<rect x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%.1f\" fill=\"%s\"%s/>\n",
        box.x(), box.y(), box.width(), box.height(), colour, opacity(opacity));
  }

  /** The outline of a rectangle. */
  public void frame(Box box, Stroke stroke) {
    add(
        "<rect x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%.1f\" fill=\"none\"%s/>\n",
        box.x(), box.y(), box.width(), box.height(), stroke.attributes());
  }

  /** A circle; {@code none} as the colour leaves it hollow. */
  public void circle(double x, double y, double radius, String colour, Stroke stroke) {
    add(
        "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\"%s/>\n",
        x, y, radius, colour, stroke.attributes());
  }

  private static String opacity(double opacity) {
    return opacity >= 1 ? "" : String.format(Locale.ROOT, " fill-opacity=\"%.2f\"", opacity);
  }

  /**
   * The document.
   *
   * @param height user units, the width being known
   */
  public String document(double height) {
    return String.format(
        Locale.ROOT,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %.0f\" role=\"img\""
            + " font-family=\"sans-serif\" font-size=\"%d\">\n<title>%s</title>\n"
            + "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n%s</svg>\n",
        width,
        height,
        FONT,
        escaped(title),
        out);
  }

  /** How wide a text is, about. */
  static double width(String text) {
    return LETTER * text.length();
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private void add(String format, Object... arguments) {
    out.append(String.format(Locale.ROOT, format, arguments));
  }
}
