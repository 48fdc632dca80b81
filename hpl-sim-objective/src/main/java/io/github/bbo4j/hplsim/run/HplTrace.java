package io.github.bbo4j.hplsim.run;

import io.github.bbo4j.core.arguments.Arguments;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;

/**
 * What each process computed and waited for during the first panels of a run. Immutable.
 *
 * @param ranks number of processes, {@code row * Q + column}
 * @param spans the intervals, in the order in which they began for each process
 */
public record HplTrace(int ranks, List<Span> spans) {

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
      int rank, int panel, double start, double end, String name, String group, boolean waiting) {
    /** Checks that all of it is given. */
    public Span {
      Arguments.given(name, "name");
      Arguments.given(group, "group");
    }
  }

  /** Copies the list. */
  public HplTrace {
    Arguments.given(spans, "spans");
    spans = List.copyOf(spans);
  }

  /**
   * Writes one line for each interval: {@code rank,panel,start_s,end_s,kind,name}.
   *
   * @throws UncheckedIOException when {@code out} fails
   */
  public void writeCsv(Appendable out) {
    Arguments.given(out, "out");
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
   * Returns a Gantt chart as one SVG document, one row for each process, with title, time axis and
   * key, without references to other files.
   */
  public String svg() {
    return new GanttSvg(this).svg();
  }
}
