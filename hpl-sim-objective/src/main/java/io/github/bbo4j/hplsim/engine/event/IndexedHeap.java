package io.github.bbo4j.hplsim.engine.event;

import java.util.Arrays;

/**
 * A 4-ary heap of small integers ordered by date, then by order of insertion; each integer is in it
 * at most once and can be moved.
 */
final class IndexedHeap {

  private double[] dates = new double[16];
  private long[] orders = new long[16];
  private int[] ids = new int[16];
  private int[] position;
  private int size;
  private long counter;

  IndexedHeap(int capacity) {
    position = new int[Math.max(1, capacity)];
    Arrays.fill(position, -1);
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Returns the earliest date, or infinity when empty. */
  double firstDate() {
    return size == 0 ? Double.POSITIVE_INFINITY : dates[0];
  }

  /** Returns the date of an entry that is in the heap. */
  double date(int id) {
    return dates[position[id]];
  }

  boolean contains(int id) {
    return id < position.length && position[id] >= 0;
  }

  /** Inserts an entry, or moves it when present; it then counts as the latest of its date. */
  void put(int id, double date) {
    if (id >= position.length) {
      int old = position.length;
      position = Arrays.copyOf(position, Math.max(id + 1, 2 * old));
      Arrays.fill(position, old, position.length, -1);
    }
    int at = position[id];
    if (at < 0) {
      if (size == ids.length) {
        dates = Arrays.copyOf(dates, 2 * size);
        orders = Arrays.copyOf(orders, 2 * size);
        ids = Arrays.copyOf(ids, 2 * size);
      }
      up(size++, id, date, counter++);
    } else {
      long order = counter++;
      if (date < dates[at]) {
        up(at, id, date, order);
      } else {
        down(at, id, date, order);
      }
    }
  }

  /** Removes and returns the earliest entry. */
  int pop() {
    int first = ids[0];
    removeAt(0);
    return first;
  }

  /** Removes an entry that may be absent. */
  void remove(int id) {
    if (contains(id)) {
      removeAt(position[id]);
    }
  }

  private void removeAt(int at) {
    position[ids[at]] = -1;
    size--;
    if (at == size) {
      return;
    }
    int id = ids[size];
    double date = dates[size];
    long order = orders[size];
    if (at > 0 && before(date, order, dates[(at - 1) >> 2], orders[(at - 1) >> 2])) {
      up(at, id, date, order);
    } else {
      down(at, id, date, order);
    }
  }

  private static boolean before(double date, long order, double otherDate, long otherOrder) {
    return date < otherDate || (date == otherDate && order < otherOrder);
  }

  private void up(int start, int id, double date, long order) {
    int at = start;
    while (at > 0) {
      int parent = (at - 1) >> 2;
      if (!before(date, order, dates[parent], orders[parent])) {
        break;
      }
      set(at, ids[parent], dates[parent], orders[parent]);
      at = parent;
    }
    set(at, id, date, order);
  }

  private void down(int start, int id, double date, long order) {
    int at = start;
    while (true) {
      int child = (at << 2) + 1;
      if (child >= size) {
        break;
      }
      int best = child;
      int last = Math.min(child + 4, size);
      for (int c = child + 1; c < last; c++) {
        if (before(dates[c], orders[c], dates[best], orders[best])) {
          best = c;
        }
      }
      if (!before(dates[best], orders[best], date, order)) {
        break;
      }
      set(at, ids[best], dates[best], orders[best]);
      at = best;
    }
    set(at, id, date, order);
  }

  private void set(int at, int id, double date, long order) {
    dates[at] = date;
    orders[at] = order;
    ids[at] = id;
    position[id] = at;
  }
}
