package io.github.bbo4j.hplsim.energy;

import io.github.bbo4j.hplsim.chart.Frame;
import io.github.bbo4j.hplsim.chart.SvgPage;
import java.util.Locale;

/** Draws the power of a run over time as steps. */
final class PowerSvg {

  private PowerSvg() {}

  static String svg(Energy energy) {
    PowerSeries series = energy.series();
    double[] watts = series.watts();
    SvgPage page = new SvgPage(Frame.PAGE_WIDTH, Frame.PAGE_HEIGHT);
    page.heading(
        20,
        String.format(
            Locale.ROOT,
            "%.6g J in %.6g s, mean %.6g W",
            energy.total(),
            energy.seconds(),
            energy.meanWatts()),
        String.format(
            Locale.ROOT,
            "All nodes together; each step is the mean of %.3g s, the highest %.6g W",
            series.interval(),
            series.peak()));
    Frame frame =
        new Frame(
            new Frame.Axis("simulated time (s)", energy.seconds()),
            new Frame.Axis("power (W)", series.peak()));
    frame.draw(page);
    StringBuilder line = new StringBuilder();
    line.append(String.format(Locale.ROOT, "M%.2f %.2f", frame.atX(0), frame.atY(0)));
    for (int i = 0; i < watts.length; i++) {
      double end = Math.min(energy.seconds(), (i + 1) * series.interval());
      line.append(String.format(Locale.ROOT, "V%.2fH%.2f", frame.atY(watts[i]), frame.atX(end)));
    }
    page.add("<path d=\"%sV%.2fZ\" fill=\"#92c5de\" stroke=\"#2166ac\"/>%n", line, frame.atY(0));
    return page.end();
  }
}
