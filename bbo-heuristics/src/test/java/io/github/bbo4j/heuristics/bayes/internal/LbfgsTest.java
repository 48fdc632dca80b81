package io.github.bbo4j.heuristics.bayes.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LbfgsTest {
  private static final double[] LOWER = {-2, -2};
  private static final double[] START = {-1.2, 1};

  private static double rosenbrock(double[] x, double[] g) {
    double a = 1 - x[0];
    double b = x[1] - x[0] * x[0];
    g[0] = -2 * a - 400 * x[0] * b;
    g[1] = 200 * b;
    return a * a + 100 * b * b;
  }

  /** Refuses the gradient of any point but the last one whose value was asked for. */
  private static final class Staged implements Lbfgs.StagedFunction {
    private final double[] latest = new double[2];
    private int values;
    private int gradients;
    private boolean given;

    @Override
    public double value(double[] x) {
      values++;
      given = false;
      return rosenbrock(x.clone(), latest);
    }

    @Override
    public void gradient(double[] gradient) {
      assertThat(given).as("asked for once").isFalse();
      given = true;
      gradients++;
      System.arraycopy(latest, 0, gradient, 0, 2);
    }
  }

  private static Lbfgs inBox(double upper, int evaluations) {
    return new Lbfgs(LOWER, new double[] {upper, 2}, evaluations, 0);
  }

  @Test
  void findsTheBottomOfAValleyAndRespectsTheBox() {
    assertThat(inBox(2, 500).minimise(LbfgsTest::rosenbrock, START).x())
        .containsExactly(new double[] {1, 1}, within(1e-5));
    assertThat(inBox(0.5, 500).minimise(LbfgsTest::rosenbrock, START).x())
        .containsExactly(new double[] {0.5, 0.25}, within(1e-5));
  }

  /** Steep towards a bound: were it not held there, a variable would promise what no step gives. */
  @Test
  void whatIsHeldAtABoundLeavesTheOthersFree() {
    for (int side : new int[] {-1, 1}) {
      Lbfgs.Function steep =
          (x, g) -> {
            g[0] = -side * 1e6;
            g[1] = 2 * (x[1] - 1);
            return -side * 1e6 * x[0] + (x[1] - 1) * (x[1] - 1);
          };
      assertThat(inBox(2, 100).minimise(steep, new double[] {2 * side, -1.5}).x())
          .containsExactly(new double[] {2 * side, 1}, within(1e-6));
    }
  }

  @Test
  void gradientsAreAskedForWhereTheSearchGoesOnAlone() {
    for (int evaluations = 1; evaluations < 60; evaluations++) {
      Staged staged = new Staged();
      Lbfgs.Result apart = inBox(2, evaluations).minimise(staged, START);
      Lbfgs.Result atOnce = inBox(2, evaluations).minimise(LbfgsTest::rosenbrock, START);
      assertThat(apart.x()).as("after %d", evaluations).isEqualTo(atOnce.x());
      assertThat(apart.value()).isEqualTo(atOnce.value());
      assertThat(apart.value()).isEqualTo(rosenbrock(apart.x(), new double[2]));
      assertThat(staged.values).isEqualTo(apart.evaluations()).isEqualTo(atOnce.evaluations());
      assertThat(staged.gradients).isLessThan(staged.values);
    }
  }

  /** A quadratic whose curvatures are 1, 4, 16 and so on, around a centre. */
  private static double ellipsoid(double[] x, double[] g, double centre) {
    double value = 0;
    double curvature = 1;
    for (int j = 0; j < x.length; j++) {
      double distance = x[j] - centre;
      value += curvature * distance * distance;
      g[j] = 2 * curvature * distance;
      curvature *= 4;
    }
    return value;
  }

  @Test
  void knownCurvatureLeadsToTheBottomOfALikeValleySooner() {
    double[] upper = {5, 5, 5, 5, 5, 5};
    double[] start = {1, -1, 2, -2, 3, 1};
    Lbfgs search = new Lbfgs(new double[] {-5, -5, -5, -5, -5, -5}, upper, 500, 1e-6);
    Lbfgs.Result first = search.minimise((x, g) -> ellipsoid(x, g, 0), start);
    Lbfgs.Function like = (x, g) -> ellipsoid(x, g, 0.5);
    Lbfgs.Result unknown = search.minimise(like, start);
    Lbfgs.Result known = search.minimise(like, start, first.curvature());
    assertThat(known.value()).isLessThan(1e-4);
    assertThat(unknown.value()).isLessThan(1e-4);
    assertThat(known.evaluations()).isLessThan(unknown.evaluations() / 2);
    assertThat(search.minimise(like, start, Curvature.NONE).x()).isEqualTo(unknown.x());
  }

  @Test
  void whatIsLearntIsHandedOnWhereNothingIsDefined() {
    Lbfgs.Result first = inBox(2, 20).minimise(LbfgsTest::rosenbrock, START);
    Lbfgs.Result none = inBox(2, 20).minimise((x, g) -> Double.NaN, START, first.curvature());
    assertThat(none.curvature()).isSameAs(first.curvature());
    assertThat(none.value()).isInfinite();
  }

  @Test
  void whatIsNotDefinedAtTheStartStaysThere() {
    Lbfgs.Result result =
        inBox(2, 10).minimise((x, g) -> Double.POSITIVE_INFINITY, new double[] {3, 0});
    assertThat(result.x()).containsExactly(2, 0);
    assertThat(result.value()).isInfinite();
    assertThat(result.evaluations()).isEqualTo(1);
  }
}
