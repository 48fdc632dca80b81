package io.github.bbo4j.benchmarks.problems.bbob;

import static io.github.bbo4j.benchmarks.problems.bbob.Transformations.asymmetric;
import static io.github.bbo4j.benchmarks.problems.bbob.Transformations.minus;
import static io.github.bbo4j.benchmarks.problems.bbob.Transformations.oscillated;
import static io.github.bbo4j.benchmarks.problems.bbob.Transformations.penalty;
import static io.github.bbo4j.benchmarks.problems.bbob.Transformations.share;

/** Functions 1 to 5. */
final class SeparableFunctions {
  private static final double EDGE = 5;

  private SeparableFunctions() {}

  /** f1: {@code ||z||^2}, z = x - x_opt. */
  static Definition sphere(Instance instance) {
    double[] shift = instance.shift();
    return new Definition(shift, x -> squares(minus(x, shift)));
  }

  /** f2: {@code sum 10^(6 (i-1)/(D-1)) z_i^2}, z = T_osz(x - x_opt). */
  static Definition ellipsoid(Instance instance) {
    double[] shift = instance.shift();
    return new Definition(shift, x -> weighted(1e6, oscillated(minus(x, shift))));
  }

  /** f3: {@code 10 (D - sum cos 2 pi z_i) + ||z||^2}, z = Lambda^10 T_asy^0.2(T_osz(x - x_opt)). */
  static Definition rastrigin(Instance instance) {
    double[] shift = instance.shift();
    var scale = Transformations.conditioning(10, instance.dimension());
    return new Definition(
        shift, x -> rastrigin(scale.operate(asymmetric(0.2, oscillated(minus(x, shift))))));
  }

  /**
   * f4: Rastrigin's sum of {@code z_i = s_i T_osz(x_i - x_opt_i)}, {@code s_i =
   * 10^((i-1)/(2(D-1)))}, ten times that where i is odd and the coordinate positive; plus 100
   * f_pen. The optimiser's odd coordinates are made positive, as in COCO.
   */
  static Definition buecheRastrigin(Instance instance) {
    double[] shift = instance.shift();
    for (int i = 0; i < shift.length; i += 2) {
      shift[i] = Math.abs(shift[i]);
    }
    return new Definition(
        shift,
        x -> {
          double[] z = oscillated(minus(x, shift));
          for (int i = 0; i < z.length; i++) {
            z[i] *= Math.pow(10, share(i, z.length) / 2) * (z[i] > 0 && i % 2 == 0 ? 10 : 1);
          }
          return rastrigin(z) + 100 * penalty(x);
        });
  }

  /**
   * f5: {@code sum 5 |s_i| - s_i z_i}, {@code s_i = sign(x_opt_i) 10^((i-1)/(D-1))}, z = x up to
   * the edge where the optimiser is, and that edge beyond it.
   */
  static Definition linearSlope(Instance instance) {
    double[] edge = instance.shift();
    for (int i = 0; i < edge.length; i++) {
      edge[i] = edge[i] < 0 ? -EDGE : EDGE;
    }
    return new Definition(
        edge,
        x -> {
          double sum = 0;
          for (int i = 0; i < x.length; i++) {
            double slope = Math.pow(10, share(i, x.length));
            double z = x[i] * edge[i] < EDGE * EDGE ? x[i] : edge[i];
            sum += slope * (EDGE - Math.signum(edge[i]) * z);
          }
          return sum;
        });
  }

  static double squares(double[] z) {
    double sum = 0;
    for (double v : z) {
      sum += v * v;
    }
    return sum;
  }

  /** {@code sum c^((i-1)/(D-1)) z_i^2}. */
  static double weighted(double c, double[] z) {
    double sum = 0;
    for (int i = 0; i < z.length; i++) {
      sum += Math.pow(c, share(i, z.length)) * z[i] * z[i];
    }
    return sum;
  }

  static double rastrigin(double[] z) {
    double sum = 10.0 * z.length + squares(z);
    for (double v : z) {
      sum -= 10 * Math.cos(2 * Math.PI * v);
    }
    return sum;
  }
}
