package io.github.bbo4j.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What every initial design must do on every kind of space. */
public abstract class InitialDesignContract {

  /** The design under test, for a space. */
  protected abstract InitialDesign design(SearchSpace space);

  /** A space, and its number of points, or {@link Integer#MAX_VALUE} for more than anyone asks. */
  private record Case(String name, SearchSpace space, int points) {}

  private static List<Case> cases() {
    SearchSpace grid =
        SearchSpace.builder()
            .integer("a", 0, 3)
            .geometric("b", 1, 4, 2)
            .choice("c", "x", "y")
            .build();
    SearchSpace constrained =
        SearchSpace.builder()
            .integer("a", 0, 5)
            .integer("b", 0, 5)
            .choice("c", "x", "y")
            .constraint("a <= b", v -> v.integer("a") <= v.integer("b"), "a", "b")
            .build();
    SearchSpace oneLeft =
        SearchSpace.builder()
            .integer("a", 0, 9)
            .integer("b", 0, 9)
            .constraint("7 and 3", v -> v.integer("a") == 7 && v.integer("b") == 3, "a", "b")
            .build();
    SearchSpaceBuilder huge = SearchSpace.builder();
    for (int d = 0; d < 12; d++) {
      huge.integer("p" + d, 1, 10);
    }
    return List.of(
        new Case("grid", grid, 24),
        new Case("constrained grid", constrained, 42),
        new Case("constraint that leaves one point", oneLeft, 1),
        new Case("one point", SearchSpace.builder().integer("a", 5, 5).choice("c", "x").build(), 1),
        new Case("one axis", SearchSpace.builder().integer("a", 0, 6).build(), 7),
        new Case("two levels", SearchSpace.builder().choice("a", "x", "y").build(), 2),
        new Case(
            "categories",
            SearchSpace.builder()
                .choice("a", "p", "q", "r")
                .choice("b", "s", "t", "u", "v")
                .build(),
            12),
        new Case("10^12 points", huge.build(), Integer.MAX_VALUE),
        new Case(
            "a very long axis",
            SearchSpace.builder().integer("a", 0, Long.MAX_VALUE - 2).choice("c", "x", "y").build(),
            Integer.MAX_VALUE),
        new Case(
            "real and mixed",
            SearchSpace.builder()
                .real("x", -1, 1)
                .logReal("y", 1e-3, 1e3)
                .integer("a", 0, 2)
                .choice("c", "x", "y", "z")
                .factorPairs("pq", 12)
                .build(),
            Integer.MAX_VALUE),
        new Case(
            "real under a constraint",
            SearchSpace.builder()
                .real("x", 0, 1)
                .real("y", 0, 1)
                .constraint("x + y <= 1", v -> v.real("x") + v.real("y") <= 1, "x", "y")
                .build(),
            Integer.MAX_VALUE));
  }

  /** Feasible, distinct points, as many as there are, on the spaces of all contracts. */
  @Test
  void hasANameOfItsOwn() {
    SearchSpace space = cases().get(0).space();
    assertThat(design(space).name())
        .isNotBlank()
        .isNotEqualTo("custom")
        .isEqualTo(design(space).name());
  }

  @TestFactory
  Stream<DynamicTest> copesWithEverySpace() {
    return Stream.concat(ContractSpaces.all().stream(), ContractSpaces.small().stream())
        .map(s -> DynamicTest.dynamicTest(s.name(), () -> checkEnough(s.space())));
  }

  private void checkEnough(SearchSpace space) {
    List<Configuration> points = design(space).points(space, 12, new SplittableRandom(1));
    assertThat(points).allMatch(space::contains).doesNotHaveDuplicates();
    assertThat((long) points.size()).isEqualTo(Math.min(12, space.longSize().orElse(12)));
  }

  /**
   * As many feasible, distinct points as asked for, or as there are; the same ones from a design
   * that was asked before, for other sizes, as from a new one.
   */
  @TestFactory
  Stream<DynamicTest> givesFeasibleDistinctPointsAndIsPure() {
    return cases().stream()
        .flatMap(
            c -> {
              InitialDesign asked = design(c.space());
              asked.points(c.space(), 1, new SplittableRandom(1));
              return Stream.of(0, 1, 2, 3, 7, 10, 23, 41, 60)
                  .map(n -> DynamicTest.dynamicTest(c.name() + ", " + n, () -> check(c, n, asked)));
            });
  }

  private void check(Case c, int n, InitialDesign asked) {
    List<Configuration> points = design(c.space()).points(c.space(), n, new SplittableRandom(n));
    assertThat(points).hasSize(Math.min(n, c.points())).allMatch(c.space()::contains);
    assertThat(new HashSet<>(points)).hasSameSizeAs(points);
    assertThat(asked.points(c.space(), n, new SplittableRandom(n))).isEqualTo(points);
  }

  @Test
  void refusesNegativeSizeByName() {
    SearchSpace space = SearchSpace.builder().integer("a", 0, 6).build();
    assertThatThrownBy(() -> design(space).points(space, -1, new SplittableRandom(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("size = -1");
  }
}
