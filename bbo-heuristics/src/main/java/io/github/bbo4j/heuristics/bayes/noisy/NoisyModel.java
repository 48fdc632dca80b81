package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.heuristics.bayes.gp.EllipticalSlice;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.gp.Kernel;
import io.github.bbo4j.heuristics.bayes.gp.MarginalLikelihood;
import io.github.bbo4j.heuristics.bayes.internal.TriangularMatrices;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * A Gaussian process fitted robustly to noisy runs, with the posterior of every measured
 * configuration.
 *
 * <p>The cost of a configuration, on the model's scale, is g(x) = f(x) + h(x): f a smooth process,
 * h independent between configurations with the standard deviation tau. Replicates of x tell g(x)
 * and so, with enough of them, what sets x apart from its neighbours; a smooth process alone would
 * go on pulling it to them. tau is {@value #RUGGED} (of the cost, where the scale is logarithmic)
 * and at most {@value #RUGGED_SHARE} of the noise. Immutable.
 */
public final class NoisyModel {
  private static final double RUGGED = 0.04;
  private static final double RUGGED_SHARE = 0.4;
  private static final int ROUNDS = 3;
  private static final int TURNS = 3;
  private static final int EVALUATIONS = 40;
  private static final int BURN_IN = 10;
  private static final int TRANSITIONS = 4;

  /**
   * Length scales held a little closer to the usual ones than without noise, and noise expected.
   */
  public static final HyperparameterPrior PRIOR =
      HyperparameterPrior.defaults().withNugget(Math.log(0.03), 1.5).withLength(-0.7, 0.8);

  public final RobustWeights evidence;
  public final GaussianProcess gp;

  /** tau^2 on the model's scale. */
  public final double rugged;

  private final double[] mass;
  private final double[] mean;
  private final double[] variance;

  private NoisyModel(RobustWeights evidence, GaussianProcess gp, double[] mass, double rugged) {
    this.evidence = evidence;
    this.gp = gp;
    this.rugged = rugged;
    this.mass = mass;
    int n = evidence.size();
    mean = new double[n];
    variance = new double[n];
    double[] precision = gp.precisions();
    double[] y = gp.data().targets();
    for (int i = 0; i < n; i++) {
      double q = gp.nugget() / mass[i];
      mean[i] = y[i] - q * gp.alphaShared()[i];
      variance[i] = Math.max(1e-12, q - q * q * precision[i]);
    }
  }

  private static double rugged(RobustWeights evidence, NoiseLevel level) {
    double tau = level.isKnown() ? Math.min(RUGGED, RUGGED_SHARE * level.deviation()) : RUGGED;
    return tau * tau * evidence.unit * evidence.unit;
  }

  private static GaussianProcess weighed(
      RobustWeights evidence, Kernel kernel, double[] theta, double rugged) {
    GaussianProcess gp = GaussianProcess.of(kernel, PRIOR, evidence.data(rugged), theta);
    for (int r = 0; r < ROUNDS; r++) {
      evidence.reweigh(gp);
      gp = GaussianProcess.of(kernel, PRIOR, evidence.data(rugged), theta);
    }
    return gp;
  }

  /** The model of a history with at least one measured configuration at given hyperparameters. */
  public static NoisyModel of(
      History history, SpaceEncoding encoding, Kernel kernel, double[] theta, boolean oneSided) {
    RobustWeights evidence = new RobustWeights(history, encoding, oneSided);
    double rugged = rugged(evidence, NoiseLevel.of(history));
    GaussianProcess gp = weighed(evidence, kernel, theta, rugged);
    return new NoisyModel(evidence, gp, evidence.mass, rugged);
  }

  /** Hyperparameters at the mode of their posterior, weights and likelihood in turn. */
  private static double[] mode(RobustWeights evidence, Kernel kernel, double rugged) {
    double[] theta = PRIOR.mode(kernel);
    for (int t = 0; t < TURNS; t++) {
      weighed(evidence, kernel, theta, rugged);
      double[] shorter = PRIOR.mode(kernel);
      for (int j = 0; j < kernel.dimensions(); j++) {
        shorter[j] += 2;
      }
      theta =
          GaussianProcess.fit(
              kernel,
              evidence.prior(PRIOR),
              evidence.data(rugged),
              new double[][] {theta, shorter},
              EVALUATIONS);
    }
    return theta;
  }

  /**
   * A draw of the hyperparameters from their posterior, weights and hyperparameters in turn. The
   * same arguments give the same draw.
   *
   * @param warm the state of the chain, a draw for a shorter history; empty for a new chain from
   *     the posterior's mode
   */
  public static double[] draw(
      History history, SpaceEncoding encoding, Kernel kernel, double[] warm, boolean oneSided) {
    if (!NoisySearch.canModel(history)) {
      return PRIOR.mode(kernel);
    }
    RobustWeights evidence = new RobustWeights(history, encoding, oneSided);
    double rugged = rugged(evidence, NoiseLevel.of(history));
    boolean cold = warm.length == 0;
    double[] theta = cold ? mode(evidence, kernel, rugged) : warm;
    // The hash keeps the chain of one history from repeating the steps of the one before.
    RandomGenerator random = new SplittableRandom(31L * history.size() + Arrays.hashCode(theta));
    weighed(evidence, kernel, theta, rugged);
    HyperparameterPrior prior = evidence.prior(PRIOR);
    MarginalLikelihood likelihood =
        new MarginalLikelihood(kernel, prior, evidence.data(rugged), false);
    return new EllipticalSlice(
            likelihood::logLikelihood,
            prior.mode(kernel),
            prior.deviations(kernel),
            prior.lower(kernel),
            prior.upper(kernel))
        .walk(theta, cold ? BURN_IN : TRANSITIONS, random);
  }

  /** The model as it would be if runs at these points came out at their posterior means. */
  public NoisyModel believing(List<double[]> pending) {
    if (pending.isEmpty()) {
      return this;
    }
    int n = evidence.size();
    double[] y = evidence.targets.clone();
    double[] m = mass.clone();
    double[] noise = new double[n];
    Arrays.fill(noise, rugged);
    for (double[] x : pending) {
      int i = 0;
      while (i < n && !Arrays.equals(evidence.rows[i], x)) {
        i++;
      }
      if (i < n) {
        y[i] = (m[i] * y[i] + mean[i]) / (m[i] + 1);
        m[i]++;
      }
    }
    GaussianProcessData extra = GaussianProcessData.of(evidence.rows, y, m, noise);
    for (double[] x : pending) {
      if (Arrays.stream(evidence.rows).noneMatch(row -> Arrays.equals(row, x))) {
        extra = extra.append(x, gp.at(x).mean(), 1, rugged);
      }
    }
    return new NoisyModel(
        evidence, GaussianProcess.of(gp.kernel(), PRIOR, extra, gp.hyperparameters()), m, rugged);
  }

  /** Posterior mean of g at measured configuration i. */
  public double mean(int i) {
    return mean[i];
  }

  /** Posterior variance of g at measured configuration i. */
  public double variance(int i) {
    return variance[i];
  }

  /**
   * Measured configurations of the lowest means, best first; those that failed or were given up
   * only if there are no others.
   */
  public int[] leaders(int count) {
    return evidence.leaders(mean, count);
  }

  /**
   * Whitened covariances of g at measured configurations with the observations, L^-1 k, one row
   * each.
   */
  public double[][] whitened(int[] places) {
    double[][] v = new double[places.length][];
    for (int a = 0; a < v.length; a++) {
      v[a] = gp.crossCovariance(evidence.rows[places[a]]);
      v[a][places[a]] += rugged;
      TriangularMatrices.forward(gp.factor(), gp.size(), v[a]);
    }
    return v;
  }

  /** Posterior covariance of g at two different points, given their whitened covariances. */
  public double covariance(double[] x, double[] vx, double[] other, double[] vOther) {
    double sum = gp.signalVariance() * gp.kernel().correlation(gp.thetaShared(), x, other);
    for (int i = 0; i < vx.length; i++) {
      sum -= vx[i] * vOther[i];
    }
    return sum;
  }
}
