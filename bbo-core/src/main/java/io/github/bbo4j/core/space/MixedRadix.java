package io.github.bbo4j.core.space;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** Counts through a mixed radix, last digit fastest. */
final class MixedRadix implements Iterator<long[]> {
  private final long[] sizes;
  private long[] next;

  MixedRadix(long[] sizes) {
    this.sizes = sizes;
    this.next = new long[sizes.length];
  }

  @Override
  public boolean hasNext() {
    return next.length > 0;
  }

  @Override
  public long[] next() {
    if (next.length == 0) {
      throw new NoSuchElementException();
    }
    long[] current = next;
    next = current.clone();
    int d = sizes.length - 1;
    while (d >= 0 && ++next[d] == sizes[d]) {
      next[d--] = 0;
    }
    if (d < 0) {
      next = new long[0];
    }
    return current;
  }
}
