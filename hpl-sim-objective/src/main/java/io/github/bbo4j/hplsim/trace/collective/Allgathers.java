package io.github.bbo4j.hplsim.trace.collective;

/** Gathers whose result everybody gets, of equal parts and of parts of any size. */
final class Allgathers {

  private static final int PIECE = 32768 * 8;

  private Allgathers() {}

  /** What process {@code i} contributes. */
  private static long part(Call c, int i) {
    return c.receiveCounts().length > 0 ? c.bytesFrom(i) : c.bytes();
  }

  /** In round i to the i-th after and from the i-th before. */
  static void ring(Call c, Steps s) {
    for (int i = 1; i < c.size(); i++) {
      s.exchange(c.after(i), part(c, c.rank()), c.after(-i), part(c, c.after(-i)));
    }
  }

  /** In round i with the partner in the hypercube; a power of two. */
  static void pair(Call c, Steps s) {
    powerOfTwo(c);
    for (int i = 1; i < c.size(); i++) {
      int other = c.rank() ^ i;
      s.exchange(other, part(c, c.rank()), other, part(c, other));
    }
  }

  private static void powerOfTwo(Call c) {
    if (Integer.bitCount(c.size()) != 1) {
      throw new IllegalArgumentException(
          c.operation().id() + " in pairs needs a power of two of processes, not " + c.size());
    }
  }

  /** Always to the neighbour, what came last. */
  static void logicalRing(Call c, Steps s) {
    for (int i = 0; i < c.size() - 1; i++) {
      s.exchange(c.after(1), part(c, c.after(-i)), c.after(-1), part(c, c.after(-i - 1)));
    }
  }

  /** The same with all receives started at once. */
  static void logicalRingStarted(Call c, Steps s) {
    int n = c.size();
    for (int i = 0; i < n - 1; i++) {
      s.startReceive(c.after(-1), c.bytes());
    }
    for (int i = 0; i < n - 1; i++) {
      int send = s.startSend(c.after(1), c.bytes());
      s.await(i);
      s.await(send);
    }
    s.awaitAll();
  }

  /** Bruck's algorithm (Bruck et al. 1997). */
  static void bruck(Call c, Steps s) {
    int n = c.size();
    for (int distance = 1; distance < n; distance <<= 1) {
      int blocks = Math.min(distance, n - distance);
      long sent = 0;
      long received = 0;
      for (int i = 0; i < blocks; i++) {
        sent += part(c, c.after(i));
        received += part(c, c.after(distance + i));
      }
      s.exchange(c.after(-distance), sent, c.after(distance), received);
    }
  }

  /** Recursive doubling. */
  static void doubling(Call c, Steps s) {
    new Doubling(
            c,
            s,
            0,
            (from, to) -> {
              long sum = 0;
              for (int i = from; i < to; i++) {
                sum += part(c, i);
              }
              return sum;
            })
        .run();
  }

  /** Recursive doubling of parts of any size (MPICH). */
  static void doublingVector(Call c, Steps s) {
    if (c.received() > 0) {
      doubling(c, s);
    }
  }

  /** Recursive doubling, the farthest first; a power of two. */
  static void halving(Call c, Steps s) {
    powerOfTwo(c);
    int bits = Integer.numberOfTrailingZeros(c.size());
    int mirrored = Integer.reverse(c.rank()) >>> 32 - bits;
    if (mirrored != c.rank()) {
      s.exchange(mirrored, c.bytes(), mirrored, c.bytes());
    }
    long bytes = c.bytes();
    for (int mask = c.size() >> 1; mask > 0; mask >>= 1, bytes *= 2) {
      s.exchange(c.rank() ^ mask, bytes, c.rank() ^ mask, bytes);
    }
  }

  /** A gather and a broadcast. */
  static void gatherBroadcast(Call c, Steps s) {
    c.as(Operation.GATHER).root(0).inside(s);
    c.as(Operation.BCAST).root(0).elements(c.count() * c.size(), c.extent()).inside(s);
  }

  /** A gather and a broadcast of parts of any size. */
  static void gatherBroadcastVector(Call c, Steps s) {
    c.as(Operation.GATHERV).root(0).inside(s);
    c.as(Operation.BCAST).root(0).elements(c.received(), c.extent()).inside(s);
  }

  /** All receives, then all sends, the next process first. */
  static void spreading(Call c, Steps s) {
    for (int i = 1; i < c.size(); i++) {
      s.startReceive(c.after(i), c.bytes());
    }
    for (int i = 1; i < c.size(); i++) {
      s.startSend(c.after(i), c.bytes());
    }
    s.awaitAll();
  }

  /** Pairs of parts go between neighbours to and fro (Chen et al. 2005); odd numbers: ring. */
  static void neighbours(Call c, Steps s) {
    int n = c.size();
    if (n % 2 != 0) {
      ring(c, s);
      return;
    }
    boolean even = c.rank() % 2 == 0;
    int[] neighbour = {c.after(even ? 1 : -1), c.after(even ? -1 : 1)};
    int first = even ? c.rank() : neighbour[0];
    int[] from = {first, first};
    s.exchange(neighbour[0], part(c, c.rank()), neighbour[0], part(c, neighbour[0]));
    int sent = first;
    for (int i = 1; i < n / 2; i++) {
      int side = i % 2;
      int step = even == (side == 0) ? 2 : -2;
      from[side] = Math.floorMod(from[side] + step, n);
      s.exchange(neighbour[side], two(c, sent), neighbour[side], two(c, from[side]));
      sent = from[side];
    }
  }

  private static long two(Call c, int i) {
    return part(c, i) + part(c, (i + 1) % c.size());
  }

  /** Elements of a piece: the smallest part, at least 256 KiB. */
  private static long piece(Call c) {
    long least = Long.MAX_VALUE;
    for (long count : c.receiveCounts()) {
      least = Math.min(least, count);
    }
    return least * c.extent() < PIECE ? Math.max(1, PIECE / c.extent()) : least;
  }

  /** Always to the neighbour, in pieces of 256 KiB (MPICH). */
  static void piecewiseRing(Call c, Steps s) {
    long[] counts = c.receiveCounts();
    int n = c.size();
    long least = piece(c);
    long toReceive = c.received() - counts[c.rank()];
    long toSend = c.received() - counts[c.after(1)];
    int sends = c.rank();
    int receives = c.after(-1);
    long sendOffset = 0;
    long receiveOffset = 0;
    while (toSend > 0 || toReceive > 0) {
      long send = toSend == 0 ? 0 : Math.min(least, counts[sends] - sendOffset);
      long receive = toReceive == 0 ? 0 : Math.min(least, counts[receives] - receiveOffset);
      long sent = send * c.extent();
      long received = receive * c.extent();
      if (send > 0 && receive > 0) {
        s.exchange(c.after(1), sent, c.after(-1), received);
      } else if (send > 0) {
        s.send(c.after(1), sent);
      } else if (receive > 0) {
        s.receive(c.after(-1), received);
      }
      toSend -= send;
      toReceive -= receive;
      sendOffset += send;
      receiveOffset += receive;
      if (sendOffset == counts[sends]) {
        sendOffset = 0;
        sends = (sends + n - 1) % n;
      }
      if (receiveOffset == counts[receives]) {
        receiveOffset = 0;
        receives = (receives + n - 1) % n;
      }
    }
  }
}
