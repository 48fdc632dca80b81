package io.github.bbo4j.benchmarks.replay;

import java.util.ArrayList;
import java.util.List;

/**
 * A growing list of numbers from 0 to 2^31 - 1 that takes one byte each while they are below 256,
 * two below 65536, else four; by chunks, so that growing copies nothing. Not thread-safe while it
 * grows.
 */
final class CompactInts {
  private static final int BITS = 15;
  private static final int CHUNK = 1 << BITS;

  private final List<Object> chunks = new ArrayList<>();
  private int size;

  void add(int value) {
    int at = size & (CHUNK - 1);
    if (at == 0) {
      chunks.add(new byte[CHUNK]);
    }
    int last = chunks.size() - 1;
    Object chunk = chunks.get(last);
    if (chunk instanceof byte[] bytes) {
      if (value < 1 << Byte.SIZE) {
        bytes[at] = (byte) value;
      } else if (value < 1 << Character.SIZE) {
        chars(chunks, last)[at] = (char) value;
      } else {
        ints(chunks, last)[at] = value;
      }
    } else if (chunk instanceof char[] chars && value < 1 << Character.SIZE) {
      chars[at] = (char) value;
    } else {
      ints(chunks, last)[at] = value;
    }
    size++;
  }

  private static char[] chars(List<Object> chunks, int index) {
    byte[] narrow = (byte[]) chunks.get(index);
    char[] wide = new char[CHUNK];
    for (int i = 0; i < CHUNK; i++) {
      wide[i] = (char) (narrow[i] & 0xFF);
    }
    chunks.set(index, wide);
    return wide;
  }

  private static int[] ints(List<Object> chunks, int index) {
    Object chunk = chunks.get(index);
    if (chunk instanceof int[] already) {
      return already;
    }
    int[] wide = new int[CHUNK];
    for (int i = 0; i < CHUNK; i++) {
      wide[i] = chunk instanceof byte[] bytes ? bytes[i] & 0xFF : ((char[]) chunk)[i];
    }
    chunks.set(index, wide);
    return wide;
  }

  int get(int index) {
    Object chunk = chunks.get(index >>> BITS);
    int at = index & (CHUNK - 1);
    return chunk instanceof byte[] bytes
        ? bytes[at] & 0xFF
        : chunk instanceof char[] chars ? chars[at] : ((int[]) chunk)[at];
  }

  int size() {
    return size;
  }
}
