package io.github.bbo4j.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.contract.InitialDesignContract;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RandomWithoutReplacementTest extends InitialDesignContract {
  @Override
  protected InitialDesign design(SearchSpace space) {
    return new RandomWithoutReplacement();
  }

  @Test
  void aLargerDesignBeginsWithTheSmaller() {
    SearchSpace space = SearchSpace.builder().integer("a", 0, 9).integer("b", 0, 9).build();
    var large = new RandomWithoutReplacement().points(space, 100, new SplittableRandom(4));
    var small = new RandomWithoutReplacement().points(space, 30, new SplittableRandom(4));
    assertThat(large.subList(0, 30)).isEqualTo(small);
  }

  /**
   * H0: the first and the last of 3 points out of 6 are uniform. Seeds 1 to 6000, alpha = 0.001:
   * chi-squared with 5 degrees of freedom, critical value 20.52.
   */
  @Test
  void everyPointIsEquallyLikelyAtEveryPlace() {
    SearchSpace space = SearchSpace.builder().integer("a", 0, 5).build();
    for (int place : new int[] {0, 2}) {
      int[] counts = new int[6];
      for (int seed = 1; seed <= 6000; seed++) {
        var points = new RandomWithoutReplacement().points(space, 3, new SplittableRandom(seed));
        counts[points.get(place).integer("a")]++;
      }
      double chi = 0;
      for (int count : counts) {
        chi += (count - 1000.0) * (count - 1000.0) / 1000;
      }
      assertThat(chi).isLessThan(20.52);
    }
  }
}
