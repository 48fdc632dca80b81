package io.github.bbo4j.noise.resampling;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Decimals;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.noise.internal.Replicates;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Spends a share of the evaluations on replicates of the leaders, each time of the one that is
 * furthest behind its optimal computing budget allocation (Chen, Lin, Yucesan and Chick, 2000).
 *
 * <p>Leaders are the configurations with the lowest location, by Huber's estimator on the {@link
 * io.github.bbo4j.core.statistics.CostScale}, so that one disturbed run does not drop a good
 * configuration; variances are shrunk towards the common one. As replicates go to whoever leads at
 * the time, those of one configuration spread over the run. Where no replicate differs from
 * another, nothing is measured again. A configuration with a failed or censored run is not measured
 * again; pending runs count. Once the space is exhausted, so that a replicate takes the place of no
 * new point, neither the start nor the share holds it up. Immutable and thread-safe.
 *
 * @param leaders how many configurations may be replicated, at least 2
 * @param start share of the planned evaluations before the first replicate, in [0, 1)
 * @param share of the evaluations after those that may be replicates, rounded up, in [0, 1)
 * @param maximum runs of one configuration, at least 2
 * @param tolerance expected loss from choosing the wrong leader, as a share of the cost, below
 *     which nothing is measured again, at least 0: so weak noise costs hardly anything
 */
public record OcbaPolicy(
    int leaders, double start, double share, RunLimit maximum, double tolerance)
    implements ResamplingPolicy {

  /** Checks the ranges. */
  public OcbaPolicy {
    Arguments.given(maximum, "maximum");
    Arguments.require(leaders >= 2, "leaders", leaders, "at least 2");
    Arguments.require(start >= 0 && start < 1, "start", start, "in [0, 1)");
    Arguments.require(share >= 0 && share < 1, "share", share, "in [0, 1)");
    Arguments.require(tolerance >= 0, "tolerance", tolerance, "at least 0");
    Arguments.require(maximum.atLeast() >= 2, "maximum", maximum.atLeast(), "at least 2");
  }

  /**
   * The default settings: 8 leaders, nothing in the first tenth of the planned evaluations, three
   * tenths replicates after that, at most a fifth of the plan on one configuration.
   */
  public static OcbaPolicy defaults() {
    return new OcbaPolicy(8, 0.1, 0.3, new RunLimit(0.2, 3), 0.001);
  }

  /**
   * The policy of a confirmation stage: nothing but replicates, of the leaders, half as many as the
   * stage has runs.
   */
  public static ResamplingPolicy confirmation() {
    return new OcbaConfirmation();
  }

  @Override
  public Optional<Configuration> resample(History history, RandomGenerator random) {
    int evaluations = history.size() + history.pending().size();
    int first = Decimals.floorOfShare(start, history.plannedEvaluations());
    boolean free = history.isExhausted();
    if (evaluations < first && !free) {
      return Optional.empty();
    }
    Replicates replicates = Replicates.leading(history, leaders);
    return evaluations - replicates.distinct() >= share * (evaluations - first + 1) && !free
        ? Optional.empty()
        : OcbaAllocation.next(replicates, leaders, maximum.in(history), tolerance);
  }

  /** {@code ocba} by default, else with its settings: a run that goes on with others is another. */
  @Override
  public String name() {
    return equals(defaults()) ? "ocba" : toString().replace("OcbaPolicy", "ocba");
  }
}
