package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import io.github.bbo4j.heuristics.bayes.training.RateCosts;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * The search without noise among costs that may be rates ({@link RateCosts}): all negative ones
 * that differ by a factor of two are, unless models of the costs as they were told predict them
 * better than models of the times do. Then their zero means nothing, as that of a loss from which
 * something was taken.
 *
 * <p>Compared are the sums of the leave-one-out log densities of the costs as told ({@link
 * ModelChoice}), wherever models are compared. A pure function of the history and the generator;
 * the models remember to save time. Not safe for several threads.
 */
final class RateChoice {
  /** By what costs as told have to be ahead, in nats. */
  private static final double ADVANTAGE = 3;

  private final NoiselessSearch ofTimes;
  private final NoiselessSearch asTold;
  private final ComparisonMemo<Boolean> rates = new ComparisonMemo<>();

  /**
   * A choice.
   *
   * @param ofTimes the search of times, and of all that is no rate
   * @param active makes what searches among the parameters that aren't idle; none, no tests
   */
  RateChoice(NoiselessSearch ofTimes, Optional<Supplier<Heuristic>> active) {
    this.ofTimes = ofTimes;
    asTold = new NoiselessSearch(OutputTransform.YEO_JOHNSON, active);
  }

  /**
   * What to measure next.
   *
   * @param told trials
   * @param same whether no replicates differ at all
   */
  Proposal next(History told, boolean same, RandomGenerator random) {
    History times = RateCosts.asTimes(told);
    return times == told || areRates(told, times)
        ? ofTimes.next(times, same, random)
        : asTold.next(told, same, random);
  }

  private boolean areRates(History told, History times) {
    return rates.of(ofTimes.comparedBy(times), () -> timesPredictNoWorse(told, times));
  }

  private boolean timesPredictNoWorse(History told, History times) {
    // A density of times, of which t is told as -1/t, is t^2 times as large on the scale of these.
    double slopes = ofTimes.sum(times, t -> 2 * Math.log(t));
    return ofTimes.logDensity(times) + slopes + ADVANTAGE >= asTold.logDensity(told);
  }
}
