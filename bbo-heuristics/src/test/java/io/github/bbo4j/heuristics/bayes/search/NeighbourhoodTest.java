package io.github.bbo4j.heuristics.bayes.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.search.TrustRegion.Schedule;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class NeighbourhoodTest {
  private static final SearchSpace MIXED =
      SearchSpace.builder().integer("levels", 0, 15).integer("kind", 0, 2).real("x", 0, 1).build();

  private static final Outcome NO_MEMORY = Outcome.failed("out of memory");

  /** Far apart on other levels, with its bottom at x = 0.3. */
  private static double cost(Configuration c) {
    double off = c.coordinate(0) - 5;
    return 1e4 * off * off + 2e3 * c.coordinate(1) + (c.real("x") - 0.3) * (c.real("x") - 0.3);
  }

  private static Configuration point(int levels, int kind, double x) {
    return MIXED.atUnit(new double[] {(levels + 0.5) / 16, (kind + 0.5) / 3, x}).orElseThrow();
  }

  private static History measured(List<Configuration> points) {
    History history = History.empty(points.get(0).space());
    for (Configuration c : points) {
      history = history.plus(c, Outcome.measured(cost(c)));
    }
    return history;
  }

  private static Neighbourhood around(History history, double radius) {
    Configuration best = history.best().orElseThrow().configuration();
    DescentFrame whole = DescentFrame.whole(history.space().dimension());
    return Neighbourhood.of(history, new TrustRegion(best, radius, 0, false, 0), whole, 0);
  }

  /** Four on the levels of the best, two more of its kind, two of others. */
  private static final List<Configuration> POINTS =
      List.of(
          point(5, 0, 0.31),
          point(6, 0, 0.9),
          point(4, 1, 0.2),
          point(5, 0, 0.33),
          point(5, 2, 0.31),
          point(9, 0, 0.5),
          point(5, 0, 0.36),
          point(5, 0, 0.25));

  @Test
  void aSliceIsSeenAloneOnceItsPointsDetermineAQuadratic() {
    History history = measured(POINTS);
    Neighbourhood slice = around(history, 0.03);
    assertThat(slice.isSlice()).isTrue();
    assertThat(slice.dimension()).isEqualTo(1);
    Configuration wanted = slice.minimiser(slice.model().mean()).orElseThrow();
    assertThat(wanted.coordinate(0)).isEqualTo(5);
    assertThat(wanted.coordinate(1)).isZero();
    assertThat(wanted.real("x")).isCloseTo(0.3, within(1e-4));
    assertThat(slice.moved(wanted)).isCloseTo(0.01, within(1e-4));
    assertThat(around(history.prefix(7), 0.03).isSlice()).as("three points of it").isTrue();
    Neighbourhood before = around(history.prefix(6), 0.03);
    assertThat(before.isSlice()).as("two points of it").isFalse();
    assertThat(before.dimension()).isEqualTo(3);
  }

  @Test
  void levelsThatCanMoveBelongToTheSlice() {
    // 16 levels: the next begins at 1/32. With two parameters six points are needed.
    History history = measured(POINTS);
    assertThat(around(history.prefix(7), 0.04).isSlice()).as("five of one kind").isFalse();
    Neighbourhood slice = around(history, 0.04);
    assertThat(slice.isSlice()).isTrue();
    assertThat(slice.dimension()).isEqualTo(2);
  }

  @Test
  void realsAreNeverCut() {
    SearchSpace reals = SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
    RandomGenerator random = new SplittableRandom(1);
    History history = History.empty(reals);
    for (int i = 0; i < 12; i++) {
      history = history.plus(history.sampleNew(random), Outcome.measured(i + 1));
    }
    Neighbourhood all = around(history, 1e-5);
    assertThat(all.isSlice()).isFalse();
    assertThat(all.dimension()).isEqualTo(2);
  }

  @Test
  void whatCanMoveFollowsFromTheRadius() {
    assertThat(TrustRegion.movable(MIXED, 1.0 / 32)).containsExactly(0, 2);
    assertThat(TrustRegion.movable(MIXED, 1.0 / 33)).containsExactly(2);
    SearchSpace choices =
        SearchSpace.builder().choice("kind", "a", "b").integer("n", 0, 9).real("x", 0, 1).build();
    assertThat(TrustRegion.movable(choices, 0.001))
        .as("beside categories")
        .containsExactly(0, 1, 2);
  }

  /** Costs fall with x; the best is at 0.5, and what failed is at 0.6. */
  @Test
  void stepsStayOnTheSideOfWhatRan() {
    SearchSpace reals = SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
    History history = History.empty(reals);
    for (double[] at : new double[][] {{0.5, 0.2}, {0.5, 0.8}, {0.3, 0.5}, {0.2, 0.1}}) {
      history = history.plus(reals.atUnit(at).orElseThrow(), Outcome.measured(1 - at[0]));
    }
    Configuration free = step(history);
    assertThat(free.real("x")).isCloseTo(0.7, within(1e-6));
    history = history.plus(reals.atUnit(new double[] {0.6, 0.4}).orElseThrow(), NO_MEMORY);
    Configuration kept = step(history);
    assertThat(kept.real("x")).isCloseTo(0.55, within(1e-3));
    // A run that succeeds there takes the failure into the middle of what ran: no edge any more.
    for (double y : new double[] {0, 1}) {
      Configuration beyond = reals.atUnit(new double[] {0.8, y}).orElseThrow();
      history = history.plus(beyond, Outcome.measured(2));
    }
    assertThat(step(history).real("x")).isCloseTo(0.7, within(1e-6));
  }

  private static Configuration step(History history) {
    return around(history, 0.2)
        .minimiser(
            (u, slopes) -> {
              slopes[0] = -1;
              return -u[0];
            })
        .orElseThrow();
  }

  @Test
  void failuresAreNoEdgesOnLattices() {
    History without = measured(POINTS.stream().filter(c -> c.real("x") != 0.25).toList());
    Configuration wanted = wanted(without);
    assertThat(wanted(without.plus(point(5, 0, 0.309), NO_MEMORY))).isEqualTo(wanted);
    assertThat(wanted.real("x")).isLessThan(0.309);
  }

  private static Configuration wanted(History history) {
    Neighbourhood slice = around(history, 0.03);
    return slice.minimiser(slice.model().mean()).orElseThrow();
  }

  private static SearchSpace switchesAndAReal() {
    var builder = SearchSpace.builder();
    for (int j = 0; j < 7; j++) {
      builder.integer("switch" + j, 0, 1);
    }
    return builder.real("x", 0, 1).build();
  }

  private static Configuration off(SearchSpace switches, double x) {
    double[] unit = new double[8];
    Arrays.fill(unit, 0.25);
    unit[7] = x;
    return switches.atUnit(unit).orElseThrow();
  }

  @Test
  void regionsShrinkByTheParametersThatCanMove() {
    SearchSpace space = switchesAndAReal();
    History history =
        History.empty(space)
            .plus(off(space, 0.5), Outcome.measured(1))
            .plus(off(space, 0.6), Outcome.measured(2));
    double before = radius(history.prefix(1));
    double after = radius(history);
    assertThat(after).as("one real, seven switches that can't").isEqualTo(before / 2);
  }

  private static double radius(History history) {
    DescentFrame whole = DescentFrame.whole(history.space().dimension());
    return TrustRegion.of(history, new Schedule(1, 0), whole).orElseThrow().radius();
  }

  @Test
  void aSliceAtItsBottomLeavesTheTrialToTheSearch() {
    SearchSpace space = switchesAndAReal();
    assertThat(next(space, 0.3 + 1e-3)).isTrue();
    assertThat(next(space, 0.3 + 1e-8)).isFalse();
  }

  /** Whether a step is due when the best of five points of a parabola is this one. */
  private static boolean next(SearchSpace space, double best) {
    History history = History.empty(space);
    for (double x : new double[] {0.35, 0.24, 0.28, 0.33, best}) {
      history = history.plus(off(space, x), Outcome.measured((x - 0.3) * (x - 0.3)));
    }
    RandomGenerator random = new SplittableRandom(1);
    return new TrustRegionDescent(space).next(history, 5, random).isPresent();
  }

  /** Five times as wide along the diagonal as across. */
  private static LinearMap diagonal() {
    double s = Math.sqrt(0.5);
    return LinearMap.identity(2).then(new double[][] {{s, s}, {s, -s}}, new double[] {0.2, 1});
  }

  @Test
  void aRegionInOtherAxesIsCutByTheBox() {
    SearchSpace space = SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
    double[] centre = {0.8, 0.3};
    History history =
        History.empty(space)
            .plus(space.atUnit(centre).orElseThrow(), Outcome.measured(1))
            .plus(space.atUnit(new double[] {0.1, 0.2}).orElseThrow(), Outcome.measured(2));
    LinearMap axes = diagonal();
    double radius = 0.5;
    TrustRegion region =
        new TrustRegion(history.best().orElseThrow().configuration(), radius, 0, false, 0);
    Neighbourhood near = Neighbourhood.of(history, region, DescentFrame.whole(2).in(axes), 0);
    // A bowl whose bottom, (1.5, 0.5), is outside: the best inside is where it is cut off.
    double[] x =
        space.toUnit(
            near.minimiser(
                    (u, slopes) -> {
                      double[] off = axes.inverse(u);
                      double a = centre[0] + radius * off[0] - 1.5;
                      double b = centre[1] + radius * off[1] - 0.5;
                      double[] g =
                          axes.inverseSlopes(new double[] {2 * radius * a, 200 * radius * b});
                      System.arraycopy(g, 0, slopes, 0, 2);
                      return a * a + 100 * b * b;
                    })
                .orElseThrow());
    assertThat(x[0]).isCloseTo(1, within(1e-3));
    assertThat(x[1]).isCloseTo(0.5, within(1e-3));
  }

  @Test
  void movesAreMeasuredInTheAxesOfTheRegion() {
    SearchSpace space = SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
    History history =
        History.empty(space)
            .plus(space.atUnit(new double[] {0.5, 0.5}).orElseThrow(), Outcome.measured(1))
            .plus(space.atUnit(new double[] {0.6, 0.4}).orElseThrow(), Outcome.measured(2))
            .plus(space.atUnit(new double[] {0.6, 0.6}).orElseThrow(), Outcome.measured(3));
    DescentFrame whole = DescentFrame.whole(2);
    assertThat(whole.distance(history, history.trial(1), 0)).isCloseTo(0.1, within(1e-12));
    DescentFrame turned = whole.in(diagonal());
    double across = Math.sqrt(0.02);
    assertThat(turned.distance(history, history.trial(1), 0)).isCloseTo(across, within(1e-12));
    assertThat(turned.distance(history, history.trial(2), 0))
        .isCloseTo(0.2 * across, within(1e-12));
  }

  /** Eight points determine the model; ten stand within a millionth of the best, and ripple. */
  @Test
  void whereADescentBeginsAgainPointsStandApart() {
    SearchSpace space = SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
    History history = History.empty(space);
    for (int i = 0; i < 22; i++) {
      double reach = i < 10 ? 1e-6 : 0.25;
      double x = 0.55 + reach * Math.sin(1 + 2.4 * i) * (i + 1) / 22;
      double y = 0.5 + reach * Math.cos(1 + 2.4 * i) * (i + 1) / 22;
      double bowl = Math.pow(x - 0.6, 2) + 2 * Math.pow(y - 0.45, 2);
      double ripple = i < 10 ? 1e-5 * Math.sin(7.0 * i) : 0.01;
      Configuration at = space.atUnit(new double[] {x, y}).orElseThrow();
      history = history.plus(at, Outcome.measured(bowl + ripple));
    }
    assertThat(bottom(history, 0)).as("of the ripple").isGreaterThan(0.05);
    assertThat(bottom(history, 1)).as("of the bowl").isLessThan(0.02);
  }

  /** How far from the bottom of the bowl a model has its own. */
  private static double bottom(History history, int openings) {
    Configuration best = history.best().orElseThrow().configuration();
    TrustRegion region = new TrustRegion(best, 0.2, 0, false, openings);
    Neighbourhood near = Neighbourhood.of(history, region, DescentFrame.whole(2), 0);
    double[] x = history.space().toUnit(near.minimiser(near.model().mean()).orElseThrow());
    return Math.max(Math.abs(x[0] - 0.6), Math.abs(x[1] - 0.45));
  }
}
