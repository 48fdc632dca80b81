package io.github.bbo4j.heuristics.bayes.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class EllipticalSliceTest {
  private static final double[] NONE = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
  private static final double[] ALL = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};

  /** Mean and standard deviation of each entry, over a long chain. */
  private static double[][] moments(EllipticalSlice chain, double[] start, long seed, int states) {
    RandomGenerator random = new SplittableRandom(seed);
    double[] x = start;
    double[][] sums = new double[2][start.length];
    for (int k = 0; k < states; k++) {
      x = chain.walk(x, 1, random);
      for (int j = 0; j < x.length; j++) {
        sums[0][j] += x[j] / states;
        sums[1][j] += x[j] * x[j] / states;
      }
    }
    for (int j = 0; j < start.length; j++) {
      sums[1][j] = Math.sqrt(sums[1][j] - sums[0][j] * sums[0][j]);
    }
    return sums;
  }

  private static double square(double x) {
    return x * x;
  }

  /**
   * Prior N(1, 2^2) and likelihood N(4 | x, 1): posterior N(3.4, 0.8). The second entry is not
   * looked at and keeps its prior N(-2, 0.5^2). Seeds 1 to 20, chains of 4000: means within 0.15
   * and deviations within 10 %, some six standard errors of a chain.
   */
  @Test
  void theChainHasTheMomentsOfAConjugatePosterior() {
    for (int seed = 1; seed <= 20; seed++) {
      EllipticalSlice chain =
          new EllipticalSlice(
              x -> -0.5 * square(x[0] - 4), new double[] {1, -2}, new double[] {2, 0.5}, NONE, ALL);
      double[][] m = moments(chain, new double[] {1, -2}, seed, 4000);
      assertThat(m[0][0]).isCloseTo(3.4, within(0.15));
      assertThat(m[1][0]).isCloseTo(Math.sqrt(0.8), within(0.09));
      assertThat(m[0][1]).isCloseTo(-2, within(0.15));
      assertThat(m[1][1]).isCloseTo(0.5, within(0.05));
    }
  }

  /**
   * The posterior N(3.4, 0.8) again, by the last states of 2000 walks of 20 transitions that start
   * where the likelihood is exp(-32): a level that stayed with the start would give the prior.
   */
  @Test
  void aWalkForgetsItsStart() {
    EllipticalSlice chain =
        new EllipticalSlice(
            x -> -0.5 * square(x[0] - 4), new double[] {1, 0}, new double[] {2, 1}, NONE, ALL);
    RandomGenerator random = new SplittableRandom(5);
    double sum = 0;
    for (int k = 0; k < 2000; k++) {
      sum += chain.walk(new double[] {-4, 0}, 20, random)[0] / 2000;
    }
    assertThat(sum).isCloseTo(3.4, within(0.1));
  }

  /** A flat likelihood leaves a half-normal distribution of mean sqrt(2 / pi) above the bound. */
  @Test
  void boundsTruncateThePrior() {
    EllipticalSlice chain =
        new EllipticalSlice(
            x -> 0, new double[] {0, 0}, new double[] {1, 1}, new double[] {0, -9}, ALL);
    RandomGenerator random = new SplittableRandom(3);
    double[] x = {0.5, 0};
    double sum = 0;
    for (int k = 0; k < 8000; k++) {
      x = chain.walk(x, 1, random);
      assertThat(x[0]).isNotNegative();
      sum += x[0] / 8000;
    }
    assertThat(sum).isCloseTo(Math.sqrt(2 / Math.PI), within(0.06));
  }

  @Test
  void impossibleStatesAreNeverTaken() {
    ToDoubleFunction<double[]> hole =
        x -> Math.abs(x[0]) < 0.3 ? Double.NaN : x[0] > 2 ? Double.NEGATIVE_INFINITY : 0;
    EllipticalSlice chain =
        new EllipticalSlice(hole, new double[2], new double[] {1, 1}, NONE, ALL);
    RandomGenerator random = new SplittableRandom(4);
    double[] x = {1, 0};
    for (int k = 0; k < 2000; k++) {
      x = chain.walk(x, 1, random);
      assertThat(Math.abs(x[0])).isGreaterThanOrEqualTo(0.3);
      assertThat(x[0]).isLessThanOrEqualTo(2);
    }
  }

  @Test
  void theStartIsNotModifiedAndNoTransitionIsTheStart() {
    EllipticalSlice chain =
        new EllipticalSlice(x -> -square(x[0]), new double[2], new double[] {1, 1}, NONE, ALL);
    double[] start = {0.7, -0.2};
    assertThat(chain.walk(start, 0, new SplittableRandom(1))).containsExactly(0.7, -0.2);
    assertThat(chain.walk(start, 5, new SplittableRandom(1))).doesNotContain(0.7);
    assertThat(start).containsExactly(0.7, -0.2);
  }
}
