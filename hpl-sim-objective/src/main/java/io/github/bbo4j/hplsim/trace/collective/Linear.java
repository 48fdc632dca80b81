package io.github.bbo4j.hplsim.trace.collective;

/**
 * The algorithms without a tree: everybody talks to the root, or to everybody (the default of SMPI
 * for most operations).
 */
final class Linear {

  private Linear() {}

  /** Everybody tells process 0, which then tells everybody. */
  static void barrier(Call c, Steps s) {
    if (c.rank() > 0) {
      s.send(0, 0);
      s.receive(0, 0);
      return;
    }
    for (int i = 1; i < c.size(); i++) {
      s.startReceive(i, 0);
    }
    s.awaitAll();
    for (int i = 1; i < c.size(); i++) {
      s.startSend(i, 0);
    }
    s.awaitAll();
  }

  /** Everybody sends its elements to the root. */
  static void toRoot(Call c, Steps s) {
    toRoot(c, s, c.root(), c.bytes());
  }

  private static void toRoot(Call c, Steps s, int root, long bytes) {
    if (c.rank() == root) {
      for (int i = 0; i < c.size(); i++) {
        if (i != root) {
          s.startReceive(i, bytes);
        }
      }
    } else {
      s.startSend(root, bytes);
    }
    s.awaitAll();
  }

  /** The root sends each process its elements. */
  static void fromRoot(Call c, Steps s) {
    if (c.rank() == c.root()) {
      for (int i = 0; i < c.size(); i++) {
        if (i != c.root()) {
          s.startSend(i, c.bytes());
        }
      }
    } else {
      s.startReceive(c.root(), c.bytes());
    }
    s.awaitAll();
  }

  /** The same, received by blocking receives. */
  static void fromRootStarted(Call c, Steps s) {
    if (c.rank() == c.root()) {
      fromRoot(c, s);
    } else {
      s.receive(c.root(), c.bytes());
    }
  }

  /** The root sends each process its own number of elements. */
  static void fromRootVector(Call c, Steps s) {
    if (c.rank() == c.root()) {
      for (int i = 0; i < c.size(); i++) {
        if (i != c.root()) {
          s.startSend(i, c.bytesTo(i));
        }
      }
    } else {
      s.startReceive(c.root(), c.bytesTo(c.rank()));
    }
    s.awaitAll();
  }

  /** A reduction to process 0, then a broadcast from there. */
  static void allreduce(Call c, Steps s) {
    toRoot(c, s, 0, c.bytes());
    s.tagged(Operation.BCAST.tag());
    Trees.binomialBroadcast(c.as(Operation.BCAST).root(0), s);
  }

  /** Everybody sends its elements to everybody. */
  static void allgather(Call c, Steps s) {
    for (int i = 0; i < c.size(); i++) {
      if (i != c.rank()) {
        s.startSend(i, c.bytes());
        s.startReceive(i, c.bytes());
      }
    }
    s.awaitAll();
  }

  /** Receives from everybody, then sends to everybody, beginning with the neighbours. */
  static void alltoall(Call c, Steps s) {
    int n = c.size();
    for (int i = 1; i < n; i++) {
      s.startReceive((c.rank() + i) % n, c.bytes());
    }
    for (int i = 1; i < n; i++) {
      s.startSend((c.rank() - i + n) % n, c.bytes());
    }
    s.awaitAll();
  }

  /** Receives from everybody, then sends to everybody, in order. */
  static void alltoallv(Call c, Steps s) {
    for (int i = 0; i < c.size(); i++) {
      if (i != c.rank()) {
        s.startReceive(i, c.bytesFrom(i));
      }
    }
    for (int i = 0; i < c.size(); i++) {
      if (i != c.rank()) {
        s.startSend(i, c.bytesTo(i));
      }
    }
    s.awaitAll();
  }

  /**
   * A reduction of everything to process 0, which then sends each process its part; parts of
   * different sizes as MPICH does it (SimGrid 3.32, {@code reduce_scatter__default}).
   */
  static void reduceScatter(Call c, Steps s) {
    long[] parts = c.receiveCounts();
    for (long part : parts) {
      if (part != parts[0]) {
        MpichRules.choose(c).expand(c, s);
        return;
      }
    }
    s.tagged(Operation.REDUCE.tag());
    toRoot(c, s, 0, c.received() * c.extent());
    s.tagged(Operation.SCATTERV.tag());
    fromRootVector(c.as(Operation.SCATTERV).root(0).counts(c.receiveCounts()), s);
  }

  /** Everybody sends to all that come after it. */
  static void scan(Call c, Steps s) {
    int[] requests = new int[c.size()];
    for (int i = 0; i < c.rank(); i++) {
      requests[i] = s.startReceive(i, c.bytes());
    }
    for (int i = c.rank() + 1; i < c.size(); i++) {
      requests[i] = s.startSend(i, c.bytes());
    }
    // One after the other, as partial results are put together in the order of the processes.
    for (int i = 0; i < c.size(); i++) {
      if (i != c.rank()) {
        s.await(requests[i]);
      }
    }
  }
}
