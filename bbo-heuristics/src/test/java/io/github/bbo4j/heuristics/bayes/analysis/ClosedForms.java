package io.github.bbo4j.heuristics.bayes.analysis;

import static java.lang.Math.PI;
import static java.lang.Math.pow;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.random.SobolSequenceGenerator;

/** Functions whose Sobol' indices are known. */
final class ClosedForms {
  static final double[] G = {0, 1, 4.5, 9, 99, 99, 99, 99, 99, 99};

  private ClosedForms() {}

  /** Ishigami and Homma 1990: sin x1 + 7 sin^2 x2 + 0.1 x3^4 sin x1 on [-pi, pi]^3. */
  static double ishigami(Configuration c) {
    double s = Math.sin(c.real("x1"));
    return s + 7 * pow(Math.sin(c.real("x2")), 2) + 0.1 * pow(c.real("x3"), 4) * s;
  }

  static SearchSpace ishigamiSpace() {
    return SearchSpace.builder()
        .real("x1", -PI, PI)
        .real("x2", -PI, PI)
        .real("x3", -PI, PI)
        .build();
  }

  /** S1, S2, S13 of the Ishigami function with a = 7, b = 0.1. */
  static double[] ishigamiIndices() {
    double v1 = 0.5 * pow(1 + 0.1 * pow(PI, 4) / 5, 2);
    double v2 = 49.0 / 8;
    double v13 = 0.01 * pow(PI, 8) * 8 / 225;
    double v = v1 + v2 + v13;
    return new double[] {v1 / v, v2 / v, v13 / v};
  }

  /** Saltelli and Sobol' 1995: product of (|4 x_j - 2| + a_j) / (1 + a_j) on the unit cube. */
  static double g(Configuration c) {
    double product = 1;
    for (int j = 0; j < G.length; j++) {
      product *= (Math.abs(4 * c.real("x" + (j + 1)) - 2) + G[j]) / (1 + G[j]);
    }
    return product;
  }

  static SearchSpace gSpace() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int j = 0; j < G.length; j++) {
      builder.real("x" + (j + 1), 0, 1);
    }
    return builder.build();
  }

  /** V_j = 1 / (3 (1 + a_j)^2); V = product of (1 + V_j) - 1; S_A = product of V_j over A / V. */
  static double gIndex(int... a) {
    double total = 1;
    for (double aj : G) {
      total *= 1 + 1 / (3 * (1 + aj) * (1 + aj));
    }
    double product = 1;
    for (int j : a) {
      product /= 3 * (1 + G[j]) * (1 + G[j]);
    }
    return product / (total - 1);
  }

  /** A history of points of the Sobol' sequence behind the first. */
  static History history(SearchSpace space, ToDoubleFunction<Configuration> cost, int n, int skip) {
    SobolSequenceGenerator points = new SobolSequenceGenerator(space.dimension());
    points.skipTo(skip);
    History history = History.empty(space);
    for (int i = 0; i < n; i++) {
      Configuration c = space.atUnit(points.nextVector()).orElseThrow();
      history = history.plus(c, Outcome.measured(cost.applyAsDouble(c)));
    }
    return history;
  }
}
