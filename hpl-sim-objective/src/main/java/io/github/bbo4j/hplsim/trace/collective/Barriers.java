package io.github.bbo4j.hplsim.trace.collective;

/** Barriers. */
final class Barriers {

  private Barriers() {}

  /** A token goes around twice. */
  static void doubleRing(Call c, Steps s) {
    for (int round = 0; round < 2; round++) {
      if (c.rank() > 0) {
        s.receive(c.after(-1), 0);
      }
      s.send(c.after(1), 0);
      if (c.rank() == 0) {
        s.receive(c.after(-1), 0);
      }
    }
  }

  /** Hypercube; those beyond the power of two through a partner. */
  static void recursiveDoubling(Call c, Steps s) {
    int power = Segments.powerOfTwo(c.size());
    int beyond = c.size() - power;
    if (c.rank() >= power) {
      s.exchange(c.rank() - power, 0, c.rank() - power, 0);
      return;
    }
    if (c.rank() < beyond) {
      s.receive(c.rank() + power, 0);
    }
    for (int mask = 1; mask < power; mask <<= 1) {
      s.exchange(c.rank() ^ mask, 0, c.rank() ^ mask, 0);
    }
    if (c.rank() < beyond) {
      s.send(c.rank() + power, 0);
    }
  }

  /** Dissemination (Hensgen, Finkel, Manber 1988; Bruck). */
  static void bruck(Call c, Steps s) {
    for (int distance = 1; distance < c.size(); distance <<= 1) {
      s.exchange(c.after(distance), 0, c.after(-distance), 0);
    }
  }

  /** Up a binomial tree and down again. */
  static void tree(Call c, Steps s) {
    int n = c.size();
    int depth = 1;
    while (depth < n) {
      depth <<= 1;
    }
    for (int jump = 1; jump < depth; jump <<= 1) {
      int partner = c.rank() ^ jump;
      if ((partner & jump - 1) == 0 && partner < n) {
        if (partner > c.rank()) {
          s.receive(partner, 0);
        } else {
          s.send(partner, 0);
        }
      }
    }
    for (int jump = depth >> 1; jump > 0; jump >>= 1) {
      int partner = c.rank() ^ jump;
      if ((partner & jump - 1) == 0 && partner < n) {
        if (partner > c.rank()) {
          s.send(partner, 0);
        } else {
          s.receive(partner, 0);
        }
      }
    }
  }

  /** An exchange of two processes. */
  static void twoProcesses(Call c, Steps s) {
    if (c.size() != 2) {
      throw new IllegalArgumentException(
          "barrier ompi_two_procs needs two processes but there are " + c.size());
    }
    s.exchange(1 - c.rank(), 0, 1 - c.rank(), 0);
  }
}
