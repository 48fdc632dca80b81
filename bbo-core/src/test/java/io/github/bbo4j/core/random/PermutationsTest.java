package io.github.bbo4j.core.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class PermutationsTest {
  /** Draws the digits of a number, the last one first, each in the base that is asked for. */
  private static RandomGenerator digits(int number) {
    return new RandomGenerator() {
      private int left = number;

      @Override
      public int nextInt(int bound) {
        int digit = left % bound;
        left /= bound;
        return digit;
      }

      @Override
      public long nextLong() {
        throw new AssertionError("only bounded integers are drawn");
      }
    };
  }

  /** Draws of 4, 3 and 2 values are 24 equally likely ones. */
  @Test
  void eachPermutationComesOfOneSequenceOfDraws() {
    Set<List<String>> seen = new HashSet<>();
    for (int draws = 0; draws < 24; draws++) {
      seen.add(Permutations.shuffled(List.of("a", "b", "c", "d"), digits(draws)));
    }
    assertThat(seen)
        .hasSize(24)
        .allSatisfy(order -> assertThat(order).containsExactlyInAnyOrder("a", "b", "c", "d"));
    assertThat(Permutations.uniform(4, digits(0))).containsExactly(1, 2, 3, 0);
  }

  @Test
  void fewItemsNeedNoDraw() {
    assertThat(Permutations.uniform(0, digits(0))).isEmpty();
    assertThat(Permutations.uniform(1, digits(0))).containsExactly(0);
    assertThatThrownBy(() -> Permutations.uniform(-1, new SplittableRandom(1)))
        .hasMessage("n = -1 must be at least 0");
  }
}
