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
}
