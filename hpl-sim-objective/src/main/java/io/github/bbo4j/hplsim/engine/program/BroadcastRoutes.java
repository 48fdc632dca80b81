package io.github.bbo4j.hplsim.engine.program;

import io.github.bbo4j.hplsim.engine.program.Program.Op;
import io.github.bbo4j.hplsim.engine.program.Program.Peer;
import io.github.bbo4j.hplsim.run.BroadcastAlgorithm;

/**
 * Who sends a panel to whom. Processes of the row are named by their distance from the owner, 0 to
 * {@code size - 1}.
 */
public final class BroadcastRoutes {

  private static final int[] NOBODY = new int[0];

  private final BroadcastAlgorithm algorithm;
  private final boolean modified;
  private final int size;
  private final int[] from;
  private final int[][] to;

  public BroadcastRoutes(BroadcastAlgorithm algorithm, int size) {
    this.algorithm = algorithm;
    modified = algorithm == BroadcastAlgorithm.LONG_MODIFIED;
    this.size = size;
    from = new int[size];
    to = new int[size][];
    if (algorithm.polls() && size > 1) {
      for (int d = 0; d < size; d++) {
        from[d] = d == 0 ? 0 : predecessor(d);
        to[d] = d == 0 ? rootDestinations() : forwards(d) ? new int[] {d + 1} : NOBODY;
      }
    }
  }

  /** Returns the distance that a ring process receives from. */
  public int from(int d) {
    return from[d];
  }

  /** Returns the distances that a ring process sends to, in order. */
  public int[] to(int d) {
    return to[d];
  }

  private int[] rootDestinations() {
    int middle = (size + 1) / 2;
    if (size == 2) {
      return new int[] {1};
    }
    return switch (algorithm) {
      case RING_MODIFIED -> new int[] {1, 2};
      case TWO_RING -> new int[] {1, middle};
      case TWO_RING_MODIFIED -> middle == 2 ? new int[] {1, 2} : new int[] {1, 2, middle};
      default -> new int[] {1};
    };
  }

  private int predecessor(int d) {
    int middle = (size + 1) / 2;
    boolean fromRoot =
        switch (algorithm) {
          case RING_MODIFIED -> d == 2;
          case TWO_RING -> d == middle;
          case TWO_RING_MODIFIED -> d == 2 || d == middle;
          default -> false;
        };
    return fromRoot ? 0 : d - 1;
  }

  private boolean forwards(int d) {
    int middle = (size + 1) / 2;
    if (d + 1 >= size || size == 2) {
      return false;
    }
    return switch (algorithm) {
      case RING_MODIFIED -> d != 1;
      case TWO_RING -> d + 1 != middle;
      case TWO_RING_MODIFIED -> d != 1 && d + 1 != middle;
      default -> true;
    };
  }

  /**
   * Writes the part of the process at distance {@code d} in a long broadcast of {@code length}
   * doubles; peers are process columns.
   */
  void blocking(Program s, int d, int owner, int length) {
    handOver(s, d, owner, length);
    spreadAndRoll(s, d, owner, length);
  }

  /**
   * Writes what comes before the spread: with {@code LONG_MODIFIED}, the owner sends the whole
   * panel to the next process.
   */
  public void handOver(Program s, int d, int owner, int length) {
    s.clear();
    if (modified && d == 0) {
      s.add(Op.SYNC_SEND, Peer.PANEL, column(1, owner), 0, length);
    } else if (modified && d == 1) {
      s.receive(Peer.PANEL, column(0, owner), true);
    }
  }

  /** Returns the number of processes that spread and roll. */
  public int rolling() {
    return modified ? size - 1 : size;
  }

  /** Returns whether the process at distance {@code d} spreads and rolls. */
  public boolean rolls(int d) {
    return !modified || d != 1;
  }

  /** Adds the spread and the roll of the process at distance {@code d}. */
  public void spreadAndRoll(Program s, int d, int owner, int length) {
    int count = rolling();
    if (count < 2 || !rolls(d)) {
      return;
    }
    int me = modified && d > 0 ? d - 1 : d;
    int piece = Math.max(1, length / count);
    for (int bit = BlockCyclic.powerOfTwoBelow(count - 1); bit >= 1; bit >>= 1) {
      if (me % bit != 0) {
        continue;
      }
      if ((me & bit) != 0) {
        s.receive(Peer.PANEL, peer(me - bit, owner), true);
      } else if (me + bit < count) {
        int doubles =
            offset(Math.min(me + 2 * bit, count), count, piece, length)
                - offset(me + bit, count, piece, length);
        s.add(Op.SYNC_SEND, Peer.PANEL, peer(me + bit, owner), 0, Math.max(0, doubles));
      }
    }
    for (int k = 0; k < count - 1; k++) {
      boolean left = ((me + k) & 1) != 0;
      int other = peer(Math.floorMod(left ? me - 1 : me + 1, count), owner);
      int mine = Math.floorMod(left ? me + k / 2 : me - k / 2, count);
      int doubles = offset(mine + 1, count, piece, length) - offset(mine, count, piece, length);
      s.add(Op.START_SYNC_SEND, Peer.PANEL, other, 0, Math.max(0, doubles));
      s.receive(Peer.PANEL, other, true);
      s.add(Op.AWAIT_SEND, Peer.PANEL, 0, 0, 0);
    }
  }

  private static int offset(int i, int count, int piece, int length) {
    return i < count ? (int) Math.min(length, (long) i * piece) : length;
  }

  private int peer(int index, int owner) {
    return column(modified && index > 0 ? index + 1 : index, owner);
  }

  private int column(int d, int owner) {
    return (owner + d) % size;
  }
}
