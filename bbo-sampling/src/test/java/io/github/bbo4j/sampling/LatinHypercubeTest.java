package io.github.bbo4j.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.contract.InitialDesignContract;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LatinHypercubeTest extends InitialDesignContract {
  @Override
  protected InitialDesign design(SearchSpace space) {
    return new LatinHypercube();
  }

  /** The published one tops up with duplicates on a 2 x 4 x 3 grid and leaves axes uneven. */
  @Test
  void anyNumberOfPointsOnASmallGridIsEvenAndDistinct() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("a", 0, 1)
            .integer("b", 0, 3)
            .choice("c", "x", "y", "z")
            .build();
    for (int n = 1; n <= 24; n++) {
      for (int seed = 1; seed <= 20; seed++) {
        var points = new LatinHypercube().points(space, n, new SplittableRandom(seed));
        assertThat(points).hasSize(n).doesNotHaveDuplicates();
        LatinHypercubeProperties.assertBalanced(space, points);
      }
    }
  }

  /** All but one of many combinations: exchanges alone hardly get there. */
  @Test
  void nearlyAllPointsOfAGridAreEvenAndDistinct() {
    SearchSpace space =
        SearchSpace.builder().integer("a", 0, 5).integer("b", 0, 3).integer("c", 0, 8).build();
    for (int n : new int[] {108, 180, 200, 214, 215}) {
      var points = new LatinHypercube().points(space, n, new SplittableRandom(n));
      assertThat(points).hasSize(n).doesNotHaveDuplicates();
      LatinHypercubeProperties.assertBalanced(space, points);
    }
  }

  @Test
  void decadesOfALogarithmicScaleHaveEqualSharesOfThePoints() {
    SearchSpace space = SearchSpace.builder().logInteger("a", 1, 1_000_000).flag("f").build();
    for (int seed = 1; seed <= 100; seed++) {
      var points = new LatinHypercube().points(space, 12, new SplittableRandom(seed));
      for (int decade = 0; decade < 6; decade++) {
        double low = Math.pow(10, decade);
        assertThat(points)
            .filteredOn(c -> c.integer("a") < low)
            .hasSizeBetween(2 * decade, 2 * decade + 1);
      }
    }
  }

  @Test
  void levelsOfALogarithmicScaleAreEachTakenBeforeOneIsTakenAgain() {
    SearchSpace space = SearchSpace.builder().logInteger("a", 1, 12).integer("b", 0, 99).build();
    for (int n = 1; n <= 24; n++) {
      var points = new LatinHypercube().points(space, n, new SplittableRandom(n));
      Map<Integer, Long> counts =
          points.stream()
              .collect(Collectors.groupingBy(c -> c.integer("a"), Collectors.counting()));
      assertThat(counts).hasSize(Math.min(n, 12));
      assertThat(Collections.max(counts.values())).isEqualTo((n + 11) / 12);
    }
  }

  /** The published "LHS" of 10 points on 100 levels missed a stratum in each of 200 designs. */
  @Test
  void tenPointsOnAHundredLevelsHitTheTenStrata() {
    SearchSpace space = SearchSpace.builder().integer("a", 0, 99).integer("b", 0, 99).build();
    for (int seed = 1; seed <= 200; seed++) {
      var points = new LatinHypercube().points(space, 10, new SplittableRandom(seed));
      assertThat(points.stream().map(c -> c.integer("a") / 10).distinct()).hasSize(10);
      assertThat(points.stream().map(c -> c.integer("b") / 10).distinct()).hasSize(10);
    }
  }

  /**
   * Under a constraint the points cover the feasible set better than uniform ones, and the free
   * axis stays exactly even. H0: the mean distance of a feasible point to the nearest of the design
   * is as likely less as greater. Seeds 1 to 24 against 101 to 124; sign test, one-sided, alpha =
   * 0.01: at least 18 of 24.
   */
  @Test
  void coversWhatAConstraintLeaves() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("a", 0, 19)
            .integer("b", 0, 19)
            .integer("c", 0, 4)
            .constraint("a <= b", v -> v.integer("a") <= v.integer("b"), "a", "b")
            .build();
    int better = 0;
    for (int seed = 1; seed <= 24; seed++) {
      var points = new LatinHypercube().points(space, 20, new SplittableRandom(seed));
      assertThat(points).hasSize(20).allMatch(space::contains).doesNotHaveDuplicates();
      var counts = points.stream().collect(Collectors.groupingBy(c -> c.integer("c")));
      assertThat(counts.values()).hasSize(5).allMatch(level -> level.size() == 4);
      var uniform = new UniformDesign().points(space, 20, new SplittableRandom(100 + seed));
      better += meanNearest(space, points) < meanNearest(space, uniform) ? 1 : 0;
    }
    assertThat(better).isGreaterThanOrEqualTo(18);
  }

  /**
   * A row is feasible only if four entries agree, which exchanges of two hardly bring about: half
   * of the rows are drawn anew, as evenly as draws allow. Seeds 1 to 20; drawn without regard to
   * each other they hit ten strata, and the levels of the free parameter are three points off.
   */
  @Test
  void rowsThatExchangesCannotMakeFeasibleAreReplacedEvenly() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("a", 0, 23)
            .integer("b", 0, 23)
            .integer("c", 0, 23)
            .integer("d", 0, 23)
            .integer("free", 0, 3)
            .constraint(
                "all the same",
                v ->
                    v.integer("a") == v.integer("b")
                        && v.integer("b") == v.integer("c")
                        && v.integer("c") == v.integer("d"),
                "a",
                "b",
                "c",
                "d")
            .build();
    int strata = 0;
    int uneven = 0;
    for (int seed = 1; seed <= 20; seed++) {
      var points = new LatinHypercube().points(space, 12, new SplittableRandom(seed));
      assertThat(points).hasSize(12).allMatch(space::contains).doesNotHaveDuplicates();
      strata += (int) points.stream().map(c -> c.integer("a") / 2).distinct().count();
      for (int level = 0; level < 4; level++) {
        int free = level;
        uneven +=
            (int) Math.abs(points.stream().filter(c -> c.integer("free") == free).count() - 3);
      }
    }
    assertThat(strata / 20.0).as("strata hit of 12").isGreaterThan(11);
    assertThat(uneven / 20.0).as("points beyond an even share of levels").isLessThan(1);
  }

  private static double meanNearest(SearchSpace space, List<Configuration> points) {
    return space.stream()
        .mapToDouble(
            c -> points.stream().mapToDouble(p -> space.distance(c, p)).min().orElseThrow())
        .average()
        .orElseThrow();
  }

  @Test
  void thousandsOfPointsAreApart() {
    SearchSpace space =
        SearchSpace.builder().integer("a", 0, 99).integer("b", 0, 99).choice("c", "x", "y").build();
    assertThat(new LatinHypercube().points(space, 5000, new SplittableRandom(1)))
        .hasSize(5000)
        .doesNotHaveDuplicates();
  }
}
