package io.github.bbo4j.hplsim.trace.collective;

import java.util.Arrays;

/**
 * The trees of Open MPI's tuned collectives: whom a process receives from and sends to.
 *
 * @param parent the parent, -1 for none (where the algorithm asks)
 * @param children the children in order
 */
record OpenMpiTree(int parent, int[] children) {

  /** A chain, or {@code fanout} of them, hanging on the root. */
  static OpenMpiTree chain(Call c, int wanted) {
    int n = c.size();
    int place = c.relative();
    int fanout = Math.max(1, Math.min(wanted, Math.min(32, n - 1)));
    if (fanout == 1) {
      int parent = place == 0 ? -1 : c.fromRoot(place - 1);
      return new OpenMpiTree(
          parent, place + 1 < n ? new int[] {c.fromRoot(place + 1)} : new int[0]);
    }
    int longest = (n - 2 + fanout) / fanout;
    int rest = (n - 1) % fanout;
    int mark = rest == 0 ? fanout + 1 : rest;
    if (place == 0) {
      int[] heads = new int[fanout];
      int head = 1;
      for (int i = 0; i < fanout; i++) {
        heads[i] = c.fromRoot(head);
        head += i < mark ? longest : longest - 1;
      }
      return new OpenMpiTree(-1, heads);
    }
    int head;
    int length;
    if (place - 1 < mark * longest) {
      head = 1 + (place - 1) / longest * longest;
      length = longest;
    } else {
      int beyond = place - 1 - mark * longest;
      head = 1 + mark * longest + beyond / (longest - 1) * (longest - 1);
      length = longest - 1;
    }
    int parent = place == head ? c.root() : c.fromRoot(place - 1);
    boolean last = place == head + length - 1 || place + 1 >= n;
    return new OpenMpiTree(parent, last ? new int[0] : new int[] {c.fromRoot(place + 1)});
  }

  /** A binary tree filled level by level; children of a node are a level's width apart. */
  static OpenMpiTree binary(Call c) {
    int n = c.size();
    int place = c.relative();
    int level = 31 - Integer.numberOfLeadingZeros(place + 1);
    int width = 1 << level;
    int[] children = new int[2];
    int count = 0;
    for (int i = 1; i <= 2 && place + width * i < n; i++) {
      children[count++] = c.fromRoot(place + width * i);
    }
    int parent = place;
    if (parent < 2) {
      parent = 0;
    } else {
      while (parent >= width - 1) {
        parent -= width / 2;
      }
    }
    return new OpenMpiTree(c.fromRoot(parent), Arrays.copyOf(children, count));
  }

  /** A binomial tree whose subtrees are neighbours, the nearest child first. */
  static OpenMpiTree inOrderBinomial(Call c) {
    int n = c.size();
    int place = c.relative();
    int parent = c.root();
    int[] children = new int[32];
    int count = 0;
    for (int mask = 1; mask < n; mask <<= 1) {
      int other = place ^ mask;
      if (other < place) {
        parent = c.fromRoot(other);
        break;
      } else if (other < n) {
        children[count++] = c.fromRoot(other);
      }
    }
    return new OpenMpiTree(parent, Arrays.copyOf(children, count));
  }

  /** A binary tree in the order of ranks, the last process on top. */
  static OpenMpiTree inOrderBinary(Call c) {
    int size = c.size();
    int top = size - 1;
    int shift = 0;
    int rank = c.rank();
    int parent = -1;
    while (true) {
      int right = size >> 1;
      int left = size > 1 ? top - 1 : -1;
      int other = left > 0 ? right - 1 : -1;
      if (rank == top) {
        int count = (left >= 0 ? 1 : 0) + (other >= 0 ? 1 : 0);
        int[] children = {left + shift, other + shift};
        return new OpenMpiTree(parent, Arrays.copyOf(children, count));
      }
      if (rank == (rank > other ? left : other)) {
        parent = top + shift;
      }
      if (rank > other) {
        size -= right + 1;
        shift += right;
        rank -= right;
        top = size - 1;
      } else {
        size = right;
        top = other;
      }
    }
  }
}
