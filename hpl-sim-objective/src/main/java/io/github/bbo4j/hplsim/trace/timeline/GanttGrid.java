package io.github.bbo4j.hplsim.trace.timeline;

import io.github.bbo4j.hplsim.trace.format.Action;
import io.github.bbo4j.hplsim.trace.format.ActionKind;
import io.github.bbo4j.hplsim.trace.replay.ReplayListener;

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
    RECEIVE("receive or wait", "#e45756"),
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

    String words() {
      return words;
    }

    String colour() {
      return colour;
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

  private static final int ROWS = 128;
  private static final int COLUMNS = 900;

  private final int ranks;
  private final double from;
  private final double to;
  private final int rows;
  private final float[][][] seconds;

  /**
   * Creates an empty grid.
   *
   * @param ranks processes, at least 1; more than 128 share rows
   * @param from date where it begins, in seconds
   * @param to date where it ends
   */
  public GanttGrid(int ranks, double from, double to) {
    if (ranks < 1 || !(to > from)) {
      throw new IllegalArgumentException(
          "ranks is " + ranks + ", dates are " + from + " to " + to + " but must leave room");
    }
    this.ranks = ranks;
    this.from = from;
    this.to = to;
    rows = Math.min(ROWS, ranks);
    seconds = new float[rows][COLUMNS][Activity.values().length];
  }

  @Override
  public void done(Action action, double begin, double end) {
    double first = Math.max(from, begin);
    double last = Math.min(to, end);
    if (last <= first) {
      return;
    }
    float[][] row = seconds[(int) ((long) action.rank() * rows / ranks)];
    int activity = Activity.of(action.kind()).ordinal();
    double width = (to - from) / COLUMNS;
    int cell = (int) Math.min(COLUMNS - 1, (first - from) / width);
    int lastCell = (int) Math.min(COLUMNS - 1, (last - from) / width);
    for (; cell <= lastCell; cell++) {
      double left = Math.max(first, from + cell * width);
      double right = Math.min(last, from + (cell + 1) * width);
      row[cell][activity] += (float) Math.max(0, right - left);
    }
  }

  int ranks() {
    return ranks;
  }

  int rows() {
    return rows;
  }

  int columns() {
    return COLUMNS;
  }

  double from() {
    return from;
  }

  double to() {
    return to;
  }

  /** Returns the processes of a row. */
  int ranksOf(int row) {
    return (int)
        (((long) (row + 1) * ranks + rows - 1) / rows - ((long) row * ranks + rows - 1) / rows);
  }

  /** Returns the share of a cell that an activity takes, 0 to 1. */
  public double share(int row, int column, Activity activity) {
    double cell = (to - from) / COLUMNS * ranksOf(row);
    return Math.min(1, seconds[row][column][activity.ordinal()] / cell);
  }

  /** Returns the chart as one SVG document. */
  public String svg() {
    return new GridSvg(this).svg();
  }
}
