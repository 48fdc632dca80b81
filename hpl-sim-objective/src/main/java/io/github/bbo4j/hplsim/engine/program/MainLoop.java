package io.github.bbo4j.hplsim.engine.program;

import io.github.bbo4j.hplsim.HplConfiguration;
import io.github.bbo4j.hplsim.engine.exact.Rank;

/** HPL's main loop: what a process does for each panel, and the start-up before the timed part. */
public final class MainLoop {

  public static final int FACTOR = 0;
  public static final int COPY = 1;
  public static final int AWAIT = 2;
  static final int UPDATE = 3;
  public static final int UPDATE_WITH_BROADCAST = 4;

  private final HplConfiguration c;
  private final Geometry g;

  public MainLoop(HplConfiguration c, Geometry g) {
    this.c = c;
    this.g = g;
  }

  /** Opens panel k for a process and adds what it has to do until the next one is opened. */
  public void plan(Rank r, int k, int window) {
    int jb = g.width(k);
    boolean mine = r.column == k % g.q;
    int depth = g.depth;
    int columnsLeft = g.trailingColumns(k, r.column) - (mine ? jb : 0);
    r.left[k % window] = columnsLeft;
    r.received[k % window] = g.q == 1;
    boolean filling = depth > 0 && k < depth;
    if (mine) {
      if (depth > 0 && !filling) {
        for (int pending = k - depth; pending < k; pending++) {
          r.task(UPDATE, pending, jb);
        }
      }
      r.task(FACTOR, k, 0);
      if (g.q > 1) {
        r.task(COPY, k, 0);
      }
    }
    if (depth == 0) {
      r.task(AWAIT, k, 0);
      r.task(UPDATE, k, Integer.MAX_VALUE);
    } else if (filling) {
      r.task(AWAIT, k, 0);
      if (k < depth - 1) {
        int from = k * g.nb + jb;
        int limit = Math.min(depth * g.nb, g.n);
        r.task(UPDATE, k, BlockCyclic.count(from, limit - from, r.column, g.q, g.nb));
      }
    } else {
      r.task(UPDATE_WITH_BROADCAST, k - depth, columnsLeft);
    }
    if (depth > 0 && k == g.panels - 1) {
      int rhs = BlockCyclic.count(g.n, 1, r.column, g.q, g.nb);
      for (int pending = Math.max(0, g.panels - depth); pending < g.panels; pending++) {
        r.task(UPDATE, pending, rhs);
      }
    }
  }

  /** Writes the all-reduce and the barrier after which each process starts its clock. */
  public void prologue(Rank r) {
    Program s = r.scratch;
    int count = c.ranks();
    int me = c.mapping().rank(r.row, r.column, g.p, g.q);
    if (count > 1) {
      int top = BlockCyclic.powerOfTwoBelow(count - 1);
      for (int bit = 1; bit <= top; bit <<= 1) {
        if (me % bit == 0) {
          if ((me & bit) != 0) {
            s.send(Program.WORLD, me - bit, 0, 12);
          } else if (me + bit < count) {
            s.receive(Program.WORLD, me + bit, true);
          }
        }
      }
      s.binomial(Program.WORLD, me, count, 0, 0, 12, false);
      s.binomial(Program.WORLD, me, count, 0, 0, 4, false);
    }
    r.run(s, 0, 0);
  }
}
