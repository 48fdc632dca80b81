package io.github.bbo4j.benchmarks.replay;

import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.LevelsDomain;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a dataset: its domain, and which field of the CSV means which level.
 *
 * <p>A field means the level with the same text; where the level is declared as a number, also the
 * one with the same numeric value ("1e-05" and 0.00001). The text of a level declared as text is
 * never read as a number.
 *
 * @param name of the parameter
 * @param domain its levels
 * @param texts coordinate by text
 * @param numbers coordinate by numeric value, for levels declared as numbers
 */
record Column(
    String name, Domain domain, Map<String, Integer> texts, Map<BigDecimal, Integer> numbers) {

  /**
   * One declared level.
   *
   * @param text as it is declared
   * @param number its value if it is declared as a number
   */
  record Level(String text, @Nullable BigDecimal number) {}

  /** A categorical parameter. */
  static Column categorical(String name, List<Level> levels) {
    List<String> labels = levels.stream().map(Level::text).toList();
    return of(name, new ChoiceDomain(labels), levels);
  }

  /** An ordinal parameter: numbers in rising order, or labels in the order given. */
  static Column ordinal(String name, List<Level> levels) {
    List<Level> ordered = new ArrayList<>(levels);
    List<Object> values = new ArrayList<>();
    boolean numeric = levels.stream().allMatch(l -> l.number() != null);
    if (numeric) {
      ordered.sort(Comparator.comparing(Column::value));
      boolean whole = ordered.stream().allMatch(l -> isLong(value(l)));
      ordered.forEach(
          l -> values.add(whole ? (Object) value(l).longValue() : (Object) value(l).doubleValue()));
    } else {
      ordered.forEach(l -> values.add(l.text()));
    }
    boolean logarithmic =
        numeric && isGeometric(ordered.stream().mapToDouble(l -> value(l).doubleValue()).toArray());
    return of(name, new LevelsDomain(values, logarithmic), ordered);
  }

  private static Column of(String name, Domain domain, List<Level> levels) {
    Map<String, Integer> texts = new HashMap<>();
    Map<BigDecimal, Integer> numbers = new HashMap<>();
    for (int i = 0; i < levels.size(); i++) {
      texts.put(levels.get(i).text(), i);
      BigDecimal number = levels.get(i).number();
      if (number != null) {
        numbers.put(number.stripTrailingZeros(), i);
      }
    }
    return new Column(name, domain, texts, numbers);
  }

  /** The coordinate that a field means, -1 if it is no level. */
  int coordinate(String field) {
    Integer exact = texts.get(field);
    if (exact != null) {
      return exact;
    }
    BigDecimal number = numbers.isEmpty() ? null : parse(field);
    return number == null ? -1 : numbers.getOrDefault(number, -1);
  }

  /** The coordinate of each value of the domain. */
  Map<Object, Integer> coordinates() {
    Map<Object, Integer> all = new HashMap<>();
    for (int i = 0; i < domain.size(); i++) {
      all.put(domain.valueAt(i), i);
    }
    return all;
  }

  /**
   * Whether levels live on a logarithmic scale: at least three, all positive, and the gaps between
   * their logarithms vary less, relative to their mean, than the gaps between the levels.
   *
   * @param levels rising
   */
  static boolean isGeometric(double[] levels) {
    if (levels.length < 3 || levels[0] <= 0) {
      return false;
    }
    double[] logs = new double[levels.length];
    for (int i = 0; i < levels.length; i++) {
      logs[i] = Math.log(levels[i]);
    }
    // The margin keeps equal gaps, whose variation is rounding only, linear.
    return gapVariation(logs) < gapVariation(levels) - 1e-9;
  }

  /** Standard deviation over mean of the gaps between neighbours. */
  private static double gapVariation(double[] rising) {
    int gaps = rising.length - 1;
    double mean = (rising[gaps] - rising[0]) / gaps;
    double sum = 0;
    for (int i = 0; i < gaps; i++) {
      double d = rising[i + 1] - rising[i] - mean;
      sum += d * d;
    }
    return Math.sqrt(sum / gaps) / mean;
  }

  private static BigDecimal value(Level level) {
    BigDecimal number = level.number();
    if (number == null) {
      throw new IllegalStateException("level " + level.text() + " is not a number");
    }
    return number;
  }

  static boolean isLong(BigDecimal number) {
    return number.stripTrailingZeros().scale() <= 0
        && number.abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0;
  }

  /** The number that a text is, in lowest terms; null if it is none. */
  static @Nullable BigDecimal parse(String text) {
    // Long exponents would cost BigDecimal dearly; no level of a system has one.
    if (text.isEmpty() || text.length() > 40) {
      return null;
    }
    try {
      BigDecimal number = new BigDecimal(text);
      return Math.abs((long) number.scale()) > 400 ? null : number.stripTrailingZeros();
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
