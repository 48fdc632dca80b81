package io.github.bbo4j.benchmarks.replay;

import java.util.Arrays;

/**
 * The distinct texts of a column in the order of their first appearance, each with a number: open
 * addressing, a third of what a map of boxed numbers takes. Not thread-safe.
 */
final class Dictionary {
  private String[] texts = new String[16];
  private int[] codes = new int[16];
  private int[] table = new int[32];
  private int size;

  /** The place of a text among those seen; {@code -1 - place} of a slot if it is new. */
  private int slot(String text) {
    int mask = table.length - 1;
    int hash = text.hashCode();
    int slot = (hash ^ (hash >>> 16)) & mask;
    while (table[slot] != 0) {
      if (texts[table[slot] - 1].equals(text)) {
        return slot;
      }
      slot = (slot + 1) & mask;
    }
    return -1 - slot;
  }

  /** The code of a text, -1 if it was not put. */
  int code(String text) {
    int slot = slot(text);
    return slot < 0 ? -1 : codes[table[slot] - 1];
  }

  /** Puts a text that was not put before. */
  void put(String text, int code) {
    if (2 * (size + 1) > table.length) {
      grow();
    }
    texts[size] = text;
    codes[size] = code;
    size++;
    table[-1 - slot(text)] = size;
  }

  private void grow() {
    texts = Arrays.copyOf(texts, 2 * texts.length);
    codes = Arrays.copyOf(codes, 2 * codes.length);
    table = new int[2 * table.length];
    for (int i = 0; i < size; i++) {
      table[-1 - slot(texts[i])] = i + 1;
    }
  }

  int size() {
    return size;
  }

  /** The text that was put at a place, from 0. */
  String text(int place) {
    return texts[place];
  }
}
