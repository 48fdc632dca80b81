package io.github.bbo4j.hplsim.run;

import io.github.bbo4j.hplsim.run.HplTrace.Span;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A trace as a picture that says by itself what it shows: title, time axis, processes, key. */
final class GanttSvg {
  private static final int LEFT = 60;
  private static final int TOP = 52;
  private static final int WIDE = 1090;
  private static final int WIDTH = 1200;
  private static final Map<String, Group> GROUPS = groups();

  private final HplTrace trace;
  private final StringBuilder svg = new StringBuilder(1 << 16);
  private final double first;
  private final double length;
  private final double row;

  private record Group(String colour, String words) {}

  GanttSvg(HplTrace trace) {
    this.trace = trace;
    first = trace.spans().stream().mapToDouble(Span::start).min().orElse(0);
    double last = trace.spans().stream().mapToDouble(Span::end).max().orElse(1);
    length = Math.max(last - first, 1e-12);
    row = Math.max(3, Math.min(18, 700.0 / trace.ranks()));
  }

  /** Colours that are told apart at the size of a line, warm ones for what moves data. */
  private static Map<String, Group> groups() {
    Map<String, Group> all = new LinkedHashMap<>();
    all.put("DGEMM", new Group("#4c78a8", "matrix update (DGEMM)"));
    all.put("DTRSM", new Group("#72b7b2", "triangular solve (DTRSM)"));
    all.put("SMALL", new Group("#b279a2", "small kernels of the panel"));
    all.put("COPIES", new Group("#eeca3b", "copies in memory"));
    all.put("MXSWP", new Group("#f58518", "pivot search (MXSWP)"));
    all.put("BCAST", new Group("#54a24b", "panel broadcast (BCAST)"));
    all.put("LASWP", new Group("#e45756", "row exchange (LASWP)"));
    all.put("PTRSV", new Group("#9d755d", "back substitution (PTRSV)"));
    all.put("OTHER", new Group("#c8c8c8", "other"));
    return all;
  }

  String svg() {
    double bottom = TOP + trace.ranks() * row;
    int panels = (int) trace.spans().stream().mapToInt(Span::panel).distinct().count();
    add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %.0f\""
            + " font-family=\"sans-serif\" font-size=\"11\">%n"
            + "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
        WIDTH, bottom + 88);
    add(
        "<text x=\"%d\" y=\"18\" font-size=\"14\" font-weight=\"bold\">What %d processes did during"
            + " %d panels of a simulated HPL run</text>%n",
        LEFT, trace.ranks(), panels);
    add(
        "<text x=\"%d\" y=\"36\">One row for each process. Full colour: it computes; pale: it waits"
            + " for a message of that phase; white: idle or not traced.</text>%n",
        LEFT);
    trace.spans().forEach(this::span);
    add(
        "<text transform=\"translate(14 %.1f) rotate(-90)\" text-anchor=\"middle\">process</text>%n",
        (TOP + bottom) / 2);
    for (int rank = 0; rank < trace.ranks(); rank += Math.max(1, trace.ranks() / 32)) {
      add(
          "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d</text>%n",
          LEFT - 8, TOP + (rank + 0.75) * row, rank);
    }
    axis(bottom);
    legend(bottom + 54);
    return svg.append("</svg>\n").toString();
  }

  private void span(Span span) {
    double width = (span.end() - span.start()) / length * WIDE;
    if (width >= 0.05) {
      add(
          "<rect x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%.1f\" fill=\"%s\"%s/>%n",
          LEFT + (span.start() - first) / length * WIDE,
          TOP + span.rank() * row,
          width,
          row * 0.9,
          group(span.group()).colour(),
          span.waiting() ? " opacity=\"0.35\"" : "");
    }
  }

  private static Group group(String name) {
    return GROUPS.getOrDefault(name, new Group("#c8c8c8", "other"));
  }

  /** Ticks at round numbers of a unit in which the whole is between 1 and 1000. */
  private void axis(double bottom) {
    double unit = length < 1e-3 ? 1e-6 : length < 1 ? 1e-3 : 1;
    String name = unit == 1 ? "s" : unit == 1e-3 ? "ms" : "us";
    double raw = length / unit / 8;
    double power = Math.pow(10, Math.floor(Math.log10(raw)));
    double rest = raw / power;
    double step = power * (rest < 1.5 ? 1 : rest < 3.5 ? 2 : rest < 7.5 ? 5 : 10);
    int decimals = (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    add("<path d=\"M%d %.1fh%d\" stroke=\"#666\"/>%n", LEFT, bottom + 2, WIDE);
    for (int k = (int) Math.ceil(first / unit / step); ; k++) {
      double x = LEFT + (k * step * unit - first) / length * WIDE;
      if (x > LEFT + WIDE + 1e-6) {
        break;
      }
      add("<path d=\"M%.1f %.1fv4\" stroke=\"#666\"/>%n", x, bottom + 2);
      add(
          "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>%n",
          x, bottom + 18, String.format(Locale.ROOT, "%." + decimals + "f", k * step));
    }
    add(
        "<text x=\"%d\" y=\"%.1f\" text-anchor=\"middle\">simulated time since the start of the"
            + " run (%s)</text>%n",
        LEFT + WIDE / 2, bottom + 34, name);
  }

  private void legend(double y) {
    Set<String> there = trace.spans().stream().map(Span::group).collect(Collectors.toSet());
    int place = 0;
    for (Map.Entry<String, Group> group : GROUPS.entrySet()) {
      if (!there.contains(group.getKey())) {
        continue;
      }
      int x = LEFT + place % 5 * 218;
      double at = y + place / 5 * 18;
      add(
          "<rect x=\"%d\" y=\"%.1f\" width=\"12\" height=\"12\" fill=\"%s\"/>"
              + "<text x=\"%d\" y=\"%.1f\">%s</text>%n",
          x, at - 10, group.getValue().colour(), x + 17, at, group.getValue().words());
      place++;
    }
  }

  private void add(String format, Object... arguments) {
    svg.append(String.format(Locale.ROOT, format, arguments));
  }
}
