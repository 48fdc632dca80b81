package io.github.bbo4j.benchmarks.pictures;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A panel of a page with two axes, and the key of what was drawn on it: an entry is made by
 * drawing, so that none occurs in the key alone. Numbers outside the axes are drawn at their ends.
 * Not safe for several threads.
 */
public final class Plot {
  private static final double TICK = 4;

  private final Svg page;
  private final Box box;
  private final Scale x;
  private final Scale y;
  private final Key key = new Key();

  /**
   * A panel, empty but for its frame.
   *
   * @param page to draw on
   * @param box its place on the page; labels are outside
   * @param x numbers across
   * @param y numbers upwards
   */
  public Plot(Svg page, Box box, Scale x, Scale y) {
    this.page = page;
    this.box = box;
    this.x = x;
    this.y = y;
    page.frame(box, Stroke.AXIS);
  }

  /** The numbers across, and what they are. */
  public Plot across(String name) {
    double step = x.step((int) Math.max(2, Math.min(10, box.width() / 80)));
    double end = Double.NEGATIVE_INFINITY;
    for (double tick : x.ticks(step)) {
      String label = Scale.label(tick, step);
      double half = Svg.width(label) / 2;
      page.line(at(tick), box.bottom(), at(tick), box.bottom() + TICK, Stroke.AXIS);
      // Labels that would run into the one before are left out, their ticks are not.
      if (at(tick) - half > end) {
        page.text(at(tick), box.bottom() + 16, Svg.Anchor.MIDDLE, label);
        end = at(tick) + half + 8;
      }
    }
    page.text(box.x() + box.width() / 2, box.bottom() + 32, Svg.Anchor.MIDDLE, name);
    return this;
  }

  /** The numbers upwards, and what they are. */
  public Plot upwards(String name) {
    double step = y.step((int) Math.max(2, Math.min(8, box.height() / 40)));
    double widest = 0;
    for (double tick : y.ticks(step)) {
      String label = Scale.label(tick, step);
      page.line(box.x() - TICK, down(tick), box.x(), down(tick), Stroke.AXIS);
      page.text(box.x() - 7, down(tick) + 4, Svg.Anchor.END, label);
      widest = Math.max(widest, Svg.width(label));
    }
    page.upwards(Math.max(12, box.x() - widest - 16), box.y() + box.height() / 2, name);
    return this;
  }

  private static void requireAsMany(double[] xs, String name, double[] others) {
    Arguments.require(
        others.length == xs.length, name + ".length", others.length, "that of xs, " + xs.length);
  }

  /** A line through points; NaN interrupts it. */
  public Plot line(String name, double[] xs, double[] ys, Stroke stroke) {
    requireAsMany(xs, "ys", ys);
    StringBuilder commands = new StringBuilder();
    boolean pen = false;
    for (int i = 0; i < xs.length; i++) {
      if (Double.isNaN(ys[i])) {
        pen = false;
      } else {
        commands.append(point(pen ? "L" : "M", xs[i], ys[i]));
        pen = true;
      }
    }
    page.path(commands.toString(), stroke);
    key.line(name, stroke);
    return this;
  }

  /** The area between two curves; without an entry of its own if its name is empty. */
  public Plot band(String name, double[] xs, double[] low, double[] high, String colour) {
    requireAsMany(xs, "low", low);
    requireAsMany(xs, "high", high);
    StringBuilder commands = new StringBuilder();
    for (int i = 0; i < xs.length; i++) {
      if (!Double.isNaN(low[i])) {
        commands.append(point(commands.length() == 0 ? "M" : "L", xs[i], low[i]));
      }
    }
    for (int i = xs.length - 1; i >= 0; i--) {
      if (!Double.isNaN(high[i])) {
        commands.append(point("L", xs[i], high[i]));
      }
    }
    if (commands.length() > 0) {
      page.area(commands + "Z", colour, 0.2);
      key.box(name, colour, 0.2);
    }
    return this;
  }

  /** Dots of one colour: strokes of no length with round ends, which take the least room. */
  public Plot dots(String name, double[] xs, double[] ys, String colour) {
    requireAsMany(xs, "ys", ys);
    StringBuilder commands = new StringBuilder();
    for (int i = 0; i < xs.length; i++) {
      commands.append(point("M", xs[i], ys[i])).append("h0");
    }
    page.path(commands.toString(), Stroke.of(colour, 4).dots());
    if (xs.length > 0) {
      key.dot(name, colour);
    }
    return this;
  }

  /** A line upwards at each place, from one number to another. */
  public Plot bars(String name, double[] xs, double[] from, double[] to, Stroke stroke) {
    requireAsMany(xs, "from", from);
    requireAsMany(xs, "to", to);
    StringBuilder commands = new StringBuilder();
    for (int i = 0; i < xs.length; i++) {
      commands
          .append(point("M", xs[i], from[i]))
          .append(String.format(Locale.ROOT, "V%.1f", down(to[i])));
    }
    page.path(commands.toString(), stroke);
    key.line(name, stroke);
    return this;
  }

  /** A line across at a number. */
  public Plot across(String name, double value, Stroke stroke) {
    page.line(box.x(), down(value), box.right(), down(value), stroke);
    key.line(name, stroke);
    return this;
  }

  /** A line upwards at a number. */
  public Plot upwards(String name, double value, Stroke stroke) {
    page.line(at(value), box.y(), at(value), box.bottom(), stroke);
    key.line(name, stroke);
    return this;
  }

  /** An entry of the key for what has no mark of its own on the panel. */
  public Plot remark(String words) {
    key.words(words);
    return this;
  }

  /** Draws the key in lines from a point on, as wide as the panel; gives where it ends. */
  public double key(double left, double top) {
    return key.draw(page, left, top, box.right());
  }

  private String point(String command, double px, double py) {
    return String.format(Locale.ROOT, "%s%.1f %.1f", command, at(px), down(py));
  }

  private double at(double value) {
    return box.x() + box.width() * clamped(x.share(value));
  }

  private double down(double value) {
    return box.bottom() - box.height() * clamped(y.share(value));
  }

  private static double clamped(double share) {
    return Math.max(0, Math.min(1, share));
  }

  /** What was drawn, each with its sign. */
  static final class Key {
    private static final double SIGN = 22;
    private static final double GAP = 20;
    private static final double LINE = 17;

    private interface Sign {
      void draw(Svg page, double x, double y);
    }

    private record Entry(String words, double sign, Sign drawing) {}

    private final List<Entry> entries = new ArrayList<>();

    void line(String words, Stroke stroke) {
      add(words, SIGN, (page, x, y) -> page.line(x, y - 4, x + SIGN - 6, y - 4, stroke));
    }

    void dot(String words, String colour) {
      add(words, 12, (page, x, y) -> page.circle(x + 3, y - 4, 3, colour, Stroke.NONE));
    }

    void box(String words, String colour, double opacity) {
      add(words, SIGN, (page, x, y) -> page.box(new Box(x, y - 10, 14, 12), colour, opacity));
    }

    void words(String words) {
      add(words, 0, (page, x, y) -> {});
    }

    private void add(String words, double sign, Sign drawing) {
      if (!words.isEmpty() && entries.stream().noneMatch(e -> e.words().equals(words))) {
        entries.add(new Entry(words, sign, drawing));
      }
    }

    double draw(Svg page, double left, double top, double right) {
      double x = left;
      double y = top;
      for (Entry entry : entries) {
        double width = entry.sign() + Svg.width(entry.words());
        if (x > left && x + width > right) {
          x = left;
          y += LINE;
        }
        entry.drawing().draw(page, x, y);
        page.text(x + entry.sign(), y, Svg.Anchor.START, entry.words());
        x += width + GAP;
      }
      return y + LINE;
    }
  }
}
