package io.github.bbo4j.hplsim.engine.program;

import io.github.bbo4j.hplsim.engine.program.Program.Peer;

/**
 * The exchange of the pivot candidates of one column and of the rows that go with them: a binary
 * exchange among the largest power of two of process rows, into which the others are folded.
 */
final class PivotExchange {

  private PivotExchange() {}

  /**
   * Returns the messages of one pivot exchange for the process at distance {@code d} from the
   * current row; column peers by distance.
   */
  static Program of(int processes, int jb, int d) {
    Program program = new Program();
    int cube = BlockCyclic.powerOfTwoBelow(processes);
    int extra = processes - cube;
    int small = jb + 4;
    int large = 2 * jb + 4;
    boolean paired = extra > 0 && (d ^ cube) < processes;
    int partner = d ^ cube;
    if (paired) {
      if (d == cube) {
        program.exchange(Peer.COLUMN, partner, 0, small, true);
      } else if (d > cube) {
        program.send(Peer.COLUMN, partner, 0, small);
      } else if (d == 0) {
        program.exchange(Peer.COLUMN, partner, 0, jb, true);
      } else {
        program.receive(Peer.COLUMN, partner, true);
      }
    }
    if (d < cube) {
      for (int bit = 1; bit < cube; bit <<= 1) {
        program.exchange(Peer.COLUMN, d ^ bit, 0, d < bit ? large : small, true);
      }
    } else if (extra > 1) {
      new BinomialTree(Peer.COLUMN, extra, cube, 0, jb).write(program, d - cube, false);
    }
    if (paired) {
      if (d >= cube) {
        program.receive(Peer.COLUMN, partner, true);
      } else {
        program.send(Peer.COLUMN, partner, 0, small);
      }
    }
    return program;
  }
}
