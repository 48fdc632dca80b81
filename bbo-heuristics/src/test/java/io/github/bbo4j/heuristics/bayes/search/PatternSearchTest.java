package io.github.bbo4j.heuristics.bayes.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PatternSearchTest {
  private static Configuration minimised(
      SearchSpace space, double radius, ToDoubleFunction<long[]> cost, long... start) {
    int[] all = IntStream.range(0, space.dimension()).toArray();
    Configuration from = space.at(start);
    return new PatternSearch(space, from, radius, all, cost).minimise(from);
  }

  private static double squared(double x) {
    return x * x;
  }

  /** On p + q = 20 no step of one parameter is feasible. */
  @Test
  void twoParametersPayForEachOther() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("p", 0, 20)
            .integer("q", 0, 20)
            .constraint("sum", v -> v.integer("p") + v.integer("q") == 20)
            .build();
    Configuration found =
        minimised(space, 0.5, x -> squared(x[0] - 13) + squared(x[1] - 6.8), 10, 10);
    assertThat(found.coordinates()).containsExactly(13, 7);
  }

  /** A level of n frees as much as 30 of m: no step of both by the same length is feasible. */
  @Test
  void aLevelIsPaidForByALength() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("n", 0, 199)
            .integer("m", 0, 99)
            .constraint("memory", v -> 30 * v.integer("n") + v.integer("m") <= 2990)
            .build();
    Configuration found = minimised(space, 1, x -> -60 * x[0] - x[1], 98, 50);
    assertThat(found.coordinates()).containsExactly(99, 20);
    SearchSpace turned =
        SearchSpace.builder()
            .integer("m", 0, 99)
            .integer("n", 0, 199)
            .constraint("memory", v -> 30 * v.integer("n") + v.integer("m") <= 2990)
            .build();
    Configuration other = minimised(turned, 1, x -> -x[0] - 60 * x[1], 50, 98);
    assertThat(other.coordinates()).containsExactly(20, 99);
  }

  @Test
  void nothingLeavesTheCubeNorTheParametersThatMayMove() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("n", 0, 99)
            .choice("kind", "a", "b", "c")
            .integer("m", 0, 99)
            .real("x", 0, 1)
            .constraint("odd", v -> v.integer("n") % 2 == 1)
            .build();
    long half = space.domain(3).atUnit(0.5);
    Configuration from = space.at(51, 1, 50, half);
    PatternSearch search =
        new PatternSearch(
            space,
            from,
            0.1,
            new int[] {0, 1, 3},
            x -> -x[0] - x[1] - x[2] - space.domain(3).toUnit(x[3]));
    Configuration found = search.minimise(from);
    assertThat(found.coordinate(0)).as("the highest odd level within a tenth").isEqualTo(61);
    assertThat(found.coordinate(1)).as("a category").isEqualTo(1);
    assertThat(found.coordinate(2)).as("held").isEqualTo(50);
    assertThat(found.real("x")).isEqualTo(0.6);
  }

  /** Convex costs over planes in six dimensions, compared with the best of all feasible points. */
  @Test
  void whatItReachesIsFeasibleAndNeverAboveItsStart() {
    int reached = 0;
    for (int seed = 1; seed <= 40; seed++) {
      RandomGenerator random = new SplittableRandom(seed);
      double[] normal = random.doubles(4, 0.2, 1).toArray();
      double[] bottom = random.doubles(4, 0, 7).toArray();
      SearchSpaceBuilder builder = SearchSpace.builder();
      for (int j = 0; j < 4; j++) {
        builder.integer("n" + j, 0, 7);
      }
      SearchSpace space =
          builder
              .constraint(
                  "plane",
                  v ->
                      IntStream.range(0, 4).mapToDouble(j -> normal[j] * v.integer("n" + j)).sum()
                          <= 5)
              .build();
      ToDoubleFunction<long[]> cost =
          x -> IntStream.range(0, 4).mapToDouble(j -> squared(x[j] - bottom[j])).sum();
      double best =
          space.stream().mapToDouble(c -> cost.applyAsDouble(c.coordinates())).min().orElseThrow();
      Configuration found = minimised(space, 1, cost, 0, 0, 0, 0);
      double there = cost.applyAsDouble(found.coordinates());
      assertThat(space.contains(found)).isTrue();
      assertThat(there).isBetween(best, cost.applyAsDouble(new long[4]));
      reached += there == best ? 1 : 0;
    }
    // Steps of one and two parameters end beside the best point now and then; mostly at it.
    assertThat(reached).isGreaterThan(20);
  }

  @Test
  void aPointAloneStaysWhereItIs() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("n", 0, 9)
            .real("x", 0, 1)
            .constraint("one", v -> v.integer("n") == 3 && v.real("x") == 0.5)
            .build();
    long half = space.domain(1).atUnit(0.5);
    assertThat(minimised(space, 0.5, x -> -x[0], 3, half)).isEqualTo(space.at(3, half));
  }

  /** Of twelve parameters there are 66 pairs, of which a sweep has 45: the last has its turn. */
  @Test
  void everyPairOfManyParametersHasItsTurn() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int j = 0; j < 12; j++) {
      builder.integer("n" + j, 0, 9);
    }
    SearchSpace space =
        builder
            .constraint(
                "sum", v -> IntStream.range(0, 12).mapToLong(j -> v.integer("n" + j)).sum() == 60)
            .build();
    long[] start = new long[12];
    Arrays.fill(start, 5);
    Configuration found =
        minimised(space, 0.5, x -> squared(x[10] - 2) + squared(x[11] - 8), start);
    assertThat(found.coordinate(10)).isEqualTo(2);
    assertThat(found.coordinate(11)).isEqualTo(8);
  }
}
