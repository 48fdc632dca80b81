package io.github.bbo4j.heuristics.bayes.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.RealDomain;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class SaturationTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().real("x", -5, 635).integer("n", 16, 1023).build();

  /** Every second point near the first values, as while all costs are equal. */
  private static History trials(long seed, ToDoubleFunction<Configuration> cost) {
    RandomGenerator random = new SplittableRandom(seed);
    History history = History.empty(SPACE);
    for (int k = 0; k < 30; k++) {
      double power = k % 2 == 0 ? 1 : 4;
      double x = -5 + 640 * Math.pow(random.nextDouble(), power);
      int n = 16 + (int) (1007 * Math.pow(random.nextDouble(), power));
      Configuration point =
          SPACE.at(SPACE.domain(0).coordinateOf(x), SPACE.domain(1).coordinateOf(n));
      Outcome outcome = Outcome.measured(cost.applyAsDouble(point));
      history = history.plus(Trial.of(k, point, Purpose.INITIAL, outcome));
    }
    return history;
  }

  /** Nothing acts beyond a sixty-fourth of each range. */
  private static double saturated(Configuration c) {
    double x = Math.min(5, c.real("x")) / 5;
    double n = Math.min(32, c.integer("n")) / 16.0 - 1;
    return Math.exp((x - 0.3) * (x - 0.3) + (n - 0.4) * (n - 0.4));
  }

  private static double inProportion(Configuration c) {
    double x = c.real("x") / 640 - 0.3;
    double n = c.integer("n") / 1000.0 - 0.6;
    return Math.exp(3 * (x * x + n * n));
  }

  @Test
  void whatSaturatesIsToldFromWhatActsInProportion() {
    int right = 0;
    int wrong = 0;
    for (int seed = 1; seed <= 20; seed++) {
      right += ViewChoice.of(trials(seed, SaturationTest::saturated)).size();
      wrong += ViewChoice.of(trials(seed, SaturationTest::inProportion)).size();
    }
    assertThat(right).isGreaterThanOrEqualTo(30); // Of 40.
    assertThat(wrong).isEqualTo(0);
  }

  @Test
  void theViewHasTheSamePointsAndSaysSo() {
    History history = trials(3, SaturationTest::saturated);
    ModelView view = ModelView.of(history);
    SearchSpace seen = view.history().space();
    assertThat(seen.domain(0)).isEqualTo(new RealsFromFirst(new RealDomain(-5, 635, false)));
    assertThat(seen.domain(1)).isEqualTo(new IntegerDomain(1, 1008, 1, true));
    for (Trial trial : history.trials()) {
      Configuration point = view.history().trial(trial.number()).configuration();
      assertThat(view.in(point)).isEqualTo(trial.configuration());
    }
  }

  @Test
  void onlyFreeRangesOnALinearScaleThatAreNoDecadesAreAskedAbout() {
    SearchSpace space =
        SearchSpace.builder()
            .real("range", -1, 1)
            .real("decades", 1, 1000)
            .logReal("logarithmic", 2, 9)
            .integer("whole", 50, 149)
            .integer("few", 50, 148)
            .logInteger("logarithmicWhole", 50, 500)
            .real("read", -1, 1)
            .choice("mode", "a", "b")
            .constraint("c", v -> v.real("read") < 0.9, "read")
            .build();
    assertThat(new Saturation().places(History.empty(space)).stream()).containsExactly(0, 3);
    History twice = History.empty(space);
    Configuration point = space.sample(new SplittableRandom(1));
    for (int k = 0; k < 2; k++) {
      Outcome outcome = Outcome.measured(1 + k);
      twice = twice.plus(Trial.of(k, point, Purpose.INITIAL, outcome));
    }
    assertThat(new Saturation().places(twice).isEmpty()).isTrue();
  }

  @Test
  void rangesAreRealsAndAHundredWholeNumbersOnALinearScale() {
    double most = Double.MAX_VALUE;
    assertThat(Saturation.isRange(new RealDomain(0, most, false))).isTrue();
    assertThat(Saturation.isRange(new RealDomain(-most / 2, most / 2, false))).isTrue();
    assertThat(Saturation.isRange(new IntegerDomain(1, 100, 1))).isTrue();
    assertThat(Saturation.isRange(new IntegerDomain(1, 99, 1))).isFalse();
    assertThat(Saturation.isRange(new RealDomain(1, 99, true))).isFalse();
    assertThat(Saturation.isRange(new IntegerDomain(1, 100, 1, true))).isFalse();
  }
}
