package io.github.bbo4j.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScramblingTest {

  /** The first b^2 radical inverses have one point in each of b^2 strata, scrambled or not. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 7, 31})
  void keepsOnePointPerStratum(int base) {
    Scrambling scrambling = new Scrambling(base, new SplittableRandom(base));
    Set<Integer> strata = new HashSet<>();
    for (int i = 0; i < base * base; i++) {
      double u = scrambling.radicalInverse(i);
      assertThat(u).isBetween(0.0, Math.nextDown(1.0));
      strata.add((int) (u * base * base));
    }
    assertThat(strata).hasSize(base * base);
  }

  /**
   * H0: a scrambled point is uniform on [0, 1). Seeds 1 to 4000, 8 cells, alpha = 0.001:
   * chi-squared with 7 degrees of freedom, critical value 24.32.
   */
  @Test
  void aScrambledPointIsUniform() {
    int[] counts = new int[8];
    for (int seed = 1; seed <= 4000; seed++) {
      counts[(int) (8 * new Scrambling(3, new SplittableRandom(seed)).scramble(0.3))]++;
    }
    double chi = 0;
    for (int count : counts) {
      chi += (count - 500.0) * (count - 500.0) / 500;
    }
    assertThat(chi).isLessThan(24.32);
  }

  /**
   * Owen's nesting: the second digit has a permutation of its own for each first one. Seeds 1 to
   * 1800, base 3: the images of 0 behind the first digits 0 and 1 are equal in a third of them, 600
   * +- 4 x 20; so are those of the first and the second 0.
   */
  @Test
  void permutationsAreThoseOfTheDigitsBefore() {
    int[] equal = new int[2];
    for (int seed = 1; seed <= 1800; seed++) {
      Scrambling scrambling = new Scrambling(3, new SplittableRandom(seed));
      int zero = (int) (9 * scrambling.radicalInverse(0));
      int one = (int) (9 * scrambling.radicalInverse(1));
      equal[0] += zero % 3 == one % 3 ? 1 : 0;
      equal[1] += zero % 3 == zero / 3 ? 1 : 0;
    }
    assertThat(equal[0]).isBetween(520, 680);
    assertThat(equal[1]).isBetween(520, 680);
  }

  /** The digits of a half in base 2 are those of the index 1. */
  @Test
  void aNumberIsScrambledAsItsDigits() {
    for (int seed = 1; seed <= 20; seed++) {
      Scrambling scrambling = new Scrambling(2, new SplittableRandom(seed));
      assertThat(scrambling.scramble(0.5)).isEqualTo(scrambling.radicalInverse(1));
      assertThat(scrambling.scramble(0.375)).isEqualTo(scrambling.radicalInverse(6)); // 0.011
    }
  }
}
