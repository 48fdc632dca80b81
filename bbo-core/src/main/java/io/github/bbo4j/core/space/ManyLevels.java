package io.github.bbo4j.core.space;

import java.util.AbstractList;
import java.util.HashSet;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * How levels and labels are kept: a few as lists of objects, the thousands of a column of a
 * recording packed, which is said in words when such a list is printed.
 */
final class ManyLevels {
  /** Up to here lists are small, and printed as they are. */
  private static final int FEW = 4096;

  private static final int SHOWN = 10;

  private ManyLevels() {}

  /**
   * A copy of labels.
   *
   * @param name what messages call them
   * @throws IllegalArgumentException if two are equal
   */
  static List<String> texts(String name, List<String> labels) {
    if (labels.size() > FEW) {
      return new PackedTexts(labels);
    }
    List<String> copy = List.copyOf(labels);
    if (new HashSet<>(copy).size() < copy.size()) {
      throw new IllegalArgumentException(name + " = " + copy + " are not distinct");
    }
    return copy;
  }

  /** A copy of numbers, each put through a map. */
  static List<Object> numbers(List<Object> levels, UnaryOperator<Object> canonical) {
    if (levels.size() <= FEW) {
      return levels.stream().map(canonical).toList();
    }
    boolean whole = levels.stream().allMatch(l -> canonical.apply(l) instanceof Long);
    boolean real = !whole && levels.stream().allMatch(l -> canonical.apply(l) instanceof Double);
    return whole || real
        ? new PackedNumbers(new Mapped(levels, canonical))
        : levels.stream().map(canonical).toList();
  }

  /** The first of a long list, and how many there are. */
  static String shortened(List<?> levels) {
    return levels.stream()
            .limit(SHOWN)
            .map(String::valueOf)
            .collect(Collectors.joining(", ", "[", ""))
        + ", ... "
        + levels.size()
        + " in all]";
  }

  private static final class Mapped extends AbstractList<Object> implements RandomAccess {
    private final List<Object> from;
    private final UnaryOperator<Object> map;

    Mapped(List<Object> from, UnaryOperator<Object> map) {
      this.from = from;
      this.map = map;
    }

    @Override
    public Object get(int index) {
      return map.apply(from.get(index));
    }

    @Override
    public int size() {
      return from.size();
    }
  }
}
