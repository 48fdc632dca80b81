package io.github.bbo4j.hplsim.trace.collective;

/** All-to-all exchanges. */
final class Alltoalls {

  private Alltoalls() {}

  /** Bruck's algorithm: log2(n) exchanges of half of the data (Bruck et al. 1997). */
  static void bruck(Call c, Steps s) {
    int n = c.size();
    for (int power = 1; power < n; power <<= 1) {
      int blocks = 0;
      for (int b = 1; b < n; b++) {
        if ((b & power) != 0) {
          blocks++;
        }
      }
      long bytes = blocks * c.bytes();
      s.exchange((c.rank() + power) % n, bytes, (c.rank() - power + n) % n, bytes);
    }
  }

  /** In step i with the process at a distance of i in the hypercube; a power of two. */
  static void pair(Call c, Steps s) {
    for (int i = 1; i < c.size(); i++) {
      int partner = c.rank() ^ i;
      s.exchange(partner, c.bytes(), partner, c.bytes());
    }
  }

  /** In step i to the i-th after and from the i-th before. */
  static void ring(Call c, Steps s) {
    int n = c.size();
    for (int i = 1; i < n; i++) {
      s.exchange((c.rank() + i) % n, c.bytes(), (c.rank() - i + n) % n, c.bytes());
    }
  }
}
