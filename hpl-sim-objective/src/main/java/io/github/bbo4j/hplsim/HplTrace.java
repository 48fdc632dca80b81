package io.github.bbo4j.hplsim;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * What each process computed and waited for during the first panels of a run. Immutable.
 *
 * @param ranks number of processes, {@code row * Q + column}
 * @param spans the intervals, in the order in which they began for each process
 */
public record HplTrace(int ranks, List<Span> spans) {

  private static final Map<String, String> COLOURS =
      Map.of(
          "DGEMM", "#4c78a8",
          "DTRSM", "#72b7b2",
          "COPIES", "#f2cf5b",
          "SMALL", "#b279a2",
          "MXSWP", "#f5b7b1",
          "LASWP", "#e45756",
          "BCAST", "#ff9da6",
          "PTRSV", "#bab0ac",
          "OTHER", "#d9d9d9");

  /**
   * One interval of one process.
   *
   * @param rank process, {@code row * Q + column}
   * @param panel number of the panel it worked on
   * @param start seconds
   * @param end seconds
   * @param name kernel, or phase it waited in
   * @param group colour group: a kernel group or the phase
   * @param waiting whether it waited for a message
   */
  public record Span(
      int rank, int panel, double start, double end, String name, String group, boolean waiting) {}

  /** Copies the list. */
  public HplTrace {
    spans = List.copyOf(spans);
  }

  /**
   * Writes one line for each interval: {@code rank,panel,start_s,end_s,kind,name}.
   *
   * @throws UncheckedIOException when {@code out} fails
   */
  public void writeCsv(Appendable out) {
    Objects.requireNonNull(out, "out");
    try {
      out.append("rank,panel,start_s,end_s,kind,name\n");
      for (Span s : spans) {
        out.append(
            String.format(
                Locale.ROOT,
                "%d,%d,%.9f,%.9f,%s,%s%n",
                s.rank,
                s.panel,
                s.start,
                s.end,
                s.waiting ? "wait" : "kernel",
                s.name));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns a Gantt chart as one SVG document, one row for each process, without references to
   * other files.
   */
  public String svg() {
    double first = spans.stream().mapToDouble(Span::start).min().orElse(0);
    double last = spans.stream().mapToDouble(Span::end).max().orElse(1);
    double scale = 1100 / Math.max(last - first, 1e-12);
    double height = Math.max(3, Math.min(18, 700.0 / ranks));
    StringBuilder svg = new StringBuilder(1 << 16);
    svg.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1200\" height=\"%.0f\" font-family=\"sans-serif\" font-size=\"11\">%n"
                + "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
            ranks * height + 80));
    for (Span s : spans) {
      double width = (s.end - s.start) * scale;
      if (width < 0.05) {
        continue;
      }
      svg.append(
          String.format(
              Locale.ROOT,
              "<rect x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%.1f\" fill=\"%s\"%s/>%n",
              60 + (s.start - first) * scale,
              20 + s.rank * height,
              width,
              height * 0.9,
              COLOURS.getOrDefault(s.group, "#cccccc"),
              s.waiting ? " opacity=\"0.6\"" : ""));
    }
    double bottom = 20 + ranks * height;
    axes(svg, height, first, last);
    legend(svg, bottom + 30);
    return svg.append("</svg>\n").toString();
  }

  /** Numbers of the processes, and the time below them. */
  private void axes(StringBuilder svg, double height, double first, double last) {
    for (int rank = 0; rank < ranks; rank += Math.max(1, ranks / 32)) {
      svg.append(
          String.format(
              Locale.ROOT,
              "<text x=\"4\" y=\"%.1f\">%d</text>%n",
              20 + (rank + 0.8) * height,
              rank));
    }
    double bottom = 20 + ranks * height;
    for (int tick = 0; tick <= 10; tick++) {
      svg.append(
          String.format(
              Locale.ROOT,
              "<text x=\"%.1f\" y=\"%.1f\">%.4g s</text>%n",
              60 + tick * 110.0,
              bottom + 16,
              first + (last - first) * tick / 10));
    }
  }

  private static void legend(StringBuilder svg, double y) {
    int x = 60;
    for (String group :
        List.of("DGEMM", "DTRSM", "COPIES", "SMALL", "MXSWP", "LASWP", "BCAST", "PTRSV", "OTHER")) {
      svg.append(
          String.format(
              Locale.ROOT,
              "<rect x=\"%d\" y=\"%.1f\" width=\"12\" height=\"12\" fill=\"%s\"/><text x=\"%d\" y=\"%.1f\">%s</text>%n",
              x,
              y,
              COLOURS.get(group),
              x + 16,
              y + 10,
              group));
      x += 110;
    }
  }
}
