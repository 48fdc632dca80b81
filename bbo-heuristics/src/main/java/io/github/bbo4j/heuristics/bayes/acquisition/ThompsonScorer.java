package io.github.bbo4j.heuristics.bayes.acquisition;

import io.github.bbo4j.heuristics.bayes.gp.CandidatePosterior;
import io.github.bbo4j.heuristics.bayes.gp.CorrelationKernel;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import io.github.bbo4j.heuristics.bayes.internal.TriangularMatrices;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Thompson sampling: scores candidates by minus one draw of the posterior, the same function at all
 * of them.
 *
 * <p>Pathwise sampling (Wilson et al. 2020): a draw of the prior by random Fourier features,
 * corrected by the kernel interpolation of its residuals at the data, f(x) + k(x, X) K^-1 (y - f(X)
 * - noise). Categories enter the features one-hot; the Matern families have multivariate t spectra,
 * the rational quadratic a gamma mixture of normal ones. O(F c d + n c d) for F features and c
 * candidates.
 */
final class ThompsonScorer implements AcquisitionScorer {
  private static final int FEATURES = 512;
  private static final double TURNS = 0.5 / Math.PI;

  private final GaussianProcess gp;
  private final Feature[] features;
  private final double[] inverseLengths;
  private final double[] seeds;
  private final double[] correction;

  /**
   * One cosine of the prior draw.
   *
   * @param tails square roots of the mixing variables of the spectrum, one per dimension
   * @param frequencies one per dimension, before the length scales; of no meaning for categories
   * @param phase in [0, 2 pi)
   * @param weight amplitude
   */
  @SuppressWarnings("ArrayRecordComponent") // private carrier, never compared
  private record Feature(double[] tails, double[] frequencies, double phase, double weight) {}

  ThompsonScorer(GaussianProcess gp, RandomGenerator random) {
    this.gp = gp;
    int d = gp.kernel().dimensions();
    double[] theta = gp.hyperparameters();
    inverseLengths = new double[d];
    for (int j = 0; j < d; j++) {
      inverseLengths[j] = Math.exp(0.5 * theta[j]);
    }
    features = new Feature[FEATURES];
    double variance = gp.signalVariance() / FEATURES;
    for (int f = 0; f < features.length; f++) {
      double[] tails = tails(gp.kernel(), gp.covariance().shape(), random);
      double[] frequencies = new double[d];
      for (int j = 0; j < d; j++) {
        frequencies[j] = tails[j] * random.nextGaussian();
      }
      double phase = 2 * Math.PI * random.nextDouble();
      features[f] =
          new Feature(tails, frequencies, phase, random.nextGaussian() * Math.sqrt(2 * variance));
    }
    // A category's one-hot coordinates have independent frequencies, drawn by hashing feature and
    // code on demand.
    seeds = new double[d];
    for (int j = 0; j < d; j++) {
      seeds[j] = random.nextDouble();
    }
    int n = gp.size();
    double[] prior = prior(gp.data().columns(), n);
    correction = new double[n];
    for (int i = 0; i < n; i++) {
      double noise = Math.sqrt(gp.noiseOf(i)) * random.nextGaussian();
      correction[i] = gp.data().targets()[i] - gp.mean() - prior[i] - noise;
    }
    TriangularMatrices.forward(gp.factor(), n, correction);
    TriangularMatrices.backward(gp.factor(), n, correction);
  }

  /**
   * Square roots of the mixing variables per dimension: one for all of a radial family. A set of
   * dimensions has the share v^|S| / ((1 + v)^d - 1) of ANOVA: each is in it with probability v /
   * (1 + v), drawn anew while the set is empty, with a mixing variable of its own, 0 outside.
   */
  private static double[] tails(CorrelationKernel kernel, double shape, RandomGenerator random) {
    double[] tails = new double[kernel.dimensions()];
    if (kernel.family() != KernelFamily.ANOVA) {
      Arrays.fill(tails, tail(kernel.family(), shape, random));
      return tails;
    }
    boolean empty = true;
    while (empty) {
      for (int j = 0; j < tails.length; j++) {
        boolean in = random.nextDouble() < shape / (1 + shape);
        tails[j] = in ? tail(KernelFamily.MATERN_52, 1, random) : 0;
        empty &= !in;
      }
    }
    return tails;
  }

  /**
   * Square root of the mixing variable of the spectrum: frequencies are this times a standard
   * normal vector.
   */
  private static double tail(KernelFamily family, double shape, RandomGenerator random) {
    return switch (family) {
      case RBF -> 1;
      case MATERN_32 -> Math.sqrt(1.5 / gamma(1.5, random));
      case MATERN_52 -> Math.sqrt(2.5 / gamma(2.5, random));
      case RATIONAL_QUADRATIC -> Math.sqrt(gamma(shape, random) / shape);
      case ANOVA -> throw new IllegalStateException("has a spectrum per set of dimensions");
    };
  }

  /** Gamma variate of scale 1 (Marsaglia and Tsang 2000). */
  private static double gamma(double shape, RandomGenerator random) {
    if (shape < 1) {
      return gamma(shape + 1, random) * Math.pow(random.nextDouble(), 1 / shape);
    }
    double d = shape - 1.0 / 3;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double x = random.nextGaussian();
      double v = 1 + c * x;
      if (v > 0) {
        v = v * v * v;
        if (Math.log(random.nextDouble()) < 0.5 * x * x + d - d * v + d * Math.log(v)) {
          return d * v;
        }
      }
    }
  }

  /**
   * Standard normal value that belongs to a feature, a dimension and a category: a hash through Box
   * and Muller.
   */
  private static double frequency(double seed, int feature, double code) {
    long h =
        Double.doubleToLongBits(seed)
            + 0x9E3779B97F4A7C15L * (feature + 1)
            + ((long) code) * 0xD1B54A32D192ED03L;
    double u = unit(mix(h));
    double v = unit(mix(h ^ 0x5851F42D4C957F2DL));
    return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v);
  }

  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  private static double unit(long h) {
    return ((h >>> 11) + 0.5) * 0x1.0p-53;
  }

  private double[] prior(double[][] columns, int count) {
    double[] out = new double[count];
    double[] angle = new double[count];
    int[] levels = levels(columns, count);
    for (int f = 0; f < features.length; f++) {
      Feature feature = features[f];
      Arrays.fill(angle, feature.phase());
      for (int j = 0; j < columns.length; j++) {
        double[] column = columns[j];
        if (gp.kernel().isCategorical(j)) {
          addCategory(f, j, levels[j], column, angle);
        } else {
          double w = feature.frequencies()[j] * inverseLengths[j];
          for (int c = 0; c < count; c++) {
            angle[c] += w * column[c];
          }
        }
      }
      addCosines(feature.weight(), angle, out);
    }
    return out;
  }

  /** Number of codes per categorical dimension; 0 if there are more of them than points. */
  private int[] levels(double[][] columns, int count) {
    int[] levels = new int[columns.length];
    for (int j = 0; j < levels.length; j++) {
      double most = 0;
      for (int c = 0; c < count && gp.kernel().isCategorical(j); c++) {
        most = Math.max(most, columns[j][c]);
      }
      levels[j] = most < count ? (int) most + 1 : 0;
    }
    return levels;
  }

  private void addCategory(int f, int j, int levels, double[] column, double[] angle) {
    // Two one-hot codes have the squared distance 2, the kernel says 1: each coordinate is scaled
    // by sqrt(1/2).
    double size = features[f].tails()[j] * inverseLengths[j] * Math.sqrt(0.5);
    double[] table = new double[levels];
    for (int code = 0; code < levels; code++) {
      table[code] = size * frequency(seeds[j], f, code);
    }
    for (int c = 0; c < angle.length; c++) {
      angle[c] += levels > 0 ? table[(int) column[c]] : size * frequency(seeds[j], f, column[c]);
    }
  }

  /**
   * out += weight cos(angle), the cosine as 1 - 2 sin^2(half the angle) by the Taylor polynomial of
   * the sine on [-pi/2, pi/2] up to the 13th power, error below 1e-9: plain arithmetic, which the
   * JIT vectorises as it does not Math.cos.
   */
  private static void addCosines(double weight, double[] angle, double[] out) {
    for (int c = 0; c < out.length; c++) {
      double turns = angle[c] * TURNS;
      double x = Math.PI * (turns - Math.rint(turns));
      double s = x * x;
      double sine =
          x
              * (1
                  - s
                      / 6
                      * (1 - s / 20 * (1 - s / 42 * (1 - s / 72 * (1 - s / 110 * (1 - s / 156))))));
      out[c] += weight * (1 - 2 * sine * sine);
    }
  }

  @Override
  public double[] score(CandidatePosterior candidates) {
    double[][] columns = candidates.columns();
    int count = candidates.count();
    double[] out = prior(columns, count);
    double[] row = new double[count];
    double[] x = new double[columns.length];
    for (int i = 0; i < gp.size(); i++) {
      gp.data().copyPoint(i, x);
      gp.covariance().row(columns, x, 0, count, row);
      TriangularMatrices.axpy(out, correction[i], row, 0, count);
    }
    for (int c = 0; c < count; c++) {
      out[c] = -out[c];
    }
    return out;
  }
}
