package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.internal.NormalMath;
import io.github.bbo4j.heuristics.bayes.internal.TriangularMatrices;
import io.github.bbo4j.heuristics.bayes.noisy.NoisyModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Picks the candidates of a large list that deserve an exact look, in O(n c) for n observations and
 * c candidates although weights and counts of the observations change at every step: the
 * cross-covariances depend on points and hyperparameters alone and are kept.
 *
 * <p>Means are exact. Variances are bounded from above by what the most telling observation alone
 * leaves, s^2 - max_i k_i^2 / (s^2 + noise_i). Not safe for several threads.
 */
public final class CandidateScreening {
  private final double[][] columns;
  private final int count;
  private double[][] covariances = new double[0][];
  private Map<List<Double>, double[]> known = new HashMap<>();
  private double[] theta = new double[0];

  public CandidateScreening(double[][] columns) {
    this.columns = columns;
    this.count = columns[0].length;
  }

  /** Places of the untaken candidates of the largest bound of the expected improvement. */
  public int[] best(NoisyModel model, double best, boolean[] taken, int most) {
    GaussianProcess gp = model.gp;
    int n = gp.size();
    update(gp);
    double s2 = gp.signalVariance();
    double[] mean = new double[count];
    double[] told = new double[count];
    Arrays.fill(mean, gp.mean());
    for (int i = 0; i < n; i++) {
      double[] row = covariances[i];
      TriangularMatrices.axpy(mean, gp.alphaShared()[i], row, 0, count);
      double inv = 1 / (s2 + gp.noiseOf(i));
      for (int c = 0; c < count; c++) {
        told[c] = Math.max(told[c], row[c] * row[c] * inv);
      }
    }
    double[] score = new double[count];
    int free = 0;
    for (int c = 0; c < count; c++) {
      if (taken[c]) {
        score[c] = Double.NEGATIVE_INFINITY;
      } else {
        double sd = Math.sqrt(Math.max(0, s2 - told[c]) + model.rugged);
        score[c] = Math.log(sd) + NormalMath.logImprovement((best - mean[c]) / sd);
        free++;
      }
    }
    int keep = Math.min(most, free);
    double[] sorted = score.clone();
    Arrays.sort(sorted);
    double limit = sorted[count - keep];
    int[] places = new int[keep];
    int size = 0;
    for (int c = 0; c < count; c++) {
      if (score[c] > limit) {
        places[size++] = c;
      }
    }
    for (int c = 0; c < count && size < keep; c++) {
      if (!taken[c] && score[c] == limit) {
        places[size++] = c;
      }
    }
    return places;
  }

  /**
   * TriangularMatrices of covariances for the observations of the process, those known already
   * taken over.
   */
  private void update(GaussianProcess gp) {
    int n = gp.size();
    if (!Arrays.equals(theta, gp.thetaShared())) {
      known.clear();
      theta = gp.thetaShared();
    }
    double[][] observed = gp.data().columns();
    Map<List<Double>, double[]> kept = new HashMap<>();
    double[] work = new double[count];
    double[] x = new double[observed.length];
    covariances = new double[n][];
    for (int i = 0; i < n; i++) {
      List<Double> key = new ArrayList<>();
      for (int j = 0; j < x.length; j++) {
        x[j] = observed[j][i];
        key.add(x[j]);
      }
      double[] row = known.get(key);
      if (row == null) {
        row = new double[count];
        gp.kernel().row(theta, columns, x, 0, count, gp.signalVariance(), row, work);
      }
      covariances[i] = row;
      kept.put(key, row);
    }
    known = kept;
  }
}
