package io.github.bbo4j.hplsim.engine.program;

/**
 * How many rows for the top block of a panel the group of each process row holds, round by round of
 * a binary exchange; by distance from the current row. The same for all process rows, so computed
 * once for a panel.
 */
final class HeldRows {

  private final int p;
  private final int cube;
  private final int[][] rounds;
  private int[] given = new int[0];

  /** Prepares for {@code p} process rows. */
  HeldRows(int p) {
    this.p = p;
    cube = BlockCyclic.powerOfTwoBelow(p);
    rounds = new int[Integer.numberOfTrailingZeros(cube) + 1][cube];
    given = new int[p];
  }

  /** Takes the rows that each process row gives to the current one. */
  void compute(RowExchange table, int current) {
    given[0] = 0;
    for (int x = 1; x < p; x++) {
      given[x] = table.given[(current + x) % p];
    }
    int[] before = rounds[0];
    System.arraycopy(given, 0, before, 0, cube);
    for (int x = 1; x < p - cube; x++) {
      before[x] += given[x + cube];
    }
    for (int round = 1; round < rounds.length; round++) {
      merge(rounds[round - 1], rounds[round], 1 << (round - 1));
    }
  }

  private static void merge(int[] before, int[] after, int bit) {
    for (int x = 0; x < after.length; x++) {
      after[x] = before[x] + before[x ^ bit];
    }
  }

  /** Returns the rows of each process before anything is sent. */
  int[] given() {
    return given;
  }

  /** Returns the rows of each group before a round, the first being number 0. */
  int[] before(int round) {
    return rounds[round];
  }
}
