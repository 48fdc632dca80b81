package io.github.bbo4j.hplsim.chart;

import java.util.Locale;

/**
 * A grid as a picture, runs of equal cells as one rectangle. A cell of one process has the colour
 * of what took most of its time; one of several processes is mixed of the colours of what they did,
 * and above all rows a strip tells the shares of all processes.
 */
final class GridSvg {

  private static final int LEFT = 60;
  private static final int HEAD = 52;
  private static final int STRIP = 80;
  private static final int MIXED = 6;
  private static final int WIDTH = 1000;

  private final ActivityGrid grid;
  private final SvgPage page;
  private final double row;
  private final boolean mixed;
  private final int top;

  GridSvg(ActivityGrid grid) {
    this.grid = grid;
    mixed = grid.ranks() > grid.rows();
    top = mixed ? HEAD + STRIP + 20 : HEAD;
    row = Math.max(5, Math.min(18, 700.0 / grid.rows()));
    page = new SvgPage(LEFT + WIDTH + 40, bottom() + 70 + (grid.activities().size() - 1) / 5 * 18);
  }

  private double bottom() {
    return top + grid.rows() * row;
  }

  String svg() {
    page.heading(
        LEFT,
        grid.title(),
        mixed
            ? "Above: shares of all processes. Below: each row is about "
                + Math.round((double) grid.ranks() / grid.rows())
                + " processes, colours mixed by what they do; white: idle."
            : "One row for each process; colour: what took most of that time, the paler the less;"
                + " white: idle.");
    if (mixed) {
      strip();
    }
    for (int r = 0; r < grid.rows(); r++) {
      cells(r);
    }
    labels();
    page.add(
        new TimeAxis(LEFT, WIDTH, grid.from(), grid.to() - grid.from()),
        bottom() + 2,
        "simulated time");
    legend(bottom() + 52);
    return page.end();
  }

  /** The shares of the activities of all processes over time, one on top of the other. */
  private void strip() {
    double[] below = new double[grid.columns()];
    for (int a = 0; a < grid.activities().size(); a++) {
      if (!grid.has(a)) {
        continue;
      }
      StringBuilder there = new StringBuilder();
      StringBuilder back = new StringBuilder();
      for (int c = 0; c < grid.columns(); c++) {
        double x = LEFT + (c + 0.5) * WIDTH / grid.columns();
        back.insert(0, String.format(Locale.ROOT, "L%.1f %.1f", x, height(below[c])));
        below[c] += grid.share(c, a);
        there.append(
            String.format(Locale.ROOT, "%s%.1f %.1f", c == 0 ? "M" : "L", x, height(below[c])));
      }
      page.add("<path d=\"%s%sZ\" fill=\"%s\"/>%n", there, back, grid.activities().get(a).colour());
    }
    page.add(
        "<path d=\"M%d %dv%dh%d\" fill=\"none\" stroke=\"#666\"/>%n", LEFT, HEAD, STRIP, WIDTH);
    page.add("<text x=\"%d\" y=\"%d\" text-anchor=\"end\">100 %%</text>%n", LEFT - 8, HEAD + 8);
    page.add("<text x=\"%d\" y=\"%d\" text-anchor=\"end\">0</text>%n", LEFT - 8, HEAD + STRIP);
  }

  private static double height(double share) {
    return HEAD + STRIP * (1 - Math.min(1, share));
  }

  /** Draws runs of cells that look the same as one rectangle. */
  private void cells(int r) {
    int begin = 0;
    int look = look(r, 0);
    for (int c = 1; c <= grid.columns(); c++) {
      int next = c < grid.columns() ? look(r, c) : -1;
      if (next != look) {
        if (look > 0) {
          double cell = (double) WIDTH / grid.columns();
          page.add(
              "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" %s/>%n",
              LEFT + begin * cell,
              top + r * row,
              (c - begin) * cell,
              row * 0.92,
              mixed ? mixture(look) : plain(look));
        }
        begin = c;
        look = next;
      }
    }
  }

  private String plain(int look) {
    return String.format(
        Locale.ROOT,
        "fill=\"%s\" opacity=\"%.2f\"",
        grid.activities().get(look / 8).colour(),
        look % 8 / 5.0);
  }

  /** The colour of a mixture, white for the rest. */
  private String mixture(int look) {
    double[] mix = {255, 255, 255};
    int rest = look;
    for (int a = 0; rest > 0; a++, rest /= MIXED + 1) {
      int colour = Integer.parseInt(grid.activities().get(a).colour().substring(1), 16);
      double part = (double) (rest % (MIXED + 1)) / MIXED;
      for (int i = 0; i < 3; i++) {
        mix[i] += part * ((colour >> 16 - 8 * i & 0xFF) - 255);
      }
    }
    return String.format(
        Locale.ROOT, "fill=\"#%02x%02x%02x\"", part(mix[0]), part(mix[1]), part(mix[2]));
  }

  private static int part(double colour) {
    return (int) Math.max(0, Math.min(255, Math.round(colour)));
  }

  /** The shares of a cell in sixths, or its main activity and its shade; 0 for none. */
  private int look(int r, int c) {
    if (mixed) {
      int look = 0;
      for (int a = grid.activities().size() - 1; a >= 0; a--) {
        look = look * (MIXED + 1) + (int) Math.round(grid.share(r, c, a) * MIXED);
      }
      return look;
    }
    int main = 0;
    double all = 0;
    for (int a = 0; a < grid.activities().size(); a++) {
      all += grid.share(r, c, a);
      if (grid.share(r, c, a) > grid.share(r, c, main)) {
        main = a;
      }
    }
    return all < 0.02 ? 0 : main * 8 + (int) Math.ceil(Math.min(1, all) * 5);
  }

  private void labels() {
    int step = Math.max(1, grid.rows() / 32);
    for (int r = 0; r < grid.rows(); r += step) {
      page.add(
          "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d</text>%n",
          LEFT - 8,
          top + (r + 0.8) * row,
          ((long) r * grid.ranks() + grid.rows() - 1) / grid.rows());
    }
  }

  private void legend(double y) {
    int place = 0;
    for (int i = 0; i < grid.activities().size(); i++) {
      if (!grid.has(i)) {
        continue;
      }
      ActivityGrid.Activity a = grid.activities().get(i);
      page.key(LEFT + place % 5 * 205, y + place / 5 * 18, a.colour(), a.words());
      place++;
    }
  }
}
