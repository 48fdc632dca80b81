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

  @Test
  void whatIsNotDefinedAtTheStartStaysThere() {
    Lbfgs.Result result =
        inBox(2, 10).minimise((x, g) -> Double.POSITIVE_INFINITY, new double[] {3, 0});
    assertThat(result.x()).containsExactly(2, 0);
    assertThat(result.value()).isInfinite();
    assertThat(result.evaluations()).isEqualTo(1);
  }
}
