package io.github.bbo4j.hplsim.engine.program;

import io.github.bbo4j.hplsim.engine.program.Program.Peer;

/**
 * A binomial broadcast from position 0, highest bit first.
 *
 * @param peer how a position is named
 * @param count number of processes
 * @param offset added to a position to name the peer
 * @param rows of the message
 * @param extra of the message
 */
record BinomialTree(Peer peer, int count, int offset, int rows, int extra) {

  /** Adds the part of the process at position {@code me}, with a poll after each round or none. */
  void write(Program program, int me, boolean polls) {
    for (int bit = count > 1 ? BlockCyclic.powerOfTwoBelow(count - 1) : 0; bit >= 1; bit >>= 1) {
      if (me % bit == 0) {
        if ((me & bit) != 0) {
          program.receive(peer, offset + me - bit, rows > 0 || extra > 0);
        } else if (me + bit < count) {
          program.send(peer, offset + me + bit, rows, extra);
        }
      }
      if (polls) {
        program.poll();
      }
    }
  }
}
