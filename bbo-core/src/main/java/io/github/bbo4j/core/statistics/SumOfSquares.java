package io.github.bbo4j.core.statistics;

import java.util.stream.DoubleStream;

/**
 * The sum of the squares of numbers of any size: {@code s 4^e}, where {@code 2^e} is the power of
 * two at the largest of them, so that {@link #rootMean} neither overflows nor vanishes where the
 * squares would. Sums whose squares are ordinary numbers are the same bit for bit as without it.
 * Not thread-safe.
 */
public final class SumOfSquares {
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
