package io.github.bbo4j.noise.broken.one;

import io.github.bbo4j.noise.broken.two.Two;

/** Breaks, with {@link Two}: no cycles between packages. */
public final class One {
  private One() {}

  /** Calls the other. */
  public static int count(int n) {
    return n == 0 ? 0 : Two.count(n - 1);
  }
}
