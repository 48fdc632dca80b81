package io.github.bbo4j.core.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Numbers in order, one of which may come or go at a time: medians and quantiles of what grows. A
 * change costs O(sqrt n) moves of a few machine words, in blocks of at most {@value #MOST}; a place
 * is found in O(n / {@value #MOST}). Zeros are told apart by their sign, as by {@link
 * Arrays#sort(double[])}. Not thread-safe.
 */
public final class SortedValues {
  private static final int MOST = 1024;

  /** In order; none is empty. */
  private final List<Block> blocks = new ArrayList<>();

  private int size;

  /** No numbers. */
  public SortedValues() {}

  private static final class Block {
    private double[] values = new double[8];
    private int count;

    double last() {
      return values[count - 1];
    }

    /** How many stand before the value. */
    int below(double value) {
      int low = 0;
      int high = count;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (Double.compare(values[middle], value) < 0) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }

    void insert(int at, double value) {
      if (count == values.length) {
        values = Arrays.copyOf(values, 2 * count);
      }
      System.arraycopy(values, at, values, at + 1, count - at);
      values[at] = value;
      count++;
    }

    void delete(int at) {
      count--;
      System.arraycopy(values, at + 1, values, at, count - at);
    }

    /** Takes the upper half away. */
    Block split() {
      Block upper = new Block();
      upper.values = Arrays.copyOfRange(values, count / 2, values.length);
      upper.count = count - count / 2;
      count /= 2;
      return upper;
    }
  }

  /** The first block whose last value is not below the value; the number of blocks if none is. */
  private int blockOf(double value) {
    int low = 0;
    int high = blocks.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Double.compare(blocks.get(middle).last(), value) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * Takes a number in.
   *
   * @param value infinite ones allowed, not NaN
   */
  public void add(double value) {
    int b = Math.max(0, Math.min(blockOf(value), blocks.size() - 1));
    if (blocks.isEmpty()) {
      blocks.add(new Block());
    }
    Block block = blocks.get(b);
    block.insert(block.below(value), value);
    if (block.count > MOST) {
      blocks.add(b + 1, block.split());
    }
    size++;
  }

  /**
   * Takes one of the numbers of that value out.
   *
   * @throws IllegalArgumentException if there is none
   */
  public void remove(double value) {
    int b = blockOf(value);
    int at = b == blocks.size() ? 0 : blocks.get(b).below(value);
    if (b == blocks.size() || Double.compare(blocks.get(b).values[at], value) != 0) {
      throw new IllegalArgumentException("value = " + value + " is not among the numbers");
    }
    blocks.get(b).delete(at);
    if (blocks.get(b).count == 0) {
      blocks.remove(b);
    }
    size--;
  }

  /** How many there are. */
  public int size() {
    return size;
  }

  /** How many stand before a value, which may be infinite or absent. */
  public int below(double value) {
    int b = blockOf(value);
    int count = 0;
    for (int i = 0; i < b; i++) {
      count += blocks.get(i).count;
    }
    return b == blocks.size() ? count : count + blocks.get(b).below(value);
  }

  /**
   * The number at a place of the order.
   *
   * @param place from 0 to before {@link #size()}
   */
  public double at(int place) {
    int left = place;
    for (Block block : blocks) {
      if (left < block.count) {
        return block.values[left];
      }
      left -= block.count;
    }
    throw new IndexOutOfBoundsException("place = " + place + " of " + size);
  }

  /** The median as by {@link OrderStatistics#median(double[])}; NaN for no numbers. */
  public double median() {
    return OrderStatistics.median(size, this::at);
  }

  /**
   * The quantile as by {@link OrderStatistics#quantile(double[], double)}.
   *
   * @param q in [0, 1]
   * @throws IllegalArgumentException if there are no numbers or {@code q} is outside
   */
  public double quantile(double q) {
    return OrderStatistics.quantile(size, this::at, q);
  }
}
