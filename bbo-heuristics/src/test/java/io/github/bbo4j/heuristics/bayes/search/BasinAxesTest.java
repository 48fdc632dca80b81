package io.github.bbo4j.heuristics.bayes.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class BasinAxesTest {
  private static SearchSpace reals(int d) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int j = 0; j < d; j++) {
      builder.real("x" + j, 0, 1);
    }
    return builder.build();
  }

  /** Uniform points, their cost a function of the place on the unit cube. */
  private static History measured(SearchSpace space, int n, ToDoubleFunction<double[]> cost) {
    SplittableRandom random = new SplittableRandom(n);
    History history = History.empty(space);
    for (int i = 0; i < n; i++) {
      Configuration c = history.sampleNew(random);
      history = history.plus(c, Outcome.measured(cost.applyAsDouble(space.toUnit(c))));
    }
    return history;
  }

  /** Ten thousand times as curved across as along the diagonal. */
  private static double valley(double[] x) {
    double along = x[0] + x[1] - 1;
    double across = x[0] - x[1] + 0.1;
    return along * along + 1e4 * across * across;
  }

  @Test
  void aTurnedValleyIsRoundInItsAxes() {
    LinearMap axes = BasinAxes.of(measured(reals(2), 20, BasinAxesTest::valley));
    assertThat(axes.isIdentity()).isFalse();
    double s = Math.sqrt(0.5);
    double along = LinearMap.largest(axes.map(new double[] {s, s}));
    double across = LinearMap.largest(axes.map(new double[] {s, -s}));
    // sqrt(1e4) = 100, within a factor of two.
    assertThat(across / along).isBetween(50.0, 200.0);
    double[] there = axes.inverse(axes.map(new double[] {0.3, -0.2}));
    assertThat(there[0]).isCloseTo(0.3, within(1e-9));
    assertThat(there[1]).isCloseTo(-0.2, within(1e-9));
  }

  @Test
  void widthsOfUnturnedAxesAreFoundToo() {
    ToDoubleFunction<double[]> cost =
        x ->
            Math.pow(x[0] - 0.4, 2) + 1e4 * Math.pow(x[1] - 0.6, 2) + 100 * Math.pow(x[2] - 0.5, 2);
    LinearMap axes = BasinAxes.of(measured(reals(3), 30, cost));
    double first = LinearMap.largest(axes.map(new double[] {1, 0, 0}));
    double second = LinearMap.largest(axes.map(new double[] {0, 1, 0}));
    double third = LinearMap.largest(axes.map(new double[] {0, 0, 1}));
    assertThat(second / first).isBetween(50.0, 200.0);
    assertThat(second / third).isBetween(5.0, 20.0);
  }

  @Test
  void roundBasinsAndRipplesHaveNone() {
    ToDoubleFunction<double[]> round = x -> Math.pow(x[0] - 0.4, 2) + Math.pow(x[1] - 0.6, 2);
    assertThat(BasinAxes.of(measured(reals(2), 30, round)).isIdentity()).isTrue();
    ToDoubleFunction<double[]> ripples =
        x -> round.applyAsDouble(x) + 0.1 * (Math.sin(40 * x[0]) + Math.cos(50 * x[1]));
    int found = 0;
    for (int n = 6; n <= 60; n++) {
      found += BasinAxes.of(measured(reals(2), n, ripples)).isIdentity() ? 0 : 1;
    }
    // Twelve points and six coefficients: by chance now and then.
    assertThat(found).isLessThanOrEqualTo(3);
  }

  @Test
  void fewPointsConstantCostsAndOtherSpacesHaveNone() {
    History few = measured(reals(2), 5, BasinAxesTest::valley);
    assertThat(BasinAxes.of(few).isIdentity()).isTrue();
    assertThat(BasinAxes.of(measured(reals(2), 30, x -> 7)).isIdentity()).isTrue();
    assertThat(BasinAxes.of(measured(reals(1), 30, x -> x[0])).isIdentity()).isTrue();
    assertThat(BasinAxes.of(measured(reals(11), 90, x -> x[0])).isIdentity()).isTrue();
    SearchSpace mixed = SearchSpace.builder().real("x", 0, 1).integer("k", 0, 99).build();
    assertThat(BasinAxes.of(measured(mixed, 30, BasinAxesTest::valley)).isIdentity()).isTrue();
  }

  /** A thousand points close together, nearer than the others: one is seen, and the others. */
  @Test
  void crowdsCountOnceHoweverManyTheyAre() {
    History history = measured(reals(2), 20, BasinAxesTest::valley);
    double[] best = history.space().toUnit(history.best().orElseThrow().configuration());
    LinearMap alone = BasinAxes.of(history);
    for (int i = 1; i <= 1000; i++) {
      double[] x = {best[0] + 0.03 + 1e-8 * i, best[1] - 0.02};
      Configuration c = history.space().atUnit(x).orElseThrow();
      history = history.plus(c, Outcome.measured(valley(x)));
    }
    LinearMap axes = BasinAxes.of(history);
    assertThat(axes.isIdentity()).isFalse();
    double[] along = {1, 1};
    assertThat(axes.distance(along) / alone.distance(along)).isBetween(0.5, 2.0);
  }

  @Test
  void pointsOnTopOfEachOtherAreNoReasonToBreakOff() {
    History history = History.empty(reals(2));
    for (int i = 0; i < 12; i++) {
      double x = 0.5 + 1e-12 * i;
      Configuration c = history.space().atUnit(new double[] {x, 0.5}).orElseThrow();
      history = history.plus(c, Outcome.measured(x));
    }
    LinearMap axes = BasinAxes.of(history);
    for (double v : axes.map(new double[] {1, 1})) {
      assertThat(v).isFinite();
    }
  }
}
