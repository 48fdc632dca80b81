package io.github.bbo4j.benchmarks.problems.bbob;

import static io.github.bbo4j.benchmarks.problems.bbob.Transformations.asymmetric;
import static io.github.bbo4j.benchmarks.problems.bbob.Transformations.conditioning;
import static io.github.bbo4j.benchmarks.problems.bbob.Transformations.minus;
import static io.github.bbo4j.benchmarks.problems.bbob.Transformations.oscillated;
import static io.github.bbo4j.benchmarks.problems.bbob.Transformations.penalty;
import static io.github.bbo4j.benchmarks.problems.bbob.Transformations.share;

import java.util.Arrays;
import org.apache.commons.math3.linear.RealMatrix;

/** Functions 6 to 9, of moderate conditioning, and 10 to 14, ill-conditioned. */
final class UnimodalFunctions {
  private UnimodalFunctions() {}

  /**
   * f6: {@code T_osz(sum (s_i z_i)^2)^0.9}, z = Q Lambda^10 R (x - x_opt), s_i = 100 where z_i and
   * x_opt_i have one sign, else 1.
   */
  static Definition attractiveSector(Instance instance) {
    double[] shift = instance.shift();
    RealMatrix turn = sandwich(instance, 10);
    return new Definition(
        shift,
        x -> {
          double[] z = turn.operate(minus(x, shift));
          for (int i = 0; i < z.length; i++) {
            z[i] *= z[i] * shift[i] > 0 ? 100 : 1;
          }
          return Math.pow(oscillated(SeparableFunctions.squares(z)), 0.9);
        });
  }

  /**
   * f7: {@code 0.1 max(|y_1| / 10^4, sum 10^(2 (i-1)/(D-1)) z_i^2) + f_pen}, y = Lambda^10 R (x -
   * x_opt), z = Q of y rounded to whole numbers, to tenths within [-0.5, 0.5].
   */
  static Definition stepEllipsoid(Instance instance) {
    double[] shift = instance.shift();
    RealMatrix inner = conditioning(10, instance.dimension()).multiply(instance.second());
    RealMatrix outer = instance.first();
    return new Definition(
        shift,
        x -> {
          double[] y = inner.operate(minus(x, shift));
          double first = Math.abs(y[0]) / 1e4;
          for (int i = 0; i < y.length; i++) {
            y[i] = Math.abs(y[i]) > 0.5 ? Math.floor(y[i] + 0.5) : Math.floor(10 * y[i] + 0.5) / 10;
          }
          double steps = SeparableFunctions.weighted(100, outer.operate(y));
          return 0.1 * Math.max(first, steps) + penalty(x);
        });
  }

  /** f8: Rosenbrock's function of {@code z = max(1, sqrt(D) / 8) (x - x_opt) + 1}. */
  static Definition rosenbrock(Instance instance) {
    double[] shift = instance.shift();
    for (int i = 0; i < shift.length; i++) {
      shift[i] *= 0.75;
    }
    double scale = scale(instance.dimension());
    return new Definition(
        shift,
        x -> {
          double[] z = minus(x, shift);
          for (int i = 0; i < z.length; i++) {
            z[i] = scale * z[i] + 1;
          }
          return valley(z);
        });
  }

  /** f9: Rosenbrock's function of {@code z = max(1, sqrt(D) / 8) R x + 1/2}. */
  static Definition rotatedRosenbrock(Instance instance) {
    RealMatrix turn = instance.second().scalarMultiply(scale(instance.dimension()));
    return new Definition(optimiserOfTurned(instance), x -> valley(halfBeyond(turn, x)));
  }

  /** f10: f2 of {@code z = T_osz(R (x - x_opt))}. */
  static Definition rotatedEllipsoid(Instance instance) {
    double[] shift = instance.shift();
    RealMatrix r = instance.first();
    return new Definition(
        shift, x -> SeparableFunctions.weighted(1e6, oscillated(r.operate(minus(x, shift)))));
  }

  /** f11: {@code 10^6 z_1^2 + sum_(i>1) z_i^2}, z = T_osz(R (x - x_opt)). */
  static Definition discus(Instance instance) {
    double[] shift = instance.shift();
    RealMatrix r = instance.first();
    return new Definition(
        shift,
        x -> {
          double[] z = oscillated(r.operate(minus(x, shift)));
          return 1e6 * z[0] * z[0] + rest(z);
        });
  }

  /** f12: {@code z_1^2 + 10^6 sum_(i>1) z_i^2}, z = R T_asy^0.5(R (x - x_opt)). */
  static Definition bentCigar(Instance instance) {
    double[] shift = instance.shiftApart();
    RealMatrix r = instance.first();
    return new Definition(
        shift,
        x -> {
          double[] z = r.operate(asymmetric(0.5, r.operate(minus(x, shift))));
          return z[0] * z[0] + 1e6 * rest(z);
        });
  }

  /** f13: {@code z_1^2 + 100 sqrt(sum_(i>1) z_i^2)}, z = Q Lambda^10 R (x - x_opt). */
  static Definition sharpRidge(Instance instance) {
    double[] shift = instance.shift();
    RealMatrix turn = sandwich(instance, 10);
    return new Definition(
        shift,
        x -> {
          double[] z = turn.operate(minus(x, shift));
          return z[0] * z[0] + 100 * Math.sqrt(rest(z));
        });
  }

  /** f14: {@code sqrt(sum |z_i|^(2 + 4 (i-1)/(D-1)))}, z = R (x - x_opt). */
  static Definition differentPowers(Instance instance) {
    double[] shift = instance.shift();
    RealMatrix r = instance.first();
    return new Definition(
        shift,
        x -> {
          double[] z = r.operate(minus(x, shift));
          double sum = 0;
          for (int i = 0; i < z.length; i++) {
            sum += Math.pow(Math.abs(z[i]), 2 + 4 * share(i, z.length));
          }
          return Math.sqrt(sum);
        });
  }

  /** The first rotation, {@code Lambda^alpha}, the second. */
  static RealMatrix sandwich(Instance instance, double alpha) {
    return instance
        .first()
        .multiply(conditioning(alpha, instance.dimension()))
        .multiply(instance.second());
  }

  /** {@code max(1, sqrt(D) / 8)}. */
  static double scale(int d) {
    return Math.max(1, Math.sqrt(d) / 8);
  }

  /** {@code turn x + 1/2}. */
  static double[] halfBeyond(RealMatrix turn, double[] x) {
    double[] z = turn.operate(x);
    for (int i = 0; i < z.length; i++) {
      z[i] += 0.5;
    }
    return z;
  }

  /** Where {@code scale R x + 1/2} is 1 in every coordinate. */
  static double[] optimiserOfTurned(Instance instance) {
    double[] halves = new double[instance.dimension()];
    Arrays.fill(halves, 0.5 / scale(instance.dimension()));
    return instance.second().preMultiply(halves);
  }

  /** {@code sum_(i>1) z_i^2}. */
  private static double rest(double[] z) {
    double sum = 0;
    for (int i = 1; i < z.length; i++) {
      sum += z[i] * z[i];
    }
    return sum;
  }

  private static double valley(double[] z) {
    double sum = 0;
    for (int i = 0; i + 1 < z.length; i++) {
      double a = z[i] * z[i] - z[i + 1];
      sum += 100 * a * a + (z[i] - 1) * (z[i] - 1);
    }
    return sum;
  }
}
