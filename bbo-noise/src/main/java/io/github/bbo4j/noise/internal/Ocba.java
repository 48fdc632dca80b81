package io.github.bbo4j.noise.internal;

/**
 * Optimal computing budget allocation (Chen, Lin, Yucesan and Chick, 2000): how to share runs so
 * that the best is told from the others with the greatest probability.
 *
 * <p>{@code N_i / N_j = (s_i / d_i)^2 / (s_j / d_j)^2} for the others, with the distance {@code d}
 * to the best, and {@code N_b = s_b sqrt(sum N_i^2 / s_i^2)} for the best.
 */
public final class Ocba {
  private Ocba() {}

  /**
   * Shares of the runs, adding up to 1; the best is the one with the lowest mean.
   *
   * @param means one per design, at least one
   * @param variances of one run, not negative
   */
  public static double[] shares(double[] means, double[] variances) {
    int best = 0;
    double most = 0;
    for (int i = 0; i < means.length; i++) {
      best = means[i] < means[best] ? i : best;
      most = Math.max(most, variances[i]);
    }
    double[] shares = new double[means.length];
    if (most == 0 || means.length == 1) {
      shares[best] = 1;
      return shares;
    }
    double squares = 0;
    double sum = 0;
    for (int i = 0; i < means.length; i++) {
      if (i != best) {
        double variance = Math.max(variances[i], 1e-6 * most);
        double distance = means[i] - means[best];
        // Equal means would get everything; below a tenth of the noise nobody cares.
        shares[i] = variance / Math.max(distance * distance, 0.01 * variance);
        squares += shares[i] * shares[i] / variance;
        sum += shares[i];
      }
    }
    shares[best] = Math.sqrt(squares * Math.max(variances[best], 1e-6 * most));
    sum += shares[best];
    for (int i = 0; i < shares.length; i++) {
      shares[i] /= sum;
    }
    return shares;
  }
}
