package io.github.bbo4j.heuristics.bayes.training;

import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.internal.NormalMath;

/**
 * Expectation-maximisation for censored targets: a run given up at c says y &gt; c. In each round
 * its target becomes the mean of the posterior of the other points (leave-one-out) truncated to
 * values above c, mu + sigma phi(z) / (1 - Phi(z)) with z = (c - mu) / sigma (the E step of a Tobit
 * model; Tobin 1958, Hutter, Hoos, Leyton-Brown 2011). The hyperparameters are fitted to the
 * imputed targets.
 */
public final class CensoredTargets {
  private static final int ROUNDS = 3;

  private CensoredTargets() {}

  /**
   * Raises the targets of censored points; the others stay.
   *
   * @param gp process of the data
   * @param data targets of which are bounds
   * @return the process of the raised targets
   */
  public static GaussianProcess impute(GaussianProcess gp, TrainingData data) {
    GaussianProcess current = gp;
    double[] targets = data.targets().clone();
    double[] precision = gp.precisions();
    for (int round = 0; round < ROUNDS; round++) {
      double[] alpha = current.alpha();
      double[] next = targets.clone();
      for (int i = 0; i < next.length; i++) {
        if (data.isCensored(i)) {
          double sd = 1 / Math.sqrt(precision[i]);
          double mu = targets[i] - alpha[i] / precision[i];
          next[i] = truncatedMean(mu, sd, data.targets()[i]);
        }
      }
      targets = next;
      current = current.withTargets(targets);
    }
    return current;
  }

  /**
   * Mean of a normal variable that is known to exceed a bound.
   *
   * @param mu mean of the variable
   * @param sd standard deviation, positive
   * @param bound what it exceeds
   * @return a number not below the bound
   */
  public static double truncatedMean(double mu, double sd, double bound) {
    double z = (bound - mu) / sd;
    double mills = Math.exp(NormalMath.logPdf(z) - NormalMath.logCdf(-z));
    return Math.max(bound, mu + sd * mills);
  }
}
