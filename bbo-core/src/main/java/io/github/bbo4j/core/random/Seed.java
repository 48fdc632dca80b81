package io.github.bbo4j.core.random;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * The one seed of a run, from which every stream of random numbers is derived.
 *
 * <p>{@code stream(purpose, step)} seeds a {@link SplittableRandom} with a 64-bit mix (the
 * finaliser of MurmurHash3 as varied by Stafford, 2011, mix 13) of the seed, the FNV-1a hash of the
 * purpose, and the step. The same three give the same numbers on every JVM; two that differ
 * anywhere give streams without visible relation.
 *
 * @param value any number
 */
public record Seed(long value) {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /**
   * A fresh generator for one purpose at one step.
   *
   * @param purpose what the numbers are for, such as "heuristic"
   * @param step the step of the run, or a repetition
   */
  public RandomGenerator stream(String purpose, long step) {
    return new SplittableRandom(derive(purpose, step).value);
  }

  /** A seed for a part of the whole, such as one repetition of an experiment. */
  public Seed derive(String purpose, long step) {
    long hash = 0xCBF29CE484222325L;
    for (int i = 0; i < purpose.length(); i++) {
      hash = (hash ^ purpose.charAt(i)) * 0x100000001B3L;
    }
    return new Seed(mix(mix(mix(value + GOLDEN) ^ hash) + step * GOLDEN));
  }

  private static long mix(long z) {
    long a = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    long b = (a ^ (a >>> 27)) * 0x94D049BB133111EBL;
    return b ^ (b >>> 31);
  }
}
