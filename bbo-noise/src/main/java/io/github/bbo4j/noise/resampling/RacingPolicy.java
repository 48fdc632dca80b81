package io.github.bbo4j.noise.resampling;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.noise.internal.Races;
import io.github.bbo4j.noise.internal.Replicates;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A race among the leaders (Birattari, Stuetzle, Paquete and Varrentrapp, 2002): they are run in
 * turn, and one that a test finds worse than the best drops out; the race rests when one is left or
 * all have had their most runs.
 *
 * <p>Leaders are the configurations with the lowest location, by Huber's estimator. Each decision
 * races anew on all runs so far, so there is no hidden state. Replicates take at most a share of
 * the evaluations, rounded up: 8 of 15 by half. A configuration with a failed or censored run does
 * not take part; pending runs count. Where no replicate differs from another nothing is measured
 * again. Once the space is exhausted, so that a replicate takes the place of no new point, the
 * share doesn't hold. Immutable and thread-safe.
 *
 * @param test which test drops the losers
 * @param leaders how many take part, at least 2
 * @param share of the evaluations that may be replicates, rounded up, in (0, 1)
 * @param maximum runs of one configuration, at least 2
 * @param alpha level of the test, in (0, 1)
 */
public record RacingPolicy(RaceTest test, int leaders, double share, RunLimit maximum, double alpha)
    implements ResamplingPolicy {
  private static final int NOISE_CHECKS = 5;

  /** The tests that drop the losers of a race. */
  public enum RaceTest {
    /**
     * Welch's t test of each against the best, one-sided, Bonferroni-corrected; on the logarithms
     * of times and rates.
     */
    T,
    /**
     * Friedman's test on the ranks, the k-th runs forming a block, then Conover's comparison with
     * the best (1999); a paired t test between the last two. Insensitive to outliers.
     */
    FRIEDMAN
  }

  /** Checks the ranges. */
  public RacingPolicy {
    Arguments.given(test, "test");
    Arguments.given(maximum, "maximum");
    Arguments.require(leaders >= 2, "leaders", leaders, "at least 2");
    Arguments.require(share > 0 && share < 1, "share", share, "in (0, 1)");
    Arguments.require(maximum.atLeast() >= 2, "maximum", maximum.atLeast(), "at least 2");
    Arguments.require(alpha > 0 && alpha < 1, "alpha", alpha, "in (0, 1)");
  }

  /**
   * The default race: Friedman's test at 5 % among 8 leaders, half of the evaluations at most, a
   * tenth of the planned ones at most on one configuration.
   */
  public static RacingPolicy defaults() {
    return new RacingPolicy(RaceTest.FRIEDMAN, 8, 0.5, new RunLimit(0.1, 3), 0.05);
  }

  @Override
  public Optional<Configuration> resample(History history, RandomGenerator random) {
    Replicates replicates = Replicates.leading(history, leaders);
    int evaluations = history.size() + history.pending().size();
    if (replicates.size() < 2
        || (evaluations - replicates.distinct() >= share * (evaluations + 1)
            && !history.isExhausted())
        || (replicates.degrees() >= NOISE_CHECKS && replicates.deviation() == 0)) {
      return Optional.empty();
    }
    int[] indices = replicates.leaders(leaders);
    double[][] values = new double[indices.length][];
    for (int k = 0; k < indices.length; k++) {
      values[k] = replicates.values(indices[k]);
    }
    boolean[] alive =
        test == RaceTest.T ? Races.welch(values, alpha) : Races.friedman(values, alpha);
    int most = maximum.in(history);
    int chosen = -1;
    int survivors = 0;
    for (int k = 0; k < indices.length; k++) {
      survivors += alive[k] ? 1 : 0;
      int runs = replicates.runs(indices[k]);
      if (alive[k] && runs < most && (chosen < 0 || runs < replicates.runs(chosen))) {
        chosen = indices[k];
      }
    }
    return chosen < 0 || survivors < 2
        ? Optional.empty()
        : Optional.of(replicates.observation(chosen).configuration());
  }

  /**
   * {@code racing} by default, else with its settings: a run that goes on with others is another.
   */
  @Override
  public String name() {
    return equals(defaults()) ? "racing" : toString().replace("RacingPolicy", "racing");
  }
}
