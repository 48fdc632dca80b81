package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class OutlierWeightsTest {
  private static final double VARIANCE = 0.04;

  private static double weight(boolean many, double deviations) {
    return new OutlierWeights(many).of(deviations * deviations * VARIANCE, VARIANCE);
  }

  /** Four degrees of freedom: 5 / (4 + r^2), 1 within one deviation. */
  @Test
  void fewOutliersCountByStudentsT() {
    assertThat(weight(false, 0)).isEqualTo(1);
    assertThat(weight(false, 1)).isCloseTo(1, within(1e-12));
    assertThat(weight(false, 2)).isCloseTo(5.0 / 8, within(1e-12));
    assertThat(weight(false, 10)).isCloseTo(5.0 / 104, within(1e-12));
  }

  /** The density of N(0, 1) against that of N(0, 10^2), nine to one. */
  @Test
  void manyOutliersCountByTheProbabilityThatTheyAreNone() {
    for (double r : new double[] {0, 1, 2, 3, 3.5, 4}) {
      double regular = 0.9 * Math.exp(-r * r / 2);
      double outlier = 0.1 * Math.exp(-r * r / 200) / 10;
      assertThat(weight(true, r))
          .as("%s deviations", r)
          .isCloseTo(regular / (regular + outlier), within(1e-12));
    }
    assertThat(weight(true, 3)).isBetween(0.45, 0.55);
    assertThat(weight(true, 40)).as("the least").isEqualTo(1e-4);
  }

  private static double agreement(double... runs) {
    return new OutlierWeights(false).ofAgreement(runs, 0, VARIANCE);
  }

  /** The difference of two runs has twice the variance of one. */
  @Test
  void runsThatAgreeAreBelieved() {
    double apart = 10 * Math.sqrt(2 * VARIANCE);
    assertThat(agreement(7)).as("nobody to ask").isZero();
    assertThat(agreement(7, 7.1)).isEqualTo(1);
    assertThat(new OutlierWeights(true).ofAgreement(new double[] {7, 7}, 0, 0)).isEqualTo(1);
    assertThat(new OutlierWeights(false).ofAgreement(new double[] {7, 7.1}, 0, 0)).isZero();
    double two = 2 * Math.sqrt(2 * VARIANCE);
    assertThat(agreement(7, 7 + two)).isCloseTo(5.0 / 8, within(1e-12));
    assertThat(agreement(7, 7 + apart)).isZero();
    assertThat(agreement(7, 7.1, 7 + apart)).as("the nearer of two").isEqualTo(1);
    assertThat(agreement(7, 7.1, 7 + apart, 7 + 2 * apart)).as("the nearer two of three").isZero();
    assertThat(agreement(7, 7.1, 7.1, 7 - apart, 7 + apart)).isEqualTo(1);
  }
}
