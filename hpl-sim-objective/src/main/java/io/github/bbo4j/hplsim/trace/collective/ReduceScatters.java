package io.github.bbo4j.hplsim.trace.collective;

/** Reductions of which each process gets a part. */
final class ReduceScatters {

  private ReduceScatters() {}

  /** In round i its part to the i-th after (MPICH, long messages). */
  static void pair(Call c, Steps s) {
    if (c.received() == 0) {
      return;
    }
    for (int i = 1; i < c.size(); i++) {
      s.exchange(c.after(i), c.bytesFrom(c.after(i)), c.after(-i), c.bytesFrom(c.rank()));
    }
  }

  /** Recursive doubling (MPICH, operations that don't commute). */
  static void doubling(Call c, Steps s) {
    new Doubling(c, s, 0, (from, to) -> sum(c, from, to)).combine();
  }

  private static long sum(Call c, int from, int to) {
    long sum = 0;
    for (int i = from; i < to; i++) {
      sum += c.bytesFrom(i);
    }
    return sum;
  }

  /** Recursive halving of equal parts, the nearest first; a power of two (MPICH). */
  static void halving(Call c, Steps s) {
    if (Integer.bitCount(c.size()) != 1) {
      throw new IllegalArgumentException(
          "reduce_scatter mpich_noncomm needs a power of two of processes, not " + c.size());
    }
    long elements = c.receiveCounts()[0] * c.size();
    for (int mask = 1; mask < c.size(); mask <<= 1) {
      elements /= 2;
      int other = c.rank() ^ mask;
      s.exchange(other, elements * c.extent(), other, elements * c.extent());
    }
  }

  /** Recursive halving, the farthest first; others than a power of two in pairs (Open MPI). */
  static void recursiveHalving(Call c, Steps s) {
    if (c.received() == 0) {
      return;
    }
    int power = Segments.powerOfTwo(c.size());
    int rest = c.size() - power;
    int rank = c.rank();
    int place = rank - rest;
    if (rank < 2 * rest) {
      place = rank % 2 == 0 ? -1 : rank / 2;
      if (rank % 2 == 0) {
        s.send(rank + 1, c.received() * c.extent());
        s.receive(rank + 1, c.bytesFrom(rank));
        return;
      }
      s.receive(rank - 1, c.received() * c.extent());
    }
    halve(c, s, place);
    s.awaitAll();
    if (rank < 2 * rest) {
      s.send(rank - 1, c.bytesFrom(rank - 1));
    }
  }

  private static void halve(Call c, Steps s, int place) {
    int power = Segments.powerOfTwo(c.size());
    int rest = c.size() - power;
    int begin = 0;
    int end = power;
    for (int mask = power >> 1; mask > 0; mask >>= 1) {
      int other = place ^ mask;
      int process = other < rest ? 2 * other + 1 : other + rest;
      int middle = begin + mask;
      long low = part(c, rest, begin, middle);
      long high = part(c, rest, middle, end);
      long send = place < other ? high : low;
      long receive = place < other ? low : high;
      int started = -1;
      if (send > 0 && receive > 0) {
        started = s.startReceive(process, receive);
        s.send(process, send);
        s.await(started);
      }
      if (place < other) {
        end = middle;
      } else {
        begin = middle;
      }
    }
  }

  private static long part(Call c, int rest, int from, int to) {
    int first = from < rest ? 2 * from : from + rest;
    int last = to < rest ? 2 * to : to + rest;
    return sum(c, first, last);
  }

  /** Around a ring, the next part received meanwhile (Open MPI). */
  static void ring(Call c, Steps s) {
    int n = c.size();
    long largest = 0;
    for (long count : c.receiveCounts()) {
      largest = Math.max(largest, count * c.extent());
    }
    int before = s.startReceive(c.after(-1), largest);
    s.send(c.after(1), c.bytesFrom(c.after(-1)));
    for (int k = 2; k < n; k++) {
      int next = s.startReceive(c.after(-1), largest);
      s.await(before);
      s.send(c.after(1), c.bytesFrom(c.after(-k)));
      before = next;
    }
    s.await(before);
    s.awaitAll();
  }
}
