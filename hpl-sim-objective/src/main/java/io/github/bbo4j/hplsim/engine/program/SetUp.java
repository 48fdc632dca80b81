package io.github.bbo4j.hplsim.engine.program;

import io.github.bbo4j.hplsim.engine.machine.RunTotals;
import io.github.bbo4j.hplsim.engine.program.Program.Peer;

/**
 * The collectives before the timed part. The last two, an all-reduce and a broadcast, decide when
 * each process starts its clock; of the others only the messages count.
 */
public final class SetUp {

  /** Collectives before those of the program. */
  private static final int EARLIER = 4;

  private static final int BYTES_OF_EARLIER = 112;
  private static final int REDUCED = 12;
  private static final int BARRIER = 4;

  private SetUp() {}

  /**
   * Writes the all-reduce and the broadcast of a process; peers are ranks, and sizes are bytes
   * instead of doubles.
   */
  public static void write(Program s, int rank, int ranks) {
    if (ranks < 2) {
      return;
    }
    for (int bit = 1; bit <= BlockCyclic.powerOfTwoBelow(ranks - 1); bit <<= 1) {
      if (rank % bit == 0) {
        if ((rank & bit) != 0) {
          s.send(Peer.WORLD, rank - bit, 0, REDUCED);
        } else if (rank + bit < ranks) {
          s.receive(Peer.WORLD, rank + bit, true);
        }
      }
    }
    new BinomialTree(Peer.WORLD, ranks, 0, 0, REDUCED).write(s, rank, false);
    new BinomialTree(Peer.WORLD, ranks, 0, 0, BARRIER).write(s, rank, false);
  }

  /** Counts the messages of the collectives before the program: a tree of all processes each. */
  public static void countEarlier(RunTotals totals, int ranks) {
    totals.other(EARLIER * (ranks - 1L), BYTES_OF_EARLIER * (ranks - 1L));
  }

  /** Counts the messages of all collectives, those of the program included. */
  public static void countAll(RunTotals totals, int ranks) {
    countEarlier(totals, ranks);
    totals.other(3 * (ranks - 1L), (2 * REDUCED + BARRIER) * (ranks - 1L));
  }
}
