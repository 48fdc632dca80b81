package io.github.bbo4j.core.space;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Draws vectors of whole numbers that add up to a total, uniformly, where the i-th is at least 0,
 * below {@code sizes[i]}, and counts {@code weights[i]} times: by rejection, at an effort that
 * depends neither on the sizes nor on how few of all vectors add up.
 *
 * <p>Numbers that are drawn with probabilities in proportion to {@code exp(-a w x)} are uniform
 * among those that add up, whatever a is, for the product of these is one for all of them; a is
 * such that the total is what they add up to in the mean (exponential tilting; saddle points in
 * Daniels, 1954). All but one are drawn so. That one is what is left, and kept in proportion to its
 * own probability. In the mean that takes {@code s q sqrt(2 pi)} tries for a standard deviation s
 * of the sum and a largest probability q of the last number, which is the one where q is smallest:
 * some {@code sqrt(2 pi m)} for m numbers alike. Immutable.
 */
final class SumSampler {
  /** Below such a tilt over the range, numbers are as good as uniform. */
  private static final double UNIFORM = 1e-12;

  /** Below such a tilt over the range, differences of exponentials lose their digits. */
  private static final double FLAT = 1e-3;

  /** Of a tilted range, what has less than exp(-36) of its weight is out of sight. */
  private static final double SEEN = 36;

  /** Bits of a number that come from the inverse distribution; those below it are uniform. */
  private static final int TILTED_BITS = 40;

  private static final int BISECTIONS = 100;
  private static final double SMALLEST_TILT = 1e-25;
  private static final double LARGEST_TILT = 50;

  private final long[] sizes;
  private final long[] weights;

  /** From the end where the numbers are more likely. */
  private final long total;

  /** Whether that is the upper end. */
  private final boolean reflected;

  private final double tilt;
  private final int last;
  private final double tries;
  private final double logCount;

  /**
   * For one total.
   *
   * @param total at least 0 and at most the sum of {@code weights[i] (sizes[i] - 1)}, which is
   *     below 2^62
   * @param sizes positive
   * @param weights positive, with 1 as greatest common divisor
   */
  SumSampler(long total, long[] sizes, long[] weights) {
    this.sizes = sizes.clone();
    this.weights = weights.clone();
    long span = 0;
    for (int i = 0; i < sizes.length; i++) {
      span += weights[i] * (sizes[i] - 1);
    }
    this.reflected = total > span - total;
    this.total = reflected ? span - total : total;
    this.tilt = tilt();
    double variance = 0;
    double logs = tilt * this.total;
    int least = 0;
    for (int i = 0; i < sizes.length; i++) {
      variance += weights[i] * (double) weights[i] * variance(i);
      logs -= Math.log(largest(i));
      least = largest(i) < largest(least) ? i : least;
    }
    this.last = least;
    // The normal density at the mean; what hardly varies is there for certain.
    double met = 1 / Math.max(1, Math.sqrt(2 * Math.PI * variance));
    this.tries = largest(last) / met;
    this.logCount = logs + Math.log(met);
  }

  /** The natural logarithm of the number of vectors, within 0.5; closer for many numbers. */
  double logCount() {
    return logCount;
  }

  /** How many tries a vector takes in the mean, about. */
  double tries() {
    return tries;
  }

  /** Writes one vector; any number of the array is written. */
  void sample(RandomGenerator random, long[] numbers) {
    while (true) {
      long left = total;
      for (int i = 0; i < sizes.length && left >= 0; i++) {
        if (i != last) {
          numbers[i] = number(i, random);
          left -= weights[i] * numbers[i];
        }
      }
      numbers[last] = left / weights[last];
      if (left >= 0
          && left % weights[last] == 0
          && numbers[last] < sizes[last]
          && random.nextDouble() <= Math.exp(-tilt * left)) {
        break;
      }
    }
    if (reflected) {
      Arrays.setAll(numbers, i -> sizes[i] - 1 - numbers[i]);
    }
  }

  private long number(int i, RandomGenerator random) {
    double rate = tilt * weights[i];
    double range = rate * sizes[i];
    if (range < UNIFORM) {
      return random.nextLong(sizes[i]);
    }
    double all = Math.expm1(-range);
    long seen = (long) Math.min(sizes[i], SEEN / rate);
    long block = Math.max(1, Long.highestOneBit(seen) >> TILTED_BITS);
    while (true) {
      long place = (long) (-Math.log1p(random.nextDouble() * all) / rate / block);
      long number = place * block + (block == 1 ? 0 : random.nextLong(block));
      if (number < sizes[i]) {
        return number;
      }
    }
  }

  /** The tilt at which the mean of the sum is the total, by bisection: a near one does as well. */
  private double tilt() {
    if (sum(0) <= total) {
      return 0;
    }
    double low = Math.log(SMALLEST_TILT);
    double high = Math.log(LARGEST_TILT);
    for (int t = 0; t < BISECTIONS; t++) {
      double middle = (low + high) / 2;
      if (sum(Math.exp(middle)) > total) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.exp(high);
  }

  /** The mean of the sum at a tilt. */
  private double sum(double tilt) {
    double sum = 0;
    for (int i = 0; i < sizes.length; i++) {
      double n = sizes[i];
      double rate = tilt * weights[i];
      double mean =
          rate * n < FLAT
              ? (n - 1) / 2 - rate * (n * n - 1) / 12
              : 1 / Math.expm1(rate) - n / Math.expm1(rate * n);
      sum += weights[i] * mean;
    }
    return sum;
  }

  private double variance(int i) {
    double n = sizes[i];
    double rate = tilt * weights[i];
    return rate * n < FLAT
        ? (n * n - 1) / 12
        : Math.max(
            0, square(0.5 / Math.sinh(rate / 2)) - square(0.5 * n / Math.sinh(rate * n / 2)));
  }

  private static double square(double x) {
    return x * x;
  }

  /** The probability of 0: no number has a larger one. */
  private double largest(int i) {
    double rate = tilt * weights[i];
    double range = rate * sizes[i];
    return range < UNIFORM ? 1.0 / sizes[i] : Math.expm1(-rate) / Math.expm1(-range);
  }

  @Override
  public String toString() {
    return "numbers below " + Arrays.toString(sizes) + ", " + Arrays.toString(weights) + " times";
  }
}
