package io.github.bbo4j.hplsim.engine.event;

import java.util.Arrays;

/**
 * Entries that wait for their counterpart, found by receiver, source and tag, first in first out. A
 * hash table of chains in the order of arrival; of each receiver the entries are also listed in
 * that order, for who takes any source or tag.
 */
final class MatchQueue {

  private int[] heads = new int[64];
  private int[] tails = new int[64];
  private int size;

  private int[] next = new int[0];
  private int[] receiver = new int[0];
  private int[] source = new int[0];
  private int[] tag = new int[0];
  private long[] order = new long[0];
  private int[] later = new int[0];
  private int[] earlier = new int[0];
  private final int[] oldest;
  private final int[] newest;
  private long counter;

  MatchQueue(int receivers) {
    Arrays.fill(heads, -1);
    oldest = new int[receivers];
    newest = new int[receivers];
    Arrays.fill(oldest, -1);
    Arrays.fill(newest, -1);
  }

  private int bucket(int to, int from, int wanted) {
    int hash = (to * 31 + from) * 0x9E3779B1 + wanted * 0x85EBCA77;
    return (hash ^ hash >>> 15) & (heads.length - 1);
  }

  /** Adds an entry, a small number that is not in the queue. */
  void add(int entry, int to, int from, int itsTag) {
    if (entry >= next.length) {
      grow(Math.max(64, Math.max(entry + 1, 2 * next.length)));
    }
    if (size >= heads.length) {
      rehash();
    }
    receiver[entry] = to;
    source[entry] = from;
    tag[entry] = itsTag;
    order[entry] = counter++;
    chain(entry);
    later[entry] = -1;
    earlier[entry] = newest[to];
    if (newest[to] >= 0) {
      later[newest[to]] = entry;
    } else {
      oldest[to] = entry;
    }
    newest[to] = entry;
    size++;
  }

  private void chain(int entry) {
    int b = bucket(receiver[entry], source[entry], tag[entry]);
    next[entry] = -1;
    if (heads[b] < 0) {
      heads[b] = entry;
    } else {
      next[tails[b]] = entry;
    }
    tails[b] = entry;
  }

  private void grow(int capacity) {
    next = Arrays.copyOf(next, capacity);
    receiver = Arrays.copyOf(receiver, capacity);
    source = Arrays.copyOf(source, capacity);
    tag = Arrays.copyOf(tag, capacity);
    order = Arrays.copyOf(order, capacity);
    later = Arrays.copyOf(later, capacity);
    earlier = Arrays.copyOf(earlier, capacity);
  }

  private void rehash() {
    int[] old = heads;
    heads = new int[4 * old.length];
    tails = new int[4 * old.length];
    Arrays.fill(heads, -1);
    for (int head : old) {
      for (int entry = head, following; entry >= 0; entry = following) {
        following = next[entry];
        chain(entry);
      }
    }
  }

  /** Returns the first entry of exactly this receiver, source and tag, or -1. */
  int first(int to, int from, int wanted) {
    if (oldest[to] < 0) {
      return -1;
    }
    int entry = heads[bucket(to, from, wanted)];
    while (entry >= 0 && (source[entry] != from || tag[entry] != wanted || receiver[entry] != to)) {
      entry = next[entry];
    }
    return entry;
  }

  /** Returns the number of entries. */
  int size() {
    return size;
  }

  /** Returns the first entry of the first receiver that has one, or -1. */
  int first() {
    for (int entry : oldest) {
      if (entry >= 0) {
        return entry;
      }
    }
    return -1;
  }

  /** Returns the first entry of a receiver, or -1; {@link #later} gives the others. */
  int oldest(int to) {
    return oldest[to];
  }

  /** Returns the entry of the same receiver that came next, or -1. */
  int later(int entry) {
    return later[entry];
  }

  int source(int entry) {
    return source[entry];
  }

  int tag(int entry) {
    return tag[entry];
  }

  /** Returns a number that grows from entry to entry. */
  long order(int entry) {
    return order[entry];
  }

  /** Removes an entry. */
  void remove(int entry) {
    int b = bucket(receiver[entry], source[entry], tag[entry]);
    int before = -1;
    for (int at = heads[b]; at != entry; at = next[at]) {
      before = at;
    }
    if (before < 0) {
      heads[b] = next[entry];
    } else {
      next[before] = next[entry];
    }
    if (tails[b] == entry) {
      tails[b] = before;
    }
    int to = receiver[entry];
    if (earlier[entry] >= 0) {
      later[earlier[entry]] = later[entry];
    } else {
      oldest[to] = later[entry];
    }
    if (later[entry] >= 0) {
      earlier[later[entry]] = earlier[entry];
    } else {
      newest[to] = earlier[entry];
    }
    size--;
  }
}
