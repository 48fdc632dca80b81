package io.github.bbo4j.hplsim.engine.program;

import io.github.bbo4j.hplsim.engine.program.Program.Peer;
import io.github.bbo4j.hplsim.kernel.Kernel;
import org.jspecify.annotations.Nullable;

/**
 * The row swap of one panel by spread and roll: the rows of the current process row are scattered
 * along a tree, the pieces made equally long, then they go round.
 */
final class SpreadRoll {

  private SpreadRoll() {}

  /** Makes the programs of all rows, because they share the ordering of the rows. */
  static void write(RowExchange table, int panel, @Nullable Program[] programs) {
    int p = programs.length;
    int current = panel % p;
    int[] size = new int[p];
    int[] row = new int[p];
    for (int x = 0; x < p; x++) {
      row[x] = x;
      size[x] = table.taken[(current + x) % p];
    }
    sortByBits(size, row);
    int[] offset = new int[p + 1];
    for (int x = 0; x < p; x++) {
      offset[x + 1] = offset[x] + size[x];
    }
    Program[] made = new Program[p];
    for (int x = 0; x < p; x++) {
      made[x] = new Program();
      programs[(current + row[x]) % p] = made[x];
    }
    made[0].kernel(Kernel.DLASWP01T, table.touched);
    for (int me = 0; me < p; me++) {
      spread(made[me], me, 0, offset, row);
    }
    int[] target = p > 2 ? equilibrate(made, offset, row) : offset;
    for (int me = 0; me < p; me++) {
      roll(made[me], me, target, row);
    }
  }

  /**
   * Puts rows with much to receive at positions with few one-bits, as HPL's logarithmic sort does.
   */
  private static void sortByBits(int[] size, int[] row) {
    int p = size.length;
    int most = 32 - Integer.numberOfLeadingZeros(p);
    for (int bits = 1; bits <= most; bits++) {
      for (int x = 1; x < p; x++) {
        if (Integer.bitCount(x) != bits) {
          continue;
        }
        for (int y = 2; y < p; y++) {
          if (Integer.bitCount(y) > bits && size[x] < size[y]) {
            int s = size[x];
            size[x] = size[y];
            size[y] = s;
            int r = row[x];
            row[x] = row[y];
            row[y] = r;
          }
        }
      }
    }
  }

  /** Scatters the pieces from {@code source} on from position {@code source} to the right. */
  private static void spread(Program s, int me, int source, int[] offset, int[] row) {
    int count = row.length - source;
    if (me < source || count == 1) {
      return;
    }
    int x = me - source;
    for (int bit = BlockCyclic.powerOfTwoBelow(count - 1); bit >= 1; bit >>= 1) {
      if (x % bit == 0) {
        if ((x & bit) != 0) {
          int rows = offset[source + Math.min(x + bit, count)] - offset[source + x];
          s.receive(Peer.COLUMN, row[me - bit], rows > 0);
        } else if (x + bit < count) {
          int rows = offset[source + Math.min(x + 2 * bit, count)] - offset[source + x + bit];
          s.send(Peer.COLUMN, row[me + bit], rows, 0);
        }
      }
      s.poll();
    }
  }

  /**
   * Scatters the pieces {@code 0 .. source} from position {@code source} to the left. As in HPL a
   * message reaches down to one position less than its receivers are at, so that there are messages
   * for empty pieces, too.
   */
  private static void spreadLeft(Program s, int me, int source, int[] offset, int[] row) {
    int count = source + 1;
    if (me > source || count == 1) {
      return;
    }
    int x = source - me;
    for (int bit = BlockCyclic.powerOfTwoBelow(count - 1); bit >= 1; bit >>= 1) {
      if (x % bit == 0) {
        int to = source - (x | bit);
        int rows = to < 0 ? 0 : offset[to + 1] - offset[Math.max(0, to - bit)];
        if ((x & bit) != 0) {
          s.receive(Peer.COLUMN, row[me + bit], rows > 0);
        } else if (to >= 0) {
          s.send(Peer.COLUMN, row[me - bit], rows, 0);
        }
      }
      s.poll();
    }
  }

  /** Moves rows between positions until the pieces have equal lengths; returns the offsets then. */
  private static int[] equilibrate(Program[] made, int[] offset, int[] row) {
    int p = made.length;
    int total = offset[p];
    int high = (total + p - 1) / p;
    int low = total / p;
    int longer = total - p * low;
    boolean balanced = true;
    int[] target = new int[p + 1];
    for (int i = 0; i <= p; i++) {
      target[i] = i < longer ? i * high : i * low + longer;
    }
    // HPL_equil looks at the length of the last piece after it has decided.
    for (int i = 0; i < p - 1; i++) {
      int length = offset[i + 1] - offset[i];
      balanced &= length == low || length == high;
    }
    if (balanced) {
      return offset;
    }
    int[] cut = new int[p + 1];
    for (int i = 0; i < p; i++) {
      int from = offset[i];
      int to = offset[i + 1];
      if (to <= from) {
        continue;
      }
      boolean leftwards = from < target[i];
      boolean rightwards = target[i] + (i < longer ? high : low) < to;
      if (!leftwards && !rightwards) {
        continue;
      }
      for (int x = 0; x <= p; x++) {
        cut[x] = Math.min(Math.max(target[x], from), to);
      }
      for (int me = 0; me < p; me++) {
        if (leftwards) {
          spreadLeft(made[me], me, i, cut, row);
        }
        if (rightwards) {
          spread(made[me], me, i, cut, row);
        }
      }
    }
    return target;
  }

  private static void roll(Program s, int me, int[] offset, int[] row) {
    int p = row.length;
    for (int k = 0; k < p - 1; k++) {
      int half = k / 2;
      boolean left = ((me + k) & 1) != 0;
      int peer = Math.floorMod(left ? me - 1 : me + 1, p);
      int mine = Math.floorMod(left ? me + half : me - half, p);
      int theirs = Math.floorMod(left ? me - half - 1 : me + half + 1, p);
      int sent = offset[mine + 1] - offset[mine];
      int received = offset[theirs + 1] - offset[theirs];
      s.exchange(Peer.COLUMN, row[peer], sent, 0, received > 0);
      s.poll();
    }
  }
}
