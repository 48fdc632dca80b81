package io.github.bbo4j.hplsim.trace.timeline;

import io.github.bbo4j.hplsim.chart.ActivityGrid;
import io.github.bbo4j.hplsim.trace.format.Action;
import io.github.bbo4j.hplsim.trace.format.ActionKind;
import io.github.bbo4j.hplsim.trace.replay.ReplayListener;
import java.util.stream.Stream;

/**
 * What processes do, added up in cells of time and of processes, so that a chart of any number of
 * processes and actions has one size and can be read. Mutable; not thread-safe.
 */
public final class GanttGrid implements ReplayListener {

  /** What a process does. */
  public enum Activity {
    /** It computes. */
    COMPUTE("computation", "#4c78a8"),
    /** It sends. */
    SEND("send", "#eeca3b"),
    /** It receives, or waits for requests. */
    RECEIVE("receive or wait", "#f4b6b0"),
    /** It takes part in a collective operation. */
    COLLECTIVE("collective", "#54a24b"),
    /** It sleeps. */
    SLEEP("pause", "#c8c8c8");

    private final String words;
    private final String colour;

    Activity(String words, String colour) {
      this.words = words;
      this.colour = colour;
    }

    static Activity of(ActionKind kind) {
      return switch (kind) {
        case COMPUTE -> COMPUTE;
        case SLEEP -> SLEEP;
        case SEND, ISEND, SSEND, ISSEND -> SEND;
        default -> kind.collective() ? COLLECTIVE : RECEIVE;
      };
    }
  }

  private final ActivityGrid grid;

  /**
   * Creates an empty grid.
   *
   * @param ranks processes, at least 1; more than 128 share rows
   * @param from date where it begins, in seconds
   * @param to date where it ends
   */
  public GanttGrid(int ranks, double from, double to) {
    grid =
        new ActivityGrid(
            "What " + ranks + " processes did in a replay",
            ranks,
            from,
            to,
            Stream.of(Activity.values())
                .map(a -> new ActivityGrid.Activity(a.words, a.colour))
                .toList());
  }

  @Override
  public void done(Action action, double begin, double end) {
    grid.add(action.rank(), Activity.of(action.kind()).ordinal(), begin, end);
  }

  /** Returns the share of a cell that an activity takes, 0 to 1. */
  public double share(int row, int column, Activity activity) {
    return grid.share(row, column, activity.ordinal());
  }

  /** Returns the chart as one SVG document. */
  public String svg() {
    return grid.svg();
  }
}
