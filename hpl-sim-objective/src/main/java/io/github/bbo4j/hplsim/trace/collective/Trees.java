package io.github.bbo4j.hplsim.trace.collective;

/** Algorithms on trees. */
final class Trees {

  private Trees() {}

  /** A binomial tree: the farthest first (Thakur, Rabenseifner, Gropp 2005, section 3.2). */
  static void binomialBroadcast(Call c, Steps s) {
    int n = c.size();
    int relative = (c.rank() - c.root() + n) % n;
    int mask = 1;
    while (mask < n) {
      if ((relative & mask) != 0) {
        s.receive((c.rank() - mask + n) % n, c.bytes());
        break;
      }
      mask <<= 1;
    }
    for (mask >>= 1; mask > 0; mask >>= 1) {
      if (relative + mask < n) {
        s.send((c.rank() + mask) % n, c.bytes());
      }
    }
  }
}
