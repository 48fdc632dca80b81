package io.github.bbo4j.benchmarks.compare;

import io.github.bbo4j.core.Aggregation;
import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.ResamplingPolicy;
import java.util.function.Supplier;

/**
 * What all runs of a comparison share.
 *
 * @param budget evaluations per run, at least 1
 * @param initial points of the initial design, at least 0
 * @param design where they come from
 * @param resampling makes the policy of a run
 * @param aggregation of replicates
 * @param seed from which the seed of every repetition is derived
 */
public record RunSettings(
    int budget,
    int initial,
    InitialDesign design,
    Supplier<ResamplingPolicy> resampling,
    Aggregation aggregation,
    long seed) {

  /** Checks that there is a budget. */
  public RunSettings {
    if (budget < 1) {
      throw new IllegalArgumentException("budget = " + budget + " must be at least 1");
    }
    if (initial < 0) {
      throw new IllegalArgumentException("initial = " + initial + " must be at least 0");
    }
  }

  /** The thesis's protocol with the given design: 100 evaluations, 10 of them initial, seed 1. */
  public static RunSettings defaults(InitialDesign design) {
    return new RunSettings(100, 10, design, () -> ResamplingPolicy.NONE, Aggregation.MEAN, 1);
  }

  /** These settings with another budget. */
  public RunSettings withBudget(int evaluations) {
    return new RunSettings(evaluations, initial, design, resampling, aggregation, seed);
  }

  /** These settings with another number of initial points. */
  public RunSettings withInitial(int points) {
    return new RunSettings(budget, points, design, resampling, aggregation, seed);
  }

  /** These settings with a resampling policy. */
  public RunSettings withResampling(Supplier<ResamplingPolicy> policy) {
    return new RunSettings(budget, initial, design, policy, aggregation, seed);
  }

  /** These settings with another aggregation of replicates. */
  public RunSettings withAggregation(Aggregation merge) {
    return new RunSettings(budget, initial, design, resampling, merge, seed);
  }

  /** These settings with another seed. */
  public RunSettings withSeed(long value) {
    return new RunSettings(budget, initial, design, resampling, aggregation, value);
  }
}
