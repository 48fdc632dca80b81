package io.github.bbo4j.core.space;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/**
 * Many numbers, all {@link Long} or all {@link Double}, of eight bytes each. Immutable and
 * thread-safe.
 */
final class PackedNumbers extends AbstractList<Object> implements RandomAccess {
  private final boolean whole;
  private final long[] bits;

  /** Packs numbers: at least one, of one class. */
  PackedNumbers(List<Object> numbers) {
    whole = numbers.get(0) instanceof Long;
    bits = new long[numbers.size()];
    int i = 0;
    for (Object number : numbers) {
      bits[i++] = whole ? (Long) number : Double.doubleToRawLongBits((Double) number);
    }
  }

  @Override
  public Object get(int index) {
    // No conditional operator: it would make a double of a long.
    if (whole) {
      return bits[index];
    }
    return Double.longBitsToDouble(bits[index]);
  }

  @Override
  public int size() {
    return bits.length;
  }

  @Override
  public String toString() {
    return ManyLevels.shortened(this);
  }
}
