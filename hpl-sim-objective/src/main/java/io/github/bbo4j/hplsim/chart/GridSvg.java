package io.github.bbo4j.hplsim.chart;

/** A grid as a picture: of each cell the activities side by side, as runs of equal cells. */
final class GridSvg {

  private static final int LEFT = 60;
  private static final int TOP = 52;
  private static final int WIDTH = 1000;

  private final ActivityGrid grid;
  private final SvgPage page;
  private final double row;

  GridSvg(ActivityGrid grid) {
    this.grid = grid;
    row = Math.max(5, Math.min(18, 700.0 / grid.rows()));
    page = new SvgPage(LEFT + WIDTH + 40, bottom() + 70 + (grid.activities().size() - 1) / 5 * 18);
  }

  private double bottom() {
    return TOP + grid.rows() * row;
  }

  String svg() {
    String rows =
        grid.ranks() > grid.rows()
            ? "Each row is about "
                + Math.round((double) grid.ranks() / grid.rows())
                + " processes; "
            : "One row for each process; ";
    page.heading(
        LEFT,
        grid.title(),
        rows + "colour: what took most of that time, the paler the less; white: idle.");
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
              "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\""
                  + " opacity=\"%.2f\"/>%n",
              LEFT + begin * cell,
              TOP + r * row,
              (c - begin) * cell,
              row * 0.92,
              grid.activities().get(look / 8).colour(),
              look % 8 / 5.0);
        }
        begin = c;
        look = next;
      }
    }
  }

  /** The main activity of a cell and its shade from 1 to 5; 0 for none. */
  private int look(int r, int c) {
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
          TOP + (r + 0.8) * row,
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
