package io.github.bbo4j.heuristics.bayes.acquisition;

import io.github.bbo4j.heuristics.bayes.gp.CandidatePosterior;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.internal.JitteredFactor;
import io.github.bbo4j.heuristics.bayes.internal.LogImprovement;
import io.github.bbo4j.heuristics.bayes.internal.NormalMath;
import io.github.bbo4j.heuristics.bayes.internal.TriangularMatrices;
import java.util.Arrays;

/**
 * Noisy expected improvement: the expected improvement averaged over draws of the noise-free costs
 * at the measured points, each draw conditioning a noise-free process with its own incumbent
 * (Letham, Karrer, Ottoni, Bakshy 2019).
 *
 * <p>Pending points take part in the draws as measured ones of unknown outcome, which makes the
 * value the improvement expected beyond what is under way (the greedy q-EI). The draws are
 * quasi-random: a Kronecker lattice of square roots of primes, randomly shifted, through the normal
 * quantile. All draws share one factor; only their means differ.
 */
final class NoisyImprovementScorer implements AcquisitionScorer {
  private static final int DRAWS = 32;

  /** Of a sum of improvements below it digits may be lost, or all of it. */
  private static final double SMALLEST = 1e-290;

  /** Noise of the draws, as a share of the signal variance: for the factor's sake alone. */
  private static final double NO_NOISE = 1e-7;

  /** On the diagonal of the posterior, as a share of the signal variance. */
  private static final double LEAST_JITTER = 1e-8;

  private final GaussianProcess exact;
  private final double[][] betas = new double[DRAWS][];
  private final double[] means = new double[DRAWS];
  private final double[] best = new double[DRAWS];

  NoisyImprovementScorer(AcquisitionContext context) {
    GaussianProcess gp = context.process();
    double[][] x = points(gp, context.pending());
    int m = x.length;
    double[] mu = new double[m];
    double[][] root = jointRoot(gp, x, mu);
    double[] theta = gp.hyperparameters();
    theta[theta.length - 1] = Math.log(NO_NOISE * gp.signalVariance());
    exact = gp.conditionedOn(GaussianProcessData.of(x, mu), theta);
    double[] shift = new double[m];
    for (int i = 0; i < m; i++) {
      shift[i] = context.random().nextDouble();
    }
    double[] steps = latticeSteps(m);
    for (int draw = 0; draw < DRAWS; draw++) {
      double[] f = mu.clone();
      for (int k = 0; k < m; k++) {
        double u = shift[k] + draw * steps[k];
        u -= Math.floor(u);
        double z = NormalMath.quantile(Math.min(1 - 1e-12, Math.max(1e-12, u)));
        // The draw is mu + U^T z with U the upper root of the joint covariance.
        TriangularMatrices.axpy(f, z, root[k], k, m);
      }
      keep(draw, f);
    }
  }

  private void keep(int draw, double[] f) {
    means[draw] = exact.withTargets(f).mean();
    betas[draw] = f.clone();
    best[draw] = Double.POSITIVE_INFINITY;
    for (int i = 0; i < f.length; i++) {
      betas[draw][i] -= means[draw];
      best[draw] = Math.min(best[draw], f[i]);
    }
    TriangularMatrices.forward(exact.factor(), f.length, betas[draw]);
  }

  /** Measured points, then pending ones, one row each. */
  private static double[][] points(GaussianProcess gp, double[][] pending) {
    int n = gp.size();
    double[][] x = new double[n + pending.length][gp.kernel().dimensions()];
    for (int i = 0; i < x.length; i++) {
      if (i < n) {
        gp.data().copyPoint(i, x[i]);
      } else {
        x[i] = pending[i - n];
      }
    }
    return x;
  }

  /** Upper root of the posterior covariance at x; mu is filled with the posterior means. */
  private static double[][] jointRoot(GaussianProcess gp, double[][] x, double[] mu) {
    int m = x.length;
    double[][] columns = new double[x[0].length][m];
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < columns.length; j++) {
        columns[j][i] = x[i][j];
      }
    }
    CandidatePosterior at = new CandidatePosterior(columns);
    at.update(gp);
    for (int i = 0; i < m; i++) {
      mu[i] = at.mean(i);
    }
    double least = LEAST_JITTER * gp.signalVariance();
    return JitteredFactor.of(
            jitter -> {
              double[][] covariance = at.jointCovariance(gp);
              for (int i = 0; i < m; i++) {
                covariance[i][i] += jitter;
              }
              return covariance;
            },
            least,
            least,
            () ->
                "the posterior of "
                    + m
                    + " measured and pending points has no root, whatever jitter is added: a coordinate of a pending one is not finite")
        .rows();
  }

  private static double[] latticeSteps(int m) {
    double[] steps = new double[m];
    int candidate = 2;
    for (int k = 0; k < m; candidate++) {
      boolean prime = true;
      for (int q = 2; q * q <= candidate && prime; q++) {
        prime = candidate % q != 0;
      }
      if (prime) {
        steps[k] = Math.sqrt(candidate);
        steps[k] -= Math.floor(steps[k]);
        k++;
      }
    }
    return steps;
  }

  @Override
  public double[] score(CandidatePosterior candidates) {
    candidates.update(exact);
    int count = candidates.count();
    double[] mu = new double[count];
    double[] scores = new double[count];
    double[] logs = new double[count];
    Arrays.fill(logs, Double.NEGATIVE_INFINITY);
    for (int draw = 0; draw < DRAWS; draw++) {
      candidates.means(means[draw], betas[draw], mu);
      for (int c = 0; c < count; c++) {
        double sd = Math.sqrt(candidates.variance(c));
        double gain = best[draw] - mu[c];
        scores[c] += sd > 0 ? sd * NormalMath.improvement(gain / sd) : Math.max(0, gain);
        if (sd > 0 && scores[c] < SMALLEST) {
          logs[c] = logOfSum(logs[c], LogImprovement.value(mu[c], sd, best[draw]));
        }
      }
    }
    for (int c = 0; c < count; c++) {
      // Far from any improvement the mean itself vanishes, and all candidates would be alike.
      scores[c] = scores[c] < SMALLEST ? logs[c] - Math.log(DRAWS) : Math.log(scores[c] / DRAWS);
    }
    return scores;
  }

  /** log(e^a + e^b); negative infinities are the logarithms of nothing. */
  private static double logOfSum(double a, double b) {
    double most = Math.max(a, b);
    return most == Double.NEGATIVE_INFINITY
        ? most
        : most + Math.log1p(Math.exp(Math.min(a, b) - most));
  }
}
