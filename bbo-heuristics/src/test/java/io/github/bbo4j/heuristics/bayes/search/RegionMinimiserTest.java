package io.github.bbo4j.heuristics.bayes.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.internal.Lbfgs;
import io.github.bbo4j.heuristics.bayes.view.ModelView;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RegionMinimiserTest {
  private static final SearchSpace MIXED =
      SearchSpace.builder()
          .integer("n", 0, 9)
          .real("x", 0, 1)
          .real("y", 0, 1)
          .constraint("sum", v -> v.integer("n") / 10.0 + v.real("x") + v.real("y") <= 1.2 + 1e-12)
          .build();

  /** Where the squared distance from a point of the unit cube is lowest. */
  private static Optional<Configuration> nearest(
      Configuration centre, double radius, double... bottom) {
    return nearest(centre, radius, Optional.empty(), bottom);
  }

  private static Optional<Configuration> nearest(
      Configuration centre,
      double radius,
      Optional<Predicate<Configuration>> runs,
      double... bottom) {
    SearchSpace space = centre.space();
    int d = space.dimension();
    double[] from = space.toUnit(centre);
    Lbfgs.Function cost =
        (u, slopes) -> {
          double sum = 0;
          for (int j = 0; j < d; j++) {
            double off = from[j] + radius * u[j] - bottom[j];
            slopes[j] = 2 * radius * off;
            sum += off * off;
          }
          return sum;
        };
    int[] all = IntStream.range(0, d).toArray();
    RegionMinimiser within = new RegionMinimiser(space, centre, radius, DescentFrame.whole(d), all);
    return runs.map(within::among).orElse(within).minimise(cost, new double[d]);
  }

  private static Configuration mixed(int n, double x, double y) {
    return MIXED.at(n, MIXED.domain(1).atUnit(x), MIXED.domain(2).atUnit(y));
  }

  /**
   * From (8, 0.7, 0.5), forbidden by 0.8: at n the reals give way by n / 10 in all, so the squared
   * distance is (n - 8)^2 / 100 + n^2 / 200; 0.215 at 5, 0.22 at 6.
   */
  @Test
  void levelsAndRealsPayForEachOther() {
    Configuration found = nearest(mixed(0, 0.2, 0.2), 1, 0.85, 0.7, 0.5).orElseThrow();
    assertThat(found.integer("n")).isEqualTo(5);
    assertThat(found.real("x")).isCloseTo(0.45, within(1e-4));
    assertThat(found.real("y")).isCloseTo(0.25, within(1e-4));
  }

  @Test
  void aMinimiserThatIsFeasibleIsRoundedAsWithoutConstraints() {
    Configuration found = nearest(mixed(0, 0.2, 0.2), 1, 0.33, 0.4, 0.1).orElseThrow();
    assertThat(found.integer("n")).isEqualTo(3);
    assertThat(found.real("x")).isCloseTo(0.4, within(1e-6));
    assertThat(found.real("y")).isCloseTo(0.1, within(1e-6));
  }

  /** From (0.8, 0.6) to the line x + y = 1, which nobody but the belief tells of. */
  @Test
  void whatIsBelievedToFailIsForbidden() {
    SearchSpace reals = SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
    Configuration centre = reals.atUnit(new double[] {0.2, 0.2}).orElseThrow();
    Predicate<Configuration> runs = v -> v.real("x") + v.real("y") <= 1;
    Configuration found = nearest(centre, 1, Optional.of(runs), 0.8, 0.6).orElseThrow();
    assertThat(found.real("x")).isCloseTo(0.6, within(1e-4));
    assertThat(found.real("y")).isCloseTo(0.4, within(1e-4));
    assertThat(nearest(centre, 1, Optional.of(centre::equals), 0.8, 0.6)).isEmpty();
  }

  /**
   * The corner (0.4, 0.3) of two planes that are staircases of whole numbers: 0.01 off, and 0.04
   * where planes are found as if they were none.
   */
  @Test
  void aCornerOfFineLevelsIsCloselyFound() {
    SearchSpace levels =
        SearchSpace.builder()
            .integer("x", 1, 10_000)
            .integer("y", 1, 10_000)
            .constraint("c", v -> v.integer("x") + 2 * v.integer("y") <= 10_000)
            .constraint("d", v -> 3 * v.integer("x") - v.integer("y") <= 9000)
            .build();
    SearchSpace reals = ModelView.ofReals(History.empty(levels)).history().space();
    Configuration centre = reals.atUnit(new double[] {0.25, 0.2}).orElseThrow();
    double[] found = reals.toUnit(nearest(centre, 0.2, 0.8, 0.5).orElseThrow());
    assertThat(Math.hypot(found[0] - 0.4, found[1] - 0.3)).isLessThan(0.015);
  }

  /** The centre is the best there is: the step is the search's. */
  @Test
  void nothingIsAnsweredWhereNothingFeasibleIsLower() {
    SearchSpace diagonal =
        SearchSpace.builder()
            .integer("p", 0, 20)
            .integer("q", 0, 20)
            .constraint("sum", v -> v.integer("p") + v.integer("q") == 20)
            .build();
    assertThat(nearest(diagonal.at(10, 10), 0.3, 0.7, 0.7)).isEmpty();
    assertThat(nearest(diagonal.at(10, 10), 0.3, 0.9, 0.6).orElseThrow().coordinates())
        .containsExactly(13, 7);
  }

  /** No step of one or two parameters is feasible; on the way to the free minimiser points are. */
  @Test
  void theWayBackFromAForbiddenMinimiserIsLookedAt() {
    SearchSpace tied =
        SearchSpace.builder()
            .integer("a", 0, 99)
            .integer("b", 0, 99)
            .integer("c", 0, 99)
            .constraint(
                "tied",
                v ->
                    v.integer("a") == v.integer("b")
                        && v.integer("b") == v.integer("c")
                        && v.integer("c") <= 60)
            .build();
    Configuration found = nearest(tied.at(40, 40, 40), 0.5, 0.8, 0.8, 0.8).orElseThrow();
    assertThat(found.coordinate(0)).isBetween(55L, 60L);
  }

  /** It ended beside the bound by a rounding error: 3.1e-18 for 0. */
  @Test
  void aStepToABoundEndsThere() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1000; i++) {
      SearchSpace space =
          SearchSpace.builder().real("x", 0, 1).real("y", -3, 7).logReal("z", 0.1, 30).build();
      double[] at = random.doubles(3, 0, 0.1).toArray();
      at[1] = 1 - at[1];
      Configuration centre = space.atUnit(at).orElseThrow();
      double radius = 0.1 + random.nextDouble();
      Configuration low = nearest(centre, radius, -0.3, 1.3, -0.3).orElseThrow();
      assertThat(low.real("x")).isEqualTo(0);
      assertThat(low.real("y")).isEqualTo(7);
      assertThat(low.real("z")).isEqualTo(0.1);
    }
  }

  /** Of 2^62 levels a double can't tell all apart: one that isn't moved stays what it was. */
  @Test
  void whatDoesNotMoveKeepsItsCoordinate() {
    SearchSpace space =
        SearchSpace.builder().integer("n", 0, (1L << 62) - 1).real("x", 0, 1).build();
    long odd = (1L << 61) + 12_345;
    Configuration centre = space.at(odd, space.domain(1).atUnit(0.3));
    assertThat(space.domain(0).atUnit(space.domain(0).toUnit(odd))).isNotEqualTo(odd);
    double bottom = space.toUnit(centre)[0];
    Configuration found = nearest(centre, 0.5, bottom, 0.6).orElseThrow();
    assertThat(found.real("x")).isCloseTo(0.6, within(1e-6));
    assertThat(found.coordinate(0)).isEqualTo(odd);
  }
}
