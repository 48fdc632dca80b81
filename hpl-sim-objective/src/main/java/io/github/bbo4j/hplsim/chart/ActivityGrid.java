package io.github.bbo4j.hplsim.chart;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.List;

/**
 * What processes do, added up in cells of time and of processes, so that a chart of any number of
 * processes and intervals has one size and can be read. Mutable; not thread-safe.
 */
public final class ActivityGrid {

  /** More processes than this share rows. */
  public static final int ROWS = 128;

  private static final int COLUMNS = 900;

  private final String title;
  private final int ranks;
  private final double from;
  private final double to;
  private final int rows;
  private final List<Activity> activities;
  private final float[][][] seconds;
  private final boolean[] there;

  /**
   * What a process does.
   *
   * @param words its name in the key
   * @param colour its colour, {@code #rrggbb}
   */
  public record Activity(String words, String colour) {
    /** Checks that all of it is given. */
    public Activity {
      Arguments.given(words, "words");
      Arguments.given(colour, "colour");
    }
  }

  /**
   * Creates an empty grid.
   *
   * @param title headline
   * @param ranks processes, at least 1; more than 128 share rows
   * @param from date where it begins, in seconds
   * @param to date where it ends
   * @param activities what processes do, by number
   */
  public ActivityGrid(String title, int ranks, double from, double to, List<Activity> activities) {
    if (ranks < 1 || !(to > from)) {
      throw new IllegalArgumentException(
          "ranks, from, to = "
              + ranks
              + ", "
              + from
              + ", "
              + to
              + " must be at least 1, and rising");
    }
    this.title = title;
    this.ranks = ranks;
    this.from = from;
    this.to = to;
    this.activities = List.copyOf(activities);
    rows = Math.min(ROWS, ranks);
    seconds = new float[rows][COLUMNS][activities.size()];
    there = new boolean[activities.size()];
  }

  /** Adds an interval of a process; what is before the grid or after it is left out. */
  public void add(int rank, int activity, double begin, double end) {
    double first = Math.max(from, begin);
    double last = Math.min(to, end);
    if (last <= first) {
      return;
    }
    there[activity] = true;
    float[][] row = seconds[(int) ((long) rank * rows / ranks)];
    double width = (to - from) / COLUMNS;
    int cell = (int) Math.min(COLUMNS - 1, (first - from) / width);
    int lastCell = (int) Math.min(COLUMNS - 1, (last - from) / width);
    for (; cell <= lastCell; cell++) {
      double left = Math.max(first, from + cell * width);
      double right = Math.min(last, from + (cell + 1) * width);
      row[cell][activity] += (float) Math.max(0, right - left);
    }
  }

  String title() {
    return title;
  }

  List<Activity> activities() {
    return activities;
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

  /** Returns whether an activity was added. */
  boolean has(int activity) {
    return there[activity];
  }

  /** Returns the processes of a row. */
  private int ranksOf(int row) {
    return (int)
        (((long) (row + 1) * ranks + rows - 1) / rows - ((long) row * ranks + rows - 1) / rows);
  }

  /** Returns the share of a cell that an activity takes, 0 to 1. */
  public double share(int row, int column, int activity) {
    double cell = (to - from) / COLUMNS * ranksOf(row);
    return Math.min(1, seconds[row][column][activity] / cell);
  }

  /** Returns the share of a column that an activity takes of all processes, 0 to 1. */
  double share(int column, int activity) {
    double sum = 0;
    for (int row = 0; row < rows; row++) {
      sum += share(row, column, activity) * ranksOf(row);
    }
    return sum / ranks;
  }

  /** Returns the chart as one SVG document. */
  public String svg() {
    return new GridSvg(this).svg();
  }
}
