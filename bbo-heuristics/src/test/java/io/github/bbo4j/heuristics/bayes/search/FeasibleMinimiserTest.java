package io.github.bbo4j.heuristics.bayes.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.heuristics.bayes.internal.Lbfgs;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class FeasibleMinimiserTest {
  /** Half the squared distance from a point. */
  private static Lbfgs.Function distanceFrom(double... centre) {
    return (x, slopes) -> {
      double sum = 0;
      for (int j = 0; j < x.length; j++) {
        slopes[j] = x[j] - centre[j];
        sum += slopes[j] * slopes[j] / 2;
      }
      return sum;
    };
  }

  /** In the cube from -1 to 1. */
  private static FeasibleMinimiser cube(int d, Predicate<double[]> feasible) {
    return cube(d, feasible, 0);
  }

  private static FeasibleMinimiser cube(int d, Predicate<double[]> feasible, double step) {
    double[] upper = new double[d];
    Arrays.fill(upper, 1);
    double[] lower = new double[d];
    Arrays.fill(lower, -1);
    return new FeasibleMinimiser(lower, upper, new Lbfgs(lower, upper, 60, 1e-9), feasible, step);
  }

  private static double[] minimised(
      Predicate<double[]> feasible, Lbfgs.Function function, double... start) {
    double[] found =
        cube(start.length, feasible).minimise(function, start, new double[start.length]).get();
    assertThat(feasible.test(found)).isTrue();
    return found;
  }

  @Test
  void withoutAForbiddenPointItIsTheMinimiserInTheBox() {
    assertThat(minimised(x -> true, distanceFrom(0.3, 5), 0, 0))
        .containsExactly(new double[] {0.3, 1}, within(1e-7));
  }

  /** By hand: the foot of the perpendicular on x + y = 1/2, and the corner of two planes. */
  @Test
  void planesAreFollowed() {
    assertThat(minimised(x -> x[0] + x[1] <= 0.5, distanceFrom(0.9, 0.3), -0.5, 0))
        .containsExactly(new double[] {0.55, -0.05}, within(1e-6));
    Predicate<double[]> corner = x -> x[0] + 2 * x[1] <= 0.4 && 3 * x[0] - x[1] <= 0.5;
    assertThat(minimised(corner, distanceFrom(0.9, 0.8), -0.5, 0))
        .containsExactly(new double[] {0.2, 0.1}, within(1e-5));
  }

  /** The same corner where the constraints are asked about steps of 1e-4. */
  @Test
  void planesOfStaircasesAreFollowedToTheStep() {
    double step = 1e-4;
    Predicate<double[]> corner =
        x -> {
          double a = Math.rint(x[0] / step) * step;
          double b = Math.rint(x[1] / step) * step;
          return a + 2 * b <= 0.4 && 3 * a - b <= 0.5;
        };
    double[] found =
        cube(2, corner, step)
            .minimise(distanceFrom(0.9, 0.8), new double[] {-0.5, 0}, new double[2])
            .orElseThrow();
    assertThat(found).containsExactly(new double[] {0.2, 0.1}, within(3 * step));
    double[] blind =
        cube(2, corner, 0)
            .minimise(distanceFrom(0.9, 0.8), new double[] {-0.5, 0}, new double[2])
            .orElseThrow();
    assertThat(Math.hypot(blind[0] - 0.2, blind[1] - 0.1)).isGreaterThan(30 * step);
  }

  /**
   * In eight dimensions four planes through a point x*, and minus a sum of their normals as the
   * slope of a quadratic around x*: x* is the minimiser (all four multipliers are positive).
   */
  @Test
  void aCornerOfManyPlanesIsFound() {
    for (int seed = 1; seed <= 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double[] optimum = random.doubles(8, -0.5, 0.5).toArray();
      double[][] normals = new double[4][8];
      for (double[] normal : normals) {
        Arrays.setAll(normal, j -> random.nextGaussian());
        if (along(normal, new double[8], optimum) > 0) {
          Arrays.setAll(normal, j -> -normal[j]);
        }
      }
      Predicate<double[]> feasible =
          x -> Arrays.stream(normals).allMatch(a -> along(a, x, optimum) <= 0);
      Lbfgs.Function quadratic = distanceFrom(optimum);
      Lbfgs.Function cost =
          (x, slopes) -> {
            double value = quadratic.value(x, slopes);
            for (double[] a : normals) {
              value -= along(a, x, optimum);
              for (int j = 0; j < 8; j++) {
                slopes[j] -= a[j];
              }
            }
            return value;
          };
      assertThat(minimised(feasible, cost, new double[8]))
          .as("seed %d", seed)
          .containsExactly(optimum, within(1e-4));
    }
  }

  private static double along(double[] normal, double[] x, double[] from) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum += normal[j] * (x[j] - from[j]);
    }
    return sum;
  }

  /** The nearest point of a disc, by cuts; from its edge, too, where all ways lead outside. */
  @Test
  void aRoundBoundaryIsFollowed() {
    Predicate<double[]> disc = x -> x[0] * x[0] + x[1] * x[1] <= 0.25;
    double[] nearest = {0.4, 0.3};
    assertThat(minimised(disc, distanceFrom(0.8, 0.6), -0.1, 0.2))
        .containsExactly(nearest, within(1e-3));
    assertThat(minimised(disc, distanceFrom(0.8, 0.6), 0.5, 0))
        .containsExactly(nearest, within(1e-3));
  }

  /** What is feasible is not convex: no cut is right, but the answer is feasible and better. */
  @Test
  void aForbiddenIslandIsNotEntered() {
    Predicate<double[]> around = x -> Math.hypot(x[0] - 0.5, x[1]) >= 0.2;
    Lbfgs.Function cost = distanceFrom(0.5, 0.01);
    double[] found = minimised(around, cost, -0.5, 0);
    assertThat(cost.value(found, new double[2])).isLessThan(0.1);
  }

  @Test
  void thereIsNothingLowerThanTheMinimiser() {
    Predicate<double[]> half = x -> x[0] <= 0;
    FeasibleMinimiser minimiser = cube(2, half);
    double[] inward = {-0.5, 0};
    assertThat(minimiser.minimise(distanceFrom(0, 0), new double[2], inward)).isEmpty();
    Optional<double[]> beyond = minimiser.minimise(distanceFrom(0.7, 0), new double[2], inward);
    assertThat(beyond).isEmpty();
  }

  /** From a corner, nothing inside being known: no plane is found, so nothing is answered. */
  @Test
  void aStartWithoutAnInsideIsLeftAlone() {
    Predicate<double[]> corner = x -> x[0] <= 0 && x[1] <= 0;
    double[] start = new double[2];
    assertThat(cube(2, corner).minimise(distanceFrom(0.7, 0.6), start, start)).isEmpty();
  }
}
