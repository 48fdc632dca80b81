package io.github.bbo4j.core.space;

import java.util.HashSet;
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
    if (levels.isEmpty()) {
      throw new IllegalArgumentException("levels is empty: a parameter needs at least one level");
    }
    levels = levels.stream().map(LevelsDomain::canonical).toList();
    boolean text = levels.get(0) instanceof String;
    for (int i = 0; i < levels.size(); i++) {
      Object level = levels.get(i);
      if (level instanceof String != text) {
        throw new IllegalArgumentException("levels = " + levels + " mixes numbers and labels");
      }
      if (!text && i > 0 && !(number(level) > number(levels.get(i - 1)))) {
        throw new IllegalArgumentException(
            "levels = "
                + levels
                + " do not rise at "
                + level
                + ". Maybe sort them, or use a choice if they have no order");
      }
      if (logarithmic && (text || number(level) <= 0)) {
        throw new IllegalArgumentException("level " + level + " has no logarithm");
      }
    }
    if (new HashSet<>(levels).size() < levels.size()) {
      throw new IllegalArgumentException("levels = " + levels + " are not distinct");
    }
  }

  /** The levels in the order given, on a linear scale. */
  public static LevelsDomain of(Object... levels) {
    return new LevelsDomain(List.of(levels), false);
  }

  private static Object canonical(Object level) {
    if (level instanceof String) {
      return level;
    }
    if (level instanceof Long
        || level instanceof Integer
        || level instanceof Short
        || level instanceof Byte) {
      return ((Number) level).longValue();
    }
    if (level instanceof Number number && Double.isFinite(number.doubleValue())) {
      return number.doubleValue();
    }
    throw new IllegalArgumentException(
        "level = " + level + " is neither a finite number nor a label");
  }

  private static double number(Object level) {
    return ((Number) level).doubleValue();
  }

  /** Whether the levels are numbers. */
  public boolean isNumeric() {
    return !(levels.get(0) instanceof String);
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
    for (int i = 0; i < levels.size(); i++) {
      Object level = levels.get(i);
      if (level.equals(value)
          || level instanceof Number a
              && value instanceof Number b
              && a.doubleValue() == b.doubleValue()) {
        return i;
      }
    }
    throw Checks.notIn(value, this);
  }

  @Override
  public double position(long coordinate) {
    if (!isNumeric() || levels.size() == 1) {
      return Domain.super.position(coordinate);
    }
    double low = scaled(0);
    return (scaled((int) coordinate) - low) / (scaled(levels.size() - 1) - low);
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
