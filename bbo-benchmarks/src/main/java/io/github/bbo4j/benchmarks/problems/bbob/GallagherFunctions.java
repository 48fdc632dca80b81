package io.github.bbo4j.benchmarks.problems.bbob;

import static io.github.bbo4j.benchmarks.problems.bbob.Transformations.penalty;
import static io.github.bbo4j.benchmarks.problems.bbob.Transformations.share;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.RealMatrix;

/**
 * Functions 21 and 22: {@code T_osz(10 - max_i w_i exp(-1/(2 D) (x - y_i)' R' C_i R (x - y_i)))^2 +
 * f_pen} over peaks {@code y_i}, the first of them the optimiser with {@code w_1} = 10, the others
 * with 1.1 to 9.1.
 *
 * <p>{@code C_i} has the eigenvalues {@code a_i^((k-1)/(D-1) - 1/2)} in random order, and the
 * {@code a_i} of the others are a permutation of {@code 1000^(j/(n-2))}, j from 0 to n - 2, as in
 * COCO.
 */
final class GallagherFunctions {
  private static final double CONDITION = 1000;
  private static final double HIGHEST = 10;
  private static final double LOW = 1.1;
  private static final double HIGH = 9.1;

  /** The first peak is drawn from a box smaller by this. */
  private static final double INNER = 0.8;

  private GallagherFunctions() {}

  /** f21: 101 peaks in [-5, 5]^D. */
  static Definition peaks101(Instance instance) {
    return of(instance, 101, 5, Math.sqrt(CONDITION));
  }

  /** f22: 21 peaks in [-4.9, 4.9]^D. */
  static Definition peaks21(Instance instance) {
    return of(instance, 21, 4.9, CONDITION);
  }

  private static Definition of(Instance instance, int peaks, double reach, double condition) {
    int d = instance.dimension();
    RealMatrix r = instance.second();
    double[] numbers = InstanceRandom.uniform(d * peaks, instance.seed());
    int[] order = order(InstanceRandom.uniform(peaks - 1, instance.seed()));
    double[][] turned = new double[peaks][];
    double[][] eigenvalues = new double[peaks][d];
    double[] best = new double[d];
    for (int i = 0; i < peaks; i++) {
      double[] y = new double[d];
      for (int k = 0; k < d; k++) {
        y[k] = (i == 0 ? INNER : 1) * (2 * reach * numbers[i * d + k] - reach);
      }
      best = i == 0 ? y : best;
      turned[i] = r.operate(y);
      double a = i == 0 ? condition : Math.pow(CONDITION, order[i - 1] / (peaks - 2.0));
      int[] axes = order(InstanceRandom.uniform(d, instance.seed() + 1000L * i));
      for (int k = 0; k < d; k++) {
        eigenvalues[i][k] = Math.pow(a, share(axes[k], d) - 0.5);
      }
    }
    return new Definition(
        best,
        x -> {
          double missing = HIGHEST - highest(r.operate(x), turned, eigenvalues);
          double z = Transformations.oscillated(missing);
          return z * z + penalty(x);
        });
  }

  private static double highest(double[] turned, double[][] peaks, double[][] eigenvalues) {
    double highest = 0;
    for (int i = 0; i < peaks.length; i++) {
      double sum = 0;
      for (int k = 0; k < turned.length; k++) {
        double off = turned[k] - peaks[i][k];
        sum += eigenvalues[i][k] * off * off;
      }
      double w = i == 0 ? HIGHEST : LOW + (HIGH - LOW) * (i - 1) / (peaks.length - 2.0);
      highest = Math.max(highest, w * Math.exp(-sum / (2 * turned.length)));
    }
    return highest;
  }

  /** The indices that sort the numbers. */
  private static int[] order(double[] numbers) {
    return IntStream.range(0, numbers.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> numbers[i]))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
