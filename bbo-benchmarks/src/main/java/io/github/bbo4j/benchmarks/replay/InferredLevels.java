package io.github.bbo4j.benchmarks.replay;

import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.LevelsDomain;
import java.math.BigDecimal;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a CSV without a description: ordinal if every field is a number, categorical
 * otherwise, levels in the order of their first appearance.
 *
 * @param column parameter
 * @param coordinates of its distinct fields, in the order of their first appearance
 */
record InferredLevels(Column column, int[] coordinates) {
  /** Whole numbers of fewer digits are exact longs. */
  private static final int LONG_DIGITS = 18;

  /**
   * The levels of a column.
   *
   * @param name of the column
   * @param texts its distinct fields
   * @throws IllegalArgumentException if two different numbers are one to the computer
   */
  static InferredLevels of(String name, List<String> texts) {
    long[] longs = longs(texts);
    if (longs != null) {
      return whole(name, longs);
    }
    double[] doubles = new double[texts.size()];
    for (int i = 0; i < doubles.length; i++) {
      BigDecimal number = Column.parse(texts.get(i));
      if (number == null) {
        return categorical(name, texts);
      }
      doubles[i] = number.doubleValue();
    }
    return real(name, texts, doubles);
  }

  /** The numbers that all texts are, if all are whole; else null. */
  private static long @Nullable [] longs(List<String> texts) {
    long[] longs = new long[texts.size()];
    for (int i = 0; i < longs.length; i++) {
      String text = texts.get(i);
      if (isShortWhole(text)) {
        longs[i] = Long.parseLong(text);
      } else {
        BigDecimal number = Column.parse(text);
        if (number == null || !Column.isLong(number)) {
          return null;
        }
        longs[i] = number.longValue();
      }
    }
    return longs;
  }

  private static boolean isShortWhole(String text) {
    if (text.length() > LONG_DIGITS) {
      return false;
    }
    int first = text.startsWith("-") ? 1 : 0;
    for (int i = first; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return first < text.length();
  }

  private static InferredLevels categorical(String name, List<String> texts) {
    int[] coordinates = IntStream.range(0, texts.size()).toArray();
    return new InferredLevels(column(name, new ChoiceDomain(texts)), coordinates);
  }

  /** What to say of columns that are names only because of their commas; empty if none is. */
  static String decimalCommas(List<Column> columns) {
    List<String> names =
        columns.stream()
            .filter(c -> c.domain() instanceof ChoiceDomain choice && haveCommas(choice.labels()))
            .map(c -> "'" + c.name() + "'")
            .toList();
    return names.isEmpty()
        ? ""
        : "the levels of "
            + String.join(", ", names)
            + " are taken for names without an order. If their commas are decimal, maybe write them as points";
  }

  private static boolean haveCommas(List<String> labels) {
    return labels.stream().anyMatch(l -> l.contains(","))
        && labels.stream().allMatch(l -> l.matches("[-+]?[0-9]+(,[0-9]+)?"));
  }

  private static Column column(String name, Domain domain) {
    return new Column(name, domain, Map.of(), Map.of());
  }

  private static InferredLevels whole(String name, long[] values) {
    long[] rising = values.clone();
    Arrays.sort(rising);
    int distinct = 0;
    for (int i = 0; i < rising.length; i++) {
      if (i == 0 || rising[i] != rising[i - 1]) {
        rising[distinct++] = rising[i];
      }
    }
    long[] levels = Arrays.copyOf(rising, distinct);
    int[] coordinates = new int[values.length];
    Arrays.setAll(coordinates, i -> Arrays.binarySearch(levels, values[i]));
    double[] positions = Arrays.stream(levels).asDoubleStream().toArray();
    for (int i = 1; i < distinct; i++) {
      if (positions[i] == positions[i - 1]) {
        throw same(Long.toString(levels[i - 1]), Long.toString(levels[i]));
      }
    }
    boolean logarithmic = Column.isGeometric(positions);
    return new InferredLevels(
        column(name, new LevelsDomain(new Numbers(distinct, i -> levels[i]), logarithmic)),
        coordinates);
  }

  private static InferredLevels real(String name, List<String> texts, double[] values) {
    double[] rising = values.clone();
    Arrays.sort(rising);
    int distinct = 0;
    for (int i = 0; i < rising.length; i++) {
      if (i == 0 || rising[i] != rising[i - 1]) {
        rising[distinct++] = rising[i];
      }
    }
    double[] levels = Arrays.copyOf(rising, distinct);
    int[] coordinates = new int[values.length];
    int[] firsts = new int[distinct];
    Arrays.fill(firsts, -1);
    for (int i = 0; i < values.length; i++) {
      int level = Arrays.binarySearch(levels, values[i]);
      coordinates[i] = level;
      if (firsts[level] < 0) {
        firsts[level] = i;
      } else {
        checkSame(texts.get(firsts[level]), texts.get(i));
      }
    }
    boolean logarithmic = Column.isGeometric(levels);
    return new InferredLevels(
        column(name, new LevelsDomain(new Numbers(distinct, i -> levels[i]), logarithmic)),
        coordinates);
  }

  private static void checkSame(String a, String b) {
    BigDecimal one = Column.parse(a);
    BigDecimal other = Column.parse(b);
    if (one == null || other == null || one.compareTo(other) != 0) {
      throw same(a, b);
    }
  }

  private static IllegalArgumentException same(String a, String b) {
    return new IllegalArgumentException(
        "the levels " + a + " and " + b + " are one number to the computer. Maybe round them");
  }

  private static final class Numbers extends AbstractList<Object> implements RandomAccess {
    private final int size;
    private final IntFunction<Object> level;

    Numbers(int size, IntFunction<Object> level) {
      this.size = size;
      this.level = level;
    }

    @Override
    public Object get(int index) {
      return level.apply(index);
    }

    @Override
    public int size() {
      return size;
    }
  }
}
