package io.github.bbo4j.core.space;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Steps from point to point of a space. */
class NeighbourhoodsTest {
  private final SplittableRandom random = new SplittableRandom(11);

  @Test
  void neighboursAreOneStepInAnyNumberOfDimensions() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("a", 0, 4)
            .integer("b", 0, 4)
            .choice("c", "x", "y", "z")
            .build();
    Configuration corner = space.at(0, 4, 1);
    // 2 x 2 places on the ordered axes, 3 categories, minus itself.
    assertThat(space.neighbours(corner)).hasSize(11).doesNotHaveDuplicates().doesNotContain(corner);
    assertThat(space.axisNeighbours(corner))
        .containsExactlyInAnyOrder(
            space.at(1, 4, 1), space.at(0, 3, 1), space.at(0, 4, 0), space.at(0, 4, 2));
    assertThat(space.neighbours(space.at(2, 2, 0))).hasSize(26);
  }

  /**
   * Chi-squared test of uniformity at level 0.001 with 10 degrees of freedom (critical value
   * 29.588), seed 11.
   */
  @Test
  void randomNeighboursAreUniform() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("a", 0, 4)
            .integer("b", 0, 4)
            .choice("c", "x", "y", "z")
            .build();
    List<Configuration> neighbours = space.neighbours(space.at(0, 4, 1)).toList();
    long[] counts = new long[neighbours.size()];
    int draws = 11_000;
    for (int i = 0; i < draws; i++) {
      counts[neighbours.indexOf(space.randomNeighbour(space.at(0, 4, 1), random).orElseThrow())]++;
    }
    assertThat(SearchSpaceTest.chiSquared(counts, draws)).isLessThan(29.588);
  }

  @Test
  void aWalkReachesEveryCellOfASmallGrid() {
    SearchSpace space =
        SearchSpace.builder().integer("a", 0, 4).integer("b", 0, 1).choice("c", "x", "y").build();
    Set<Configuration> visited = new HashSet<>();
    Configuration at = space.at(0, 0, 0);
    for (int i = 0; i < 2000; i++) {
      visited.add(at);
      at = space.randomNeighbour(at, random).orElseThrow();
    }
    assertThat(visited).hasSize(20);
  }

  @Test
  void tightlyConstrainedNeighboursAreStillFound() {
    // Only the diagonal of a 6-dimensional grid is feasible: 2 of 728 moves.
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (String name : List.of("a", "b", "c", "d", "e", "f")) {
      builder.integer(name, 0, 7);
    }
    builder.constraint("diagonal", NeighbourhoodsTest::same, "a", "b", "c", "d", "e", "f");
    SearchSpace space = builder.build();
    assertThat(space.size()).isEqualTo(BigInteger.valueOf(8));
    Set<Configuration> found = new HashSet<>();
    for (int i = 0; i < 50; i++) {
      found.add(space.randomNeighbour(space.at(3, 3, 3, 3, 3, 3), random).orElseThrow());
    }
    assertThat(found)
        .containsExactlyInAnyOrder(space.at(2, 2, 2, 2, 2, 2), space.at(4, 4, 4, 4, 4, 4));
  }

  private static boolean same(Values v) {
    return List.of("b", "c", "d", "e", "f").stream().allMatch(n -> v.integer(n) == v.integer("a"));
  }
}
