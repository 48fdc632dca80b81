package io.github.bbo4j.noise.resampling;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.noise.internal.NormalLoss;
import io.github.bbo4j.noise.internal.Ocba;
import io.github.bbo4j.noise.internal.Replicates;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Spends a share of the evaluations on replicates of the leaders, each time of the one that is
 * furthest behind its optimal computing budget allocation (Chen, Lin, Yucesan and Chick, 2000); and
 * after a given evaluation all of them: a confirmation stage.
 *
 * <p>Leaders are the configurations with the least location, by Huber's estimator on the
 * logarithmic scale where all costs are positive, so that one disturbed run does not drop a good
 * configuration; variances are shrunk towards the common one. As replicates go to whoever leads at
 * the time, those of one configuration spread over the run. Where no replicate differs from
 * another, nothing is measured again. A configuration with a failed or censored run is not measured
 * again; pending runs count. Immutable and thread-safe.
 *
 * @param leaders how many configurations may be replicated, at least 2
 * @param first evaluations before the first replicate, at least 0
 * @param share of the evaluations after those that may be replicates, in [0, 1)
 * @param confirmFrom evaluations after which everything is replicates; {@link Integer#MAX_VALUE}
 *     for no confirmation stage
 * @param maximum runs of one configuration, at least 2
 * @param tolerance expected loss from choosing the wrong leader, as a share of the cost, below
 *     which nothing is measured again, at least 0: so weak noise costs hardly anything
 */
public record OcbaPolicy(
    int leaders, int first, double share, int confirmFrom, int maximum, double tolerance)
    implements ResamplingPolicy {
  private static final int NOISE_CHECKS = 5;

  /** Checks the ranges. */
  public OcbaPolicy {
    if (leaders < 2) {
      throw new IllegalArgumentException("leaders = " + leaders + " is below 2");
    }
    if (first < 0) {
      throw new IllegalArgumentException("first = " + first + " is negative");
    }
    if (!(share >= 0 && share < 1)) {
      throw new IllegalArgumentException("share = " + share + " is outside [0, 1)");
    }
    if (confirmFrom < 1) {
      throw new IllegalArgumentException("confirmFrom = " + confirmFrom + " is below 1");
    }
    if (!(tolerance >= 0)) {
      throw new IllegalArgumentException("tolerance = " + tolerance + " is negative");
    }
    if (maximum < 2) {
      throw new IllegalArgumentException("maximum = " + maximum + " runs is below 2");
    }
  }

  /**
   * The usual settings: 8 leaders, nothing in the first tenth of the budget, three tenths
   * replicates after that, the last tenth confirmation, at most a fifth of the budget on one
   * configuration.
   *
   * @param budget evaluations, at least 1
   */
  public static OcbaPolicy forBudget(int budget) {
    if (budget < 1) {
      throw new IllegalArgumentException("budget = " + budget + " evaluations is below 1");
    }
    return new OcbaPolicy(
        8, budget / 10, 0.3, Math.max(1, budget - budget / 10), Math.max(3, budget / 5), 0.001);
  }

  /**
   * A confirmation stage: nothing but replicates, of the leaders, half as many as there are runs.
   *
   * @param evaluations of the stage, at least 1
   */
  public static OcbaPolicy confirming(int evaluations) {
    if (evaluations < 1) {
      throw new IllegalArgumentException("evaluations = " + evaluations + " is below 1");
    }
    return new OcbaPolicy(Math.max(2, evaluations / 2), 0, 0, 1, Math.max(3, evaluations), 0.001);
  }

  @Override
  public Purpose purpose(History history) {
    return isConfirming(history) ? Purpose.CONFIRMATION : Purpose.RESAMPLE;
  }

  private boolean isConfirming(History history) {
    return history.size() + history.pending().size() >= confirmFrom;
  }

  @Override
  public Optional<Configuration> resample(History history, RandomGenerator random) {
    int evaluations = history.size() + history.pending().size();
    if (evaluations < Math.min(first, confirmFrom)) {
      return Optional.empty();
    }
    boolean confirming = isConfirming(history);
    Replicates replicates = Replicates.of(history);
    int again = evaluations - replicates.distinct();
    if (replicates.size() == 0 || (!confirming && again >= share * (evaluations - first + 1))) {
      return Optional.empty();
    }
    int[] places = replicates.leaders(leaders);
    if (replicates.degrees() >= NOISE_CHECKS
        && (replicates.deviation() == 0 || isSettled(replicates, places))) {
      return Optional.empty();
    }
    return furthestBehind(replicates, places);
  }

  /**
   * Whether no leader promises more than the tolerance: the expected gain of i over the best is
   * {@code s (phi(z) - z Phi(-z))}, {@code z} the difference over its standard error {@code s}.
   */
  private boolean isSettled(Replicates replicates, int[] places) {
    int best = places[0];
    double most = 0;
    for (int i : places) {
      if (i != best) {
        double s =
            Math.sqrt(
                replicates.variance(i) / replicates.observation(i).count()
                    + replicates.variance(best) / replicates.observation(best).count());
        double z = (replicates.location(i) - replicates.location(best)) / s;
        most = Math.max(most, s * NormalLoss.at(z));
      }
    }
    double unit = replicates.isLogarithmic() ? 1 : Math.abs(replicates.location(best));
    return most < tolerance * unit;
  }

  private Optional<Configuration> furthestBehind(Replicates replicates, int[] places) {
    double[] means = new double[places.length];
    double[] variances = new double[places.length];
    int total = 1;
    for (int k = 0; k < places.length; k++) {
      means[k] = replicates.location(places[k]);
      // While no spread was seen, leaders are all alike but for their order.
      variances[k] = replicates.deviation() == 0 ? 1 : replicates.variance(places[k]);
      total += replicates.runs(places[k]);
    }
    double[] shares = Ocba.shares(means, variances);
    int chosen = -1;
    double most = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < places.length; k++) {
      double behind = shares[k] * total - replicates.runs(places[k]);
      if (replicates.runs(places[k]) < maximum && behind > most) {
        most = behind;
        chosen = places[k];
      }
    }
    return chosen < 0
        ? Optional.empty()
        : Optional.of(replicates.observation(chosen).configuration());
  }

  @Override
  public String name() {
    return "ocba";
  }
}
