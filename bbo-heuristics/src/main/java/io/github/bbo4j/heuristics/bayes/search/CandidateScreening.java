package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.heuristics.bayes.gp.Covariance;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.internal.NormalMath;
import io.github.bbo4j.heuristics.bayes.internal.TriangularMatrices;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
  private double[][] crossCovariances = new double[0][];
  private Map<List<Double>, double[]> known = new HashMap<>();
  private @Nullable Covariance covariance;

  /**
   * A screening of a list.
   *
   * @param columns encoded candidates, d columns, shared
   */
  public CandidateScreening(double[][] columns) {
    this.columns = columns;
    this.count = columns[0].length;
  }

  /**
   * The untaken candidates of the largest bound of the expected improvement.
   *
   * @param gp process
   * @param localVariance variance of what sets a candidate apart from its neighbours
   * @param incumbents cost to improve on, one per candidate: a trend that the process leaves out is
   *     taken off
   * @param taken which candidates are not asked for
   * @param most how many to give at most
   * @return their places, in no order
   */
  public int[] best(
      GaussianProcess gp, double localVariance, double[] incumbents, boolean[] taken, int most) {
    update(gp);
    double s2 = gp.signalVariance();
    double[] mean = new double[count];
    double[] explained = new double[count];
    Arrays.fill(mean, gp.mean());
    for (int i = 0; i < gp.size(); i++) {
      double[] row = crossCovariances[i];
      TriangularMatrices.axpy(mean, gp.alpha()[i], row, 0, count);
      double inv = 1 / (s2 + gp.noiseOf(i));
      for (int c = 0; c < count; c++) {
        explained[c] = Math.max(explained[c], row[c] * row[c] * inv);
      }
    }
    double[] score = new double[count];
    int free = 0;
    for (int c = 0; c < count; c++) {
      if (taken[c]) {
        score[c] = Double.NEGATIVE_INFINITY;
      } else {
        double sd = Math.sqrt(Math.max(0, s2 - explained[c]) + localVariance);
        score[c] = Math.log(sd) + NormalMath.logImprovement((incumbents[c] - mean[c]) / sd);
        free++;
      }
    }
    return largest(score, taken, Math.min(most, free));
  }

  /** Places of the largest scores; among equal ones at the limit the first. */
  private int[] largest(double[] score, boolean[] taken, int keep) {
    if (keep == 0) {
      return new int[0];
    }
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

  /** Rows of covariances for the observations of the process, those known already taken over. */
  private void update(GaussianProcess gp) {
    if (covariance == null || !covariance.isSameAs(gp.covariance())) {
      known.clear();
      covariance = gp.covariance();
    }
    Map<List<Double>, double[]> kept = new HashMap<>();
    double[] x = new double[columns.length];
    crossCovariances = new double[gp.size()][];
    for (int i = 0; i < gp.size(); i++) {
      gp.data().copyPoint(i, x);
      List<Double> key = new ArrayList<>();
      for (double value : x) {
        key.add(value);
      }
      double[] row = known.get(key);
      if (row == null) {
        row = new double[count];
        gp.covariance().row(columns, x, 0, count, row);
      }
      crossCovariances[i] = row;
      kept.put(key, row);
    }
    known = kept;
  }
}
