package io.github.bbo4j.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.contract.InitialDesignContract;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SobolDesignTest extends InitialDesignContract {
  @Override
  protected InitialDesign design(SearchSpace space) {
    return new SobolDesign();
  }

  /**
   * The first two axes of Sobol's sequence are a (0, m, 2)-net: each box of area 1/16 has exactly
   * one of 16 points, and scrambling keeps that.
   */
  @Test
  void scrambledPointsStayANet() {
    SearchSpace space = SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
    for (int seed = 1; seed <= 20; seed++) {
      var points = new SobolDesign().points(space, 16, new SplittableRandom(seed));
      for (int columns = 1; columns <= 16; columns *= 2) {
        Set<Integer> boxes = new HashSet<>();
        for (var point : points) {
          int column = (int) (point.real("x") * columns);
          boxes.add(column * 1000 + (int) (point.real("y") * (16 / columns)));
        }
        assertThat(boxes).hasSize(16);
      }
    }
  }

  @Test
  void eachSeedScramblesItsOwnWay() {
    SearchSpace space = SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
    assertThat(new SobolDesign().points(space, 4, new SplittableRandom(1)))
        .isNotEqualTo(new SobolDesign().points(space, 4, new SplittableRandom(2)));
  }

  @Test
  void refusesTooManyParametersByName() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int d = 0; d < 1001; d++) {
      builder.integer("p" + d, 0, 1);
    }
    SearchSpace space = builder.build();
    assertThatThrownBy(() -> new SobolDesign().points(space, 4, new SplittableRandom(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1001");
  }

  /** Of the first 512 points those that a constraint leaves are one in each of 16 parts. */
  @Test
  void goesOnBehindInfeasiblePoints() {
    SearchSpace space =
        SearchSpace.builder()
            .real("x", 0, 1)
            .constraint("the first part of 32", c -> c.real("x") < 1 / 32.0, "x")
            .build();
    var points = new SobolDesign().points(space, 16, new SplittableRandom(3));
    assertThat(points.stream().map(c -> (int) (512 * c.real("x"))).distinct()).hasSize(16);
  }
}
