package io.github.bbo4j.hplsim.trace.collective;

/** Reductions to one process. What is computed costs nothing; a trace gives it apart. */
final class Reductions {

  private Reductions() {}

  /** A binomial tree (MPICH). */
  static void binomial(Call c, Steps s) {
    if (c.count() == 0) {
      return;
    }
    int relative = c.relative();
    for (int mask = 1; mask < c.size(); mask <<= 1) {
      if ((relative & mask) != 0) {
        s.send(c.fromRoot(relative & ~mask), c.bytes());
        return;
      }
      int source = relative | mask;
      if (source < c.size()) {
        s.receive(c.fromRoot(source), c.bytes());
      }
    }
  }

  /** The root receives from all, the last first, one after the other. */
  static void linear(Call c, Steps s) {
    if (c.rank() != c.root()) {
      s.send(c.root(), c.bytes());
      return;
    }
    for (int i = c.size() - 1; i >= 0; i--) {
      if (i != c.rank()) {
        s.receive(i, c.bytes());
      }
    }
  }

  /** A chain in segments of 8 KiB, against the order of ranks (Patarasuk, Faraj, Yuan 2006). */
  static void chain(Call c, Steps s) {
    int segment = Math.max(1, Broadcasts.SEGMENT / c.extent());
    boolean first = c.rank() == c.root();
    boolean end = c.rank() == Math.floorMod(c.root() - 1, c.size());
    if (c.count() <= segment) {
      if (!end) {
        s.receive(c.after(1), c.bytes());
      }
      if (!first) {
        s.send(c.after(-1), c.bytes());
      }
      return;
    }
    int pipe = (int) (c.count() / segment);
    long bytes = (long) segment * c.extent();
    for (int i = 0; !end && i < pipe; i++) {
      s.startReceive(c.after(1), bytes);
    }
    for (int i = 0; i < pipe; i++) {
      if (!end) {
        s.await(i);
      }
      if (!first) {
        s.startSend(c.after(-1), bytes);
      }
    }
    s.awaitAll();
    long rest = c.count() % segment;
    if (rest != 0) {
      int tag = s.tag();
      s.tagged(Operation.REDUCE.tag());
      Linear.toRoot(c.as(Operation.REDUCE).elements(rest, c.extent()), s);
      s.tagged(tag);
    }
  }

  /** Recursive halving, then a gather to the root (Rabenseifner; MPICH). */
  static void scatterGather(Call c, Steps s) {
    if (c.count() == 0) {
      return;
    }
    long elements = Math.max(c.count(), c.size());
    Halving h = new Halving(c, s, elements, false);
    h.fold(elements);
    if (h.place >= 0) {
      h.scatter();
    }
    h.gatherToRoot();
  }

  /**
   * Rabenseifner's reduction (2004), the nearest first: each exchange halves the part of a process,
   * the lower one of a pair keeps the smaller half; then the parts are gathered, the farthest
   * first, and every process takes part to the end. A power of two.
   */
  static void halvingGather(Call c, Steps s) {
    int n = c.size();
    if (Integer.bitCount(n) != 1) {
      throw new IllegalArgumentException("reduce rab needs a power of two of processes, not " + n);
    }
    int rounds = Integer.numberOfTrailingZeros(n);
    long[] kept = new long[rounds];
    long[] given = new long[rounds];
    long part = c.count();
    for (int i = 0; i < rounds; i++) {
      long half = part / 2;
      boolean lower = (c.rank() >> i & 1) == 0;
      kept[i] = lower ? half : part - half;
      given[i] = part - kept[i];
      int other = c.rank() ^ 1 << i;
      s.exchange(other, given[i] * c.extent(), other, kept[i] * c.extent());
      part = kept[i];
    }
    for (int i = rounds - 1; i >= 0; i--) {
      int other = c.rank() ^ 1 << i;
      if (((c.rank() ^ c.root()) >> i & 1) == 0) {
        s.receive(other, given[i] * c.extent());
      } else {
        s.send(other, kept[i] * c.extent());
      }
    }
  }

  /** A binary tree in the order of ranks, under the last process (Open MPI). */
  static void inOrderBinary(Call c, Steps s) {
    int last = c.size() - 1;
    tree(c.as(Operation.REDUCE).root(last), s, OpenMpiTree.inOrderBinary(c), c.count());
    if (c.root() != last) {
      if (c.rank() == c.root()) {
        s.receive(last, c.bytes());
      } else if (c.rank() == last) {
        s.send(c.root(), c.bytes());
      }
    }
  }

  /** A k-nomial tree with k = 4 (MVAPICH2). */
  static void knomial(Call c, Steps s) {
    if (c.count() == 0) {
      return;
    }
    int n = c.size();
    int relative = c.relative();
    int mask = 1;
    while (mask < n && relative % (4 * mask) == 0) {
      mask *= 4;
    }
    int parent = relative / (4 * mask) * (4 * mask);
    int received = 0;
    for (int step = 1; step < mask; step *= 4) {
      for (int k = 3; k > 0; k--) {
        if (relative + step * k < n) {
          s.startReceive(c.fromRoot(relative + step * k), c.bytes());
          received++;
        }
      }
    }
    if (received > 0) {
      s.awaitAll();
    }
    if (c.rank() != c.root()) {
      s.startSend(c.fromRoot(parent), c.bytes());
      s.awaitAll();
    }
  }

  /** Chains of half of the processes, segments of 64 KiB (Open MPI). */
  static void chains(Call c, Steps s) {
    tree(c, s, OpenMpiTree.chain(c, c.size() / 2), segment(c, 64 << 10));
  }

  /** A chain in segments whose size depends on processes and bytes (Open MPI). */
  static void pipeline(Call c, Steps s) {
    int n = c.size();
    int bytes = 64 << 10;
    if (n > 0.0410 / 1024 * c.bytes() + 9.7128) {
      bytes = 1024;
    } else if (n > 0.0033 / 1024 * c.bytes() + 1.6761) {
      bytes = 32 << 10;
    }
    tree(c, s, OpenMpiTree.chain(c, 1), segment(c, bytes));
  }

  /** A binary tree in segments of 32 KiB (Open MPI). */
  static void binary(Call c, Steps s) {
    tree(c, s, OpenMpiTree.binary(c), segment(c, 32 << 10));
  }

  /** A binomial tree, in segments where there are few bytes for many processes (Open MPI). */
  static void inOrderBinomial(Call c, Steps s) {
    int n = c.size();
    long all = c.bytes();
    boolean whole = (n < 8 && all < 20480) || all < 2048 || c.count() <= 1;
    int bytes = !whole && n > 0.6016 / 1024 * all + 1.3496 ? 1024 : 0;
    tree(c, s, OpenMpiTree.inOrderBinomial(c), segment(c, bytes));
  }

  private static long segment(Call c, int bytes) {
    return Segments.ofBytes(bytes, c.extent(), c.count());
  }

  /** Segment after segment up a tree, the next one received meanwhile (Open MPI). */
  private static void tree(Call c, Steps s, OpenMpiTree tree, long segment) {
    int segments = Segments.number(c.count(), segment);
    int[] children = tree.children();
    if (children.length == 0) {
      for (int i = 0; i < segments; i++) {
        s.send(tree.parent(), part(c, segment, i));
      }
      return;
    }
    int before = -1;
    for (int i = 0; i <= segments; i++) {
      for (int child = 0; child < children.length; child++) {
        int next = i < segments ? s.startReceive(children[child], part(c, segment, i)) : -1;
        if (before >= 0) {
          s.await(before);
        }
        before = next;
        if (child == 0 && i > 0) {
          if (c.rank() != c.root()) {
            s.send(tree.parent(), part(c, segment, i - 1));
          }
          if (i == segments) {
            return;
          }
        }
      }
    }
  }

  private static long part(Call c, long segment, int i) {
    return Math.min(segment, c.count() - i * segment) * c.extent();
  }
}
