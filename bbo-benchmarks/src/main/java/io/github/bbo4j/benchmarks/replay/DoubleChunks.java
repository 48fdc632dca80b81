package io.github.bbo4j.benchmarks.replay;

import java.util.ArrayList;
import java.util.List;

/** A growing list of doubles by chunks, so that growing copies nothing. Not thread-safe. */
final class DoubleChunks {
  private static final int BITS = 15;
  private static final int CHUNK = 1 << BITS;

  private final List<double[]> chunks = new ArrayList<>();
  private int size;

  void add(double value) {
    int at = size & (CHUNK - 1);
    if (at == 0) {
      chunks.add(new double[CHUNK]);
    }
    chunks.get(size >>> BITS)[at] = value;
    size++;
  }

  double get(int index) {
    return chunks.get(index >>> BITS)[index & (CHUNK - 1)];
  }

  int size() {
    return size;
  }
}
