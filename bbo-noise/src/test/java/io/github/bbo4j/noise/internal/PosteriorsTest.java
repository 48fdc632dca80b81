package io.github.bbo4j.noise.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import org.apache.commons.math3.special.Erf;
import org.junit.jupiter.api.Test;

class PosteriorsTest {
  private static final SearchSpace LINE = SearchSpace.builder().integer("x", 0, 9).build();

  private static Replicates replicates(double[]... costs) {
    History history = History.empty(LINE);
    for (int x = 0; x < costs.length; x++) {
      for (double cost : costs[x]) {
        history = history.plus(LINE.at(x), Outcome.measured(cost));
      }
    }
    return Replicates.of(history);
  }

  /**
   * By hand: both pairs have the deviation sqrt(2), so one run has the variance 2 and a mean of two
   * the error 1; the locations 0 and 4 have the variance 8, the prior 8 - 1 = 7; the prior's mean 2
   * weighs 1/8. P(best) = Phi(3.5 / sqrt(2 * 7/8)).
   */
  @Test
  void twoPairsByHand() {
    Posteriors posteriors = Posteriors.of(replicates(new double[] {3, 5}, new double[] {-1, 1}));
    assertThat(posteriors.mean(0)).isCloseTo(3.75, within(1e-12));
    assertThat(posteriors.mean(1)).isCloseTo(0.25, within(1e-12));
    assertThat(posteriors.deviation(0)).isCloseTo(Math.sqrt(7 / 8.0), within(1e-12));
    assertThat(posteriors.best()).isEqualTo(1);
    assertThat(posteriors.probabilityBest(1)).isCloseTo(0.9959245, within(1e-4));
    assertThat(posteriors.probabilityBest(0)).isCloseTo(1 - 0.9959245, within(1e-4));
  }

  /** Of two, P(best) is Phi of the difference over the root of both variances. */
  @Test
  void aNarrowPosteriorBesideAWideOneIsNoStepOfTheRule() {
    for (double ratio : new double[] {1, 20, 100, 1000, 1e4}) {
      for (double difference = -1; difference < 1; difference += 0.003) {
        Posteriors two = new Posteriors(new double[] {0, difference}, new double[] {1, 1 / ratio});
        double z = difference / Math.hypot(1, 1 / ratio);
        double exact = 1 - Erf.erfc(z / Math.sqrt(2)) / 2;
        assertThat(two.probabilityBest(0))
            .as("%s at %s", ratio, difference)
            .isCloseTo(exact, within(1e-4));
      }
    }
  }

  /**
   * By hand: the root mean square of four pairs is sqrt(2.375), Huber's reach 1.345 times that; of
   * -1, 0, 4 only the last is beyond it, so that the location is (reach - 1) / 2 = 0.536392. The
   * variances are (4 * 2.375 + 14) / 6 and (4 * 2.375 + 2) / 6, of means of three with 95 %
   * efficiency 1.374269 and 0.672515; their mean is taken from the variance of the locations.
   */
  @Test
  void threeRunsEachByHand() {
    Replicates replicates = replicates(new double[] {-1, 0, 4}, new double[] {10, 11, 12});
    assertThat(replicates.scale().isLogarithmic()).isFalse();
    assertThat(replicates.degrees()).isEqualTo(4);
    assertThat(replicates.deviation()).isCloseTo(Math.sqrt(2.375), within(1e-12));
    assertThat(replicates.location(0)).isCloseTo(0.536392104, within(1e-8));
    assertThat(replicates.location(1)).isEqualTo(11);
    assertThat(replicates.variance(0)).isCloseTo(23.5 / 6, within(1e-12));
    assertThat(replicates.variance(1)).isCloseTo(11.5 / 6, within(1e-12));
    Posteriors posteriors = Posteriors.of(replicates);
    assertThat(posteriors.mean(0)).isCloseTo(0.666893627, within(1e-7));
    assertThat(posteriors.mean(1)).isCloseTo(10.935313623, within(1e-7));
    assertThat(posteriors.deviation(0)).isCloseTo(1.157579110, within(1e-7));
    assertThat(posteriors.deviation(1)).isCloseTo(0.814984419, within(1e-7));
  }

  /** Locations that differ less than their errors: the prior keeps a tenth of the mean error. */
  @Test
  void equalLocationsKeepATenthOfTheErrorAsPrior() {
    Posteriors posteriors = Posteriors.of(replicates(new double[] {-1, 1}, new double[] {-1, 1}));
    assertThat(posteriors.deviation(0)).isCloseTo(Math.sqrt(1 / 11.0), within(1e-12));
    assertThat(posteriors.probabilityBest(0)).isCloseTo(0.5, within(1e-4));
  }

  @Test
  void aSingleConfigurationHasNoPriorAndNoNoiseIsCertain() {
    Posteriors one = Posteriors.of(replicates(new double[] {-1, 1}));
    assertThat(one.mean(0)).isZero();
    assertThat(one.deviation(0)).isCloseTo(1, within(1e-12));
    assertThat(one.probabilityBest(0)).isEqualTo(1);
    Posteriors exact = Posteriors.of(replicates(new double[] {-3, -3}, new double[] {-2, -2}));
    assertThat(exact.mean(1)).isEqualTo(-2);
    assertThat(exact.deviation(1)).isZero();
    assertThat(exact.probabilityBest(0)).isEqualTo(1);
    assertThat(exact.probabilityBest(1)).isZero();
  }

  /** Positive costs are looked at as logarithms; zero is not positive. */
  @Test
  void positiveCostsAreLogarithms() {
    Replicates positive = replicates(new double[] {1, Math.E}, new double[] {10, 20});
    assertThat(positive.scale().isLogarithmic()).isTrue();
    assertThat(positive.values(0)).containsExactly(0, 1);
    assertThat(positive.location(0)).isCloseTo(0.5, within(1e-12));
    assertThat(positive.observation(1).costs()).containsExactly(10, 20);
    assertThat(replicates(new double[] {0, 1}, new double[] {10, 20}).scale().isLogarithmic())
        .isFalse();
  }

  @Test
  void runsUnderWayCountAndLeadersAreInOrder() {
    History history = History.empty(LINE);
    for (int x = 0; x < 4; x++) {
      history =
          history.plus(LINE.at(x), Outcome.measured(-x)).plus(LINE.at(x), Outcome.measured(-x));
    }
    history =
        history
            .plus(LINE.at(5), Outcome.failed("no"))
            .withPending(List.of(LINE.at(2), LINE.at(2), LINE.at(8)));
    Replicates replicates = Replicates.of(history);
    assertThat(replicates.size()).isEqualTo(4);
    assertThat(replicates.runs(2)).isEqualTo(4);
    assertThat(replicates.runs(1)).isEqualTo(2);
    assertThat(replicates.distinct()).as("with the failed and the pending new one").isEqualTo(6);
    assertThat(replicates.leaders(3)).containsExactly(3, 2, 1);
  }

  /** Configurations that look alike are the best with equal probability; together with 1. */
  @Test
  void probabilitiesOfAllBeingBestAddUp() {
    History history = History.empty(LINE);
    double[][] costs = {{-1, 1}, {-1, 1}, {0, 2}, {3, 5}};
    for (int x = 0; x < costs.length; x++) {
      for (double cost : costs[x]) {
        history = history.plus(LINE.at(x), Outcome.measured(cost));
      }
    }
    Posteriors posteriors = Posteriors.of(Replicates.of(history));
    double sum = 0;
    for (int i = 0; i < 4; i++) {
      sum += posteriors.probabilityBest(i);
    }
    assertThat(sum).isCloseTo(1, within(1e-3));
    assertThat(posteriors.probabilityBest(0))
        .isCloseTo(posteriors.probabilityBest(1), within(1e-12));
    assertThat(posteriors.probabilityBest(0)).isGreaterThan(posteriors.probabilityBest(2));
    assertThat(posteriors.best()).isZero();
  }
}
