package io.github.bbo4j.sampling;

import java.util.random.RandomGenerator;

/**
 * Nested uniform scrambling (Owen, 1995, "Randomly permuted (t,m,s)-nets and (t,s)-sequences"): the
 * digits of a number in base {@code b} are permuted, each by a permutation of its own for every
 * value of the digits before it. The permutations come from a hash, so nothing is stored.
 * Immutable.
 */
final class Scrambling {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final long seed;
  private final int base;
  private final int depth;

  /** A scrambling of numbers in base {@code base}, to about 2^-40. */
  Scrambling(int base, RandomGenerator random) {
    this.base = base;
    this.seed = random.nextLong();
    this.depth = (int) Math.ceil(40 / (Math.log(base) / Math.log(2)));
  }

  /**
   * The scrambled radical inverse of the index, in [0, 1): its digits in the base, mirrored at the
   * point.
   */
  double radicalInverse(long index) {
    long rest = index;
    double u = 0;
    double weight = 1.0 / base;
    long prefix = seed;
    for (int k = 0; k < depth; k++) {
      int digit = (int) (rest % base);
      u += weight * permuted(digit, prefix);
      prefix = mix(prefix + GOLDEN * (digit + 1));
      rest /= base;
      weight /= base;
    }
    return below1(u + weight * base * uniform(prefix));
  }

  /** The scrambled number, in [0, 1). */
  double scramble(double x) {
    double rest = x;
    double u = 0;
    double weight = 1.0 / base;
    long prefix = seed;
    for (int k = 0; k < depth; k++) {
      rest *= base;
      int digit = Math.min(base - 1, (int) rest);
      rest -= digit;
      u += weight * permuted(digit, prefix);
      prefix = mix(prefix + GOLDEN * (digit + 1));
      weight /= base;
    }
    return below1(u + weight * base * uniform(prefix));
  }

  /** The image of a digit under the permutation of its prefix: a Fisher-Yates shuffle by hash. */
  private int permuted(int digit, long prefix) {
    if (base == 2) {
      return digit ^ (int) (mix(prefix) & 1);
    }
    int image = digit;
    // The transpositions (i, j <= i) from the top; followed for this one digit only.
    for (int i = base - 1; i > 0; i--) {
      int j = (int) Math.floorMod(mix(prefix ^ (GOLDEN * i)), (long) i + 1);
      if (image == i) {
        image = j;
      } else if (image == j) {
        image = i;
      }
    }
    return image;
  }

  private static double uniform(long prefix) {
    return (mix(prefix ^ GOLDEN) >>> 11) * 0x1p-53;
  }

  private static double below1(double u) {
    return Math.min(u, Math.nextDown(1.0));
  }

  /** The 64-bit mix of Stafford (2011), variant 13. */
  private static long mix(long z) {
    long a = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    long b = (a ^ (a >>> 27)) * 0x94D049BB133111EBL;
    return b ^ (b >>> 31);
  }
}
