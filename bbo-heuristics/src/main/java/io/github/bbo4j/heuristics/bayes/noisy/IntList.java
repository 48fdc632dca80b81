package io.github.bbo4j.heuristics.bayes.noisy;

import java.util.Arrays;

/** Ascending numbers, most of which come in ascending order. Not thread-safe. */
final class IntList {
  private int[] values = new int[64];
  private int size;

  int size() {
    return size;
  }

  int get(int i) {
    return values[i];
  }

  /** Puts a number that is not there in its place. */
  void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    int at = size > 0 && value < values[size - 1] ? -1 - indexOf(value) : size;
    System.arraycopy(values, at, values, at + 1, size - at);
    values[at] = value;
    size++;
  }

  /** Takes a number away, if it is there. */
  void remove(int value) {
    int at = indexOf(value);
    if (at >= 0) {
      System.arraycopy(values, at + 1, values, at, size - at - 1);
      size--;
    }
  }

  /** The place of a number; negative if it is not there. */
  int indexOf(int value) {
    return Arrays.binarySearch(values, 0, size, value);
  }

  void clear() {
    size = 0;
  }
}
