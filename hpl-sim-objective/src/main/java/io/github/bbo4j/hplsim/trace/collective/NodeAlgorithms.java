package io.github.bbo4j.hplsim.trace.collective;

/**
 * Algorithms between and within nodes. The processes of a node are taken to be consecutive, as many
 * on each node.
 */
final class NodeAlgorithms {

  private NodeAlgorithms() {}

  /** A k-nomial tree with k = 4 (MVAPICH2, within a node; used among all). */
  static void knomialBroadcast(Call c, Steps s) {
    c.nodes().prepare(c, s);
    int n = c.size();
    int relative = c.relative();
    int mask = 1;
    while (mask < n) {
      if (relative % (4 * mask) != 0) {
        s.receive(c.fromRoot(relative / (4 * mask) * (4 * mask)), c.bytes());
        break;
      }
      mask *= 4;
    }
    for (mask /= 4; mask > 0; mask /= 4) {
      for (int k = 1; k < 4; k++) {
        if (relative + mask * k < n) {
          s.startSend(c.after(mask * k), c.bytes());
        }
      }
      s.awaitAll();
    }
  }

  /** Binomial trees between nodes, then within. */
  static void binomialBroadcast(Call c, Steps s) {
    c.nodes().prepare(c, s);
    if (!c.nodes().uniform()) {
      MpichRules.flatBroadcast(c).expand(c, s);
      return;
    }
    int cores = c.nodes().perNode();
    Broadcasts.toFirst(c, s);
    if (c.rank() % cores == 0) {
      down(c, s, Tree.between(c));
    }
    down(c, s, Tree.within(c));
  }

  /** Binomial trees within nodes, then between, and back. */
  static void binomialAllreduce(Call c, Steps s) {
    c.nodes().prepare(c, s);
    int cores = c.nodes().perNode();
    up(c, s, Tree.within(c));
    if (c.rank() % cores == 0) {
      up(c, s, Tree.between(c));
      down(c, s, Tree.between(c));
    }
    down(c, s, Tree.within(c));
  }

  /** A tree of every {@code stride}-th process from a first one on. */
  private record Tree(int first, int stride, int members) {

    static Tree within(Call c) {
      int cores = c.nodes().perNode();
      return new Tree(c.rank() / cores * cores, 1, cores);
    }

    static Tree between(Call c) {
      int cores = c.nodes().perNode();
      return new Tree(0, cores, (c.size() + cores - 1) / cores);
    }

    int process(int place) {
      return first + place * stride;
    }
  }

  private static void up(Call c, Steps s, Tree tree) {
    int place = (c.rank() - tree.first()) / tree.stride();
    for (int mask = 1; mask < tree.members(); mask <<= 1) {
      if ((place & mask) != 0) {
        s.send(tree.process(place & ~mask), c.bytes());
        return;
      }
      int source = tree.process(place | mask);
      if (source < c.size()) {
        s.receive(source, c.bytes());
      }
    }
  }

  private static void down(Call c, Steps s, Tree tree) {
    int place = (c.rank() - tree.first()) / tree.stride();
    int members = tree.members();
    int mask = 1;
    while (mask < members) {
      if ((place & mask) != 0) {
        s.receive(tree.process(place - mask), c.bytes());
        break;
      }
      mask <<= 1;
    }
    for (mask >>= 1; mask > 0; mask >>= 1) {
      int to = place + mask;
      if (to < members && tree.process(to) < c.size()) {
        s.send(tree.process(to), c.bytes());
      }
    }
  }

  /** A ring between nodes, each step passed on within the node. */
  static void looseRing(Call c, Steps s) {
    c.nodes().prepare(c, s);
    int n = c.size();
    int cores = c.nodes().perNode();
    if (n % cores != 0) {
      throw new IllegalArgumentException(
          "allgather loosely_lr needs a multiple of " + cores + " processes, not " + n);
    }
    int base = c.rank() / cores * cores;
    int rounds = n / cores;
    for (int i = 0; i < rounds; i++) {
      int incoming = -1;
      for (int j = 0; j < cores; j++) {
        int other = base + j;
        if (other == c.rank() && i < rounds - 1) {
          incoming = s.startReceive(c.after(-cores), c.bytes());
          s.startSend(c.after(cores), c.bytes());
        } else if (other != c.rank()) {
          s.startReceive(other, c.bytes());
          s.startSend(other, c.bytes());
        }
      }
      if (incoming >= 0) {
        s.await(incoming);
      }
    }
    s.awaitAll();
  }
}
