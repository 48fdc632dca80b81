package io.github.bbo4j.core.statistics;

import java.util.stream.DoubleStream;

/**
 * The sum of the squares of numbers of any size: {@code s 4^e}, where {@code 2^e} is the power of
 * two at the largest of them, so that {@link #rootMean} neither overflows nor vanishes where the
 * squares would. Sums whose squares are ordinary numbers are the same bit for bit as without it.
 * Not thread-safe.
 */
public final class SumOfSquares {
  /** From this binary exponent on, up or down: what is made of variances squares them again. */
  private static final int SQUARED = 128;

  private double sum;
  private int exponent = Double.MIN_EXPONENT - 1;

  /** No numbers. */
  public SumOfSquares() {}

  /** That of all numbers of a stream, in their order. */
  public static SumOfSquares of(DoubleStream values) {
    SumOfSquares squares = new SumOfSquares();
    values.forEachOrdered(squares::add);
    return squares;
  }

  /**
   * A unit for numbers that are to be squared, and their squares too: 1 or, where that would come
   * near the ends of the range of a double, the power of two at the largest of them.
   *
   * @param largest of their magnitudes, finite
   * @return a power of two; by it numbers are divided exactly
   */
  public static double unit(double largest) {
    int exponent = Math.getExponent(largest);
    return largest == 0 || Math.abs(exponent) < SQUARED ? 1 : Math.scalb(1.0, exponent);
  }

  /**
   * Takes a number in.
   *
   * @param value infinity makes the sum infinite, NaN makes it NaN
   */
  public void add(double value) {
    int its = Math.getExponent(value);
    if (its > exponent) {
      sum = Math.scalb(sum, 2 * (exponent - its));
      exponent = its;
    }
    double scaled = Math.scalb(value, -exponent);
    sum += scaled * scaled;
  }

  /**
   * The sum over a count: infinite, or 0, where it is beyond the range of a double.
   *
   * @param count what to divide by, above 0
   */
  public double over(double count) {
    return Math.scalb(sum / count, 2 * exponent);
  }

  /**
   * The root of the sum over a count.
   *
   * @param count what to divide by, above 0
   */
  public double rootMean(double count) {
    return Math.scalb(Math.sqrt(sum / count), exponent);
  }
}
