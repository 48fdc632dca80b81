package io.github.bbo4j.core.space;

import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/**
 * Many distinct texts in the bytes that they take, found by hash: a tenth of a list of strings, of
 * which a recording of millions of labels would hold a whole heap. Immutable and thread-safe.
 */
final class PackedTexts extends AbstractList<String> implements RandomAccess {
  private final byte[] bytes;

  /** Where each text begins, and the end of the last. */
  private final int[] starts;

  /** Open addressing: 1 + the place of a text, 0 where there is none. */
  private final int[] table;

  /**
   * Packs texts.
   *
   * @throws IllegalArgumentException if two are equal, or if they take more than 2^31 - 1 bytes
   */
  PackedTexts(List<String> texts) {
    long total = 0;
    for (String text : texts) {
      total += text.getBytes(StandardCharsets.UTF_8).length;
    }
    if (total > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "labels take " + total + " bytes, but at most 2^31 - 9 can be held. Maybe drop some");
    }
    bytes = new byte[(int) total];
    starts = new int[texts.size() + 1];
    table = new int[tableSize(texts.size())];
    int place = 0;
    for (String text : texts) {
      byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
      System.arraycopy(encoded, 0, bytes, starts[place], encoded.length);
      starts[place + 1] = starts[place] + encoded.length;
      int slot = slot(encoded);
      if (table[slot] != 0) {
        throw new IllegalArgumentException("label '" + text + "' stands twice");
      }
      table[slot] = ++place;
    }
  }

  /** A power of two, at least a third of it free. */
  private static int tableSize(int count) {
    int size = 16;
    while (2L * size < 3L * count) {
      size *= 2;
    }
    return size;
  }

  /** The slot of a text, or the free one where it belongs. */
  private int slot(byte[] text) {
    long hash = 0;
    for (byte b : text) {
      hash = (hash ^ b) * 0x9E3779B97F4A7C15L;
    }
    int mask = table.length - 1;
    int slot = (int) (hash >>> 24) & mask;
    while (table[slot] != 0 && !isAt(table[slot] - 1, text)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private boolean isAt(int place, byte[] text) {
    int start = starts[place];
    if (starts[place + 1] - start != text.length) {
      return false;
    }
    for (int i = 0; i < text.length; i++) {
      if (bytes[start + i] != text[i]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String get(int index) {
    int start = starts[index];
    return new String(bytes, start, starts[index + 1] - start, StandardCharsets.UTF_8);
  }

  @Override
  public int size() {
    return starts.length - 1;
  }

  @Override
  public int indexOf(Object text) {
    return text instanceof String s ? table[slot(s.getBytes(StandardCharsets.UTF_8))] - 1 : -1;
  }

  @Override
  public int lastIndexOf(Object text) {
    return indexOf(text);
  }

  @Override
  public boolean contains(Object text) {
    return indexOf(text) >= 0;
  }

  @Override
  public String toString() {
    return ManyLevels.shortened(this);
  }
}
