package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.PosteriorSlopes;
import io.github.bbo4j.heuristics.bayes.internal.Lbfgs;
import java.util.random.RandomGenerator;

/**
 * A function drawn from the posterior of a process with a squared exponential kernel, with its
 * slopes. Pathwise sampling (Wilson et al. 2020): a draw of the prior by random Fourier features,
 * plus the process conditioned on what the data, less a draw of their noise, leave of it.
 * Immutable.
 */
final class ProcessDraw {
  private static final int FEATURES = 256;

  private final double[][] frequencies;
  private final double[] phases;
  private final double[] weights;

  private ProcessDraw(GaussianProcess process, RandomGenerator random) {
    int d = process.kernel().dimensions();
    double[] theta = process.hyperparameters();
    double amplitude = Math.sqrt(2 * process.signalVariance() / FEATURES);
    frequencies = new double[FEATURES][d];
    phases = new double[FEATURES];
    weights = new double[FEATURES];
    for (int f = 0; f < FEATURES; f++) {
      for (int j = 0; j < d; j++) {
        frequencies[f][j] = Math.exp(0.5 * theta[j]) * random.nextGaussian();
      }
      phases[f] = 2 * Math.PI * random.nextDouble();
      weights[f] = amplitude * random.nextGaussian();
    }
  }

  /**
   * A draw.
   *
   * @param process of numeric dimensions
   * @param random source
   * @return the function
   */
  static Lbfgs.Function of(GaussianProcess process, RandomGenerator random) {
    ProcessDraw prior = new ProcessDraw(process, random);
    double[] left = process.data().targets().clone();
    double[] x = new double[process.kernel().dimensions()];
    for (int i = 0; i < left.length; i++) {
      process.data().copyPoint(i, x);
      double noise = Math.sqrt(process.noiseOf(i)) * random.nextGaussian();
      left[i] -= prior.addTo(x, new double[x.length]) + noise;
    }
    PosteriorSlopes correction = new PosteriorSlopes(process.withTargets(left));
    return (u, slopes) -> {
      double mean = correction.mean(u, slopes);
      return mean + prior.addTo(u, slopes);
    };
  }

  /** The value of the draw of the prior; its slopes are added. */
  private double addTo(double[] u, double[] slopes) {
    double value = 0;
    for (int f = 0; f < FEATURES; f++) {
      double angle = phases[f];
      for (int j = 0; j < u.length; j++) {
        angle += frequencies[f][j] * u[j];
      }
      value += weights[f] * Math.cos(angle);
      double slope = -weights[f] * Math.sin(angle);
      for (int j = 0; j < u.length; j++) {
        slopes[j] += slope * frequencies[f][j];
      }
    }
    return value;
  }
}
