package io.github.bbo4j.noise.broken.two;

import io.github.bbo4j.noise.broken.one.One;

/** Breaks, with {@link One}: no cycles between packages. */
public final class Two {
  private Two() {}

  /** Calls the other. */
  public static int count(int n) {
    return n == 0 ? 0 : One.count(n - 1);
  }
}
