package io.github.bbo4j.hplsim.engine.program;

import io.github.bbo4j.hplsim.HplConfiguration;
import io.github.bbo4j.hplsim.SwapAlgorithm;
import io.github.bbo4j.hplsim.engine.program.Program.Peer;
import io.github.bbo4j.hplsim.kernel.Kernel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The row swap of each panel as one program for each process row, for both algorithms, made on
 * demand and kept for the last few panels.
 *
 * <p>Peers are distances from the process row that holds the panel's diagonal block.
 */
public final class SwapPrograms {

  private final HplConfiguration c;
  private final long seed;
  private final int window;
  private final int[] panelOf;
  private final @Nullable Program[][] exchanges;
  private final @Nullable Program[][] rolls;
  private final RowExchange[] tables;

  public SwapPrograms(HplConfiguration c, long seed) {
    this.c = c;
    this.seed = seed;
    window = c.depth() + 4;
    panelOf = new int[window];
    Arrays.fill(panelOf, -1);
    exchanges = new Program[window][c.p()];
    rolls = new Program[window][c.p()];
    tables = new RowExchange[window];
    for (int i = 0; i < window; i++) {
      tables[i] = new RowExchange(c.p(), c.nb());
    }
  }

  private int open(int panel) {
    int slot = panel % window;
    if (panelOf[slot] != panel) {
      panelOf[slot] = panel;
      Arrays.fill(exchanges[slot], null);
      Arrays.fill(rolls[slot], null);
      int first = panel * c.nb();
      tables[slot].compute(c.n(), c.nb(), first, Math.min(c.nb(), c.n() - first), seed);
    }
    return slot;
  }

  /** Returns whether a swap of n columns is done by spread and roll. */
  public boolean rolls(int n) {
    return c.swap() == SwapAlgorithm.SPREAD_ROLL
        || (c.swap() == SwapAlgorithm.MIX && n > c.swapThreshold());
  }

  /** Returns the programs of a panel by distance from its process row, for either algorithm. */
  public Program[] ofColumn(int panel, boolean roll) {
    Program[] all = new Program[c.p()];
    for (int d = 0; d < all.length; d++) {
      all[d] = of(panel, (panel + d) % all.length, roll);
    }
    return all;
  }

  /** Returns the program of a process row, for either algorithm. */
  public Program of(int panel, int row, boolean roll) {
    return roll ? spreadRoll(panel, row) : binaryExchange(panel, row);
  }

  /** Returns the binary exchange of a process row. */
  private Program binaryExchange(int panel, int row) {
    int slot = open(panel);
    Program program = exchanges[slot][row];
    if (program == null) {
      program = binaryExchange(tables[slot], panel, row);
      exchanges[slot][row] = program;
    }
    return program;
  }

  /** Returns the spread and roll of a process row. */
  private Program spreadRoll(int panel, int row) {
    int slot = open(panel);
    Program program = rolls[slot][row];
    if (program == null) {
      spreadRoll(tables[slot], panel, rolls[slot]);
      program = rolls[slot][row];
    }
    if (program == null) {
      throw new IllegalStateException("row " + row + " has no program");
    }
    return program;
  }

  private Program binaryExchange(RowExchange table, int panel, int row) {
    int p = c.p();
    int width = Math.min(c.nb(), c.n() - panel * c.nb());
    int current = panel % p;
    int d = Math.floorMod(row - current, p);
    int cube = BlockCyclic.powerOfTwoBelow(p);
    int extra = p - cube;
    int partner = d ^ cube;
    boolean paired = extra > 0 && partner < p;
    int[] held = new int[p];
    for (int x = 1; x < p; x++) {
      held[x] = table.given[(current + x) % p];
    }
    Program s = new Program();
    if (d == 0) {
      s.kernel(Kernel.DLASWP01T, table.touched);
    } else {
      s.kernel(Kernel.DLASWP02N, held[d]);
    }
    s.poll();
    if (paired) {
      if (d == 0) {
        s.exchange(Peer.COLUMN, partner, width, 0, held[partner] > 0);
        s.kernel(Kernel.DLASWP03T, held[partner]);
      } else if (d == cube) {
        s.exchange(Peer.COLUMN, partner, held[d], held[d], true);
      } else if (d > cube) {
        s.send(Peer.COLUMN, partner, held[d], held[d]);
      } else {
        s.receive(Peer.COLUMN, partner, held[partner] > 0);
      }
    }
    for (int i = 1; i < extra; i++) {
      held[i] += held[i + cube];
    }
    s.poll();
    if (d < cube) {
      int[] group = held;
      for (int bit = 1; bit < cube; bit <<= 1) {
        int peer = d ^ bit;
        if (d < bit) {
          s.exchange(Peer.COLUMN, peer, width, 0, group[peer] > 0);
          s.kernel(Kernel.DLASWP03T, group[peer]);
        } else if (d < 2 * bit) {
          s.exchange(Peer.COLUMN, peer, group[d], group[d], true);
          s.kernel(Kernel.DLASWP04T, group[d]);
        } else {
          s.exchange(Peer.COLUMN, peer, group[d], group[d], group[peer] > 0);
        }
        int[] merged = new int[p];
        for (int x = 0; x < cube; x++) {
          merged[x] = group[x] + group[x ^ bit];
        }
        group = merged;
        s.poll();
      }
    } else if (extra > 1) {
      s.binomial(Peer.COLUMN, d - cube, extra, cube, width, 0, true);
    }
    if (paired) {
      if (d >= cube) {
        s.receive(Peer.COLUMN, partner, true);
      } else {
        s.send(Peer.COLUMN, partner, width, 0);
      }
    }
    s.poll();
    return s;
  }

  /** Makes the programs of all rows, because they share the ordering of the rows. */
  private void spreadRoll(RowExchange table, int panel, @Nullable Program[] programs) {
    int p = c.p();
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
      spread(made[me], me, 0, p, offset, row);
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

  /** Scatters the pieces {@code source .. p-1} from position {@code source} to the right. */
  private static void spread(Program s, int me, int source, int p, int[] offset, int[] row) {
    int count = p - source;
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

  /** Scatters the pieces {@code 0 .. source} from position {@code source} to the left. */
  private static void spreadLeft(Program s, int me, int source, int[] offset, int[] row) {
    int count = source + 1;
    if (me > source || count == 1) {
      return;
    }
    int x = source - me;
    for (int bit = BlockCyclic.powerOfTwoBelow(count - 1); bit >= 1; bit >>= 1) {
      if (x % bit == 0) {
        if ((x & bit) != 0) {
          int rows = offset[source + 1 - x] - offset[source + 1 - Math.min(x + bit, count)];
          s.receive(Peer.COLUMN, row[me + bit], rows > 0);
        } else if (x + bit < count) {
          int rows =
              offset[source + 1 - (x + bit)] - offset[source + 1 - Math.min(x + 2 * bit, count)];
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
    for (int i = 0; i < p; i++) {
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
          spread(made[me], me, i, p, cut, row);
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
