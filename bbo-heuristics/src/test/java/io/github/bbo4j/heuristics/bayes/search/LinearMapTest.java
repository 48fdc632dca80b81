package io.github.bbo4j.heuristics.bayes.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LinearMapTest {
  private static final Offset<Double> CLOSE = within(1e-12);

  /** A turn by 30 degrees, the second axis a tenth; then one by 45 degrees, the first a fifth. */
  private static LinearMap turned() {
    double c = Math.sqrt(0.75);
    double h = Math.sqrt(0.5);
    return LinearMap.identity(2)
        .then(new double[][] {{c, 0.5}, {-0.5, c}}, new double[] {1, 0.1})
        .then(new double[][] {{h, h}, {-h, h}}, new double[] {0.2, 1});
  }

  @Test
  void theInverseUndoesTheMap() {
    double[] x = {0.3, -0.7};
    assertThat(turned().inverse(turned().map(x))).containsExactly(x, CLOSE);
    assertThat(turned().map(turned().inverse(x))).containsExactly(x, CLOSE);
    assertThat(turned().isIdentity()).isFalse();
    assertThat(LinearMap.identity(2).isIdentity()).isTrue();
    assertThat(LinearMap.identity(2).map(x)).containsExactly(x);
  }

  @Test
  void theLongestRowIsOne() {
    LinearMap map = turned();
    double first = Math.hypot(map.to()[0][0], map.to()[0][1]);
    double second = Math.hypot(map.to()[1][0], map.to()[1][1]);
    assertThat(Math.max(first, second)).isCloseTo(1, CLOSE);
    assertThat(map.shortest()).isCloseTo(Math.min(first, second), CLOSE);
    assertThat(LinearMap.largest(new double[] {0.5, -2, 1})).isEqualTo(2);
    double[] x = {0.3, -0.7};
    assertThat(map.distance(x)).isEqualTo(LinearMap.largest(map.map(x)));
  }

  /** g^T (T x) = (T^T g)^T x, and the same of the inverse. */
  @Test
  void slopesAreThoseOfTheTransposedMap() {
    double[] g = {0.4, 1.5};
    double[] x = {-0.2, 0.9};
    assertThat(dot(turned().slopes(g), x)).isCloseTo(dot(g, turned().map(x)), CLOSE);
    assertThat(dot(turned().inverseSlopes(g), x)).isCloseTo(dot(g, turned().inverse(x)), CLOSE);
  }

  /** What it makes of a mapped difference is the difference, each coordinate times its width. */
  @Test
  void straightenedItHasTheWidthsOfTheCoordinates() {
    LinearMap map = turned();
    double[] x = {0.25, -0.5};
    double[] straight = map.straightened().map(map.map(x));
    for (int j = 0; j < 2; j++) {
      double width = Math.hypot(map.to()[0][j], map.to()[1][j]);
      assertThat(straight[j]).isCloseTo(width * x[j], CLOSE);
    }
    assertThat(map.straightened().inverse(straight)).containsExactly(map.map(x), CLOSE);
  }

  private static double dot(double[] a, double[] b) {
    return a[0] * b[0] + a[1] * b[1];
  }
}
