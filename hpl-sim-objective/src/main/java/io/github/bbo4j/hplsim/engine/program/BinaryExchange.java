package io.github.bbo4j.hplsim.engine.program;

import io.github.bbo4j.hplsim.engine.program.Program.Peer;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.run.HplConfiguration;

/**
 * The row swap of one panel by binary exchange, for one process row: among the largest power of two
 * of process rows each sends what it holds and gets as much as its group needs, round by round; the
 * others are folded into them. One use only.
 */
final class BinaryExchange {

  private final RowExchange table;
  private final int p;

  /** Columns of the panel: rows of the top block. */
  private final int width;

  private final int d;
  private final int cube;
  private final int extra;
  private final int partner;
  private final boolean paired;

  private final HeldRows held;
  private final Program s = new Program();

  BinaryExchange(RowExchange table, HeldRows held, HplConfiguration c, int panel, int row) {
    this.table = table;
    this.held = held;
    p = c.p();
    width = Math.min(c.nb(), c.n() - panel * c.nb());
    int current = panel % p;
    d = Math.floorMod(row - current, p);
    cube = BlockCyclic.powerOfTwoBelow(p);
    extra = p - cube;
    partner = d ^ cube;
    paired = extra > 0 && partner < p;
  }

  /** Returns the program. */
  Program write() {
    if (d == 0) {
      s.kernel(Kernel.DLASWP01T, table.touched);
    } else {
      s.kernel(Kernel.DLASWP02N, held.given()[d]);
    }
    s.poll();
    if (paired) {
      fold(held.given());
    }
    s.poll();
    if (d < cube) {
      rounds();
    } else if (extra > 1) {
      new BinomialTree(Peer.COLUMN, extra, cube, width, 0).write(s, d - cube, true);
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

  /** Exchanges between a process beyond the power of two and its partner below. */
  private void fold(int[] held) {
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

  private void rounds() {
    int number = 0;
    for (int bit = 1; bit < cube; bit <<= 1) {
      round(bit, held.before(number++));
      s.poll();
    }
  }

  private void round(int bit, int[] rows) {
    int peer = d ^ bit;
    boolean informed = d < bit;
    int mine = informed ? width : rows[d];
    int extraDoubles = informed ? 0 : rows[d];
    boolean informing = !informed && d < 2 * bit;
    // One call each: what writes programs is short, and compiled soon.
    s.exchange(Peer.COLUMN, peer, mine, extraDoubles, informing || rows[peer] > 0);
    if (informed || informing) {
      s.kernel(informed ? Kernel.DLASWP03T : Kernel.DLASWP04T, informed ? rows[peer] : rows[d]);
    }
  }
}
