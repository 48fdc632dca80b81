package io.github.bbo4j.noise.recommend;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.statistics.CostScale;
import io.github.bbo4j.core.statistics.Interval;
import io.github.bbo4j.noise.internal.Posteriors;
import io.github.bbo4j.noise.internal.Replicates;
import io.github.bbo4j.noise.internal.StudentQuantiles;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Recommends by replicated estimates with shrinkage (empirical Bayes; Efron and Morris, 1975).
 *
 * <p>Configuration i has the location {@code y_i} of its {@code n_i} runs and the variance {@code
 * v_i} of one. With a normal prior of mean {@code mu} and variance {@code tau^2} over the
 * configurations measured, its posterior has the precision {@code 1/tau^2 + n_i/v_i} and the mean
 * {@code (mu/tau^2 + n_i y_i/v_i) / (1/tau^2 + n_i/v_i)}. Recommended is the lowest posterior mean:
 * a single run that came out low is pulled back, a replicated good one is not, and the estimate of
 * the winner is not too good to be true. All of it on the {@link CostScale}, where the estimate of
 * logarithms is the mean of log-normal noise, {@code exp(m + s^2/2)} of a time; where that is no
 * number, the median of the configuration's runs, without an interval.
 *
 * <p>Locations are Huber's, so outliers hardly count: the estimate is of the mean cost of runs that
 * are not disturbed. Configurations with a failed or censored run are not recommended while there
 * are others, but may be the best of all that were measured, so that the probability counts them.
 * Without any replicate the noise is unknown, and where all replicates agree, be the system exact
 * or its timer coarse, they say nothing of an interval: the answer is {@link
 * Recommender#LOWEST_COST}. Immutable and thread-safe.
 */
public final class ReplicatedRecommender implements Recommender {
  private static final double LEVEL = 0.95;

  /** The recommender. */
  public ReplicatedRecommender() {}

  @Override
  public Optional<Recommendation> recommend(History history) {
    return assess(history).map(Assessment::recommendation);
  }

  /** The recommendation with the noise; nothing if nothing was measured. */
  public Optional<Assessment> assess(History history) {
    Replicates replicates = Replicates.of(history);
    if (replicates.deviation() > 0) {
      return Optional.of(assess(history, replicates));
    }
    OptionalDouble noise =
        replicates.degrees() == 0 ? OptionalDouble.empty() : OptionalDouble.of(0);
    return Recommender.LOWEST_COST.recommend(history).map(r -> new Assessment(r, noise));
  }

  private static Assessment assess(History history, Replicates replicates) {
    Posteriors posteriors = Posteriors.of(replicates);
    int best = posteriors.best();
    double mean = posteriors.mean(best);
    double error = posteriors.deviation(best);
    // The deviation comes from a median of differences: 37 % of the efficiency of the variance.
    long degrees = Math.max(1, Math.round(0.37 * replicates.degrees()));
    double reach = StudentQuantiles.critical95(degrees) * error;
    double noise = replicates.deviation();
    double estimate = replicates.meanCost(mean);
    boolean isNumber = Double.isFinite(estimate);
    boolean log = replicates.scale().isLogarithmic();
    Observation chosen = replicates.observation(best);
    return new Assessment(
        new Recommendation(
            chosen.configuration(),
            isNumber ? estimate : chosen.median().orElseThrow(),
            isNumber
                ? OptionalDouble.of(log ? Math.abs(estimate) * error : replicates.unit() * error)
                : OptionalDouble.empty(),
            Interval.ifBounded(
                replicates.meanCost(mean - reach), replicates.meanCost(mean + reach), LEVEL),
            OptionalDouble.of(probabilityBest(history, chosen)),
            chosen.count(),
            Arrays.stream(chosen.costs()).boxed().toList(),
            "best posterior mean of replicated estimates"
                + (isNumber ? "" : Recommendation.NO_MEAN)),
        OptionalDouble.of(log ? Math.sqrt(Math.expm1(noise * noise)) : replicates.unit() * noise));
  }

  /** Among all that were measured, those that are passed over for a failed run included. */
  private static double probabilityBest(History history, Observation chosen) {
    Replicates all = Replicates.withPassedOver(history);
    int place = 0;
    while (!all.observation(place).configuration().equals(chosen.configuration())) {
      place++;
    }
    return Posteriors.of(all).probabilityBest(place);
  }

  @Override
  public String name() {
    return "replicated";
  }
}
