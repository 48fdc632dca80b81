package io.github.bbo4j.heuristics.bayes.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.heuristics.bayes.search.TrustRegion.Schedule;
import java.util.BitSet;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Descents that have converged and begin again. */
class TrustRegionTest {
  private static final SearchSpace REALS =
      SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
  private static final SearchSpace MIXED =
      SearchSpace.builder().real("x", 0, 1).integer("n", 0, 1_000_000).build();
  private static final double FIRST = 0.2;

  /** So many failures halve the first radius below the last one. */
  private static final int HALVINGS = 18;

  private static History then(History history, int trials, double cost, SplittableRandom random) {
    History all = history;
    for (int i = 0; i < trials; i++) {
      all = all.plus(all.sampleNew(random), Outcome.measured(cost));
    }
    return all;
  }

  private static TrustRegion region(History history, DescentFrame frame) {
    return TrustRegion.of(history, new Schedule(0, 0), frame).orElseThrow();
  }

  private static TrustRegion region(History history) {
    return region(history, DescentFrame.whole(2));
  }

  /** Trials 0, 2, 4 and so on are local: the first is the best, the others fail. */
  @Test
  void aDescentThatHasConvergedBeginsAgainOnceForWhatWasImproved() {
    SplittableRandom random = new SplittableRandom(1);
    History start = then(History.empty(REALS), 1, 1, random);
    History down = then(start, 2 * HALVINGS - 1, 2, random);
    assertThat(region(down).radius()).isBetween(TrustRegion.LAST, 2 * TrustRegion.LAST);
    assertThat(region(down).openings()).isZero();
    History again = then(down, 1, 2, random);
    assertThat(region(again).radius()).isEqualTo(FIRST);
    assertThat(region(again).openings()).isEqualTo(1);
    History over = then(again, 4 * HALVINGS, 2, random);
    assertThat(region(over).radius()).as("nothing was improved").isLessThan(TrustRegion.LAST);
    assertThat(region(over).openings()).isEqualTo(1);
    // A trial of the search improves: the region opens, and is worth beginning again.
    History better = then(then(over, 1, 2, random), 1, 0.5, random);
    assertThat(region(better).radius()).isEqualTo(FIRST);
    assertThat(region(then(better, 2 * HALVINGS, 2, random)).openings()).isEqualTo(2);
  }

  /** Of two reals a step that ran and was no better halves the region. */
  @Test
  void aStepThatHasNoCostShrinksTheRegionByHalfAsMuch() {
    SplittableRandom random = new SplittableRandom(2);
    History start = then(History.empty(REALS), 2, 1, random);
    History failed = start.plus(start.sampleNew(random), Outcome.failed("beyond the edge"));
    History again = then(failed, 1, 2, random);
    assertThat(region(then(start, 1, 2, random)).radius()).isEqualTo(FIRST / 2);
    assertThat(region(failed).radius()).isCloseTo(FIRST / Math.sqrt(2), within(1e-12));
    History twice = again.plus(again.sampleNew(random), Outcome.failed("beyond the edge"));
    assertThat(region(twice).radius()).isCloseTo(FIRST / 2, within(1e-12));
  }

  /** Trial 0 is at the middle; trial 2 is local and improves from so far along x. */
  private static double radiusAfterImproving(SearchSpace space, double distance) {
    History history = at(History.empty(space), 0, 1);
    history = at(history, 0.45, 2);
    return region(at(history, distance, 0.5)).radius();
  }

  private static History at(History history, double distance, double cost) {
    double[] unit = {0.5 + distance, 0.5};
    return history.plus(history.space().atUnit(unit).orElseThrow(), Outcome.measured(cost));
  }

  @Test
  void anImprovementThatLeavesTheInnerHalfDoublesTheRegionToHalfOfTheCubeAtMost() {
    assertThat(radiusAfterImproving(REALS, 0.099)).isEqualTo(FIRST);
    assertThat(radiusAfterImproving(REALS, 0.101)).isEqualTo(2 * FIRST);
    // Twice more, from a region of 0.4: the next would be 0.8 and then 1.6.
    History wide = at(at(at(History.empty(REALS), 0, 1), 0.45, 2), -0.15, 0.5);
    wide = at(at(wide, 0.44, 2), 0.1, 0.4);
    assertThat(region(wide).radius()).isEqualTo(0.5);
    wide = at(at(wide, 0.43, 2), -0.3, 0.3);
    assertThat(region(wide).radius()).isEqualTo(0.5);
  }

  /** Trial 2 is local and fails, trial 3 of the search improves from inside or outside. */
  @Test
  void theSearchOpensTheRegionFromBeyondTwiceItsRadius() {
    History shrunk = at(at(at(History.empty(REALS), 0, 1), 0.45, 2), 0.01, 2);
    shrunk = at(at(shrunk, 0.44, 2), 0.02, 2);
    assertThat(region(shrunk).radius()).isEqualTo(FIRST / 4);
    assertThat(region(at(shrunk, 0.099, 0.5)).radius()).isEqualTo(FIRST / 4);
    assertThat(region(at(shrunk, 0.101, 0.5)).radius()).isEqualTo(FIRST);
  }

  /** Four failures in each direction halve the region, but one does among four of them or fewer. */
  @Test
  void failuresShrinkTheRegionTheLessTheMoreDirectionsThereAre() {
    for (int dimension : new int[] {1, 4, 8, 12}) {
      SearchSpaceBuilder builder = SearchSpace.builder();
      for (int d = 0; d < dimension; d++) {
        builder.real("x" + d, 0, 1);
      }
      SplittableRandom random = new SplittableRandom(4);
      History start = then(History.empty(builder.build()), 1, 1, random);
      TrustRegion once = region(then(start, 2, 2, random), DescentFrame.whole(dimension));
      assertThat(once.radius())
          .as("%d directions", dimension)
          .isCloseTo(FIRST * Math.pow(2, -1 / Math.max(1, dimension / 4.0)), within(1e-12));
    }
  }

  @Test
  void stepsDecidedBeforeItBeganAgainDoNotShrinkTheRegion() {
    SplittableRandom random = new SplittableRandom(3);
    History history = then(then(History.empty(REALS), 1, 1, random), 20 * HALVINGS, 2, random);
    int begun = 0;
    while (together(history.prefix(begun + 1)).openings() == 0) {
      begun++;
    }
    for (int since = 1; since <= 7; since++) {
      assertThat(together(history.prefix(begun + since)).radius()).isEqualTo(FIRST);
    }
    assertThat(together(history.prefix(begun + 11)).radius()).isEqualTo(FIRST / 2);
  }

  /** With seven under way at each decision. */
  private static TrustRegion together(History history) {
    return TrustRegion.of(history, new Schedule(0, 7), DescentFrame.whole(2)).orElseThrow();
  }

  @Test
  void latticesAndHeldParametersDoNotBeginAgain() {
    SplittableRandom random = new SplittableRandom(2);
    History mixed = then(then(History.empty(MIXED), 1, 1, random), 6 * HALVINGS, 2, random);
    assertThat(region(mixed).radius()).isLessThan(TrustRegion.LAST);
    assertThat(region(mixed).openings()).isZero();
    BitSet one = new BitSet();
    one.set(0);
    History reals = then(then(History.empty(REALS), 1, 1, random), 6 * HALVINGS, 2, random);
    assertThat(region(reals, new DescentFrame(one, 2, 0.3)).openings()).isZero();
  }

  private static double radiusAfterAnotherLabel(String... labels) {
    SearchSpace space = SearchSpace.builder().real("x", 0, 1).choice("k", labels).build();
    History history = History.empty(space);
    double[] x = {0.5, 0.9, 0.52, 0.5};
    double[] costs = {1, 2, 2, 0.5};
    for (int i = 0; i < x.length; i++) {
      Map<String, Object> point = Map.of("x", x[i], "k", i < 3 ? "a" : "b");
      history = history.plus(space.configuration(point), Outcome.measured(costs[i]));
    }
    return region(history).radius();
  }

  /** Trial 2 is local and fails, trial 3 of the search improves by another label. */
  @Test
  void theOrderOfLabelsMeansNothing() {
    assertThat(radiusAfterAnotherLabel("a", "b", "c", "d", "e", "f", "g", "h")).isEqualTo(FIRST);
    assertThat(radiusAfterAnotherLabel("a", "c", "d", "e", "f", "g", "h", "b")).isEqualTo(FIRST);
  }
}
