package io.github.bbo4j.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.contract.InitialDesignContract;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HaltonDesignTest extends InitialDesignContract {
  @Override
  protected InitialDesign design(SearchSpace space) {
    return new HaltonDesign();
  }

  /**
   * Axis by axis the first p points are one in each of p parts, of six primes and no other base.
   */
  @Test
  void theAxesHaveTheFirstPrimes() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int d = 0; d < 6; d++) {
      builder.real("x" + d, 0, 1);
    }
    SearchSpace space = builder.build();
    var points = new HaltonDesign().points(space, 13, new SplittableRandom(4));
    int[] primes = {2, 3, 5, 7, 11, 13};
    for (int d = 0; d < primes.length; d++) {
      int p = primes[d];
      String name = "x" + d;
      assertThat(points.subList(0, p).stream().map(c -> (int) (p * c.real(name))).distinct())
          .as(name)
          .hasSize(p);
    }
  }
}
