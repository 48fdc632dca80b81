package io.github.bbo4j.core.space;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/**
 * Explicit levels in a stated order, all numbers or all labels. Numbers must rise; labels stand in
 * the order given ("low", "medium", "high").
 *
 * <p>{@linkplain #position(long) Own scale}: linear in the value for numbers, or logarithmic where
 * {@code logarithmic} is set; the level index for labels.
 *
 * @param levels at least one, distinct; {@link Long}, {@link Double} (finite) or {@link String},
 *     other numbers are converted; copied
 * @param logarithmic whether the numeric levels live on a logarithmic scale; then all must be
 *     positive
 */
public record LevelsDomain(List<Object> levels, boolean logarithmic) implements Domain {

  /**
   * Checks that there is a level, that they are distinct and of one kind, and that numbers rise.
   */
  public LevelsDomain {
    Arguments.given(levels, "levels");
    if (levels.isEmpty()) {
      throw new IllegalArgumentException("levels is empty: a parameter needs at least one level");
    }
    Checks.noneNull("levels", levels);
    boolean text = levels.get(0) instanceof String;
    levels = text ? labels(levels) : ManyLevels.numbers(levels, LevelsDomain::canonical);
    Object before = levels.get(0);
    if (logarithmic && (text || number(before) <= 0)) {
      throw new IllegalArgumentException("level " + before + " has no logarithm");
    }
    for (Object level : levels.subList(text ? levels.size() : 1, levels.size())) {
      if (level instanceof String) {
        throw mixed(levels);
      }
      if (Checks.compare(level, before) <= 0) {
        throw new IllegalArgumentException(
            "levels = "
                + levels
                + " do not rise at "
                + level
                + ". Maybe sort them, or use a choice if they have no order");
      }
      before = level;
    }
  }

  private static List<Object> labels(List<Object> levels) {
    List<String> texts = new ArrayList<>(levels.size());
    for (Object level : levels) {
      if (!(canonical(level) instanceof String text)) {
        throw mixed(levels);
      }
      texts.add(text);
    }
    return Collections.unmodifiableList(ManyLevels.texts("levels", texts));
  }

  private static IllegalArgumentException mixed(List<Object> levels) {
    return new IllegalArgumentException("levels = " + levels + " mixes numbers and labels");
  }

  /** The levels in the order given, on a linear scale. */
  public static LevelsDomain of(Object... levels) {
    return new LevelsDomain(Checks.given("levels", levels), false);
  }

  private static Object canonical(Object level) {
    if (level instanceof String) {
      return level;
    }
    if (Checks.isWhole(level)) {
      return ((Number) level).longValue();
    }
    if (level instanceof Number number && Double.isFinite(number.doubleValue())) {
      return number.doubleValue();
    }
    throw new IllegalArgumentException(
        level instanceof Collection<?> || level.getClass().isArray()
            ? "level = a "
                + (level instanceof Collection<?> ? "collection" : level.getClass().getSimpleName())
                + ". Maybe give its values one by one"
            : "level = " + level + " is neither a finite number nor a label");
  }

  private static double number(Object level) {
    return ((Number) level).doubleValue();
  }

  /** Whether the levels are numbers. */
  public boolean isNumeric() {
    return !(levels.get(0) instanceof String);
  }

  @Override
  public String description() {
    return "one of " + Checks.listed(this);
  }

  @Override
  public long size() {
    return levels.size();
  }

  @Override
  public Object valueAt(long coordinate) {
    return levels.get((int) Checks.index(coordinate, size(), this));
  }

  @Override
  public long coordinateOf(Object value) {
    int index = isNumeric() ? indexOf(value) : levels.indexOf(value);
    if (index < 0) {
      throw Checks.notIn(value, this);
    }
    return index;
  }

  /** The index of the level of the same number, by bisection; -1 if there is none. */
  private int indexOf(Object value) {
    if (!(value instanceof Number wanted)) {
      return -1;
    }
    int low = 0;
    int high = levels.size() - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Checks.compare(levels.get(middle), wanted) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return Checks.compare(levels.get(low), wanted) == 0 ? low : -1;
  }

  @Override
  public double position(long coordinate) {
    if (!isNumeric() || levels.size() == 1) {
      return Domain.super.position(coordinate);
    }
    double low = scaled(0);
    double high = scaled(levels.size() - 1);
    double level = scaled((int) coordinate);
    // The distance of two great numbers may overflow.
    return Double.isInfinite(high - low)
        ? (level / 2 - low / 2) / (high / 2 - low / 2)
        : (level - low) / (high - low);
  }

  /** The level index, or the position where the levels are logarithmic: uneven gaps are no hint. */
  @Override
  public double[] features(long coordinate) {
    return new double[] {logarithmic ? position(coordinate) : Domain.super.position(coordinate)};
  }

  private double scaled(int index) {
    double v = number(levels.get(index));
    return logarithmic ? Math.log(v) : v;
  }
}
