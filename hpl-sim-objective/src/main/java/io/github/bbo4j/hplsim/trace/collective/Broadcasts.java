package io.github.bbo4j.hplsim.trace.collective;

/** Broadcasts. */
final class Broadcasts {

  /** Bytes of a segment of the pipelines of Patarasuk, Faraj and Yuan (2006). */
  static final int SEGMENT = 8192;

  private Broadcasts() {}

  /** The root sends to everybody at once. */
  static void flatTree(Call c, Steps s) {
    if (c.rank() != c.root()) {
      s.receive(c.root(), c.bytes());
      return;
    }
    for (int i = 0; i < c.size(); i++) {
      if (i != c.rank()) {
        s.startSend(i, c.bytes());
      }
    }
    s.awaitAll();
  }

  /** As {@link #flatTree} in segments of 8 KiB; what is left over is not sent. */
  static void flatTreePipeline(Call c, Steps s) {
    int segment = Math.max(1, SEGMENT / c.extent());
    int pipe = (int) (c.count() / segment);
    long bytes = (long) segment * c.extent();
    if (pipe == 0) {
      flatTree(c, s);
      return;
    }
    if (c.rank() != c.root()) {
      for (int i = 0; i < pipe; i++) {
        s.startReceive(c.root(), bytes);
      }
      s.awaitAll();
      return;
    }
    for (int to = 0; to < c.size(); to++) {
      for (int i = 0; to != c.rank() && i < pipe; i++) {
        s.send(to, bytes);
      }
    }
  }

  /** A chain of all processes, in segments of 8 KiB. */
  static void chain(Call c, Steps s) {
    int n = c.size();
    int[] next = c.rank() == n - 1 ? new int[0] : new int[] {c.rank() + 1};
    segmented(c, s, c.rank() - 1, next);
  }

  /** A binary tree in segments of 8 KiB. */
  static void binaryTree(Call c, Steps s) {
    int left = 2 * c.rank() + 1;
    int children = Math.max(0, Math.min(2, c.size() - left));
    int[] next = new int[children];
    for (int i = 0; i < children; i++) {
      next[i] = left + i;
    }
    segmented(c, s, (c.rank() - 1) / 2, next);
  }

  /** From process 0 (which the root sends everything first) along a tree, piece by piece. */
  private static void segmented(Call c, Steps s, int from, int[] next) {
    int segment = Math.max(1, SEGMENT / c.extent());
    toFirst(c, s);
    if (c.count() <= segment) {
      if (c.rank() > 0) {
        s.receive(from, c.bytes());
      }
      for (int to : next) {
        s.send(to, c.bytes());
      }
      return;
    }
    int pipe = (int) (c.count() / segment);
    long bytes = (long) segment * c.extent();
    for (int i = 0; c.rank() > 0 && i < pipe; i++) {
      s.startReceive(from, bytes);
    }
    if (c.rank() > 0 && next.length == 0) {
      s.awaitAll();
    } else {
      for (int i = 0; i < pipe; i++) {
        if (c.rank() > 0) {
          s.await(i);
        }
        for (int to : next) {
          s.startSend(to, bytes);
        }
      }
      s.awaitAll();
    }
    long rest = c.count() % segment;
    if (rest != 0) {
      c.as(Operation.BCAST).elements(rest, c.extent()).inside(s);
    }
  }

  /** The root sends process 0 everything, unless it is the root. */
  static void toFirst(Call c, Steps s) {
    if (c.root() != 0) {
      if (c.rank() == c.root()) {
        s.send(0, c.bytes());
      } else if (c.rank() == 0) {
        s.receive(c.root(), c.bytes());
      }
    }
  }

  /** Scatters pieces along a binomial tree; returns the bytes the process then has. */
  private static long scatter(Call c, Steps s) {
    int n = c.size();
    long all = c.bytes();
    long piece = (all + n - 1) / n;
    long held = c.rank() == c.root() ? all : 0;
    int relative = c.relative();
    int mask = 1;
    while (mask < n) {
      if ((relative & mask) != 0) {
        long size = Math.max(0, Math.min(all - relative * piece, mask * piece));
        if (all - relative * piece > 0) {
          s.receive(c.after(-mask), size);
          held = size;
        }
        break;
      }
      mask <<= 1;
    }
    for (mask >>= 1; mask > 0; mask >>= 1) {
      long size = held - piece * mask;
      if (relative + mask < n && size > 0) {
        s.send(c.after(mask), size);
        held -= size;
      }
    }
    return held;
  }

  /** Scatter and ring allgather (van de Geijn; Thakur et al. 2005, section 3.2). */
  static void scatterRing(Call c, Steps s) {
    scatter(c, s);
    int n = c.size();
    long piece = (c.bytes() + n - 1) / n;
    for (int i = 1; i < n; i++) {
      long sent = piece(c, piece, c.relative() - i + 1);
      long received = piece(c, piece, c.relative() - i);
      s.exchange(c.after(1), sent, c.after(-1), received);
    }
  }

  private static long piece(Call c, long piece, int place) {
    int at = Math.floorMod(place, c.size());
    return Math.max(0, Math.min(piece, c.bytes() - at * piece));
  }

  /** Scatter and recursive doubling allgather (Thakur et al. 2005). */
  static void scatterDoubling(Call c, Steps s) {
    if (c.count() == 0) {
      return;
    }
    scatter(c, s);
    int n = c.size();
    long piece = (c.bytes() + n - 1) / n;
    new Doubling(c, s, c.root(), (from, to) -> span(c, piece, from, to)).run();
  }

  /** Bytes of the pieces from one place to another. */
  private static long span(Call c, long piece, int from, int to) {
    return Math.min(c.bytes(), to * piece) - Math.min(c.bytes(), from * piece);
  }

  /** A chain in segments whose size depends on processes and bytes (Open MPI). */
  static void pipeline(Call c, Steps s) {
    long all = c.bytes();
    int n = c.size();
    int bytes = 128 << 10;
    if (n >= 1.6134e-6 * all + 2.1102) {
      if (n < 2.3679e-6 * all + 1.1787) {
        bytes = 64 << 10;
      } else if (n < 3.2118e-6 * all + 8.7936) {
        bytes = 16 << 10;
      }
    }
    tree(c, s, OpenMpiTree.chain(c, 1), Segments.ofBytes(bytes, c.extent(), c.count()));
  }

  /** Segment after segment down a tree, the next one received meanwhile (Open MPI). */
  static void tree(Call c, Steps s, OpenMpiTree tree, long segment) {
    // Of nothing, one message without bytes, as everybody waits for one.
    int segments = Math.max(1, Segments.number(c.count(), segment));
    if (c.rank() == c.root()) {
      for (int i = 0; i < segments; i++) {
        down(s, tree, bytes(c, segment, i));
      }
      return;
    }
    int before = s.startReceive(tree.parent(), bytes(c, segment, 0));
    for (int i = 1; i < segments; i++) {
      int next = s.startReceive(tree.parent(), bytes(c, segment, i));
      s.await(before);
      down(s, tree, bytes(c, segment, i - 1));
      before = next;
    }
    s.await(before);
    down(s, tree, bytes(c, segment, segments - 1));
  }

  private static void down(Steps s, OpenMpiTree tree, long bytes) {
    int[] sends = new int[tree.children().length];
    for (int i = 0; i < sends.length; i++) {
      sends[i] = s.startSend(tree.children()[i], bytes);
    }
    for (int send : sends) {
      s.await(send);
    }
  }

  private static long bytes(Call c, long segment, int i) {
    return Math.min(segment, c.count() - i * segment) * c.extent();
  }
}
