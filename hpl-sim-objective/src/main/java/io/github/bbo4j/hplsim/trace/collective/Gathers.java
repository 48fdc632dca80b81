package io.github.bbo4j.hplsim.trace.collective;

/** Gathers and scatters along Open MPI's trees and one by one. */
final class Gathers {

  private Gathers() {}

  /** Processes in the subtree of a child of the caller. */
  private static int below(Call c, int child) {
    int place = Math.floorMod(child - c.root(), c.size());
    return Math.min(place - c.relative(), c.size() - place);
  }

  /** Up a binomial tree. */
  static void binomialGather(Call c, Steps s) {
    OpenMpiTree tree = OpenMpiTree.inOrderBinomial(c);
    int held = 1;
    if (c.relative() % 2 == 0) {
      for (int child : tree.children()) {
        int below = below(c, child);
        s.receive(child, below * c.bytes());
        held += below;
      }
    }
    if (c.rank() != c.root()) {
      s.send(tree.parent(), held * c.bytes());
    }
  }

  /** Down a binomial tree. */
  static void binomialScatter(Call c, Steps s) {
    OpenMpiTree tree = OpenMpiTree.inOrderBinomial(c);
    if (c.rank() != c.root()) {
      s.receive(tree.parent(), c.bytes());
    }
    if (c.relative() % 2 == 0) {
      for (int child : tree.children()) {
        s.send(child, below(c, child) * c.bytes());
      }
    }
  }

  /** The root receives from one after the other. */
  static void linearGather(Call c, Steps s) {
    if (c.rank() != c.root()) {
      s.send(c.root(), c.bytes());
      return;
    }
    for (int i = 0; i < c.size(); i++) {
      if (i != c.rank()) {
        s.receive(i, c.bytes());
      }
    }
  }

  /** The root sends to one after the other. */
  static void linearScatter(Call c, Steps s) {
    if (c.rank() != c.root()) {
      s.receive(c.root(), c.bytes());
      return;
    }
    for (int i = 0; i < c.size(); i++) {
      if (i != c.rank()) {
        s.send(i, c.bytes());
      }
    }
  }

  /** The root calls for one after the other; what remains of a part comes when it may. */
  static void synchronizedGather(Call c, Steps s) {
    long segment = Segments.ofBytes(c.bytes() > 92160 ? 32768 : 1024, c.extent(), c.count());
    long first = segment * c.extent();
    long rest = c.bytes() - first;
    if (c.rank() != c.root()) {
      s.receive(c.root(), 0);
      s.send(c.root(), first);
      s.send(c.root(), rest);
      return;
    }
    for (int i = 0; i < c.size(); i++) {
      if (i != c.rank()) {
        int receive = s.startReceive(i, first);
        s.send(i, 0);
        s.startReceive(i, rest);
        s.await(receive);
      }
    }
    s.awaitAll();
  }
}
