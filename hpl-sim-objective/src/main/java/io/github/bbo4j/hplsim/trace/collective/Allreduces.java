package io.github.bbo4j.hplsim.trace.collective;

/** Reductions whose result everybody gets. */
final class Allreduces {

  private static final int SEGMENT = 1 << 20;

  private Allreduces() {}

  /** A reduction to process 0 and a broadcast from there, by whatever algorithms are chosen. */
  static void reduceBroadcast(Call c, Steps s) {
    c.as(Operation.REDUCE).root(0).inside(s);
    c.as(Operation.BCAST).root(0).inside(s);
  }

  /** Recursive doubling (Thakur et al. 2005, section 4.5). */
  static void doubling(Call c, Steps s) {
    Halving h = new Halving(c, s, c.count(), true);
    h.fold();
    if (h.place >= 0) {
      h.doubling();
    }
    h.unfold();
  }

  /** Recursive halving and doubling (Rabenseifner). */
  static void rabenseifner(Call c, Steps s) {
    Halving h = new Halving(c, s, c.count(), true);
    h.fold();
    if (h.place >= 0) {
      h.scatter();
      h.gather();
    }
    h.unfold();
  }

  /** The same for many elements, recursive doubling for few (MVAPICH2). */
  static void mvapich(Call c, Steps s) {
    if (c.count() == 0) {
      return;
    }
    Halving h = new Halving(c, s, c.count(), true);
    h.fold();
    if (h.place >= 0) {
      if (c.count() < h.power) {
        h.doubling();
      } else {
        h.scatter();
        h.gather();
      }
    }
    h.unfold();
  }

  /** Recursive halving and an allgather; a power of two. */
  static void halvingAllgather(Call c, Steps s) {
    int n = c.size();
    if (Integer.bitCount(n) != 1) {
      throw new IllegalArgumentException(
          "allreduce rab1 needs a power of two of processes but there are " + n);
    }
    long elements = c.count() % n == 0 ? c.count() : (c.count() + n) / n * n;
    for (int mask = n / 2; mask > 0; mask >>= 1) {
      int other = c.rank() ^ mask;
      long bytes = elements / (n / mask) * c.extent();
      s.exchange(other, bytes, other, bytes);
    }
    c.as(Operation.ALLGATHER).elements(elements / n, c.extent()).inside(s);
  }

  /** An all-to-all and an allgather. */
  static void alltoallAllgather(Call c, Steps s) {
    int n = c.size();
    long each = c.count() / n;
    if (c.count() % n != 0) {
      each = c.count() < n ? n : (c.count() + n) / n;
    }
    c.as(Operation.ALLTOALL).elements(each, c.extent()).inside(s);
    c.as(Operation.ALLGATHER).elements(each, c.extent()).inside(s);
  }

  /** Around the ring twice, an n-th of the elements at a time (Patarasuk, Yuan 2009). */
  static void ring(Call c, Steps s) {
    int n = c.size();
    if (c.count() < n) {
      reduceBroadcast(c, s);
      return;
    }
    long bytes = c.count() / n * c.extent();
    for (int i = 0; i < 2 * (n - 1); i++) {
      s.exchange(c.after(1), bytes, c.after(-1), bytes);
    }
    long rest = c.count() % n;
    if (rest != 0) {
      c.as(Operation.ALLREDUCE).elements(rest, c.extent()).inside(s);
    }
  }

  /** Around the ring in segments of 1 MiB (Open MPI); {@link #ring} for fewer. */
  static void segmentedRing(Call c, Steps s) {
    int n = c.size();
    long segment = Segments.ofBytes(SEGMENT, c.extent(), c.count());
    if (segment == 0 || c.count() < n * segment) {
      ring(c, s);
      return;
    }
    int phases = (int) (c.count() / (n * segment));
    long rest = c.count() % (n * segment);
    if (rest >= n && rest > n * segment / 2) {
      phases++;
    }
    long largest = Segments.block(Segments.block(c.count(), n, 0), phases, 0) * c.extent();
    for (int phase = 0; phase < phases; phase++) {
      int before = s.startReceive(c.after(-1), largest);
      s.send(c.after(1), part(c, c.rank(), phases, phase));
      for (int k = 2; k < n; k++) {
        int next = s.startReceive(c.after(-1), largest);
        s.await(before);
        s.send(c.after(1), part(c, c.after(1 - k), phases, phase));
        before = next;
      }
      s.await(before);
    }
    for (int k = 0; k < n - 1; k++) {
      long sent = Segments.block(c.count(), n, c.after(1 - k)) * c.extent();
      long received = Segments.block(c.count(), n, c.after(-k)) * c.extent();
      s.exchange(c.after(1), sent, c.after(-1), received);
    }
  }

  private static long part(Call c, int block, int phases, int phase) {
    long elements = Segments.block(c.count(), c.size(), block);
    return Segments.block(elements, phases, phase) * c.extent();
  }
}
