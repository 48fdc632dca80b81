package io.github.bbo4j.hplsim.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.hplsim.SharedData;
import io.github.bbo4j.hplsim.network.PiecewiseAffine;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Breakpoints on the synthetic memcpy durations of T. Cornebize (PhD thesis, 2021, section 5.3.3;
 * the generator is in his public companion data) and on his 200 real ones.
 */
class PiecewiseRegressionTest {

  private static final double[] BREAKS = {1.450e4, 9.925e5, 5.630e6};

  private static double truth(double x) {
    if (x <= BREAKS[0]) {
      return 1.739e-11 * x + 4.181e-08;
    }
    if (x <= BREAKS[1]) {
      return 5.457e-11 * x;
    }
    return x <= BREAKS[2] ? 8.929e-11 * x : 1.935e-10 * x + 1.294e-05;
  }

  @SuppressWarnings("ArrayRecordComponent")
  private record Data(double[] x, double[] y) {}

  private static Data synthetic(long seed, DoubleUnaryOperator sd) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] x = new double[200];
    double[] y = new double[200];
    for (int i = 0; i < x.length; i++) {
      x[i] = Math.pow(10.0, 1.0 + 8.0 * random.nextDouble());
      y[i] = truth(x[i]) + sd.applyAsDouble(x[i]) * random.nextGaussian();
    }
    return new Data(x, y);
  }

  /** Each breakpoint must lie between the two data points around the true value. */
  private static void assertTrueBreaks(PiecewiseLinear model, Data data) {
    List<Double> found = model.breakpoints();
    assertThat(found).hasSize(3);
    double[] sorted = data.x().clone();
    Arrays.sort(sorted);
    for (int k = 0; k < 3; k++) {
      int above = -Arrays.binarySearch(sorted, BREAKS[k]) - 1;
      assertThat(found.get(k)).isEqualTo(sorted[above - 1]);
    }
  }

  @Test
  void logarithmicLossFindsTheThreeBreakpointsWithoutNoise() {
    for (long seed = 1; seed <= 10; seed++) {
      Data data = synthetic(seed, x -> 0.0);
      PiecewiseLinear model = PiecewiseRegression.logarithmic().fit(data.x(), data.y());
      assertTrueBreaks(model, data);
      assertThat(model.segments().get(0).slope()).isCloseTo(1.739e-11, within(1e-13));
      assertThat(model.segments().get(0).intercept()).isCloseTo(4.181e-08, within(1e-10));
      assertThat(model.segments().get(1).slope()).isCloseTo(5.457e-11, within(1e-13));
      assertThat(model.segments().get(2).slope()).isCloseTo(8.929e-11, within(1e-13));
      assertThat(model.segments().get(3).slope()).isCloseTo(1.935e-10, within(1e-12));
    }
  }

  @Test
  void logarithmicLossFindsThemInBothKindsOfNoise() {
    for (long seed = 1; seed <= 10; seed++) {
      Data constant = synthetic(seed, x -> 5e-9);
      Data growing = synthetic(100 + seed, x -> 2e-12 * x);
      PiecewiseRegression regression = PiecewiseRegression.logarithmic();
      assertThat(regression.fit(constant.x(), constant.y()).breakpoints()).hasSize(3);
      assertTrueBreaks(regression.fit(growing.x(), growing.y()), growing);
    }
  }

  @Test
  void ordinaryLossIsBlindWhereTheNoiseGrowsWithTheSize() {
    Data data = synthetic(1, x -> 2e-12 * x);
    PiecewiseLinear model = PiecewiseRegression.of(RegressionLoss.ABSOLUTE).fit(data.x(), data.y());
    assertThat(model.breakpoints().stream().filter(b -> b < 1e5)).isEmpty();
  }

  @Test
  void realMemcpyMeasurementsGiveThePublishedBreakpoints() {
    List<Map<String, String>> rows =
        SharedData.csv("data/hpl/dahu/modeling__network__pycewise__memcpy_small.csv");
    double[] x = rows.stream().mapToDouble(r -> Double.parseDouble(r.get("size"))).toArray();
    double[] y = rows.stream().mapToDouble(r -> Double.parseDouble(r.get("duration"))).toArray();
    PiecewiseLinear model = PiecewiseRegression.logarithmic().fit(x, y);
    // Re-fit with the same criterion by another program: 1.600e4, 1.46e6, 5.63e6.
    assertThat(model.breakpoints()).hasSize(3);
    assertThat(model.breakpoints().get(0)).isBetween(1.4e4, 1.7e4);
    assertThat(model.breakpoints().get(1)).isBetween(0.9e6, 1.6e6);
    assertThat(model.breakpoints().get(2)).isBetween(5.0e6, 6.3e6);
    assertThat(model.segments().get(1).intercept()).isZero();
  }

  /** A fourth breakpoint was found in a unit in which the fastest message takes 1. */
  @Test
  void breakpointsDoNotDependOnTheUnits() {
    List<Map<String, String>> rows =
        SharedData.csv("data/hpl/dahu/modeling__network__pycewise__memcpy_small.csv");
    double[] x = rows.stream().mapToDouble(r -> Double.parseDouble(r.get("size"))).toArray();
    double[] y = rows.stream().mapToDouble(r -> Double.parseDouble(r.get("duration"))).toArray();
    List<Double> seconds = PiecewiseRegression.logarithmic().fit(x, y).breakpoints();
    for (double unit : new double[] {1e3, 1 / Arrays.stream(y).min().orElseThrow(), 1e12}) {
      double[] scaled = Arrays.stream(y).map(v -> unit * v).toArray();
      assertThat(PiecewiseRegression.logarithmic().fit(x, scaled).breakpoints()).isEqualTo(seconds);
    }
    double[] eighths = Arrays.stream(x).map(v -> v / 8).toArray();
    assertThat(PiecewiseRegression.logarithmic().fit(eighths, y).breakpoints())
        .isEqualTo(seconds.stream().map(v -> v / 8).toList());
  }

  @Test
  void positivityHoldsWhereThePlainFitIsNegative() {
    double[] x = {1, 2, 3, 4, 5};
    double[] y = {0.1, 1.1, 2.1, 3.1, 4.1};
    LineSegment free = PiecewiseRegression.of(RegressionLoss.ABSOLUTE).fit(x, y).segments().get(0);
    LineSegment held =
        PiecewiseRegression.of(RegressionLoss.ABSOLUTE)
            .withPositive(true)
            .fit(x, y)
            .segments()
            .get(0);
    assertThat(free.intercept()).isCloseTo(-0.9, within(1e-12));
    assertThat(free.loss()).isCloseTo(0.0, within(1e-20));
    assertThat(held.intercept()).isZero();
    // Through the origin: sum xy / sum xx = 0.1 + 2.2 + 6.3 + 12.4 + 20.5 over 55.
    assertThat(held.slope()).isCloseTo(41.5 / 55.0, within(1e-12));
    double byHand = 0.0;
    for (int i = 0; i < x.length; i++) {
      byHand += Math.pow(y[i] - 41.5 / 55.0 * x[i], 2);
    }
    assertThat(held.loss()).isCloseTo(byHand, within(1e-12));
  }

  @Test
  void aConstantAndADecreasingSetAreHandled() {
    double[] x = {1, 10, 100, 1000, 10000};
    double[] y = {5, 4, 3, 2, 1};
    PiecewiseLinear model = PiecewiseRegression.logarithmic().fit(x, y);
    assertThat(model.segments()).allMatch(s -> s.slope() >= 0.0 && s.intercept() >= 0.0);
    double[] same = {2, 2, 2, 2, 2};
    PiecewiseLinear flat = PiecewiseRegression.logarithmic().fit(x, same);
    assertThat(flat.breakpoints()).isEmpty();
    assertThat(flat.valueAt(500.0)).isCloseTo(2.0, within(1e-9));
  }

  @Test
  void badInputIsNamed() {
    PiecewiseRegression log = PiecewiseRegression.logarithmic();
    assertThatThrownBy(() -> log.fit(new double[] {1, 2}, new double[] {1, 0}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("point 1 = (2.0, 0.0)");
    assertThatThrownBy(() -> log.fit(new double[] {1}, new double[] {1}))
        .hasMessageContaining("at least 2");
    assertThatThrownBy(() -> log.withMinimumPoints(1)).hasMessageContaining("minimumPoints = 1");
  }

  @Test
  void asANetworkCostEachPieceStartsAboveTheBreakpoint() {
    PiecewiseLinear model =
        new PiecewiseLinear(
            List.of(
                new LineSegment(Double.NEGATIVE_INFINITY, 100.5, 1e-6, 2e-9, 5, 0.0),
                new LineSegment(100.5, Double.POSITIVE_INFINITY, 0.0, 1e-9, 5, 0.0)));
    assertThat(model.toPiecewiseAffine())
        .isEqualTo(PiecewiseAffine.parse("0:1.0E-6:2.0E-9;100:0.0:1.0E-9"));
    assertThat(model.valueAt(100.5)).isCloseTo(1e-6 + 2.01e-7, within(1e-15));
    assertThat(model.valueAt(101)).isCloseTo(1.01e-7, within(1e-15));
  }
}
