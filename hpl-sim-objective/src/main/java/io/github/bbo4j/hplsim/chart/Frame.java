package io.github.bbo4j.hplsim.chart;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Locale;

/**
 * Two axes with ticks at round numbers, from 0, and what they show. Immutable.
 *
 * @param x the horizontal axis
 * @param y the vertical axis
 */
public record Frame(Axis x, Axis y) {
  /** Checks that all of it is given. */
  public Frame {
    Arguments.given(x, "x");
    Arguments.given(y, "y");
  }

  private static final int LEFT = 80;
  private static final int TOP = 56;
  private static final int WIDTH = 640;
  private static final int HEIGHT = 320;

  /** Width of a page with room for the frame. */
  public static final int PAGE_WIDTH = LEFT + WIDTH + 40;

  /** Height of a page with room for the frame. */
  public static final int PAGE_HEIGHT = TOP + HEIGHT + 60;

  /**
   * An axis.
   *
   * @param words what it shows
   * @param highest largest value that is drawn; where it isn't positive, 1
   */
  public record Axis(String words, double highest) {
    /** Rounds the end up a little, so that nothing touches the edge. */
    public Axis {
      Arguments.given(words, "words");
      highest = highest > 0 && !Double.isInfinite(highest) ? highest * 1.04 : 1;
    }

    private double step() {
      double raw = highest / 6;
      double power = Math.pow(10, Math.floor(Math.log10(raw)));
      double rest = raw / power;
      return power * (rest < 1.5 ? 1 : rest < 3.5 ? 2 : rest < 7.5 ? 5 : 10);
    }
  }

  /** Returns the place of a value on the horizontal axis. */
  public double atX(double value) {
    return LEFT + value / x.highest() * WIDTH;
  }

  /** Returns the place of a value on the vertical axis. */
  public double atY(double value) {
    return TOP + HEIGHT - value / y.highest() * HEIGHT;
  }

  /** Adds the axes to a page. */
  public void draw(SvgPage page) {
    page.add(
        "<path d=\"M%d %dv%dh%d\" fill=\"none\" stroke=\"#666\"/>%n", LEFT, TOP, HEIGHT, WIDTH);
    for (double v = 0; v <= x.highest(); v += x.step()) {
      page.add(
          "<path d=\"M%.1f %dv4\" stroke=\"#666\"/>"
              + "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>%n",
          atX(v), TOP + HEIGHT, atX(v), TOP + HEIGHT + 17, number(v));
    }
    for (double v = 0; v <= y.highest(); v += y.step()) {
      page.add(
          "<path d=\"M%d %.1fh%d\" stroke=\"#ddd\"/>"
              + "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>%n",
          LEFT, atY(v), WIDTH, LEFT - 6, atY(v) + 4, number(v));
    }
    page.add(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>%n"
            + "<text x=\"16\" y=\"%d\" text-anchor=\"middle\" transform=\"rotate(-90 16"
            + " %d)\">%s</text>%n",
        LEFT + WIDTH / 2,
        TOP + HEIGHT + 38,
        SvgPage.escaped(x.words()),
        TOP + HEIGHT / 2,
        TOP + HEIGHT / 2,
        SvgPage.escaped(y.words()));
  }

  private static String number(double value) {
    double magnitude = Math.abs(value);
    if (magnitude != 0 && (magnitude >= 1e6 || magnitude < 1e-3)) {
      return String.format(Locale.ROOT, "%.2e", value);
    }
    String text = String.format(Locale.ROOT, "%.4f", value);
    return text.contains(".") ? text.replaceAll("0+$", "").replaceAll("\\.$", "") : text;
  }
}
