package io.github.bbo4j.sampling;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/** The coordinates that one axis of a Latin hypercube gets, in rising order of the strata. */
final class Levels {
  private Levels() {}

  /**
   * As many coordinates as points.
   *
   * <p>A real axis: one in each of {@code n} equal strata of its scale. {@code m} levels: each
   * level {@code floor(n / m)} times and {@code n mod m} different ones once more; of an ordered
   * axis these are spread, one with its middle in each of {@code n mod m} equal strata of its
   * scale, or, where that is logarithmic and has none there, near it.
   */
  static long[] balanced(Domain domain, int n, RandomGenerator random) {
    long[] coordinates = new long[n];
    if (domain.isContinuous()) {
      for (int i = 0; i < n; i++) {
        coordinates[i] = domain.atUnit((i + random.nextDouble()) / n);
      }
      return coordinates;
    }
    long m = domain.size();
    int rounds = (int) (n / m);
    int next = 0;
    for (int k = 0; k < rounds; k++) {
      for (int level = 0; level < m; level++) {
        coordinates[next++] = level;
      }
    }
    for (long level : some(domain, n - next, random)) {
      coordinates[next++] = level;
    }
    return coordinates;
  }

  /**
   * As many coordinates as points for an axis under a constraint: the middles of {@code n} equal
   * shares of the feasible points, which here are a sample. Even strata of the whole axis would
   * press the points of, say, {@code a <= b} onto the diagonal.
   */
  static long[] feasible(List<Configuration> sample, int dimension, int n) {
    Domain domain = sample.get(0).space().domain(dimension);
    long[] sorted =
        sample.stream()
            .map(c -> c.coordinate(dimension))
            .sorted(Comparator.comparingDouble(domain::toUnit))
            .mapToLong(Long::longValue)
            .toArray();
    long[] coordinates = new long[n];
    Arrays.setAll(coordinates, i -> sorted[(int) ((i + 0.5) / n * sorted.length)]);
    return coordinates;
  }

  /** Different levels, fewer than the domain has. */
  private static long[] some(Domain domain, int count, RandomGenerator random) {
    long m = domain.size();
    long[] levels = new long[count];
    if (domain.isOrdered() && !isEven(domain)) {
      return spread(domain, count, random);
    }
    if (domain.isOrdered()) {
      for (int i = 0; i < count; i++) {
        long from = firstInStratum(i, count, m);
        levels[i] = from + random.nextLong(firstInStratum(i + 1, count, m) - from);
      }
      return levels;
    }
    Set<Long> drawn = new HashSet<>();
    for (int i = 0; i < count; i++) {
      // Floyd's sampling without replacement (Bentley and Floyd, 1987).
      long top = m - count + i;
      long level = random.nextLong(top + 1);
      levels[i] = drawn.add(level) ? level : top;
      drawn.add(levels[i]);
    }
    return levels;
  }

  /** Whether all levels have equal parts of the scale; of a logarithmic one the first has most. */
  private static boolean isEven(Domain domain) {
    return domain.toUnit(0) == 0.5 / domain.size();
  }

  /** One level drawn in each of equal strata of the scale, those that are drawn twice moved on. */
  private static long[] spread(Domain domain, int count, RandomGenerator random) {
    long[] levels = new long[count];
    for (int i = 0; i < count; i++) {
      long level = domain.atUnit((i + random.nextDouble()) / count);
      levels[i] = i == 0 ? level : Math.max(level, levels[i - 1] + 1);
    }
    for (int i = 1; i <= count; i++) {
      levels[count - i] = Math.min(levels[count - i], domain.size() - i);
    }
    return levels;
  }

  /** The lowest level whose middle {@code (level + 1/2) / m} is not below {@code i / count}. */
  static long firstInStratum(int i, int count, long m) {
    // i * m / count in whole and broken part, so that m up to 2^63 does not overflow.
    long broken = i * (m % count);
    return i * (m / count) + Math.floorDiv(2 * broken + count - 1, 2L * count);
  }
}
