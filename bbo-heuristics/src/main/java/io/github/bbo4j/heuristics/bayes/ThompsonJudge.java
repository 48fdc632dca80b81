package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.heuristics.bayes.internal.Rows;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Thompson sampling: scores candidates by minus one draw of the posterior, the same function at all
 * of them.
 *
 * <p>Pathwise sampling (Wilson et al. 2020): a draw of the prior by random Fourier features,
 * corrected by the kernel interpolation of its residuals at the data, f(x) + k(x, X) K^-1 (y - f(X)
 * - noise). Categories enter the features one-hot; the Matern families have multivariate t spectra,
 * the rational quadratic a gamma mixture of normal ones.
 */
final class ThompsonJudge implements Judge {
  private static final int FEATURES = 512;

  private final GaussianProcess gp;
  private final double[][] frequencies = new double[FEATURES][];
  private final double[] phases = new double[FEATURES];
  private final double[] weights = new double[FEATURES];
  private final double[] correction;
  private final double[] inverseLengths;
  private final double[] tails = new double[FEATURES];
  private final double[] seeds;

  ThompsonJudge(GaussianProcess gp, KernelFamily family, RandomGenerator random) {
    this.gp = gp;
    Kernel kernel = gp.kernel();
    int d = kernel.dimensions();
    double[] theta = gp.thetaShared();
    inverseLengths = new double[d];
    for (int j = 0; j < d; j++) {
      inverseLengths[j] = Math.exp(0.5 * theta[j]);
    }
    for (int f = 0; f < FEATURES; f++) {
      double scale = tail(family, kernel.hasShape() ? Math.exp(theta[d]) : 1, random);
      tails[f] = scale;
      frequencies[f] = new double[d];
      for (int j = 0; j < d; j++) {
        frequencies[f][j] = scale * random.nextGaussian();
      }
      phases[f] = 2 * Math.PI * random.nextDouble();
      weights[f] = random.nextGaussian() * Math.sqrt(2 * gp.signalVariance() / FEATURES);
    }
    // A category's one-hot coordinates have independent frequencies, drawn by hashing feature and
    // code on demand.
    seeds = new double[d];
    for (int j = 0; j < d; j++) {
      seeds[j] = random.nextDouble();
    }
    int n = gp.size();
    double[][] columns = gp.data().columns();
    double[] prior = prior(columns, n);
    correction = new double[n];
    for (int i = 0; i < n; i++) {
      double noise = Math.sqrt(gp.noiseOf(i)) * random.nextGaussian();
      correction[i] = gp.data().targets()[i] - gp.mean() - prior[i] - noise;
    }
    Rows.forward(gp.factor(), n, correction);
    Rows.backward(gp.factor(), n, correction);
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
    int d = columns.length;
    double[] out = new double[count];
    double[] angle = new double[count];
    for (int f = 0; f < FEATURES; f++) {
      Arrays.fill(angle, phases[f]);
      for (int j = 0; j < d; j++) {
        double w = frequencies[f][j] * inverseLengths[j];
        double[] column = columns[j];
        if (gp.kernel().isCategorical(j)) {
          // Two one-hot codes have the squared distance 2, the kernel says 1: each coordinate is
          // scaled by sqrt(1/2).
          double size = tails[f] * inverseLengths[j] * Math.sqrt(0.5);
          for (int c = 0; c < count; c++) {
            angle[c] += size * frequency(seeds[j], f, column[c]);
          }
        } else {
          for (int c = 0; c < count; c++) {
            angle[c] += w * column[c];
          }
        }
      }
      for (int c = 0; c < count; c++) {
        out[c] += weights[f] * Math.cos(angle[c]);
      }
    }
    return out;
  }

  @Override
  public GaussianProcess process() {
    return gp;
  }

  @Override
  public void score(CandidatePosterior posterior, double[] out) {
    double[] scores = score(posterior.columns());
    System.arraycopy(scores, 0, out, 0, scores.length);
  }

  @Override
  public double[] score(double[][] columns) {
    int count = columns[0].length;
    double[] out = prior(columns, count);
    double[] row = new double[count];
    double[] work = new double[count];
    double[] x = new double[columns.length];
    double[][] data = gp.data().columns();
    for (int i = 0; i < gp.size(); i++) {
      for (int j = 0; j < x.length; j++) {
        x[j] = data[j][i];
      }
      gp.kernel().row(gp.thetaShared(), columns, x, 0, count, gp.signalVariance(), row, work);
      Rows.axpy(out, correction[i], row, 0, count);
    }
    for (int c = 0; c < count; c++) {
      out[c] = -out[c];
    }
    return out;
  }
}
