package io.github.bbo4j.benchmarks.replay;

import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/**
 * The distinct texts of a column, numbered in the order of their first appearance: their bytes one
 * after the other and a table by hash, a sixth of what strings in a map take. Not thread-safe.
 */
final class Dictionary {
  private static final int CHUNK_BITS = 20;

  /** A longer text has a chunk of its own. */
  private static final int CHUNK = 1 << CHUNK_BITS;

  private static final int FIRST = 128;

  /** Bytes that hold a length, seven bits each, the highest bit of all but the last set. */
  private static final int MOST_LENGTH = 5;

  private final List<byte[]> chunks = new ArrayList<>();
  private final CompactInts starts = new CompactInts();
  private int used = CHUNK;

  /** Open addressing: 1 + the number of a text, 0 where there is none. */
  private int[] table = new int[32];

  /** The number of a text, -1 if it was not added. */
  int find(String text) {
    return table[slot(encoded(text))] - 1;
  }

  /** Adds a text that was not added before, and gives its number. */
  int add(String text) {
    byte[] bytes = encoded(text);
    if (3L * (size() + 1) > 2L * table.length) {
      grow();
    }
    int slot = slot(bytes);
    starts.add(write(bytes));
    table[slot] = size();
    return size() - 1;
  }

  private static byte[] encoded(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  int size() {
    return starts.size();
  }

  /** The texts by their numbers; a view. */
  List<String> texts() {
    return new Texts();
  }

  /** Writes a length and bytes, and gives the place where they begin. */
  private int write(byte[] bytes) {
    int needed = MOST_LENGTH + bytes.length;
    if (used + needed > CHUNK) {
      if (chunks.size() == 1 << (Integer.SIZE - 1 - CHUNK_BITS)) {
        throw new IllegalArgumentException("a column has more than 2 GiB of distinct fields");
      }
      chunks.add(new byte[Math.max(FIRST, needed)]);
      used = 0;
    }
    int last = chunks.size() - 1;
    if (used + needed > chunks.get(last).length) {
      chunks.set(last, Arrays.copyOf(chunks.get(last), Math.min(CHUNK, 2 * (used + needed))));
    }
    int start = (last << CHUNK_BITS) + used;
    byte[] chunk = chunks.get(last);
    int length = bytes.length;
    for (; length > 0x7F; length >>>= 7) {
      chunk[used++] = (byte) (length | 0x80);
    }
    chunk[used++] = (byte) length;
    System.arraycopy(bytes, 0, chunk, used, bytes.length);
    used += bytes.length;
    return start;
  }

  private int slot(byte[] text) {
    return slot(table, hash(text, 0, text.length), text);
  }

  private int slot(int[] in, int hash, byte[] text) {
    int mask = in.length - 1;
    int slot = hash & mask;
    while (in[slot] != 0 && !new Field(in[slot] - 1).holds(text)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private static int hash(byte[] bytes, int from, int to) {
    long hash = 0;
    for (int i = from; i < to; i++) {
      hash = (hash ^ bytes[i]) * 0x9E3779B97F4A7C15L;
    }
    return (int) (hash >>> 24);
  }

  private void grow() {
    int[] larger = new int[Math.multiplyExact(2, table.length)];
    int mask = larger.length - 1;
    for (int number = 0; number < size(); number++) {
      Field field = new Field(number);
      int slot = hash(field.chunk, field.from, field.to) & mask;
      while (larger[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      larger[slot] = number + 1;
    }
    table = larger;
  }

  /** Where the bytes of a text are. */
  private final class Field {
    private final byte[] chunk;
    private final int from;
    private final int to;

    Field(int number) {
      int start = starts.get(number);
      chunk = chunks.get(start >>> CHUNK_BITS);
      int at = start & (CHUNK - 1);
      int length = 0;
      int shift = 0;
      for (; chunk[at] < 0; at++) {
        length |= (chunk[at] & 0x7F) << shift;
        shift += 7;
      }
      length |= chunk[at] << shift;
      from = at + 1;
      to = from + length;
    }

    boolean holds(byte[] text) {
      return Arrays.equals(chunk, from, to, text, 0, text.length);
    }

    @Override
    public String toString() {
      return new String(chunk, from, to - from, StandardCharsets.UTF_8);
    }
  }

  private final class Texts extends AbstractList<String> implements RandomAccess {
    @Override
    public String get(int number) {
      return new Field(number).toString();
    }

    @Override
    public int size() {
      return Dictionary.this.size();
    }
  }
}
