package io.github.bbo4j.hplsim.planning;

import io.github.bbo4j.hplsim.chart.SvgPage;
import java.util.List;
import java.util.Locale;

/** Draws the loads of links: a strip for each tier. */
final class LinkLoadSvg {

  private static final int WIDTH = 900;
  private static final int STRIP = 860;
  private static final int ROW = 74;
  private static final int TOP = 70;

  private final LinkLoads loads;

  LinkLoadSvg(LinkLoads loads) {
    this.loads = loads;
  }

  String svg() {
    double highest = loads.bottleneck().map(LinkLoads.Load::utilization).orElse(1.0);
    String bottleneck =
        loads
            .bottleneck()
            .map(
                l ->
                    String.format(
                        Locale.ROOT,
                        "bottleneck %s, %.3g %% of its bandwidth",
                        l.link().name(),
                        100 * l.utilization()))
            .orElse("no messages between nodes");
    int height = TOP + ROW * loads.tiers().size() + 20;
    SvgPage page = new SvgPage(WIDTH, height);
    page.heading(
        20,
        String.format(Locale.ROOT, "Load of links over %.4g s", loads.seconds()),
        String.format(
            Locale.ROOT,
            "%s; a cell for each link, white 0, dark red %.3g %%",
            bottleneck,
            100 * highest));
    int y = TOP;
    for (LinkLoads.Tier tier : loads.tiers()) {
      strip(page, tier, y, highest);
      y += ROW;
    }
    return page.end();
  }

  private static void strip(SvgPage page, LinkLoads.Tier tier, int y, double highest) {
    LinkLoads.Load busiest = tier.busiest();
    List<LinkLoads.Load> all = tier.loads();
    page.add(
        "<text x=\"20\" y=\"%d\">%s: %d links, mean %.3g %%, highest %.3g %% (%s)</text>%n",
        y + 12,
        SvgPage.escaped(tier.name()),
        all.size(),
        100 * tier.mean(),
        100 * busiest.utilization(),
        SvgPage.escaped(busiest.link().name()));
    double width = Math.min(24, (double) STRIP / all.size());
    for (int i = 0; i < all.size(); i++) {
      LinkLoads.Load load = all.get(i);
      page.add(
          "<rect x=\"%.2f\" y=\"%d\" width=\"%.2f\" height=\"30\" fill=\"%s\""
              + " stroke=\"#ccc\" stroke-width=\"0.3\"><title>%s: %.3g %%</title></rect>%n",
          20 + i * width,
          y + 20,
          width,
          colour(load.utilization() / highest),
          SvgPage.escaped(load.link().name()),
          100 * load.utilization());
    }
  }

  /** From white over orange to dark red. */
  private static String colour(double part) {
    int red = (int) Math.round(255 - 115 * Math.max(0, part - 0.5) * 2);
    int green = (int) Math.round(255 - 255 * Math.min(1, part));
    int blue = (int) Math.round(255 - 255 * Math.min(1, 1.6 * part));
    return String.format(Locale.ROOT, "#%02x%02x%02x", red, Math.max(0, green), Math.max(0, blue));
  }
}
