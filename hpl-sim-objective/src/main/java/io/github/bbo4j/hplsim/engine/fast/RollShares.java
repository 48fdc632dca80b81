package io.github.bbo4j.hplsim.engine.fast;

import io.github.bbo4j.hplsim.engine.program.Geometry;

/**
 * How many messages use the links of a message when all processes send to the next process column
 * at once, as they do while the pieces of a long broadcast go round: as many as leave its node, or
 * as come to the node that it goes to, whichever are more. Immutable.
 */
final class RollShares {

  private final int columns;
  private final int[] flows;

  RollShares(Geometry g, FastNetwork network) {
    columns = g.q;
    flows = new int[g.p * g.q];
    int[] leaving = new int[network.nodes()];
    int[] coming = new int[network.nodes()];
    for (int id = 0; id < flows.length; id++) {
      if (!network.local(id, next(id))) {
        leaving[network.node(id)]++;
        coming[network.node(next(id))]++;
      }
    }
    for (int id = 0; id < flows.length; id++) {
      flows[id] = Math.max(1, Math.max(leaving[network.node(id)], coming[network.node(next(id))]));
    }
  }

  private int next(int id) {
    return id % columns + 1 == columns ? id + 1 - columns : id + 1;
  }

  /** Returns the flows on the links of what a process, {@code row * Q + column}, sends. */
  int of(int id) {
    return flows[id];
  }
}
