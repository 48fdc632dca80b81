package io.github.bbo4j.hplsim.trace.collective;

import org.jspecify.annotations.Nullable;

/** Exchanges along the sides of a mesh of processes. */
final class Meshes {

  private Meshes() {}

  /** Returns the sides of the squarest mesh, the shorter first, or nothing. */
  static int @Nullable [] sides2(int n) {
    for (int x = (int) Math.sqrt(n); x <= n / 2; x++) {
      if (x > 0 && n % x == 0) {
        return new int[] {Math.min(x, n / x), Math.max(x, n / x)};
      }
    }
    return null;
  }

  /** Returns side and height of a mesh with a square base, or nothing. */
  static int @Nullable [] sides3(int n) {
    for (int x = (int) Math.cbrt(n); x <= n / 3; x++) {
      if (x > 0 && n % (x * x) == 0) {
        return new int[] {x, n / (x * x)};
      }
    }
    return null;
  }

  /** Gathers within rows, then columns. */
  static void gather2(Call c, Steps s) {
    int[] sides = sides2(c.size());
    if (sides == null) {
      throw new IllegalArgumentException(
          "allgather 2dmesh needs processes in a mesh but there are " + c.size());
    }
    run(c, s, new long[] {1, sides[1]}, false);
  }

  /** Gathers within rows, then columns, then between planes. */
  static void gather3(Call c, Steps s) {
    if (sides3(c.size()) == null) {
      throw new IllegalArgumentException(
          "allgather 3dmesh needs processes in a mesh but there are " + c.size());
    }
    run3(c, s, 1);
  }

  /**
   * Two rounds.
   *
   * @param factors of the bytes in both rounds; the second is that of a row's part where rows count
   * @param rows whether the second round carries a part for each process of a row
   */
  static void run(Call c, Steps s, long[] factors, boolean rows) {
    int[] sides = sides2(c.size());
    if (sides == null) {
      throw new IllegalStateException("no mesh of " + c.size());
    }
    int y = sides[1];
    int base = c.rank() / y * y;
    line(c, s, new int[] {base, 1, y}, factors[0] * c.bytes());
    long second = (rows ? y * factors[1] : factors[1]) * c.bytes();
    line(c, s, new int[] {c.rank() % y, y, sides[0]}, second);
  }

  /** Three rounds; the first carries {@code factor} times the bytes. */
  static void run3(Call c, Steps s, int factor) {
    int[] sides = sides3(c.size());
    if (sides == null) {
      throw new IllegalStateException("no mesh of " + c.size());
    }
    int x = sides[0];
    int plane = x * x;
    line(c, s, new int[] {c.rank() / x * x, 1, x}, factor * c.bytes());
    int column = c.rank() % x + c.rank() / plane * plane;
    line(c, s, new int[] {column, x, x}, factor * c.bytes() * x);
    for (int i = 1; i < sides[1]; i++) {
      s.startReceive(c.after(i * plane), c.bytes() * plane);
    }
    for (int i = 1; i < sides[1]; i++) {
      s.send(c.after(i * plane), c.bytes() * plane);
    }
    s.awaitAll();
  }

  /** Receives from all others of a line (first, distance, number), then sends to them in turn. */
  private static void line(Call c, Steps s, int[] line, long bytes) {
    for (int i = 0; i < line[2]; i++) {
      int other = line[0] + i * line[1];
      if (other != c.rank()) {
        s.startReceive(other, bytes);
      }
    }
    for (int i = 0; i < line[2]; i++) {
      int other = line[0] + i * line[1];
      if (other != c.rank()) {
        s.send(other, bytes);
      }
    }
    s.awaitAll();
  }
}
