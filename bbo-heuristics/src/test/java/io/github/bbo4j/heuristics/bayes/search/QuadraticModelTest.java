package io.github.bbo4j.heuristics.bayes.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.heuristics.bayes.internal.Lbfgs;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class QuadraticModelTest {
  private static double cost(double[] u) {
    return 0.3 * u[0] - 0.2 * u[1] + 2 * u[0] * u[0] + 1.5 * u[0] * u[1] + 0.5 * u[1] * u[1];
  }

  private static QuadraticModel fitted(int n) {
    SplittableRandom random = new SplittableRandom(3);
    double[][] points = new double[n][2];
    double[] differences = new double[n];
    for (int i = 0; i < n; i++) {
      points[i][0] = random.nextDouble(-1, 1);
      points[i][1] = random.nextDouble(-1, 1);
      differences[i] = cost(points[i]);
    }
    return new QuadraticModel(points, differences);
  }

  @Test
  void isTheQuadraticThatEnoughPointsDetermine() {
    double[] slopes = new double[2];
    double[] u = {0.4, -0.7};
    assertThat(fitted(8).value(u, slopes)).isCloseTo(cost(u), within(1e-5));
    assertThat(slopes[0]).isCloseTo(0.3 + 4 * u[0] + 1.5 * u[1], within(1e-4));
    assertThat(slopes[1]).isCloseTo(-0.2 + 1.5 * u[0] + u[1], within(1e-4));
  }

  @Test
  void slopesAreThoseOfTheValue() {
    QuadraticModel model = fitted(4);
    double[] slopes = new double[2];
    double[] unused = new double[2];
    double[] u = {0.2, 0.5};
    model.value(u, slopes);
    double h = 1e-5;
    for (int j = 0; j < 2; j++) {
      double[] up = u.clone();
      double[] down = u.clone();
      up[j] += h;
      down[j] -= h;
      double numeric = (model.value(up, unused) - model.value(down, unused)) / (2 * h);
      assertThat(slopes[j]).isCloseTo(numeric, within(1e-6));
    }
  }

  @Test
  void predictsAQuadraticBetterThanARipple() {
    assertThat(fitted(12).leaveOneOutLogDensity()).isGreaterThan(3);
    double[][] points = new double[12][2];
    double[] ripple = new double[12];
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < 12; i++) {
      points[i][0] = random.nextDouble(-1, 1);
      points[i][1] = random.nextDouble(-1, 1);
      ripple[i] = Math.cos(9 * points[i][0]) * Math.cos(9 * points[i][1]);
    }
    assertThat(new QuadraticModel(points, ripple).leaveOneOutLogDensity()).isLessThan(0);
  }

  @Test
  void isFlatWithoutPoints() {
    double[] slopes = {1, 1};
    QuadraticModel model = new QuadraticModel(new double[0][], new double[0]);
    assertThat(model.value(new double[] {1, 1}, slopes)).isZero();
    assertThat(slopes).containsExactly(0, 0);
    assertThat(model.leaveOneOutLogDensity()).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @Test
  void drawsAreCertainWhereThePointsDetermineTheQuadratic() {
    SplittableRandom random = new SplittableRandom(9);
    double[] u = {0.4, -0.7};
    double[] v = {-0.3, 0.2};
    double expected = cost(u) / cost(v);
    for (int i = 0; i < 20; i++) {
      Lbfgs.Function draw = fitted(12).draw(random);
      // A draw has a factor of its own.
      double ratio = draw.value(u, new double[2]) / draw.value(v, new double[2]);
      assertThat(ratio).isCloseTo(expected, within(0.01 * Math.abs(expected)));
    }
  }

  @Test
  void drawsDifferWhereThePointsAreTooFew() {
    SplittableRandom random = new SplittableRandom(9);
    QuadraticModel model = fitted(3);
    double[] u = {0.4, -0.7};
    double[] unused = new double[2];
    double[] values = new double[20];
    for (int i = 0; i < values.length; i++) {
      values[i] = model.draw(random).value(u, unused);
    }
    assertThat(Arrays.stream(values).distinct().count()).isEqualTo(20);
  }

  @Test
  void slopesOfADrawAreThoseOfItsValue() {
    Lbfgs.Function draw = fitted(4).draw(new SplittableRandom(2));
    LocalDraws.assertSlopes(draw, new double[] {0.2, 0.5});
  }
}
