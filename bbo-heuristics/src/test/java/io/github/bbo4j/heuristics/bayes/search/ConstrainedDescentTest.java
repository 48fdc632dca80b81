package io.github.bbo4j.heuristics.bayes.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Objectives;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Constraint;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.heuristics.Heuristics;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Real parameters whose best point lies on a constraint. */
class ConstrainedDescentTest {
  private static final double OPTIMUM = 2 * 0.2 * 0.2;

  private static SearchSpaceBuilder box() {
    return SearchSpace.builder().real("x", 0, 1).real("y", 0, 1);
  }

  /** Squared distance from (0.7, 0.7); on x + y = 1 the nearest point is the middle. */
  private static double bowl(Configuration c) {
    double x = c.real("x") - 0.7;
    double y = c.real("y") - 0.7;
    return x * x + y * y;
  }

  private static double best(SearchSpace space, String heuristic, long seed, Objective objective) {
    return best(space, heuristic, seed, 30, objective);
  }

  private static double best(
      SearchSpace space, String heuristic, long seed, int budget, Objective objective) {
    return Tuner.on(space)
        .objective(objective)
        .heuristic(() -> Heuristics.byId(heuristic))
        .budget(budget)
        .stopAfterFailures(0)
        .seed(seed)
        .build()
        .run()
        .best()
        .orElseThrow()
        .cost()
        .orElseThrow();
  }

  /**
   * H0: constraints are not followed. Of 30 points at random none comes within 1e-6 of the optimum
   * with a probability of more than 1 - 1e-3, so that one run of eight would tell; before they were
   * followed no run of twenty did.
   */
  @Test
  void aPlaneIsFollowedToItsBestPoint() {
    SearchSpace space = box().constraint("sum", v -> v.real("x") + v.real("y") <= 1).build();
    Objective objective = Objectives.minimizing(ConstrainedDescentTest::bowl);
    for (int seed = 1; seed <= 8; seed++) {
      assertThat(best(space, "auto", seed, objective)).isBetween(OPTIMUM - 1e-9, OPTIMUM + 1e-6);
      // Without descents: before its climbers followed constraints it was 3e-5 to 2e-3 off.
      assertThat(best(space, "smbo-logei", seed, objective)).isLessThan(OPTIMUM + 1e-6);
    }
  }

  /** Whole numbers of many values, of which the plane is a staircase: to some steps of 1e-5. */
  @Test
  void aPlaneOfLevelsIsFollowedToTheStep() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("x", 0, 99_999)
            .integer("y", 0, 99_999)
            .constraint("sum", v -> v.integer("x") + 2 * v.integer("y") <= 100_000, "x", "y")
            .build();
    Objective objective =
        Objectives.minimizing(
            c -> {
              double x = c.integer("x") / 1e5 - 0.7;
              double y = c.integer("y") / 1e5 - 0.7;
              return x * x + y * y;
            });
    double optimum = 1.1 * 1.1 / 5; // The squared distance of (0.7, 0.7) from x + 2 y = 1.
    for (int seed = 1; seed <= 8; seed++) {
      assertThat(best(space, "auto", seed, 25, objective) - optimum).isBetween(-1e-9, 1e-4);
    }
  }

  /** A product, which is bent: x y at most 1/4 has (1/2, 1/2) nearest to (0.7, 0.7), too. */
  @Test
  void aBentConstraintIsFollowed() {
    SearchSpace space = box().constraint("area", v -> v.real("x") * v.real("y") <= 0.25).build();
    Objective objective = Objectives.minimizing(ConstrainedDescentTest::bowl);
    for (int seed = 1; seed <= 8; seed++) {
      assertThat(best(space, "auto", seed, objective)).isBetween(OPTIMUM - 1e-9, OPTIMUM + 1e-2);
    }
  }

  /** An integer beside the reals: constraints are followed at each of its levels by the search. */
  @Test
  void aSearchFollowsConstraintsAtHeldLevels() {
    SearchSpace space =
        box()
            .integer("n", 0, 3)
            .constraint("sum", v -> v.real("x") + v.real("y") + 0.1 * v.integer("n") <= 1)
            .build();
    Objective objective = Objectives.minimizing(c -> bowl(c) + 0.01 * (3 - c.integer("n")));
    for (int seed = 1; seed <= 8; seed++) {
      // n = 0: 0.08 + 0.03; each level more costs 0.04 and more at the plane and gains 0.01.
      assertThat(best(space, "smbo-logei", seed, objective)).isLessThan(OPTIMUM + 0.03 + 1e-5);
    }
  }

  /**
   * H0: what failed is not learned from. x + y at most 1 is told by failures alone; of squared
   * distances from (0.8, 0.55) that from (0.625, 0.375) is the least. Before descents kept to
   * planes, the median of 20 runs of 100 was 2e-3 above it, and 3 came within 1e-4; runs of 60 are
   * better now.
   */
  @Test
  void anEdgeThatFailuresTellIsFollowed() {
    Objective objective =
        (c, evaluation) ->
            c.real("x") + c.real("y") > 1
                ? Outcome.failed("out of memory")
                : evaluation.outcome(
                    Math.pow(c.real("x") - 0.8, 2) + Math.pow(c.real("y") - 0.55, 2));
    double optimum = 2 * 0.175 * 0.175;
    double[] above =
        IntStream.rangeClosed(1, 12)
            .mapToDouble(seed -> best(box().build(), "auto", seed, 60, objective) - optimum)
            .sorted()
            .toArray();
    assertThat(above[0]).isGreaterThan(-1e-9);
    assertThat(above[5]).as("median").isLessThan(1e-5);
    assertThat(above[8]).as("upper quartile").isLessThan(1e-4);
  }

  /**
   * H0: under noise constraints are not followed by the search; beside an integer it has no
   * descents there. Two reals share 0.3, of which the cost wants all, and the integer is best at 3;
   * 5 % noise, 30 evaluations, 12 seeds. Without the gradient along the plane no run recommends a
   * point whose cost is within a fiftieth of the lowest, 1; sixteen of twenty do with it.
   */
  @Test
  void underNoiseAPlaneIsFollowed() {
    SearchSpace space =
        box().integer("n", 0, 3).constraint("sum", v -> v.real("x") + v.real("y") <= 0.3).build();
    ToDoubleFunction<Configuration> cost =
        c -> {
          double x = c.real("x") - 0.1;
          double y = c.real("y") - 0.2;
          double left = 0.3 - c.real("x") - c.real("y");
          return 1 + 100 * (x * x + y * y) + 50 * left + 5 * (3 - c.integer("n"));
        };
    int near = 0;
    for (int seed = 1; seed <= 12; seed++) {
      SplittableRandom noise = new SplittableRandom(seed);
      Configuration found =
          Tuner.on(space)
              .objective(
                  Objectives.minimizing(
                      c -> cost.applyAsDouble(c) * Math.exp(0.05 * noise.nextGaussian())))
              .budget(30)
              .seed(seed)
              .build()
              .run()
              .recommendation()
              .orElseThrow()
              .configuration();
      near += cost.applyAsDouble(found) < 1.02 ? 1 : 0;
    }
    assertThat(near).isGreaterThanOrEqualTo(6);
  }

  /** Two switches beside reals: a region of radius 0.2 can't change a switch. */
  private static boolean hasStep(int reals) {
    SearchSpaceBuilder builder = SearchSpace.builder().integer("a", 0, 1).integer("b", 0, 1);
    for (int j = 0; j < reals; j++) {
      builder.real("x" + j, 0, 1);
    }
    SearchSpace space =
        builder.constraint("some", v -> v.integer("a") + v.integer("b") >= 1).build();
    RandomGenerator random = new SplittableRandom(1);
    History history = History.empty(space);
    for (int i = 0; i < 10; i++) {
      Configuration c = history.sampleNew(random);
      double cost = 0;
      for (int j = 0; j < reals; j++) {
        cost += Math.pow(c.real("x" + j) - 0.4, 2);
      }
      history = history.plus(c, Outcome.measured(cost));
    }
    return new TrustRegionDescent(space).next(history, 10, random).isPresent();
  }

  @Test
  void aSingleRealBesideLevelsIsLeftToTheSearch() {
    assertThat(hasStep(1)).isFalse();
    assertThat(hasStep(2)).isTrue();
  }

  private static SearchSpace pools(Constraint sum) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    IntStream.range(0, 6).forEach(j -> builder.integer("n" + j, 0, 40));
    return builder.constraint(sum).build();
  }

  /**
   * Six pools share 64 threads, none more than 40: the sum never changes, and costs do fall. Of a
   * predicate decisions take ten times as long, so it has one run.
   */
  @Test
  void aFixedSumIsSharedBetter() {
    String[] names = IntStream.range(0, 6).mapToObj(j -> "n" + j).toArray(String[]::new);
    SearchSpace counted = pools(Constraint.sum("sum", 64, 64, names));
    SearchSpace tested =
        pools(
            Constraint.of(
                "sum", v -> Arrays.stream(names).mapToLong(v::integer).sum() == 64, names));
    Objective objective =
        Objectives.minimizing(
            c ->
                IntStream.range(0, 6)
                    .mapToDouble(j -> Math.pow(c.coordinate(j) - 20.0 * j / 5, 2))
                    .sum());
    for (int seed = 1; seed <= 8; seed++) {
      SearchSpace space = seed == 1 ? tested : counted;
      // The bottom, (0, 4, 8, 12, 16, 20), has a sum of 60: the nearest points are 4 away.
      assertThat(best(space, "auto", seed, objective)).as("seed %d", seed).isBetween(4.0, 8.0);
    }
  }
}
