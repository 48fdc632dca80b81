package io.github.bbo4j.heuristics.bayes.acquisition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/**
 * Closed forms by hand; the normal functions below them are checked against 60 digits in
 * NormalMathTest.
 */
class AcquisitionsTest {
  private static final PointContext FIVE = PointContext.of(5);

  @Test
  void surePointsGiveTheirDifferenceOrNothing() {
    PointAcquisition ei = Acquisitions.expectedImprovement();
    PointAcquisition pi = Acquisitions.probabilityOfImprovement(0);
    double[] means = {3, 13, 15};
    double[] sds = {0.05, 0.5, 0.5};
    for (int i = 0; i < 3; i++) {
      assertThat(ei.value(means[i], sds[i], FIVE)).isCloseTo(i == 0 ? 2 : 0, within(1e-12));
      assertThat(Math.exp(pi.value(means[i], sds[i], FIVE)))
          .isCloseTo(i == 0 ? 1 : 0, within(1e-12));
    }
    assertThat(ei.value(3, 0, FIVE)).isEqualTo(2);
    assertThat(ei.value(7, 0, FIVE)).isZero();
    assertThat(pi.value(3, 0, FIVE)).isZero();
    assertThat(pi.value(7, 0, FIVE)).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @Test
  void logImprovementRanksWhereImprovementUnderflows() {
    PointAcquisition ei = Acquisitions.expectedImprovement();
    PointAcquisition log = Acquisitions.logExpectedImprovement();
    assertThat(ei.value(50, 1, FIVE)).isZero();
    assertThat(log.value(50, 1, FIVE)).isGreaterThan(log.value(51, 1, FIVE)).isFinite();
    assertThat(log.value(4, 0.5, FIVE)).isCloseTo(Math.log(ei.value(4, 0.5, FIVE)), within(1e-12));
    assertThat(log.value(6, 0, FIVE)).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @Test
  void boundsAndMarginsMoveTheOptimism() {
    assertThat(Acquisitions.lowerConfidenceBound(2).value(3, 0.5, FIVE)).isEqualTo(-2);
    assertThat(Acquisitions.probabilityOfImprovement(1).value(4, 1, FIVE))
        .isCloseTo(Math.log(0.5), within(1e-14));
  }

  @Test
  void noiseMakesKnownPointsWorthless() {
    PointAcquisition aei = Acquisitions.augmentedExpectedImprovement();
    PointAcquisition eqi = Acquisitions.expectedQuantileImprovement(0.9);
    PointContext quiet = new PointContext(5, 0);
    PointContext noisy = new PointContext(5, 4);
    PointAcquisition log = Acquisitions.logExpectedImprovement();
    assertThat(aei.value(4, 1, quiet)).isCloseTo(log.value(4, 1, quiet), within(1e-12));
    assertThat(eqi.value(4, 1, quiet)).isCloseTo(log.value(4, 1, quiet), within(1e-12));
    // By hand: sigma 1, noise 2, so 1 - 2 / sqrt(5).
    assertThat(aei.value(4, 1, noisy))
        .isCloseTo(log.value(4, 1, quiet) + Math.log(1 - 2 / Math.sqrt(5)), within(1e-12));
    assertThat(eqi.value(4, 1, noisy)).isLessThan(eqi.value(4, 1, quiet));
    assertThat(aei.value(4, 0, noisy)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(eqi.value(4, 0, noisy)).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @Test
  void refusesWrongSettings() {
    assertThatThrownBy(() -> Acquisitions.probabilityOfImprovement(-1)).hasMessageContaining("xi");
    assertThatThrownBy(() -> Acquisitions.lowerConfidenceBound(-1)).hasMessageContaining("kappa");
    assertThatThrownBy(() -> Acquisitions.expectedQuantileImprovement(1))
        .hasMessageContaining("beta");
    assertThatThrownBy(() -> Acquisitions.byId("best"))
        .hasMessageContaining("'best'")
        .hasMessageContaining("logei");
    assertThatThrownBy(() -> Acquisitions.byId("logie")).hasMessageContaining("Maybe 'logei'?");
  }

  @Test
  void everyIdIsTheNameOfItsAcquisition() {
    for (String id : Acquisitions.ids()) {
      assertThat(Acquisitions.byId(id).name()).isEqualTo(id);
    }
  }
}
