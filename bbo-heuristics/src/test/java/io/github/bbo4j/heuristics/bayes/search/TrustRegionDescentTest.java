package io.github.bbo4j.heuristics.bayes.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.heuristics.bayes.search.TrustRegionDescent.Step;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TrustRegionDescentTest {
  private static final int INITIAL = 10;
  private static final SearchSpace SPACE =
      SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).real("z", 0, 1).build();

  /** A turned valley, a thousand times as steep across as along; its bottom is 0. */
  private static double valley(Configuration c) {
    double along = c.real("x") + c.real("y") + c.real("z") - 1.4;
    double across = c.real("x") - c.real("y") + 0.1;
    double other = c.real("y") - c.real("z") - 0.2;
    return along * along + 1000 * across * across + 30 * other * other;
  }

  /** Random points with a step of the descent wherever one is due. */
  private static History descended(int trials, int seed, boolean failing) {
    SplittableRandom random = new SplittableRandom(seed);
    History history = History.empty(SPACE);
    for (int i = 0; i < trials; i++) {
      Optional<Step> step =
          i < INITIAL ? Optional.empty() : new TrustRegionDescent(SPACE).next(history, INITIAL);
      Configuration c = step.isPresent() ? step.orElseThrow().wanted() : history.sampleNew(random);
      assertThat(history.contains(c)).isFalse();
      boolean fails = failing && step.isPresent();
      history =
          history.plus(
              Trial.of(
                  i,
                  c,
                  i < INITIAL ? Purpose.INITIAL : Purpose.SEARCH,
                  fails ? Outcome.failed("always") : Outcome.measured(valley(c))));
    }
    return history;
  }

  /**
   * H0: the descents are worth nothing. 60 points at random come within 1e-4 of the bottom with a
   * probability below 1e-3; 15 of 20 runs then have one below 1e-40.
   */
  @Test
  void reachesTheBottomOfATurnedValley() {
    int reached = 0;
    for (int seed = 1; seed <= 20; seed++) {
      reached +=
          descended(60, seed, false).best().orElseThrow().cost().orElseThrow() < 1e-4 ? 1 : 0;
    }
    assertThat(reached).isGreaterThanOrEqualTo(15);
  }

  @Test
  void isDueAtEverySecondTrialAndStaysInItsRegion() {
    History history = descended(30, 7, false);
    TrustRegionDescent descent = new TrustRegionDescent(SPACE);
    assertThat(descent.next(history.prefix(INITIAL - 1), INITIAL)).isEmpty();
    assertThat(descent.next(history.prefix(INITIAL + 1), INITIAL)).isEmpty();
    Step step = descent.next(history, INITIAL).orElseThrow();
    double[] centre = SPACE.toUnit(history.best().orElseThrow().configuration());
    double[] wanted = SPACE.toUnit(step.wanted());
    for (int j = 0; j < wanted.length; j++) {
      assertThat(Math.abs(wanted[j] - centre[j])).isLessThanOrEqualTo(step.radius() + 1e-12);
    }
  }

  @Test
  void shrinksItsRegionWhereStepsFailAndGivesUp() {
    History history = descended(60, 3, true);
    double early = TrustRegion.of(history.prefix(20), INITIAL).orElseThrow().radius();
    double late = TrustRegion.of(history, INITIAL).orElseThrow().radius();
    assertThat(late).isLessThan(early);
    assertThat(TrustRegion.of(History.empty(SPACE), INITIAL)).isEmpty();
  }

  private static final SearchSpace LATTICE =
      SearchSpace.builder()
          .integer("threads", 1, 200)
          .real("share", 0, 1)
          .choice("mode", "a", "b", "c")
          .build();

  private static double bowl(Configuration c) {
    return Math.pow((c.integer("threads") - 63) / 50.0, 2)
        + Math.pow(c.real("share") - 0.3, 2)
        + (c.text("mode").equals("b") ? 0 : 0.5);
  }

  /**
   * Seeds 1 to 20; H0 as above. Random points have the best number of threads with the best mode in
   * 40 trials with a probability of 0.07; 12 of 20 runs then have it below 1e-7.
   */
  @Test
  void roundsToLevelsAndKeepsTheCategoriesOfTheBestPoint() {
    int reached = 0;
    for (int seed = 1; seed <= 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = History.empty(LATTICE);
      for (int i = 0; i < 40; i++) {
        Optional<Step> step =
            i < INITIAL ? Optional.empty() : new TrustRegionDescent(LATTICE).next(history, INITIAL);
        Configuration c = step.map(Step::wanted).orElse(null);
        if (c == null) {
          c = history.sampleNew(random);
        } else {
          assertThat(c.text("mode"))
              .isEqualTo(history.best().orElseThrow().configuration().text("mode"));
        }
        history = history.plus(c, Outcome.measured(bowl(c)));
      }
      Configuration best = history.best().orElseThrow().configuration();
      reached += best.integer("threads") == 63 && best.text("mode").equals("b") ? 1 : 0;
    }
    assertThat(reached).isGreaterThanOrEqualTo(12);
  }

  @Test
  void needsOneParameterThatARegionFitsInto() {
    assertThat(TrustRegionDescent.supports(SPACE)).isTrue();
    assertThat(TrustRegionDescent.supports(LATTICE)).isTrue();
    assertThat(supports(SearchSpace.builder().real("x", 0, 1).integer("n", 0, 1))).isTrue();
    assertThat(supports(SearchSpace.builder().real("x", 0, 1))).isTrue();
    assertThat(supports(SearchSpace.builder().integer("n", 1, 8))).isTrue();
    assertThat(supports(SearchSpace.builder().integer("n", 1, 7).integer("m", 1, 7))).isFalse();
    assertThat(supports(SearchSpace.builder().choice("c", "abcdefghij".split("")))).isFalse();
    assertThat(
            supports(
                SearchSpace.builder()
                    .real("x", 0, 1)
                    .constraint("half", c -> c.real("x") < 0.5, "x")))
        .isFalse();
  }

  private static boolean supports(SearchSpaceBuilder space) {
    return TrustRegionDescent.supports(space.build());
  }
}
