package io.github.bbo4j.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Parameters tied neighbour by neighbour: more points than a long counts, and none by chance. */
class LongChainTest {
  private static final int LENGTH = 60;
  private static final int LEVELS = 10;
  private static final int DRAWS = 20_000;

  /** Quantile 0.999 of chi-squared with nine degrees of freedom. */
  private static final double CRITICAL = 27.88;

  /** Neighbours add up to at most nine: some 10^41 of 10^60 points. */
  private static SearchSpace chain() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int j = 0; j < LENGTH; j++) {
      builder.integer("n" + j, 0, LEVELS - 1);
    }
    for (int j = 1; j < LENGTH; j++) {
      String a = "n" + (j - 1);
      String b = "n" + j;
      builder.constraint(a + " + " + b, v -> v.integer(a) + v.integer(b) < LEVELS, a, b);
    }
    return builder.build();
  }

  /** Shares of the points by the level of one parameter: ways to it from the left and the right. */
  private static double[] shares(int parameter) {
    double[] left = ways(parameter);
    double[] right = ways(LENGTH - 1 - parameter);
    double[] shares = new double[LEVELS];
    double sum = 0;
    for (int v = 0; v < LEVELS; v++) {
      shares[v] = left[v] * right[v];
      sum += shares[v];
    }
    for (int v = 0; v < LEVELS; v++) {
      shares[v] /= sum;
    }
    return shares;
  }

  private static double[] ways(int steps) {
    double[] ways = new double[LEVELS];
    Arrays.fill(ways, 1);
    for (int s = 0; s < steps; s++) {
      double[] next = new double[LEVELS];
      for (int v = 0; v < LEVELS; v++) {
        for (int u = 0; u + v < LEVELS; u++) {
          next[v] += ways[u];
        }
      }
      ways = next;
    }
    return ways;
  }

  /** H0: draws are uniform. Seed 1, level 0.001 for each of three parameters. */
  @Test
  void drawsAreUniformThoughNothingIsCounted() {
    SearchSpace space = chain();
    assertThat(space.isCountable()).isFalse();
    SplittableRandom random = new SplittableRandom(1);
    int[] places = {0, LENGTH / 2, LENGTH - 1};
    double[][] counts = new double[places.length][LEVELS];
    for (int i = 0; i < DRAWS; i++) {
      Configuration drawn = space.sample(random);
      assertThat(space.contains(drawn)).isTrue();
      for (int p = 0; p < places.length; p++) {
        counts[p][(int) drawn.coordinate(places[p])]++;
      }
    }
    for (int p = 0; p < places.length; p++) {
      double[] shares = shares(places[p]);
      double chiSquared = 0;
      for (int v = 0; v < LEVELS; v++) {
        double expected = DRAWS * shares[v];
        chiSquared += (counts[p][v] - expected) * (counts[p][v] - expected) / expected;
      }
      assertThat(chiSquared).as("parameter %d", places[p]).isLessThan(CRITICAL);
    }
  }

  @Test
  void ranksAreRefusedWithACure() {
    assertThatThrownBy(() -> chain().size())
        .isInstanceOf(IntractableSpaceException.class)
        .hasMessageContaining("n0");
  }

  /** 2 * 10^360 points, each with n0 = 3 or 7: weights that overflow would tell nothing. */
  @Test
  void whatNoNumberCountsIsDrawnByRejection() {
    SearchSpaceBuilder builder = SearchSpace.builder().integer("n0", 0, 99_999);
    for (int j = 1; j <= 40; j++) {
      builder.integer("n" + j, 0, 999_999_999);
    }
    SearchSpace space =
        builder.constraint("two", v -> v.integer("n0") == 3 || v.integer("n0") == 7).build();
    SplittableRandom random = new SplittableRandom(1);
    Set<Long> seen = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      seen.add(space.sample(random).coordinate(0));
    }
    assertThat(seen).containsExactlyInAnyOrder(3L, 7L);
  }
}
