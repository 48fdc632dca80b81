package io.github.bbo4j.benchmarks.noise;

import io.github.bbo4j.benchmarks.compare.RunSettings;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.StopCriterion;
import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.stop.StopCriteria;
import io.github.bbo4j.sampling.LatinHypercube;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How long a run goes on.
 *
 * <p>The thesis's criterion ends a run when the best aggregated cost improved by less than 5 % over
 * 15 iterations. An iteration is a configuration there, not a measurement: in table 5.12 the runs
 * end after 29 configurations whether each is measured 2 or 5 times.
 *
 * @param early whether the thesis's criterion ends the search
 * @param budget evaluations, the initial ones and replicates included; 0 for the thesis's, 110 on
 *     the Small Read Optimizer and 160 on the Smart Burst Buffer
 * @param seconds of tuning time, the sum of the measured costs; infinite for no limit
 */
public record NoiseProtocol(boolean early, int budget, double seconds) {

  /** Ten initial evaluations, and as many of search. */
  public static final int SMALLEST_BUDGET = 20;

  private static final int WINDOW = 15;
  private static final double IMPROVEMENT = 0.05;
  private static final int INITIAL = 10;

  /** Checks the ranges. */
  public NoiseProtocol {
    Arguments.require(
        budget == 0 || budget >= SMALLEST_BUDGET,
        "budget",
        budget,
        "at least " + SMALLEST_BUDGET + ", of which 10 are initial");
    Arguments.require(seconds > 0, "seconds", seconds, "above 0");
  }

  /** What tables call it. */
  public String id() {
    return (early ? "stop" : "full")
        + (budget == 0 ? "" : "-" + budget)
        + (seconds == Double.POSITIVE_INFINITY ? "" : "-" + Math.round(seconds) + "s");
  }

  /**
   * The settings of the runs on a scenario: 10 points of a Latin hypercube, equal for all
   * contenders of a seed, then the contender's own search.
   *
   * @param scenario where
   * @param seed of the first run; the next has the next
   */
  public RunSettings settings(NoiseScenario scenario, long seed) {
    return RunSettings.defaults(new LatinHypercube())
        .withBudget(budget == 0 ? scenario.budget() : budget)
        .withInitial(INITIAL)
        .withDefaultResampling()
        .withStop(criterion())
        .withSeed(seed)
        .withSeeding(
            (first, repetition) ->
                new Seed(first + repetition - 1).derive("noise experiment", 0).value());
  }

  /** Stops when the latest 15 configurations improved the best cost by less than 5 %. */
  static Optional<StopReason> stagnation(History history) {
    List<Observation> configurations = history.observations();
    if (configurations.size() <= WINDOW) {
      return Optional.empty();
    }
    int trials = configurations.get(configurations.size() - WINDOW).firstTrial();
    OptionalDouble before = history.bestCostAfter(trials);
    if (before.isEmpty()) {
      return Optional.empty();
    }
    double best = before.getAsDouble();
    double gain = best - history.bestCostAfter(history.size()).orElseThrow();
    return gain < IMPROVEMENT * Math.abs(best)
        ? Optional.of(
            new StopReason("stagnation", "15 configurations improved the best by less than 5 %"))
        : Optional.empty();
  }

  private StopCriterion criterion() {
    StopCriterion all = history -> Optional.empty();
    if (early) {
      all = all.or(NoiseProtocol::stagnation);
    }
    if (seconds < Double.POSITIVE_INFINITY) {
      all = all.or(StopCriteria.summedCost(seconds));
    }
    return all;
  }
}
