package io.github.bbo4j.heuristics.bayes.analysis;

import io.github.bbo4j.core.space.Domain;

/**
 * The factors of one parameter in the squared exponentials of {@link MaternMixture}, averaged over
 * its {@link Nodes}. With E_q(u, x) = exp(-t_q sum_k w_k delta_k(u, x)):
 *
 * @param weights of the nodes
 * @param mean {@code q x n}, mean over u of E_q(u, x_i)
 * @param deviation {@code q x nodes x n}, E_q(u, x_i) less that mean
 * @param priorMean mean over u and v of E_q(u, v)
 * @param prior {@code q x nodes x nodes}, E_q(u, v) less its means over u and over v, plus the mean
 *     over both
 */
@SuppressWarnings("ArrayRecordComponent") // carrier of arrays, never compared
record ParameterFactor(
    double[] weights,
    double[][] mean,
    double[][][] deviation,
    double[] priorMean,
    double[][][] prior) {

  /**
   * The factors of a parameter.
   *
   * @param domain of the parameter
   * @param columns of its features at the n points, {@code features x n}
   * @param scales w_k of its features
   */
  static ParameterFactor of(Domain domain, double[][] columns, double[] scales) {
    Nodes nodes = Nodes.of(domain);
    int g = nodes.size();
    int mixture = MaternMixture.RATES.length;
    double[][] features = new double[g][];
    for (int a = 0; a < g; a++) {
      features[a] = domain.features(nodes.coordinates()[a]);
    }
    double[][] toPoints = distances(features, columns, scales, domain.isNominal());
    double[][] toNodes = distances(features, transposed(features), scales, domain.isNominal());
    double[][] mean = new double[mixture][];
    double[] priorMean = new double[mixture];
    double[][][] deviation = new double[mixture][][];
    double[][][] prior = new double[mixture][][];
    for (int q = 0; q < mixture; q++) {
      deviation[q] = exponentials(MaternMixture.RATES[q], toPoints);
      mean[q] = subtractMean(deviation[q], nodes.weights());
      prior[q] = exponentials(MaternMixture.RATES[q], toNodes);
      double[] row = subtractMean(prior[q], nodes.weights());
      double both = 0;
      for (int b = 0; b < g; b++) {
        both += nodes.weights()[b] * row[b];
      }
      priorMean[q] = both;
      for (int a = 0; a < g; a++) {
        for (int b = 0; b < g; b++) {
          prior[q][a][b] -= row[a] - both;
        }
      }
    }
    return new ParameterFactor(nodes.weights(), mean, deviation, priorMean, prior);
  }

  /** sum_k w_k delta_k of nodes (rows) and points (columns). */
  private static double[][] distances(
      double[][] features, double[][] columns, double[] scales, boolean nominal) {
    double[][] out = new double[features.length][columns[0].length];
    for (int a = 0; a < out.length; a++) {
      for (int k = 0; k < scales.length; k++) {
        for (int i = 0; i < out[a].length; i++) {
          out[a][i] += scales[k] * distance(features[a][k], columns[k][i], nominal);
        }
      }
    }
    return out;
  }

  private static double[][] transposed(double[][] rows) {
    double[][] columns = new double[rows[0].length][rows.length];
    for (int a = 0; a < rows.length; a++) {
      for (int k = 0; k < columns.length; k++) {
        columns[k][a] = rows[a][k];
      }
    }
    return columns;
  }

  private static double distance(double a, double b, boolean nominal) {
    return nominal ? a == b ? 0 : 1 : (a - b) * (a - b);
  }

  private static double[][] exponentials(double rate, double[][] distances) {
    double[][] e = new double[distances.length][];
    for (int a = 0; a < e.length; a++) {
      e[a] = new double[distances[a].length];
      for (int i = 0; i < e[a].length; i++) {
        e[a][i] = Math.exp(-rate * distances[a][i]);
      }
    }
    return e;
  }

  /** Subtracts from each column its weighted mean, and gives the means. */
  private static double[] subtractMean(double[][] rows, double[] weights) {
    double[] mean = new double[rows[0].length];
    for (int a = 0; a < rows.length; a++) {
      for (int i = 0; i < mean.length; i++) {
        mean[i] += weights[a] * rows[a][i];
      }
    }
    for (double[] row : rows) {
      for (int i = 0; i < mean.length; i++) {
        row[i] -= mean[i];
      }
    }
    return mean;
  }
}
