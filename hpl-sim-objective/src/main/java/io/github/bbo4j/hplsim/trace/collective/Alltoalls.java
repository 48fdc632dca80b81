package io.github.bbo4j.hplsim.trace.collective;

/** All-to-all exchanges of equal parts. */
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
      s.exchange(c.after(power), bytes, c.after(-power), bytes);
    }
  }

  /** Everybody gets everything, by recursive doubling. */
  static void doubling(Call c, Steps s) {
    long each = c.bytes() * c.size();
    new Doubling(c, s, 0, (from, to) -> (to - from) * each).run();
  }

  /** Everything within a row, then what belongs to a row within a column. */
  static void mesh2(Call c, Steps s) {
    if (Meshes.sides2(c.size()) == null) {
      // Without a mesh SMPI returns at once.
      return;
    }
    Meshes.run(c, s, new long[] {c.size(), 1}, true);
  }

  /** Everything within rows, then columns, then between planes. */
  static void mesh3(Call c, Steps s) {
    if (Meshes.sides3(c.size()) == null) {
      return;
    }
    Meshes.run3(c, s, c.size());
  }
}
