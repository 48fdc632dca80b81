package io.github.bbo4j.heuristics.internal;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Costs as they stood after the first trials of a history: what a fold over the trials may see.
 *
 * <p>A fold that is run again from the start reads a history that knows more replicates than the
 * one it was first run on; looking at the costs through this class, both give the same. Remembers
 * something for points that were run more than once only. Not thread-safe.
 */
public final class PrefixCosts {
  private final Map<Configuration, Runs> repeated = new HashMap<>();
  private final ReplicateNoise noise = new ReplicateNoise();
  private int size;

  /** The number of trials taken in. */
  public int size() {
    return size;
  }

  /**
   * Takes in the next trial of the history.
   *
   * @return that trial
   */
  public Trial advance(History history) {
    Trial trial = history.trial(size);
    int first = history.observation(trial.configuration()).orElseThrow().firstTrial();
    trial.outcome().measuredCost().ifPresent(noise::see);
    if (first < size) {
      Runs runs =
          repeated.computeIfAbsent(
              trial.configuration(), c -> new Runs().and(history.trial(first).outcome()));
      if (runs.measured > 0) {
        trial.outcome().measuredCost().ifPresent(cost -> noise.add(runs.last, cost));
      }
      runs.and(trial.outcome());
    }
    size++;
    return trial;
  }

  /** Whether the configuration was run within the trials taken in. */
  public boolean knows(History history, Configuration configuration) {
    return history.observation(configuration).filter(o -> o.firstTrial() < size).isPresent();
  }

  /**
   * The cost of the configuration by the trials taken in, in the sense of {@link SearchCost}; NaN
   * if it was not run.
   */
  public double cost(History history, Configuration configuration) {
    Observation observation = history.observation(configuration).orElse(null);
    if (observation == null || observation.firstTrial() >= size) {
      return Double.NaN;
    }
    if (observation.lastTrial() < size) {
      return SearchCost.of(observation);
    }
    Runs runs = repeated.get(configuration);
    if (runs == null) {
      return SearchCost.of(history.trial(observation.firstTrial()).outcome(), history);
    }
    if (runs.measured > 0) {
      return SearchCost.aggregate(
          history.aggregation(), Arrays.copyOf(observation.costs(), runs.measured));
    }
    return runs.bound;
  }

  /**
   * The standard error of the cost of a configuration, by the trials taken in and the noise that
   * all their replicates show; 0 if that is unknown, or nothing was measured.
   */
  public double standardError(History history, Configuration configuration) {
    Observation observation = history.observation(configuration).orElse(null);
    if (observation == null || observation.firstTrial() >= size || !observation.isMeasured()) {
      return 0;
    }
    Runs runs = repeated.get(configuration);
    int measured =
        observation.lastTrial() < size ? observation.count() : runs == null ? 1 : runs.measured;
    return measured == 0 ? 0 : noise.deviation(cost(history, configuration)) / Math.sqrt(measured);
  }

  /** What the first runs of a point gave. */
  private static final class Runs {
    private int measured;
    private double last = Double.NaN;
    private double bound = Double.POSITIVE_INFINITY;
    private boolean censored;

    Runs and(Outcome outcome) {
      if (outcome instanceof Outcome.Measured m) {
        measured++;
        last = m.cost();
      } else if (outcome instanceof Outcome.Censored c) {
        bound = censored ? Math.max(bound, c.lowerBound()) : c.lowerBound();
        censored = true;
      }
      return this;
    }
  }
}
