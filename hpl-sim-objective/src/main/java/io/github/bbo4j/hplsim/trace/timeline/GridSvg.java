package io.github.bbo4j.hplsim.trace.timeline;

import io.github.bbo4j.hplsim.trace.timeline.GanttGrid.Activity;
import java.util.Locale;

/** A grid as a picture: of each cell the activities side by side, as runs of equal cells. */
final class GridSvg {

  private static final int LEFT = 60;
  private static final int TOP = 52;
  private static final int WIDTH = 1000;

  private final GanttGrid grid;
  private final StringBuilder svg = new StringBuilder(1 << 16);
  private final double row;

  GridSvg(GanttGrid grid) {
    this.grid = grid;
    row = Math.max(5, Math.min(18, 700.0 / grid.rows()));
  }

  String svg() {
    double bottom = TOP + grid.rows() * row;
    add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %.0f\""
            + " font-family=\"sans-serif\" font-size=\"11\">%n"
            + "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
        LEFT + WIDTH + 40, bottom + 70);
    add(
        "<text x=\"%d\" y=\"18\" font-size=\"14\" font-weight=\"bold\">What %d processes did in a"
            + " replay</text>%n",
        LEFT, grid.ranks());
    String rows =
        grid.ranks() > grid.rows()
            ? "Each row is about "
                + Math.round((double) grid.ranks() / grid.rows())
                + " processes; "
            : "One row for each process; ";
    add(
        "<text x=\"%d\" y=\"36\">%scolour: what took most of that time, the paler the less; white:"
            + " idle.</text>%n",
        LEFT, rows);
    for (int r = 0; r < grid.rows(); r++) {
      cells(r);
    }
    labels();
    axis(bottom);
    legend(bottom + 52);
    return svg.append("</svg>\n").toString();
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
          add(
              "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\""
                  + " opacity=\"%.2f\"/>%n",
              LEFT + begin * cell,
              TOP + r * row,
              (c - begin) * cell,
              row * 0.92,
              Activity.values()[look / 8].colour(),
              look % 8 / 5.0);
        }
        begin = c;
        look = next;
      }
    }
  }

  /** The main activity of a cell and its shade from 1 to 5; 0 for none. */
  private int look(int r, int c) {
    Activity main = Activity.COMPUTE;
    double all = 0;
    for (Activity a : Activity.values()) {
      all += grid.share(r, c, a);
      if (grid.share(r, c, a) > grid.share(r, c, main)) {
        main = a;
      }
    }
    return all < 0.02 ? 0 : main.ordinal() * 8 + (int) Math.ceil(Math.min(1, all) * 5);
  }

  private void labels() {
    int step = Math.max(1, grid.rows() / 32);
    for (int r = 0; r < grid.rows(); r += step) {
      add(
          "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d</text>%n",
          LEFT - 8,
          TOP + (r + 0.8) * row,
          ((long) r * grid.ranks() + grid.rows() - 1) / grid.rows());
    }
  }

  private void axis(double bottom) {
    double length = grid.to() - grid.from();
    double unit = length < 1e-3 ? 1e-6 : length < 1 ? 1e-3 : 1;
    String name = unit == 1 ? "s" : unit == 1e-3 ? "ms" : "us";
    add("<path d=\"M%d %.1fh%d\" stroke=\"#666\"/>%n", LEFT, bottom + 2, WIDTH);
    for (int k = 0; k <= 8; k++) {
      double x = LEFT + k * WIDTH / 8.0;
      add("<path d=\"M%.1f %.1fv4\" stroke=\"#666\"/>%n", x, bottom + 2);
      add(
          "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%.4g</text>%n",
          x, bottom + 18, (grid.from() + k * length / 8) / unit);
    }
    add(
        "<text x=\"%d\" y=\"%.1f\" text-anchor=\"middle\">simulated time (%s)</text>%n",
        LEFT + WIDTH / 2, bottom + 33, name);
  }

  private void legend(double y) {
    int x = LEFT;
    for (Activity a : Activity.values()) {
      add(
          "<rect x=\"%d\" y=\"%.1f\" width=\"12\" height=\"12\" fill=\"%s\"/>"
              + "<text x=\"%d\" y=\"%.1f\">%s</text>%n",
          x, y - 10, a.colour(), x + 17, y, a.words());
      x += 170;
    }
  }

  private void add(String format, Object... arguments) {
    svg.append(String.format(Locale.ROOT, format, arguments));
  }
}
