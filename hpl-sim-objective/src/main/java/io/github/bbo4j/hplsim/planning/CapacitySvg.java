package io.github.bbo4j.hplsim.planning;

import io.github.bbo4j.hplsim.chart.Frame;
import io.github.bbo4j.hplsim.chart.SvgPage;
import java.util.List;
import java.util.Locale;

/** Draws the machines that were tried: what they cost, over what is spent of the first budget. */
final class CapacitySvg {

  private final CapacityTable table;
  private final String budget;

  CapacitySvg(CapacityTable table) {
    this.table = table;
    budget = table.budgets().get(0);
  }

  String svg() {
    List<CapacityTable.Row> rows = table.rows();
    double dearest = rows.stream().mapToDouble(r -> CapacityTable.spent(r, budget)).max().orElse(1);
    double worst = rows.get(rows.size() - 1).cost();
    Frame frame =
        new Frame(
            new Frame.Axis(budget, dearest),
            new Frame.Axis(table.words().replace('_', ' '), worst));
    SvgPage page = new SvgPage(Frame.PAGE_WIDTH, Frame.PAGE_HEIGHT);
    page.heading(
        20,
        String.format(
            Locale.ROOT,
            "%d machines; the best takes %.6g and has %.4g",
            rows.size(),
            CapacityTable.spent(table.best(), budget),
            table.best().cost()),
        "Line: no machine is both cheaper and better. " + table.best().choice());
    frame.draw(page);
    front(page, frame);
    for (CapacityTable.Row row : rows) {
      boolean best = row.equals(table.best());
      page.add(
          "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\" fill=\"%s\"><title>%s: %.6g</title></circle>%n",
          frame.atX(CapacityTable.spent(row, budget)),
          frame.atY(row.cost()),
          best ? 5 : 3,
          best ? "#b2182b" : "#2166ac",
          SvgPage.escaped(row.choice().toString()),
          row.cost());
    }
    return page.end();
  }

  private void front(SvgPage page, Frame frame) {
    StringBuilder line = new StringBuilder();
    double before = Double.NaN;
    for (CapacityTable.Row row : table.front(budget)) {
      double x = frame.atX(CapacityTable.spent(row, budget));
      line.append(
          Double.isNaN(before)
              ? String.format(Locale.ROOT, "M%.1f %.1f", x, frame.atY(row.cost()))
              : String.format(Locale.ROOT, "H%.1fV%.1f", x, frame.atY(row.cost())));
      before = x;
    }
    page.add("<path d=\"%s\" fill=\"none\" stroke=\"#b2182b\"/>%n", line);
  }
}
