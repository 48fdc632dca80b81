package io.github.bbo4j.heuristics.annealing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class AnnealingPartsTest {
  private static RandomGenerator draw(double u) {
    return () -> (long) (u * (1L << 53)) << 11;
  }

  /** exp(-(12 - 10) / 1.6) = exp(-1.25) = 0.2865. */
  @Test
  void acceptsAWorseningWhenTheDrawIsBelowTheProbability() {
    assertThat(Acceptance.METROPOLIS.probability(2, 0, 1.6))
        .isCloseTo(Math.exp(-1.25), within(1e-15));
    assertThat(Acceptance.METROPOLIS.accepts(10, 12, 0, 1.6, draw(0.3))).isFalse();
    assertThat(Acceptance.METROPOLIS.accepts(10, 12, 0, 1.6, draw(0.28))).isTrue();
    assertThat(Acceptance.METROPOLIS.accepts(-12, -10, 0, 1.6, draw(0.3))).isFalse();
    assertThat(Acceptance.METROPOLIS.accepts(-12, -10, 0, 1.6, draw(0.28))).isTrue();
  }

  @Test
  void takesImprovementsAlwaysAndNothingWorseWhenCold() {
    assertThat(Acceptance.METROPOLIS.accepts(10, 9, 0, 0, draw(0.999))).isTrue();
    assertThat(Acceptance.METROPOLIS.accepts(10, 10, 0, 0, draw(0.999))).isTrue();
    assertThat(Acceptance.METROPOLIS.accepts(10, 10.0001, 0, 0, draw(0))).isFalse();
    assertThat(Acceptance.METROPOLIS.accepts(1e308, -1e308, 0, 1e-300, draw(0.999))).isTrue();
    assertThat(Acceptance.METROPOLIS.accepts(-1e308, 1e308, 0, 1, draw(0.001))).isFalse();
    assertThat(
            Acceptance.METROPOLIS.accepts(
                1, Double.POSITIVE_INFINITY, 0, Double.MAX_VALUE, draw(0)))
        .isFalse();
  }

  @Test
  void schedulesByHand() {
    assertThat(CoolingSchedule.exponential(0.9).share(2)).isCloseTo(0.81, within(1e-12));
    assertThat(CoolingSchedule.linear(10).share(2)).isCloseTo(1 / 21.0, within(1e-12));
    assertThat(CoolingSchedule.logarithmic(10).share(2))
        .isCloseTo(1 / (1 + 10 * Math.log(3)), within(1e-12));
    for (CoolingSchedule schedule :
        new CoolingSchedule[] {
          CoolingSchedule.exponential(0.9),
          CoolingSchedule.linear(1),
          CoolingSchedule.logarithmic(1)
        }) {
      assertThat(schedule.share(0)).isEqualTo(1);
      for (int k = 1; k < 200; k++) {
        assertThat(schedule.share(k)).isPositive().isLessThan(schedule.share(k - 1));
      }
    }
  }

  /** Sorted 10 20 30 40 50: quartiles 20 and 40. The same design in ms gives a thousand times T. */
  @Test
  void initialTemperatureHasTheUnitOfTheCost() {
    double[] seconds = {30, 10, 50, 20, 40};
    double[] millis = {30e3, 10e3, 50e3, 20e3, 40e3};
    assertThat(InitialTemperature.spread(0.5).of(seconds))
        .isCloseTo(0.5 * 20 / 1.349, within(1e-12));
    assertThat(InitialTemperature.spread(0.5).of(millis))
        .isCloseTo(1000 * 0.5 * 20 / 1.349, within(1e-9));
    // Differences: 10 x 4, 20 x 3, 30 x 2, 40 x 1; the median of the ten is 20.
    assertThat(InitialTemperature.acceptance(0.8).of(seconds))
        .isCloseTo(20 / -Math.log(0.8), within(1e-12));
    assertThat(InitialTemperature.fixed(1000).of(seconds)).isEqualTo(1000);
  }

  @Test
  void initialTemperatureOfNothingOrAConstantIsCold() {
    for (InitialTemperature t :
        new InitialTemperature[] {
          InitialTemperature.spread(1), InitialTemperature.acceptance(0.5)
        }) {
      assertThat(t.of(new double[0])).isZero();
      assertThat(t.of(new double[] {3})).isZero();
      assertThat(t.of(new double[] {3, 3, 3})).isZero();
      assertThat(t.of(new double[] {-1.7e308, 1.7e308, -1.7e308, 1.7e308}))
          .isEqualTo(Double.MAX_VALUE);
    }
  }

  @Test
  void restartsComeByDrawOrThresholdWithinTheBudget() {
    RandomGenerator random = new SplittableRandom(1);
    assertThat(Restarts.none().now(0, 1e-9, random)).isFalse();
    assertThat(Restarts.random(1, 3).now(2, 1, random)).isTrue();
    assertThat(Restarts.random(1, 3).now(3, 1, random)).isFalse();
    assertThat(Restarts.random(0.25, 3).now(0, 1, draw(0.3))).isFalse();
    assertThat(Restarts.random(0.25, 3).now(0, 1, draw(0.2))).isTrue();
    assertThat(Restarts.threshold(0.1, 1).now(0, 0.11, random)).isFalse();
    assertThat(Restarts.threshold(0.1, 1).now(0, 0.09, random)).isTrue();
    assertThat(Restarts.threshold(0.1, 1).now(1, 0.09, random)).isFalse();
  }

  @Test
  void refusesBadSettings() {
    assertThatThrownBy(() -> CoolingSchedule.exponential(1)).hasMessageContaining("ratio = 1.0");
    assertThatThrownBy(() -> CoolingSchedule.linear(0)).hasMessageContaining("alpha = 0.0");
    assertThatThrownBy(() -> CoolingSchedule.logarithmic(Double.NaN)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> InitialTemperature.fixed(-1)).hasMessageContaining("-1.0");
    assertThatThrownBy(() -> InitialTemperature.acceptance(1)).hasMessageContaining("(0, 1)");
    assertThatThrownBy(() -> Restarts.random(1.5, 1)).hasMessageContaining("probability");
    assertThatThrownBy(() -> Restarts.threshold(1, 1)).hasMessageContaining("share");
    assertThatThrownBy(() -> Restarts.threshold(0.5, -1)).hasMessageContaining("budget");
    assertThatThrownBy(() -> AnnealingSettings.defaults().withMoves(0)).hasMessageContaining("0");
  }
}
