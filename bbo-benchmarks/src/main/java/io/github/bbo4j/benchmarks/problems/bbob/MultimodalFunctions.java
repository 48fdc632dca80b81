package io.github.bbo4j.benchmarks.problems.bbob;

import static io.github.bbo4j.benchmarks.problems.bbob.Transformations.asymmetric;
import static io.github.bbo4j.benchmarks.problems.bbob.Transformations.conditioning;
import static io.github.bbo4j.benchmarks.problems.bbob.Transformations.minus;
import static io.github.bbo4j.benchmarks.problems.bbob.Transformations.oscillated;
import static io.github.bbo4j.benchmarks.problems.bbob.Transformations.penalty;
import static io.github.bbo4j.benchmarks.problems.bbob.Transformations.share;

import org.apache.commons.math3.linear.RealMatrix;

/** Functions 15 to 19, of adequate global structure, and 20, 23 and 24, of a weak one. */
final class MultimodalFunctions {
  private static final int WEIERSTRASS_TERMS = 12;
  private static final int KATSUURA_TERMS = 32;

  /** Where Schwefel's function has its optimum, over 100. */
  private static final double SCHWEFEL = 4.2096874637;

  private static final double SCHWEFEL_VALUE = 418.9828872724339;
  private static final double LUNACEK = 2.5;

  private MultimodalFunctions() {}

  /** f15: Rastrigin's sum of {@code z = R Lambda^10 Q T_asy^0.2(T_osz(R (x - x_opt)))}. */
  static Definition rotatedRastrigin(Instance instance) {
    double[] shift = instance.shift();
    RealMatrix r = instance.first();
    RealMatrix outer = UnimodalFunctions.sandwich(instance, 10);
    return new Definition(
        shift,
        x ->
            SeparableFunctions.rastrigin(
                outer.operate(asymmetric(0.2, oscillated(r.operate(minus(x, shift)))))));
  }

  /**
   * f16: {@code 10 (1/D sum_i sum_(k<12) 2^-k cos(2 pi 3^k (z_i + 1/2)) - f_0)^3 + 10/D f_pen}, z =
   * R Lambda^0.01 Q T_osz(R (x - x_opt)), f_0 the inner sum at 0.
   */
  static Definition weierstrass(Instance instance) {
    double[] shift = instance.shift();
    RealMatrix r = instance.first();
    RealMatrix outer = UnimodalFunctions.sandwich(instance, 0.01);
    double atZero = waves(0);
    return new Definition(
        shift,
        x -> {
          double sum = 0;
          for (double z : outer.operate(oscillated(r.operate(minus(x, shift))))) {
            sum += waves(z);
          }
          return 10 * Math.pow(sum / x.length - atZero, 3) + 10 * penalty(x) / x.length;
        });
  }

  private static double waves(double z) {
    double sum = 0;
    for (int k = 0; k < WEIERSTRASS_TERMS; k++) {
      sum += Math.pow(0.5, k) * Math.cos(2 * Math.PI * Math.pow(3, k) * (z + 0.5));
    }
    return sum;
  }

  /**
   * f17, and f18 with {@code alpha} = 1000 for 10: {@code (1/(D-1) sum_i sqrt(s_i) (1 + sin^2(50
   * s_i^0.2)))^2 + 10 f_pen}, s_i = |(z_i, z_(i+1))|, z = Lambda^alpha Q T_asy^0.5(R (x - x_opt)).
   */
  static Definition schaffers(Instance instance, double alpha) {
    double[] shift = instance.shift();
    RealMatrix r = instance.first();
    RealMatrix outer = conditioning(alpha, instance.dimension()).multiply(instance.second());
    return new Definition(
        shift,
        x -> {
          double[] z = outer.operate(asymmetric(0.5, r.operate(minus(x, shift))));
          double sum = 0;
          for (int i = 0; i + 1 < z.length; i++) {
            double s = Math.sqrt(z[i] * z[i] + z[i + 1] * z[i + 1]);
            double wave = Math.sin(50 * Math.pow(s, 0.2));
            sum += Math.sqrt(s) * (1 + wave * wave);
          }
          double mean = sum / (z.length - 1);
          return mean * mean + 10 * penalty(x);
        });
  }

  /**
   * f19: {@code 10 + 10/(D-1) sum (s_i / 4000 - cos s_i)}, s_i = 100 (z_i^2 - z_(i+1))^2 + (z_i -
   * 1)^2, z as in f9.
   */
  static Definition griewankRosenbrock(Instance instance) {
    RealMatrix turn =
        instance.second().scalarMultiply(UnimodalFunctions.scale(instance.dimension()));
    return new Definition(
        UnimodalFunctions.optimiserOfTurned(instance),
        x -> {
          double[] z = UnimodalFunctions.halfBeyond(turn, x);
          double sum = 0;
          for (int i = 0; i + 1 < z.length; i++) {
            double a = z[i] * z[i] - z[i + 1];
            double s = 100 * a * a + (z[i] - 1) * (z[i] - 1);
            sum += s / 4000 - Math.cos(s);
          }
          return 10 + 10 * sum / (z.length - 1);
        });
  }

  /**
   * f20: {@code 4.1898... - 1/(100 D) sum z_i sin sqrt|z_i| + 100 f_pen(z / 100)}, z = 100
   * (Lambda^10 (y - 2 |x_opt|) + 2 |x_opt|), y_1 = v_1, y_(i+1) = v_(i+1) + (v_i - 2 |x_opt_i|) /
   * 4, v_i = 2 sign(x_opt_i) x_i, |x_opt_i| = 2.1048....
   */
  static Definition schwefel(Instance instance) {
    double[] best = InstanceRandom.uniform(instance.dimension(), instance.seed());
    for (int i = 0; i < best.length; i++) {
      best[i] = (best[i] < 0.5 ? -1 : 1) * SCHWEFEL / 2;
    }
    return new Definition(
        best,
        x -> {
          double sum = 0;
          double penalty = 0;
          double before = 0;
          for (int i = 0; i < x.length; i++) {
            double v = 2 * Math.signum(best[i]) * x[i] - SCHWEFEL;
            double z = 100 * (Math.pow(10, share(i, x.length) / 2) * (v + before / 4) + SCHWEFEL);
            before = v;
            sum += z * Math.sin(Math.sqrt(Math.abs(z)));
            double beyond = Math.max(0, Math.abs(z) - 500);
            penalty += beyond * beyond;
          }
          return 0.01 * (penalty + SCHWEFEL_VALUE - sum / x.length);
        });
  }

  /**
   * f23: {@code 10/D^2 prod (1 + i sum_(j=1..32) |2^j z_i - [2^j z_i]| / 2^j)^(10 / D^1.2) - 10/D^2
   * + f_pen}, z = Q Lambda^100 R (x - x_opt).
   */
  static Definition katsuura(Instance instance) {
    double[] shift = instance.shift();
    RealMatrix turn = UnimodalFunctions.sandwich(instance, 100);
    return new Definition(
        shift,
        x -> {
          double[] z = turn.operate(minus(x, shift));
          double exponent = 10 / Math.pow(z.length, 1.2);
          double product = 1;
          for (int i = 0; i < z.length; i++) {
            double sum = 0;
            for (int j = 1; j <= KATSUURA_TERMS; j++) {
              double scaled = Math.scalb(z[i], j);
              sum += Math.scalb(Math.abs(scaled - Math.floor(scaled + 0.5)), -j);
            }
            product *= Math.pow(1 + (i + 1) * sum, exponent);
          }
          return 10.0 / z.length / z.length * (product - 1) + penalty(x);
        });
  }

  /**
   * f24: {@code min(sum (v_i - m_0)^2, D + s sum (v_i - m_1)^2) + 10 (D - sum cos 2 pi z_i) + 10^4
   * f_pen}, v = 2 sign(x_opt) x, z = Q Lambda^100 R (v - m_0), m_0 = 2.5, s = 1 - 1 / (2 sqrt(D +
   * 20) - 8.2), m_1 = -sqrt((m_0^2 - 1) / s), |x_opt_i| = m_0 / 2.
   */
  static Definition lunacek(Instance instance) {
    int d = instance.dimension();
    double[] best = InstanceRandom.gaussian(d, instance.seed());
    for (int i = 0; i < d; i++) {
      best[i] = (best[i] < 0 ? -1 : 1) * LUNACEK / 2;
    }
    RealMatrix turn = UnimodalFunctions.sandwich(instance, 100);
    double s = 1 - 1 / (2 * Math.sqrt(d + 20) - 8.2);
    double second = -Math.sqrt((LUNACEK * LUNACEK - 1) / s);
    return new Definition(
        best,
        x -> {
          double[] fromFirst = new double[d];
          double fromSecond = 0;
          for (int i = 0; i < d; i++) {
            double v = 2 * Math.signum(best[i]) * x[i];
            fromFirst[i] = v - LUNACEK;
            fromSecond += (v - second) * (v - second);
          }
          double funnels = Math.min(SeparableFunctions.squares(fromFirst), d + s * fromSecond);
          double waves = d;
          for (double z : turn.operate(fromFirst)) {
            waves -= Math.cos(2 * Math.PI * z);
          }
          return funnels + 10 * waves + 1e4 * penalty(x);
        });
  }
}
