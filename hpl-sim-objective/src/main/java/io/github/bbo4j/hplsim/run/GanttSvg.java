package io.github.bbo4j.hplsim.run;

import io.github.bbo4j.hplsim.chart.ActivityGrid;
import io.github.bbo4j.hplsim.chart.SvgPage;
import io.github.bbo4j.hplsim.chart.TimeAxis;
import io.github.bbo4j.hplsim.run.HplTrace.Span;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
  private final SvgPage page;
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
    page = new SvgPage(WIDTH, bottom() + 88);
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

  /** Of many processes the picture adds up what those in a row did. */
  String svg() {
    return trace.ranks() > ActivityGrid.ROWS ? addedUp() : oneRowEach();
  }

  private double bottom() {
    return TOP + trace.ranks() * row;
  }

  private String title() {
    long panels = trace.spans().stream().mapToInt(Span::panel).distinct().count();
    return "What "
        + trace.ranks()
        + " processes did during "
        + panels
        + " panels of a simulated HPL run";
  }

  private String addedUp() {
    List<String> names = List.copyOf(GROUPS.keySet());
    List<ActivityGrid.Activity> activities = new ArrayList<>();
    for (Group group : GROUPS.values()) {
      activities.add(new ActivityGrid.Activity(group.words(), group.colour()));
    }
    activities.add(new ActivityGrid.Activity("waits for a message", "#f4b6b0"));
    ActivityGrid grid = new ActivityGrid(title(), trace.ranks(), first, first + length, activities);
    for (Span span : trace.spans()) {
      int group = Math.max(names.indexOf(span.group()), 0);
      int activity = span.waiting() ? names.size() : group;
      grid.add(span.rank(), activity, span.start(), span.end());
    }
    return grid.svg();
  }

  private String oneRowEach() {
    page.heading(
        LEFT,
        title(),
        "One row for each process. Full colour: it computes; pale: it waits for a message of that"
            + " phase; white: idle or not traced.");
    trace.spans().forEach(this::span);
    page.add(
        "<text transform=\"translate(14 %.1f) rotate(-90)\" text-anchor=\"middle\">process</text>%n",
        (TOP + bottom()) / 2);
    for (int rank = 0; rank < trace.ranks(); rank += Math.max(1, trace.ranks() / 32)) {
      page.add(
          "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d</text>%n",
          LEFT - 8, TOP + (rank + 0.75) * row, rank);
    }
    page.add(
        new TimeAxis(LEFT, WIDE, first, length),
        bottom() + 2,
        "simulated time since the start of the run");
    legend(bottom() + 54);
    return page.end();
  }

  private void span(Span span) {
    double width = (span.end() - span.start()) / length * WIDE;
    if (width >= 0.05) {
      page.add(
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

  private void legend(double y) {
    Set<String> there = trace.spans().stream().map(Span::group).collect(Collectors.toSet());
    int place = 0;
    for (Map.Entry<String, Group> group : GROUPS.entrySet()) {
      if (!there.contains(group.getKey())) {
        continue;
      }
      page.key(
          LEFT + place % 5 * 218,
          y + place / 5 * 18,
          group.getValue().colour(),
          group.getValue().words());
      place++;
    }
  }
}
