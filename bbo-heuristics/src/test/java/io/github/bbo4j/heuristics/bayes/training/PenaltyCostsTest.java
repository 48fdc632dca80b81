package io.github.bbo4j.heuristics.bayes.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.SearchSpace;
import java.lang.ref.WeakReference;
import java.util.List;
import org.junit.jupiter.api.Test;

class PenaltyCostsTest {
  private static final SearchSpace LINE = SearchSpace.builder().integer("x", 0, 999).build();

  private static History history(double... costs) {
    History history = History.empty(LINE);
    for (double cost : costs) {
      history = history.plus(LINE.at(history.size()), Outcome.measured(cost));
    }
    return history;
  }

  /** The middle of 3 and 3e6 on logarithms is 3000. */
  @Test
  void aCostOfMillionsAmongSecondsIsAFailure() {
    History told = history(2, 3e6, 1, 3, 2.5, 4e7).withRemaining(4);
    History ran = PenaltyCosts.asFailures(told.withPending(List.of(LINE.at(9), LINE.at(10))));
    assertThat(PenaltyCosts.limit(told).orElseThrow()).isCloseTo(3000, within(1e-9));
    assertThat(ran.observations())
        .extracting(Observation::isMeasured)
        .containsExactly(true, false, true, true, true, false);
    assertThat(ran.observations())
        .extracting(Observation::failed)
        .containsExactly(0, 1, 0, 0, 0, 1);
    assertThat(ran.best()).map(o -> o.cost().orElseThrow()).contains(1.0);
    assertThat(ran.pending()).containsExactly(LINE.at(9), LINE.at(10));
    assertThat(ran.remaining()).hasValue(2);
    assertThat(ran.plannedEvaluations()).isEqualTo(10);
  }

  /** A number that stands for a failure may be near the costs; a few equal ones may be chance. */
  @Test
  void theSameHighestCostOfSeveralIsAPenalty() {
    assertThat(PenaltyCosts.limit(history(2, 60, 11, 3, 60, 25, 60, 48))).hasValue(54);
    assertThat(PenaltyCosts.limit(history(-2, 60, 11, 3, 60, 25, 60, -48))).hasValue(42.5);
    assertThat(PenaltyCosts.limit(history(2, 60, 11, 3, 60, 25, 59, 48))).isEmpty();
    assertThat(PenaltyCosts.limit(history(2, 60, 11, 3, 60, 25, 60, 25))).isEmpty();
    assertThat(PenaltyCosts.limit(history(2, 60, 11, 3, 60, 60, 48))).isEmpty();
    assertThat(PenaltyCosts.limit(history(2, 2, 11, 3, 2, 25, 60, 48))).isEmpty();
  }

  /** Of noisy runs all that are cut off at a limit cost the same. */
  @Test
  void whereRunsDifferEqualCostsAreNone() {
    History quiet = history(2, 60, 11, 3, 60, 25, 60, 48);
    assertThat(PenaltyCosts.limit(quiet.plus(LINE.at(0), Outcome.measured(2)))).hasValue(54);
    assertThat(PenaltyCosts.limit(quiet.plus(LINE.at(0), Outcome.measured(2.1)))).isEmpty();
  }

  /** A control that is the costliest below the gap moves its middle with each of its runs. */
  @Test
  void whatWasSeenByAnotherLimitIsNotKept() throws InterruptedException {
    History told = history(2, 3e6, 1, 3, 2.5, 4e7);
    WeakReference<Trial> before = new WeakReference<>(PenaltyCosts.asFailures(told).trial(0));
    History grown = told.plus(LINE.at(3), Outcome.measured(3.2));
    assertThat(PenaltyCosts.limit(grown)).isNotEqualTo(PenaltyCosts.limit(told));
    assertThat(PenaltyCosts.asFailures(grown).size()).isEqualTo(7);
    for (int i = 0; i < 100 && before.get() != null; i++) {
      System.gc();
      Thread.sleep(10);
    }
    assertThat(before.get()).isNull();
    assertThat(told.size()).isEqualTo(6);
  }

  @Test
  void costsThatAreMerelyFarApartAreCosts() {
    // Over twelve decades, evenly; a factor of nine; too few below; one outlier among negative
    // ones.
    for (double[] costs :
        new double[][] {
          {1e-6, 1e-4, 1e-2, 1, 1e2, 1e4, 1e6},
          {1e-6, 2e-6, 3e-6, 1e-4, 1e-2, 1, 1e2, 1e4, 1e6},
          {1, 1.1, 1.2, 10.7, 11},
          {1, 2, 1e6, 1e6, 1e6},
          {1, 2, 3, 4, 1e6},
          {1, 10, 100, 1000, 9000, 9000},
          {-5, -4, -3, 1e6},
          {-5, -4, -3, 6, 6},
          {-6, -5.5, -5, 50, 50},
          {-5, 0, 5, 60, 60},
          {-5, -5, -4, -5, -4},
          {0, 0, 0, 1, 1},
          {-1, -1, -1, 1, 1},
          {-5.000001, -5, -4.999999, -4, -4},
          {7, 7, 7, 7},
          {}
        }) {
      History told = history(costs);
      assertThat(PenaltyCosts.asFailures(told)).isSameAs(told);
    }
  }

  /** Ten thousand times its use: on logarithms the gap is 3.1 wide, what works 2.0, that 1.2. */
  @Test
  void aPenaltyThatGrowsWithTheOverloadIsAFailure() {
    double[] costs = {60, 149, 172, 307, 439, 10_134, 18_953, 32_995};
    assertThat(PenaltyCosts.limit(history(costs)).orElseThrow())
        .isCloseTo(Math.sqrt(439 * 10_134), within(1e-9));
    costs[0] = 52;
    assertThat(PenaltyCosts.limit(history(costs))).as("what works is 2.1 wide").isEmpty();
  }

  /** A penalty is the same each time: then the gap need not be wider than what is below it. */
  @Test
  void equalCostsAreTheSurerSign() {
    assertThat(PenaltyCosts.limit(history(1, 10, 100, 20_000, 30_000))).isEmpty();
    assertThat(PenaltyCosts.limit(history(1, 10, 100, 20_000, 20_000)).orElseThrow())
        .isCloseTo(Math.sqrt(2e6), within(1e-9));
  }

  @Test
  void ofNegativeCostsWhatTwoShareFarAboveAllOthers() {
    History ran = PenaltyCosts.asFailures(history(-5, 1e6, -4, -3, 1e6));
    assertThat(ran.observations())
        .extracting(Observation::isMeasured)
        .containsExactly(true, false, true, true, false);
  }

  /** A rate of which nothing is done is no rate: it is infinitely far from the others. */
  @Test
  void ratesOfZeroAreFailures() {
    History ran = PenaltyCosts.asFailures(history(-5, -0.0, -4, -300, 0, -0.001));
    assertThat(ran.observations())
        .extracting(Observation::isMeasured)
        .containsExactly(true, false, true, true, false, true);
    assertThat(PenaltyCosts.limit(history(-80, 0, -90, -100, 0)))
        .as("rates near each other")
        .isPresent();
    History once = history(-5, -4, -300, 0);
    assertThat(PenaltyCosts.asFailures(once)).as("once may be chance").isSameAs(once);
    assertThat(PenaltyCosts.limit(history(-100, -90, -80, -1e-3, -1e-3)).orElseThrow())
        .as("in the middle of the gap on logarithms")
        .isCloseTo(-Math.sqrt(80 * 1e-3), within(1e-12));
  }

  /** From where a search has converged to, all that it began with is far. */
  @Test
  void theGapIsOneOfTheFirstCosts() {
    double[] costs = new double[60];
    for (int i = 0; i < 20; i++) {
      costs[i] = 100 + 10 * i;
    }
    for (int i = 20; i < 60; i++) {
      costs[i] = 1e-3 * (1 + 0.01 * i);
    }
    History told = history(costs);
    assertThat(PenaltyCosts.asFailures(told)).isSameAs(told);
  }

  /** Costs that are all equal have no width that a gap could be compared with: only a size. */
  @Test
  void besideEqualCostsAPenaltyIsTenTimesAsLarge() {
    assertThat(PenaltyCosts.limit(history(-5, -5, 44, -5, 44))).isEmpty();
    assertThat(PenaltyCosts.limit(history(-5, -5, 45, -5, 45))).hasValue(20);
  }

  /** log 10 - log 1 is log 10, log 20 - log 2 a bit less: it was none in the second unit. */
  @Test
  void aFactorOfTenIsOneInEveryUnit() {
    for (int unit = 1; unit < 100; unit++) {
      assertThat(PenaltyCosts.limit(history(unit, unit, 10 * unit, unit, 10 * unit)))
          .as("%d", unit)
          .isPresent();
    }
  }
}
