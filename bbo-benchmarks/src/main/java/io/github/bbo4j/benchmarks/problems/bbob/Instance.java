package io.github.bbo4j.benchmarks.problems.bbob;

import org.apache.commons.math3.linear.RealMatrix;

/**
 * What is drawn for an instance. The seed is {@code k + 10,000 instance}, k the number of the
 * function, 3 for f4 and 17 for f18, which share what they draw with f3 and f17.
 *
 * @param function 1 to 24
 * @param dimension at least 2
 * @param number of the instance, at least 1
 */
record Instance(int function, int dimension, int number) {
  private static final long APART = 1_000_000;
  private static final double MOST = 1000;

  long seed() {
    int k = function == 4 ? 3 : function == 18 ? 17 : function;
    return k + 10_000L * number;
  }

  /** A point of the grid of 8e-4 in [-4, 4). */
  double[] shift() {
    return shift(seed());
  }

  /** As f12 has it. */
  double[] shiftApart() {
    return shift(seed() + APART);
  }

  private double[] shift(long seed) {
    double[] x = InstanceRandom.uniform(dimension, seed);
    for (int i = 0; i < x.length; i++) {
      x[i] = 8 * Math.floor(1e4 * x[i]) / 1e4 - 4;
      if (x[i] == 0) {
        x[i] = -1e-5;
      }
    }
    return x;
  }

  /**
   * The rotation of seed + 1,000,000: Q of the report in f6, f7, f13, f23 and f24, R in the others.
   */
  RealMatrix first() {
    return InstanceRandom.rotation(dimension, seed() + APART);
  }

  /** The rotation of the seed itself. */
  RealMatrix second() {
    return InstanceRandom.rotation(dimension, seed());
  }

  /**
   * {@code f_opt}: the ratio of two normal numbers, times 100, to two decimals, within [-1000,
   * 1000].
   */
  double optimum() {
    double above = InstanceRandom.gaussian(1, seed())[0];
    double below = InstanceRandom.gaussian(1, seed() + 1)[0];
    double ratio = Math.floor(100.0 * 100.0 * above / below + 0.5) / 100;
    return Math.min(MOST, Math.max(-MOST, ratio));
  }
}
