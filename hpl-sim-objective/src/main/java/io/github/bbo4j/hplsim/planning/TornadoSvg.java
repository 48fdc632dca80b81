package io.github.bbo4j.hplsim.planning;

import io.github.bbo4j.hplsim.chart.SvgPage;
import java.util.Locale;

/** Draws the effects of a sensitivity study, the strongest on top. */
final class TornadoSvg {

  private static final int WIDTH = 760;
  private static final int LEFT = 190;
  private static final int ROW = 26;
  private static final int TOP = 56;

  private final SensitivityStudy study;

  TornadoSvg(SensitivityStudy study) {
    this.study = study;
  }

  String svg() {
    double reach = Math.log(1.1);
    for (SensitivityStudy.Effect e : study.effects()) {
      reach = Math.max(reach, Math.max(Math.abs(Math.log(e.low())), Math.abs(Math.log(e.high()))));
    }
    int height = TOP + ROW * study.effects().size() + 40;
    SvgPage page = new SvgPage(WIDTH, height);
    page.heading(
        12,
        String.format(Locale.ROOT, "Cost relative to the base, %.4g", study.base()),
        "How far each factor moves it, low and high");
    page.key(WIDTH - 190, 18, "#2166ac", "factor low");
    page.key(WIDTH - 100, 18, "#b2182b", "factor high");
    double middle = LEFT + (WIDTH - LEFT - 70) / 2.0;
    Scale scale = new Scale(middle, (WIDTH - LEFT - 70) / 2.0 / reach);
    int y = TOP;
    for (SensitivityStudy.Effect e : study.effects()) {
      page.add(
          "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>%n",
          LEFT - 8, y + 15, SvgPage.escaped(e.name()));
      bar(page, scale, e.low(), y, "#2166ac");
      bar(page, scale, e.high(), y, "#b2182b");
      y += ROW;
    }
    axis(page, middle, y);
    return page.end();
  }

  private static void axis(SvgPage page, double middle, int y) {
    page.add(
        "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"black\"/>%n"
            + "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">1</text>%n",
        middle, middle, TOP - 4, y, middle, y + 16);
  }

  /** Where a ratio of costs is drawn: logarithmic, 1 in the middle. */
  private record Scale(double middle, double perUnit) {
    double at(double ratio) {
      return middle + perUnit * Math.log(ratio);
    }
  }

  private static void bar(SvgPage page, Scale scale, double value, int y, String colour) {
    double from = scale.middle();
    double to = scale.at(value);
    page.add(
        "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"18\" fill=\"%s\"><title>%.4g</title>"
            + "</rect><text x=\"%.1f\" y=\"%d\" text-anchor=\"%s\" font-size=\"11\">%.3g</text>%n",
        Math.min(from, to),
        y + 1,
        Math.abs(to - from),
        colour,
        value,
        to < from ? to - 3 : to + 3,
        y + 14,
        to < from ? "end" : "start",
        value);
  }
}
