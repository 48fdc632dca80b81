package io.github.bbo4j.heuristics.bayes.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.heuristics.bayes.internal.Lbfgs;

/** What tests of drawn functions share. */
final class LocalDraws {
  private LocalDraws() {}

  /** The slopes are those of central differences, relative to the largest value around. */
  static void assertSlopes(Lbfgs.Function function, double[] u) {
    double[] slopes = new double[u.length];
    double[] unused = new double[u.length];
    function.value(u, slopes);
    double h = 1e-5;
    for (int j = 0; j < u.length; j++) {
      double[] up = u.clone();
      double[] down = u.clone();
      up[j] += h;
      down[j] -= h;
      double above = function.value(up, unused);
      double below = function.value(down, unused);
      double tolerance = 1e-4 * Math.max(1, Math.max(Math.abs(above), Math.abs(below)));
      assertThat(slopes[j]).isCloseTo((above - below) / (2 * h), within(tolerance));
    }
  }
}
