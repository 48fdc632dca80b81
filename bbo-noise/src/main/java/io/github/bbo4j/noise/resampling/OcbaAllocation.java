package io.github.bbo4j.noise.resampling;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.noise.internal.NormalLoss;
import io.github.bbo4j.noise.internal.Ocba;
import io.github.bbo4j.noise.internal.Replicates;
import java.util.Optional;

/** Which leader is furthest behind its share of the optimal computing budget allocation. */
final class OcbaAllocation {
  private static final int NOISE_CHECKS = 5;

  private OcbaAllocation() {}

  /**
   * The configuration to measure again; nothing where no replicate differs from another, where no
   * leader promises more than the tolerance, or where all leaders have their most runs.
   *
   * @param leaders how many configurations take part, at least 2
   * @param maximum runs of one configuration
   * @param tolerance expected loss from choosing the wrong leader, as a share of the cost
   */
  static Optional<Configuration> next(
      Replicates replicates, int leaders, int maximum, double tolerance) {
    if (replicates.size() == 0) {
      return Optional.empty();
    }
    int[] indices = replicates.leaders(leaders);
    boolean decided =
        replicates.degrees() >= NOISE_CHECKS
            && (replicates.deviation() == 0 || isSettled(replicates, indices, tolerance));
    return decided ? Optional.empty() : furthestBehind(replicates, indices, maximum);
  }

  /**
   * Whether no leader promises more than the tolerance: the expected gain of i over the best is
   * {@code s (phi(z) - z Phi(-z))}, {@code z} the difference over its standard error {@code s}.
   */
  private static boolean isSettled(Replicates replicates, int[] indices, double tolerance) {
    int best = indices[0];
    double most = 0;
    for (int i : indices) {
      if (i != best) {
        double s =
            Math.sqrt(
                replicates.variance(i) / replicates.observation(i).count()
                    + replicates.variance(best) / replicates.observation(best).count());
        double z = (replicates.location(i) - replicates.location(best)) / s;
        most = Math.max(most, s * NormalLoss.at(z));
      }
    }
    double unit = replicates.scale().isLogarithmic() ? 1 : Math.abs(replicates.location(best));
    return most < tolerance * unit;
  }

  private static Optional<Configuration> furthestBehind(
      Replicates replicates, int[] indices, int maximum) {
    double[] means = new double[indices.length];
    double[] variances = new double[indices.length];
    int total = 1;
    for (int k = 0; k < indices.length; k++) {
      means[k] = replicates.location(indices[k]);
      // While no spread was seen, leaders are all alike but for their order.
      variances[k] = replicates.deviation() == 0 ? 1 : replicates.variance(indices[k]);
      total += replicates.runs(indices[k]);
    }
    double[] shares = Ocba.shares(means, variances);
    int chosen = -1;
    double most = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < indices.length; k++) {
      double behind = shares[k] * total - replicates.runs(indices[k]);
      if (replicates.runs(indices[k]) < maximum && behind > most) {
        most = behind;
        chosen = indices[k];
      }
    }
    return chosen < 0
        ? Optional.empty()
        : Optional.of(replicates.observation(chosen).configuration());
  }
}
