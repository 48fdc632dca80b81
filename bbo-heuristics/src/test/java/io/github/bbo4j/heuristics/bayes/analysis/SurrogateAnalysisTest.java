package io.github.bbo4j.heuristics.bayes.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SurrogateAnalysisTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();

  private static History noisy(int n, double deviation) {
    SplittableRandom random = new SplittableRandom(11);
    History history = History.empty(SPACE);
    for (int i = 0; i < n; i++) {
      var c = SPACE.sample(random);
      double f = 10 + 3 * Math.sin(5 * c.real("x")) + c.real("y");
      history = history.plus(c, Outcome.measured(f + deviation * random.nextGaussian()));
    }
    return history;
  }

  @Test
  void tooFewPointsHaveNoSurrogate() {
    assertThat(SurrogateAnalysis.of(History.empty(SPACE))).isEmpty();
    assertThat(SurrogateAnalysis.of(noisy(1, 0))).isEmpty();
  }

  /** A report of a system that doesn't react said which of its parameters matter. */
  @Test
  void equalCostsHaveNoShares() {
    SplittableRandom random = new SplittableRandom(5);
    History flat = History.empty(SPACE);
    for (int i = 0; i < 12; i++) {
      flat = flat.plus(SPACE.sample(random), Outcome.measured(i % 2 == 0 ? 0.0 : -0.0));
    }
    assertThat(SurrogateAnalysis.of(flat)).isEmpty();
    assertThat(SurrogateAnalysis.of(flat.plus(SPACE.sample(random), Outcome.failed("no"))))
        .isEmpty();
    assertThat(SurrogateAnalysis.of(flat.plus(SPACE.sample(random), Outcome.measured(1))))
        .isPresent();
    assertThat(SurrogateAnalysis.of(flat.plus(SPACE.sample(random), Outcome.censored(1))))
        .isPresent();
  }

  @Test
  void costsThatDifferByRoundingAloneHaveNoShares() {
    SplittableRandom random = new SplittableRandom(6);
    History flat = History.empty(SPACE);
    for (int i = 0; i < 12; i++) {
      flat = flat.plus(SPACE.sample(random), Outcome.measured(i % 3 == 0 ? 0.1 + 0.2 : 0.3));
    }
    assertThat(SurrogateAnalysis.of(flat)).isEmpty();
    assertThat(SurrogateAnalysis.of(flat.plus(SPACE.sample(random), Outcome.measured(0.3 + 1e-12))))
        .isPresent();
  }

  @Test
  void predictsBetweenPoints() {
    SurrogateAnalysis analysis = SurrogateAnalysis.of(noisy(80, 0)).orElseThrow();
    var c = SPACE.configuration(java.util.Map.of("x", 0.43, "y", 0.6));
    Prediction p = analysis.predict(c);
    assertThat(p.median()).isCloseTo(10 + 3 * Math.sin(5 * 0.43) + 0.6, within(0.05));
    assertThat(p.median()).isBetween(p.low(), p.high());
  }

  /** 200 noisy points: 95 % intervals of points left out hold 190 of them give or take 4 sd. */
  @Test
  void leaveOneOutIsCalibrated() {
    List<HeldOut> all = SurrogateAnalysis.of(noisy(200, 0.3)).orElseThrow().leaveOneOut();
    assertThat(all).hasSize(200);
    long held =
        all.stream()
            .filter(h -> h.cost() >= h.prediction().low() && h.cost() <= h.prediction().high())
            .count();
    assertThat(held).isBetween(178L, 200L);
    double square = all.stream().mapToDouble(h -> h.score() * h.score()).average().orElseThrow();
    assertThat(square).isBetween(0.6, 1.4);
  }

  @Test
  void failedAndCensoredRunsAreNoPointsToHold() {
    History history = noisy(20, 0.1);
    SplittableRandom random = new SplittableRandom(3);
    history = history.plus(SPACE.sample(random), Outcome.failed("no"));
    history = history.plus(SPACE.sample(random), Outcome.censored(12));
    SurrogateAnalysis analysis = SurrogateAnalysis.of(history).orElseThrow();
    assertThat(analysis.size()).isEqualTo(21);
    assertThat(analysis.leaveOneOut()).hasSize(20);
  }

  @Test
  void longHistoriesAreThinned() {
    SurrogateAnalysis analysis = SurrogateAnalysis.of(noisy(700, 0.1)).orElseThrow();
    assertThat(analysis.size()).isEqualTo(500);
  }

  /** An index out of bounds, or a number, without a word. */
  @Test
  void configurationsOfAnotherSpaceAreRefusedByName() {
    SurrogateAnalysis analysis = SurrogateAnalysis.of(noisy(20, 0)).orElseThrow();
    SearchSpace one = SearchSpace.builder().real("x", 0, 1).build();
    SearchSpace two = SearchSpace.builder().integer("x", 0, 1).real("z", 0, 1).build();
    for (SearchSpace other : List.of(one, two)) {
      assertThatThrownBy(() -> analysis.predict(other.sample(new SplittableRandom(1))))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("configuration = {x=")
          .hasMessageContaining("must be a point of the tuned space");
    }
  }
}
