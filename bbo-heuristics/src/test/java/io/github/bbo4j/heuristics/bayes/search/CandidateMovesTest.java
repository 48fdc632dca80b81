package io.github.bbo4j.heuristics.bayes.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CandidateMovesTest {
  private static List<Configuration> moves(Configuration from, long seed) {
    List<Configuration> moves = new ArrayList<>();
    new CandidateMoves(from.space(), new SplittableRandom(seed)).from(from, moves::add);
    return moves;
  }

  private static long changed(Configuration a, Configuration b) {
    return IntStream.range(0, a.space().dimension())
        .filter(j -> a.coordinate(j) != b.coordinate(j))
        .count();
  }

  private static SearchSpaceBuilder eight() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    IntStream.range(0, 8).forEach(j -> builder.integer("n" + j, 0, 99));
    return builder;
  }

  @Test
  void aNeighbourDiffersInOneParameter() {
    Configuration middle = eight().build().at(50, 50, 50, 50, 50, 50, 50, 50);
    assertThat(moves(middle, 1)).hasSize(32).allMatch(c -> changed(c, middle) == 1);
  }

  /** Where a sum is fixed nothing that differs in one parameter is feasible. */
  @Test
  void whereASumIsFixedOneParameterPaysForOthers() {
    SearchSpace space =
        eight()
            .constraint(
                "sum", v -> IntStream.range(0, 8).mapToLong(j -> v.integer("n" + j)).sum() == 320)
            .build();
    Configuration middle = space.at(40, 40, 40, 40, 40, 40, 40, 40);
    for (int seed = 1; seed <= 20; seed++) {
      assertThat(moves(middle, seed).stream().filter(c -> changed(c, middle) >= 2))
          .as("seed %d", seed)
          .isNotEmpty();
    }
  }

  @Test
  void realsUnderConstraintsHaveNoMutants() {
    SearchSpace space =
        SearchSpace.builder()
            .real("x", 0, 1)
            .real("y", 0, 1)
            .constraint("sum", v -> v.real("x") + v.real("y") <= 1.5)
            .build();
    Configuration middle = space.atUnit(new double[] {0.5, 0.5}).orElseThrow();
    assertThat(moves(middle, 1)).isNotEmpty().allMatch(c -> changed(c, middle) == 1);
  }

  @Test
  void aCategoryOfOneValueHasNothingToChangeTo() {
    SearchSpace space =
        SearchSpace.builder()
            .choice("only", "this")
            .integer("n", 0, 999_999)
            .constraint("odd", v -> v.integer("n") % 2 == 1)
            .build();
    for (int seed = 1; seed <= 20; seed++) {
      assertThat(moves(space.at(0, 501), seed)).allMatch(c -> c.integer("n") % 2 == 1);
    }
  }
}
