package io.github.bbo4j.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.contract.InitialDesignContract;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FullFactorialTest extends InitialDesignContract {
  @Override
  protected InitialDesign design(SearchSpace space) {
    return new FullFactorial();
  }

  @Test
  void givesAllPointsInOrder() {
    SearchSpace space = SearchSpace.builder().integer("a", 0, 2).choice("b", "x", "y").build();
    assertThat(new FullFactorial().points(space, 6, new SplittableRandom(1)))
        .isEqualTo(space.stream().toList());
  }

  @Test
  void givesAnEvenSubGridWithTheEnds() {
    SearchSpace space = SearchSpace.builder().integer("a", 0, 10).integer("b", 0, 4).build();
    var points = new FullFactorial().points(space, 9, new SplittableRandom(1));
    assertThat(points)
        .extracting(c -> 100 * c.integer("a") + c.integer("b"))
        .containsExactly(0, 2, 4, 500, 502, 504, 1000, 1002, 1004);
  }

  @Test
  void theFirstOfEqualAxesGetsTheNextLevel() {
    SearchSpace space = SearchSpace.builder().integer("a", 0, 2).integer("b", 0, 2).build();
    assertThat(new FullFactorial().points(space, 2, new SplittableRandom(1)))
        .extracting(c -> 10 * c.integer("a") + c.integer("b"))
        .containsExactly(1, 21);
  }

  /** An axis of two labels has no third level: the other one has four. */
  @Test
  void anAxisHasNoMoreLevelsThanThereAre() {
    SearchSpace space = SearchSpace.builder().choice("a", "x", "y").integer("b", 0, 9).build();
    var points = new FullFactorial().points(space, 8, new SplittableRandom(1));
    assertThat(points.stream().map(c -> c.integer("b")).distinct()).containsExactly(0, 3, 6, 9);
  }
}
