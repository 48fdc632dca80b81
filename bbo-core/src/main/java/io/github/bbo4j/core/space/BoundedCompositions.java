package io.github.bbo4j.core.space;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How many vectors of whole numbers add up to a total when the i-th is at least 0 and below {@code
 * size(i)}: in closed form by inclusion and exclusion (de Moivre's rule for the sum of dice), at an
 * effort that does not depend on the sizes.
 *
 * <p>Without bounds, m numbers add up to t in C(t + m - 1, m - 1) ways; a bound n takes away those
 * of t - n. So the number is the sum of c (t - s + m - 1 over m - 1) over the terms c z^s of the
 * product of all 1 - z^n.
 *
 * <p>Counts come exactly, modulo 2^64, and as floating-point numbers for those of 2^63 and more: to
 * eight digits and better, as these count from the nearer end of the totals. Immutable.
 */
final class BoundedCompositions {
  /** More numbers would make floating-point counts inexact, more terms slow ones. */
  private static final int MOST_PARTS = 32;

  private static final int MOST_TERMS = 4096;

  /** The terms of the product of 1 - z^n over the sizes from the k-th on, by rising powers. */
  private record Terms(long[] powers, long[] coefficients) {}

  private final long[] sizes;
  private final Terms[] terms;

  /** The largest total of the numbers from the k-th on. */
  private final long[] span;

  /** The inverses, modulo 2^64, of the odd parts of the factorials, and the twos in these. */
  private final long[] inverses;

  private final int[] twos;

  private BoundedCompositions(long[] sizes, Terms[] terms) {
    this.sizes = sizes;
    this.terms = terms;
    int m = sizes.length;
    this.span = new long[m + 1];
    for (int k = m - 1; k >= 0; k--) {
      span[k] = span[k + 1] + sizes[k] - 1;
    }
    this.inverses = new long[m + 1];
    this.twos = new int[m + 1];
    long odd = 1;
    inverses[0] = 1;
    for (int i = 1; i <= m; i++) {
      int shift = Integer.numberOfTrailingZeros(i);
      odd *= i >> shift;
      inverses[i] = inverse(odd);
      twos[i] = twos[i - 1] + shift;
    }
  }

  /**
   * Counts for totals up to a largest one.
   *
   * @param most no total beyond is asked for: bounds that can't be reached are no terms
   * @param sizes positive; their sum is below 2^62
   * @return nothing where there are so many different sizes that the form is no longer a short one
   */
  static Optional<BoundedCompositions> of(long most, long... sizes) {
    int m = sizes.length;
    if (m > MOST_PARTS) {
      return Optional.empty();
    }
    TreeMap<Long, Long> product = new TreeMap<>(Map.of(0L, 1L));
    Terms[] terms = new Terms[m + 1];
    terms[m] = terms(product);
    for (int k = m - 1; k >= 0; k--) {
      TreeMap<Long, Long> longer = new TreeMap<>(product);
      long size = sizes[k];
      product
          .headMap(most - size, true)
          .forEach((power, c) -> longer.merge(power + size, -c, Long::sum));
      longer.values().removeIf(c -> c == 0);
      if (longer.size() > MOST_TERMS) {
        return Optional.empty();
      }
      product = longer;
      terms[k] = terms(product);
    }
    return Optional.of(new BoundedCompositions(sizes.clone(), terms));
  }

  private static Terms terms(SortedMap<Long, Long> product) {
    return new Terms(
        product.keySet().stream().mapToLong(Long::longValue).toArray(),
        product.values().stream().mapToLong(Long::longValue).toArray());
  }

  /** The largest total of the numbers from the k-th on. */
  long span(int k) {
    return span[k];
  }

  /**
   * The number of ways, modulo 2^64, in which the numbers from the k-th on add up to a total while
   * the k-th is below a bound.
   *
   * @param bound from 0 to the k-th size, which asks for all ways
   */
  long count(int k, long total, long bound) {
    Terms rest = terms[k + 1];
    int others = sizes.length - k - 1;
    long count = 0;
    for (int i = 0; i < rest.powers.length && rest.powers[i] <= total; i++) {
      long left = total - rest.powers[i];
      long ways = choose(left, others) - (left < bound ? 0 : choose(left - bound, others));
      count += rest.coefficients[i] * ways;
    }
    return count;
  }

  /** The same number of ways as a floating-point number, however many there are. */
  double weight(int k, long total, long bound) {
    if (bound == 0 || total < 0) {
      return 0;
    }
    long most = span[k + 1] + bound - 1;
    // Seen from the other end there are as many, and fewer terms that cancel.
    long near = Math.min(total, most - total);
    Terms rest = terms[k + 1];
    int others = sizes.length - k - 1;
    double weight = 0;
    for (int i = 0; i < rest.powers.length && rest.powers[i] <= near; i++) {
      long left = near - rest.powers[i];
      double ways = chosen(left, others) - (left < bound ? 0 : chosen(left - bound, others));
      weight += rest.coefficients[i] * ways;
    }
    return Math.max(0, weight);
  }

  /** C(n + m, m) modulo 2^64: odd parts are multiplied, for twos have no inverse. */
  private long choose(long n, int m) {
    long odd = inverses[m];
    int shift = -twos[m];
    for (int i = 1; i <= m; i++) {
      int zeros = Long.numberOfTrailingZeros(n + i);
      odd *= (n + i) >>> zeros;
      shift += zeros;
    }
    return shift < Long.SIZE ? odd << shift : 0;
  }

  private static double chosen(long n, int m) {
    double product = 1;
    for (int i = 1; i <= m; i++) {
      product *= (double) (n + i) / i;
    }
    return product;
  }

  /** By Newton's iteration, which doubles the number of right bits. */
  private static long inverse(long odd) {
    long x = odd; // Right in three bits, as the square of an odd number is 1 modulo 8.
    for (int bits = 3; bits < Long.SIZE; bits *= 2) {
      x *= 2 - odd * x;
    }
    return x;
  }

  @Override
  public String toString() {
    return "compositions into numbers below " + Arrays.toString(sizes);
  }
}
