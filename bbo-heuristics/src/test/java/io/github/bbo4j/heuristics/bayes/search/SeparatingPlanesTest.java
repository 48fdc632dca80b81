package io.github.bbo4j.heuristics.bayes.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SeparatingPlanesTest {
  private static final double[][] NONE = {};

  private static double[][] drawn(RandomGenerator random, int n, int d) {
    return Stream.generate(() -> random.doubles(d, -1, 1).toArray())
        .limit(n)
        .toArray(double[][]::new);
  }

  /** Where the side changes on the way from one point to another. */
  private static double share(SeparatingPlanes planes, double[] from, double[] to) {
    double low = 0;
    double high = 1;
    for (int k = 0; k < 50; k++) {
      double middle = (low + high) / 2;
      double[] x = new double[from.length];
      Arrays.setAll(x, j -> from[j] + middle * (to[j] - from[j]));
      if (planes.holds(x)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  @Test
  void halfOfWhatIsNotKnownIsBelievedToRun() {
    double[][] ran = {{0, 0}, {0.2, 1}, {0.4, -1}};
    SeparatingPlanes planes = new SeparatingPlanes(ran, new double[][] {{2, -0.5}});
    assertThat(planes.count()).isEqualTo(1);
    // The nearest point of the hull is on the edge from (0.2, 1) to (0.4, -1).
    double[] normal = {1, 0.1};
    double gap = (2 * normal[0] - 0.5 * normal[1] - 0.3) / (normal[0] * normal[0] + 0.01);
    double[] there = {2 - gap * normal[0], -0.5 - gap * normal[1]};
    assertThat(share(planes, there, new double[] {2, -0.5})).isCloseTo(0.5, within(1e-3));
  }

  @Test
  void failuresBehindEachOtherShareAPlane() {
    double[][] ran = {{0, 0}, {0, 1}};
    SeparatingPlanes planes =
        new SeparatingPlanes(ran, new double[][] {{1, 0.5}, {2, 0.7}, {1.2, -3}});
    assertThat(planes.count()).isEqualTo(1);
    SeparatingPlanes corner = new SeparatingPlanes(ran, new double[][] {{1, 0.5}, {-1, 0.5}});
    assertThat(corner.count()).isEqualTo(2);
    assertThat(corner.holds(new double[] {0.49, 5})).isTrue();
    assertThat(corner.holds(new double[] {0.51, 5})).isFalse();
    assertThat(corner.holds(new double[] {-0.51, 5})).isFalse();
  }

  /** (0.9, 1) alone leaves 0.95; as one edge with (1.1, -1) it runs between both. */
  @Test
  void aPlaneTurnsToCutOffMore() {
    double[][] ran = {{0, 1}, {0, -1}, {0.2, -1}};
    SeparatingPlanes one = new SeparatingPlanes(ran, new double[][] {{0.8, 1}});
    assertThat(one.holds(new double[] {0.6, -1})).isTrue();
    SeparatingPlanes two = new SeparatingPlanes(ran, new double[][] {{0.8, 1}, {0.6, -1}});
    assertThat(two.count()).isEqualTo(1);
    assertThat(two.holds(new double[] {0.39, -1})).isTrue();
    assertThat(two.holds(new double[] {0.41, -1})).isFalse();
    assertThat(two.holds(new double[] {0.39, 1})).isTrue();
    assertThat(two.holds(new double[] {0.6, 1})).isFalse();
  }

  @Test
  void whatFailedAmongWhatRanIsNoEdge() {
    double[][] ran = {{-1, -1}, {1, -1}, {0, 1}};
    SeparatingPlanes planes = new SeparatingPlanes(ran, new double[][] {{0, 0}, {0, -1}, {0, 1}});
    assertThat(planes.count()).isZero();
    assertThat(planes.holds(new double[] {0, 0})).isTrue();
    assertThat(new SeparatingPlanes(ran, NONE).holds(new double[] {9, 9})).isTrue();
  }

  /** Whatever ran is held; what failed beyond a true plane is cut off, and by few planes. */
  @Property(tries = 60)
  void theEdgeIsFound(
      @ForAll @IntRange(max = 10_000) int seed, @ForAll @IntRange(min = 1, max = 8) int d) {
    RandomGenerator random = new SplittableRandom(seed);
    double[] normal = drawn(random, 1, d)[0];
    double[][] all = drawn(random, 60, d);
    double[][] ran = Arrays.stream(all).filter(x -> along(normal, x) <= 0).toArray(double[][]::new);
    double[][] failed =
        Arrays.stream(all).filter(x -> along(normal, x) > 0).toArray(double[][]::new);
    if (ran.length == 0) {
      return;
    }
    SeparatingPlanes planes = new SeparatingPlanes(ran, failed);
    assertThat(List.of(ran)).allMatch(planes::holds);
    assertThat(List.of(failed)).noneMatch(planes::holds);
    assertThat(planes.count()).isBetween(failed.length > 0 ? 1 : 0, 4);
    double[][] more = drawn(random, 500, d);
    long right =
        Arrays.stream(more).filter(x -> planes.holds(x) == (along(normal, x) <= 0)).count();
    assertThat(right).isGreaterThan(350);
  }

  private static double along(double[] normal, double[] x) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum += normal[j] * x[j];
    }
    return sum;
  }
}
