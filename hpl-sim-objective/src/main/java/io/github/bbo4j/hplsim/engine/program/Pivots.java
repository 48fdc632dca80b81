package io.github.bbo4j.hplsim.engine.program;

/**
 * Pivot rows as a function of a seed: uniform over the remaining rows, {@code r(j) = j + mix(seed,
 * j) mod (N - j)}.
 *
 * <p>The mix is the output function of SplitMix64 (Steele, Lea, Flood 2014), in unsigned 64-bit
 * arithmetic.
 */
final class Pivots {

  private Pivots() {}

  /** Returns the row exchanged with row {@code j} of a matrix of order {@code n}. */
  static int row(long seed, int j, int n) {
    long z = seed * 0x9E3779B97F4A7C15L + (j + 1L) * 0xBF58476D1CE4E5B9L + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    z ^= z >>> 31;
    return j + (int) Long.remainderUnsigned(z, n - j);
  }
}
