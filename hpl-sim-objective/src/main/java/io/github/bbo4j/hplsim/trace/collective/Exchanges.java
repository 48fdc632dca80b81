package io.github.bbo4j.hplsim.trace.collective;

/**
 * All-to-all exchanges in {@code n-1} rounds, with the partner in the hypercube or around a ring,
 * with or without barriers between the rounds (Faraj, Patarasuk, Yuan 2008). For equal parts and
 * for parts of any size.
 */
final class Exchanges {

  private Exchanges() {}

  /** When the processes wait for each other. */
  private enum Pace {
    FREE,
    LIGHT,
    BARRIER_FIRST,
    BARRIER_EACH
  }

  static void pair(Call c, Steps s) {
    rounds(c, s, true, Pace.FREE);
  }

  static void pairLight(Call c, Steps s) {
    rounds(c, s, true, Pace.LIGHT);
  }

  static void pairOneBarrier(Call c, Steps s) {
    rounds(c, s, true, Pace.BARRIER_FIRST);
  }

  static void pairBarriers(Call c, Steps s) {
    rounds(c, s, true, Pace.BARRIER_EACH);
  }

  static void ring(Call c, Steps s) {
    // SMPI's ring of parts of any size is a hypercube where it can be.
    boolean cube = c.counts().length > 0 && Integer.bitCount(c.size()) == 1;
    rounds(c, s, cube, Pace.FREE);
  }

  static void ringLight(Call c, Steps s) {
    rounds(c, s, false, Pace.LIGHT);
  }

  static void ringOneBarrier(Call c, Steps s) {
    rounds(c, s, false, Pace.BARRIER_FIRST);
  }

  static void ringBarriers(Call c, Steps s) {
    rounds(c, s, false, Pace.BARRIER_EACH);
  }

  private static void rounds(Call c, Steps s, boolean pairs, Pace pace) {
    int n = c.size();
    if (pairs && Integer.bitCount(n) != 1) {
      throw new IllegalArgumentException(
          c.operation().id() + " in pairs needs a power of two of processes but there are " + n);
    }
    if (pace == Pace.BARRIER_FIRST) {
      barrier(c, s);
    }
    for (int i = 0; i < n; i++) {
      int to = pairs ? c.rank() ^ i : c.after(i);
      int from = pairs ? to : c.after(-i);
      if (pace == Pace.BARRIER_EACH) {
        barrier(c, s);
      }
      if (i == 0) {
        continue;
      }
      s.exchange(to, c.sentTo(to), from, c.sentFrom(from));
      if (pace == Pace.LIGHT && i + 1 < n) {
        // One byte says that the next partner may send.
        int next = pairs ? c.rank() ^ i + 1 : c.after(-i - 1);
        s.exchange(next, 1, pairs ? next : c.after(i + 1), 1);
      }
    }
  }

  private static void barrier(Call c, Steps s) {
    c.as(Operation.BARRIER).inside(s);
  }

  /** Four receives and four sends at a time, to itself as well (MVAPICH2). */
  static void scattered(Call c, Steps s) {
    if (c.count() > 0) {
      throttled(c, s, true);
    }
  }

  /** Four receives and four sends at a time. */
  static void throttledOthers(Call c, Steps s) {
    throttled(c, s, false);
  }

  private static void throttled(Call c, Steps s, boolean itself) {
    int n = c.size();
    for (int begin = 0; begin < n; begin += 4) {
      int end = Math.min(begin + 4, n);
      for (int i = begin; i < end; i++) {
        if (i > 0 || itself) {
          s.startReceive(c.after(i), c.sentFrom(c.after(i)));
        }
      }
      for (int i = begin; i < end; i++) {
        if (i > 0 || itself) {
          s.startSend(c.after(-i), c.sentTo(c.after(-i)));
        }
      }
      s.awaitAll();
    }
  }
}
