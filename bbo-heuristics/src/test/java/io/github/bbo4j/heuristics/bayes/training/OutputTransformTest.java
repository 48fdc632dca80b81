package io.github.bbo4j.heuristics.bayes.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutputTransformTest {
  private static final double[] SKEWED = {1, 2, 1.5, 40, 3, 1.2, 900, 2.2};
  private static final double[] SIGNED = {-3, 2, 0, 5, -8, 1};

  @ParameterizedTest
  @EnumSource(OutputTransform.class)
  void isIncreasingStandardisedAndInvertible(OutputTransform transform) {
    for (double[] costs : new double[][] {SKEWED, SIGNED}) {
      FittedTransform t = transform.fit(costs);
      double sum = 0;
      double squares = 0;
      for (double a : costs) {
        double z = t.forward(a);
        sum += z;
        squares += z * z;
        assertThat(t.inverse(z)).isCloseTo(a, within(1e-9 * Math.abs(a) + 1e-9));
        assertThat(t.slope(a)).isNotNegative();
        for (double b : costs) {
          assertThat(Double.compare(z, t.forward(b))).isEqualTo(Double.compare(a, b));
        }
      }
      assertThat(sum).isCloseTo(0, within(1e-9));
      assertThat(squares / costs.length).isCloseTo(1, within(1e-9));
      assertThat(t.kind()).isNotEqualTo(OutputTransform.AUTO);
    }
  }

  /** Of costs whose size is their range a difference of 1e-6 of it is good to seven digits. */
  @Test
  void slopesAreThoseOfTheMap() {
    for (double[] costs : List.of(SKEWED, SIGNED)) {
      for (OutputTransform kind : OutputTransform.values()) {
        FittedTransform t = kind.fit(costs);
        for (double cost : costs) {
          double y = 1.01 * cost + 1e-3;
          double h = 1e-6 * Math.max(1e-3, Math.abs(y));
          double difference = (t.forward(y + h) - t.forward(y - h)) / (2 * h);
          assertThat(t.slope(y))
              .as("%s at %s", kind, y)
              .isCloseTo(difference, withinPercentage(1e-3));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1e3, -1e6, -1e9, 1e9})
  void slopesAreThoseOfTheSameCostsBesideAConstant(double constant) {
    double[] beside = Arrays.stream(SIGNED).map(y -> y + constant).toArray();
    for (OutputTransform kind :
        List.of(OutputTransform.STANDARDISE, OutputTransform.YEO_JOHNSON, OutputTransform.RANK)) {
      FittedTransform t = kind.fit(SIGNED);
      FittedTransform shifted = kind.fit(beside);
      for (int i = 0; i < SIGNED.length; i++) {
        assertThat(shifted.slope(beside[i]))
            .as("%s at %s", kind, SIGNED[i])
            .isCloseTo(t.slope(SIGNED[i]), withinPercentage(0.1));
      }
    }
  }

  @Test
  void automaticChoiceIsTheDocumentedOne() {
    assertThat(OutputTransform.AUTO.fit(SKEWED).kind()).isEqualTo(OutputTransform.LOG);
    assertThat(OutputTransform.AUTO.fit(SIGNED).kind()).isEqualTo(OutputTransform.YEO_JOHNSON);
  }

  @Test
  void constantAndHugeCostsStayFinite() {
    for (OutputTransform transform : OutputTransform.values()) {
      for (double[] costs :
          new double[][] {{4, 4, 4}, {0}, {1e300, -1e300, 1e308}, {1e-308, 2e-308}, {-1, -1}}) {
        for (double z : transform.fit(costs).forward(costs)) {
          assertThat(z).isFinite();
        }
      }
    }
  }

  @Test
  void ratesHaveTheTargetsOfTheirTimes() {
    double[] times = {1, 2, 3, 50, 400};
    double[] rates = Arrays.stream(times).map(t -> -1 / t).toArray();
    FittedTransform ofTimes = OutputTransform.AUTO.fit(times);
    FittedTransform ofRates = OutputTransform.AUTO.fit(rates);
    assertThat(ofRates.kind()).isEqualTo(OutputTransform.LOG);
    assertThat(ofRates.logUnit()).isCloseTo(ofTimes.logUnit(), within(1e-12));
    for (int i = 0; i < times.length; i++) {
      double target = ofTimes.forward(times[i]);
      assertThat(ofRates.forward(rates[i])).isCloseTo(target, within(1e-12));
      assertThat(ofRates.inverse(target)).isCloseTo(rates[i], within(1e-12));
    }
    assertThat(ofRates.forward(1)).as("one of no rate").isFinite();
    // Runs may be rates whose medians are within a factor of two.
    FittedTransform near = OutputTransform.LOG.fit(new double[] {-1.8, -1.5, -1});
    assertThat(near.forward(-1) - near.forward(-1.5))
        .isCloseTo(near.logUnit() * Math.log(1.5), within(1e-12));
    assertThat(OutputTransform.AUTO.fit(new double[] {-1.8, -1.5, -1}).kind())
        .isEqualTo(OutputTransform.YEO_JOHNSON);
  }

  /**
   * A bound of 1e200 beside costs around 0 made the squares of powers overflow, and targets NaN.
   */
  @Test
  void someThatAreHugeBesideTheOthersStayFiniteAndInOrder() {
    for (OutputTransform transform : OutputTransform.values()) {
      for (double huge = 1e10; huge < 1e300; huge *= 1e10) {
        for (double[] costs :
            new double[][] {
              {-1, -0.5, 0, 0.5, 1, huge}, {-huge, -1, 0, 0.2, 0.3, 1}, {-huge, -1, 0, 1, 2, huge}
            }) {
          double[] targets = transform.fit(costs).forward(costs);
          for (int i = 1; i < targets.length; i++) {
            assertThat(targets[i]).as("%s, %s", transform, huge).isFinite();
            assertThat(targets[i]).isGreaterThanOrEqualTo(targets[i - 1]);
          }
          assertThat(targets[5]).isGreaterThan(targets[0]);
        }
      }
    }
  }

  @Test
  void refusesWhatIsNoCost() {
    assertThatThrownBy(() -> OutputTransform.LOG.fit(new double[0])).hasMessageContaining("empty");
    assertThatThrownBy(() -> OutputTransform.LOG.fit(new double[] {Double.NaN}))
        .hasMessageContaining("NaN");
  }

  /** A map with a negative lambda ends at -1/lambda: beyond, the model may be all the same. */
  @Test
  void theInverseOfASkewedMapIsFiniteAndRisesEverywhere() {
    double[] skewed = {-1, -0.98, -0.97, -0.96, -0.95, -0.9, -0.8, 0, 3, 40, 1000};
    double[] mirrored = new double[skewed.length];
    Arrays.setAll(mirrored, i -> -skewed[skewed.length - 1 - i]);
    for (double[] costs : List.of(skewed, mirrored)) {
      FittedTransform fitted = OutputTransform.YEO_JOHNSON.fit(costs);
      for (double cost : costs) {
        assertThat(fitted.inverse(fitted.forward(cost))).isCloseTo(cost, within(1e-6));
      }
      double before = Double.NEGATIVE_INFINITY;
      for (double target = -50; target <= 50; target += 0.125) {
        double cost = fitted.inverse(target);
        assertThat(cost).isFinite().isGreaterThan(before);
        before = cost;
      }
    }
  }

  /** One over the largest of them is infinite: targets were NaN. */
  @Test
  void subnormalCostsHaveTargets() {
    double least = Double.MIN_VALUE;
    for (OutputTransform transform : OutputTransform.values()) {
      for (double[] costs :
          new double[][] {
            {0, least, 3 * least}, {-2 * least, 0, least}, {-1e-310, 2e-309, 3e-309}
          }) {
        FittedTransform fitted = transform.fit(costs);
        double[] targets = fitted.forward(costs);
        for (int i = 0; i < targets.length; i++) {
          assertThat(targets[i]).as("%s of %s", transform, costs[i]).isFinite();
          assertThat(i == 0 || targets[i] > targets[i - 1]).isTrue();
          assertThat(fitted.inverse(targets[i])).isCloseTo(costs[i], within(2 * least));
        }
      }
    }
  }

  /** The logarithm is 0 at 1: what differs by rounding there is as constant as elsewhere. */
  @Test
  void costsThatDifferByRoundingAloneAreConstant() {
    for (double cost : new double[] {1, 2, 1e-300, 1.3, 1e300}) {
      for (int sign : new int[] {1, -1}) {
        double next = Math.nextUp(cost);
        double[] costs = {sign * cost, sign * next, sign * Math.nextUp(next), sign * cost};
        for (double target : OutputTransform.LOG.fit(costs).forward(costs)) {
          assertThat(target).as("beside %s", costs[0]).isCloseTo(0, within(1e-12));
        }
      }
    }
    double[] apart = {1, 1 + 1e-9, 1 + 2e-9};
    assertThat(OutputTransform.LOG.fit(apart).forward(apart)[2]).isGreaterThan(1);
  }

  /** Their logarithms agree in all but two digits, which were taken for rounding. */
  @Test
  void costsThatDifferInTheirTwelfthDigitAreToldApart() {
    for (double constant : new double[] {1, 1e9, 1e-250, 1e250}) {
      double step = 0x1p-40 * constant;
      double[] costs = {constant, constant + step, constant + 2 * step, constant + 4 * step};
      FittedTransform log = OutputTransform.LOG.fit(costs);
      double[] targets = log.forward(costs);
      double[] line =
          OutputTransform.STANDARDISE
              .fit(new double[] {0, 1, 2, 4})
              .forward(new double[] {0, 1, 2, 4});
      for (int i = 0; i < costs.length; i++) {
        assertThat(targets[i]).as("%s", costs[i]).isCloseTo(line[i], within(1e-3));
        assertThat(log.inverse(targets[i])).isCloseTo(costs[i], within(1e-3 * step));
        assertThat(log.slope(costs[i])).isCloseTo(log.logUnit() / costs[i], withinPercentage(1e-9));
      }
      assertThat(log.forward(3 * constant) * Math.log(2))
          .isCloseTo(log.forward(2 * constant) * Math.log(3), withinPercentage(1e-9));
      assertThat(log.inverse(log.forward(3 * constant)))
          .isCloseTo(3 * constant, withinPercentage(1e-9));
      assertThat(log.forward(-1)).isFinite().isLessThan(log.forward(constant / 10));
    }
  }

  @ParameterizedTest
  @EnumSource(OutputTransform.class)
  void inAnotherUnitTheTargetsAreTheSame(OutputTransform transform) {
    for (double[] costs : new double[][] {SKEWED, SIGNED}) {
      FittedTransform map = transform.fit(costs);
      for (int exponent : new int[] {-900, -3, 10, 1000}) {
        double unit = Math.scalb(1.0, exponent);
        FittedTransform other = map.inUnit(exponent);
        assertThat(other.logUnit()).isEqualTo(map.logUnit());
        assertThat(other.kind()).isEqualTo(map.kind());
        for (double y : costs) {
          assertThat(other.forward(unit * y)).isEqualTo(map.forward(y));
          assertThat(other.inverse(map.forward(y))).isEqualTo(unit * map.inverse(map.forward(y)));
          assertThat(other.slope(unit * y)).isEqualTo(map.slope(y) / unit);
        }
      }
      assertThat(map.inUnit(-1000).forward(1e300)).isEqualTo(map.forward(Double.MAX_VALUE));
    }
  }
}
