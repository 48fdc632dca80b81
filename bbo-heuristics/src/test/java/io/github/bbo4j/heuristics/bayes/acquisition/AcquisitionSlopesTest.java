package io.github.bbo4j.heuristics.bayes.acquisition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.heuristics.bayes.internal.LogImprovement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Slopes against central differences, and weights by hand. */
class AcquisitionSlopesTest {

  @Test
  void slopesAreThoseOfTheValues() {
    List<PointAcquisition> all =
        List.of(
            Acquisitions.expectedImprovement(),
            Acquisitions.logExpectedImprovement(),
            Acquisitions.probabilityOfImprovement(0.3),
            Acquisitions.lowerConfidenceBound(1.7),
            Acquisitions.augmentedExpectedImprovement(),
            Acquisitions.expectedQuantileImprovement(0.8));
    for (PointAcquisition a : all) {
      for (double mean : new double[] {-2, 0.4, 1, 3}) {
        for (double sd : new double[] {0.3, 1, 2}) {
          for (double noise : new double[] {0.01, 0.5, 4}) {
            PointContext context = new PointContext(1, noise);
            double h = 1e-6;
            double byMean = a.value(mean + h, sd, context) - a.value(mean - h, sd, context);
            double bySd = a.value(mean, sd + h, context) - a.value(mean, sd - h, context);
            double[] slopes = a.slopes(mean, sd, context);
            String where = a.name() + " at " + mean + ", " + sd + ", noise " + noise;
            assertThat(slopes[0]).as(where).isCloseTo(byMean / (2 * h), within(1e-5));
            assertThat(slopes[1]).as(where).isCloseTo(bySd / (2 * h), within(1e-5));
          }
        }
      }
    }
  }

  /** Those that know no slopes have central differences. */
  @Test
  void othersAreFollowedByDifferences() {
    PointAcquisition own =
        new PointAcquisition() {
          @Override
          public String name() {
            return "own";
          }

          @Override
          public ValueScale scale() {
            return ValueScale.TARGET;
          }

          @Override
          public double value(double mean, double sd, PointContext context) {
            return 3 * sd * sd - 2 * mean;
          }
        };
    double[] slopes = own.slopes(1, 2, PointContext.of(0));
    assertThat(slopes[0]).isCloseTo(-2, within(1e-6));
    assertThat(slopes[1]).isCloseTo(12, within(1e-6));
    assertThat(own.followed()).isSameAs(own);
    assertThat(own.smoothScale()).isEqualTo(ValueScale.TARGET);
    assertThat(Acquisitions.expectedImprovement().smoothScale()).isEqualTo(ValueScale.LOGARITHM);
  }

  /** A logarithm gets log p, a gain is multiplied, a failure costs three standard deviations. */
  @Test
  void weightsByHand() {
    assertThat(ValueScale.LOGARITHM.weighed(2, 0.5)).isCloseTo(2 + Math.log(0.5), within(1e-15));
    assertThat(ValueScale.EXPECTATION.weighed(2, 0.25)).isEqualTo(0.5);
    assertThat(ValueScale.TARGET.weighed(2, 0.25)).isEqualTo(2 - 2.25);
    for (ValueScale scale : ValueScale.values()) {
      double h = 1e-6;
      double byP = (scale.weighed(2, 0.4 + h) - scale.weighed(2, 0.4 - h)) / (2 * h);
      double byValue = (scale.weighed(2 + h, 0.4) - scale.weighed(2 - h, 0.4)) / (2 * h);
      assertThat(scale.slopeByProbability(2, 0.4)).isCloseTo(byP, within(1e-6));
      assertThat(scale.slopeByValue(0.4)).isCloseTo(byValue, within(1e-6));
    }
  }

  /** log(3 x) of a gain 3 x, its slope 1 / x; nothing to follow where there is none. */
  @Test
  void gainsAreFollowedByTheirLogarithms() {
    SmoothScore gain =
        (x, gradient) -> {
          gradient[0] = 3;
          return 3 * x[0];
        };
    double[] gradient = new double[1];
    SmoothScore followed = ValueScale.EXPECTATION.followed(gain);
    assertThat(followed.of(new double[] {0.5}, gradient)).isEqualTo(Math.log(1.5));
    assertThat(gradient[0]).isEqualTo(2);
    assertThat(followed.of(new double[] {0}, gradient)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(ValueScale.TARGET.followed(gain)).isSameAs(gain);
    assertThat(ValueScale.LOGARITHM.followed(gain)).isSameAs(gain);
  }

  /** By hand: sigma 1, noise 2, q of 0.5 is 0: the mean stays, the deviation is 1 / sqrt(5). */
  @Test
  void quantilesByHand() {
    PointContext noisy = new PointContext(5, 4);
    PointAcquisition median = Acquisitions.expectedQuantileImprovement(0.5);
    assertThat(median.value(4, 1, noisy))
        .isCloseTo(LogImprovement.value(4, 1 / Math.sqrt(5), 5), within(1e-12));
    // Of level Phi(1): the mean is 4 + sqrt(4 / 5).
    PointAcquisition high = new ExpectedQuantileImprovement(0.8413, 1);
    assertThat(high.value(4, 1, noisy))
        .isCloseTo(LogImprovement.value(4 + Math.sqrt(0.8), 1 / Math.sqrt(5), 5), within(1e-12));
  }
}
