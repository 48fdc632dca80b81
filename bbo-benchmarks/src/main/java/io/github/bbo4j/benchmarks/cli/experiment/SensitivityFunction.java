package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.Arrays;
import java.util.List;

/** Functions whose Sobol' indices are known in closed form. */
enum SensitivityFunction {
  /** Ishigami and Homma 1990: sin x1 + 7 sin^2 x2 + 0.1 x3^4 sin x1 on [-pi, pi]^3. */
  ISHIGAMI {
    @Override
    SearchSpace space() {
      return reals(3, -Math.PI, Math.PI);
    }

    @Override
    double cost(Configuration c) {
      double s = Math.sin(c.real("x1"));
      double s2 = Math.sin(c.real("x2"));
      return s + 7 * s2 * s2 + 0.1 * Math.pow(c.real("x3"), 4) * s;
    }

    @Override
    double share(List<Integer> parameters) {
      double v1 = 0.5 * Math.pow(1 + 0.1 * Math.pow(Math.PI, 4) / 5, 2);
      double v2 = 49.0 / 8;
      double v13 = 0.01 * Math.pow(Math.PI, 8) * 8 / 225;
      double v =
          parameters.equals(List.of(0))
              ? v1
              : parameters.equals(List.of(1)) ? v2 : parameters.equals(List.of(0, 2)) ? v13 : 0;
      return v / (v1 + v2 + v13);
    }
  },

  /** Saltelli and Sobol' 1995: product of (|4 x_j - 2| + a_j) / (1 + a_j) on the unit cube. */
  G_FUNCTION {
    @Override
    SearchSpace space() {
      return reals(A.length, 0, 1);
    }

    @Override
    double cost(Configuration c) {
      double product = 1;
      for (int j = 0; j < A.length; j++) {
        product *= (Math.abs(4 * c.real("x" + (j + 1)) - 2) + A[j]) / (1 + A[j]);
      }
      return product;
    }

    /** V_j = 1 / (3 (1 + a_j)^2); V = product of (1 + V_j) - 1; S = product of its V_j over V. */
    @Override
    double share(List<Integer> parameters) {
      double total =
          Arrays.stream(A).map(a -> 1 + 1 / (3 * (1 + a) * (1 + a))).reduce(1, (x, y) -> x * y);
      double product = 1;
      for (int j : parameters) {
        product /= 3 * (1 + A[j]) * (1 + A[j]);
      }
      return product / (total - 1);
    }
  };

  private static final double[] A = {0, 1, 4.5, 9, 99, 99, 99, 99, 99, 99};

  abstract SearchSpace space();

  abstract double cost(Configuration configuration);

  /** The index of one parameter or a pair in ascending order, from 0. */
  abstract double share(List<Integer> parameters);

  private static SearchSpace reals(int d, double low, double high) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int j = 1; j <= d; j++) {
      builder.real("x" + j, low, high);
    }
    return builder.build();
  }
}
