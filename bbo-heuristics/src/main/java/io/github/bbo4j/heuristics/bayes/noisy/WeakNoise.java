package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.Aggregation;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.statistics.Interval;
import io.github.bbo4j.core.statistics.OrderStatistics;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The recommendation where replicates differ, but by less than {@linkplain NoiseLevel#isMaterial
 * anybody would tune for}: the configuration of the lowest median. The least of many costs is too
 * low by some deviations of a run there, which is next to nothing, while a model of costs over
 * decades is wrong about single configurations by much more.
 *
 * <p>Where the history ends with {@link Verification runs made after the choice} estimate and
 * interval are of these alone ({@link ReplicateMean}). Else the estimate is the mean of the
 * configuration's undisturbed runs, and the 95 % interval holds for all n configurations at once:
 * -+ q sd / sqrt(runs), sd the {@link RunDeviation}, q the normal quantile of 1 - 0.025 / n or that
 * of Student's t at 0.975 with the degrees of freedom of sd, whichever is larger. Stateless.
 */
public final class WeakNoise {
  /** With runs in flight at the choice another may lead by the time they have come back. */
  private static final int FINALISTS = 5;

  /** Deviations of a run by which one of them may be behind the first. */
  private static final double BEHIND = 4;

  private static final double LEVEL = 0.95;
  private static final double TAIL = 0.025;
  private static final double Z95 = 1.959963984540054;

  private static final Aggregation MEDIAN = Aggregation.named("median", OrderStatistics::median);

  private WeakNoise() {}

  /**
   * The same runs, merged by their median where some of one configuration {@linkplain
   * NoisyDecisions#suspect differ by far more than noise}: one outlier of three is without a say.
   *
   * @param history runs; what merges them otherwise than by {@link Aggregation#MEAN} goes on to
   */
  public static History withoutOutliers(History history) {
    if (history.aggregation() != Aggregation.MEAN) {
      return history;
    }
    Predicate<Observation> apart = RunScale.of(history).apart(history);
    boolean disturbed =
        history.observations().stream().anyMatch(o -> o.count() > 2 && apart.test(o));
    return disturbed ? history.withAggregation(MEDIAN) : history;
  }

  /**
   * The measured configuration of the lowest median, the first of several; none that failed or was
   * given up, and none of two runs that {@linkplain NoisyDecisions#suspect differ by far more than
   * noise}, if there is another.
   */
  public static Optional<Configuration> best(History history) {
    return leaders(history, history).stream().findFirst().map(Observation::configuration);
  }

  /**
   * The first by median.
   *
   * @param runs what is chosen by
   * @param history all runs, for the noise
   */
  private static List<Observation> leaders(History runs, History history) {
    Predicate<Observation> apart = RunScale.of(history).apart(history);
    return runs.observations().stream()
        .filter(Observation::hasOnlyMeasuredRuns)
        .sorted(
            Comparator.comparing((Observation o) -> o.count() == 2 && apart.test(o))
                .thenComparing(WeakNoise::median))
        .limit(FINALISTS)
        .toList();
  }

  private static double median(Observation o) {
    return o.median().orElseThrow();
  }

  /**
   * The recommendation.
   *
   * @param history runs
   * @param verification those at its end that verify, if there are any
   * @return nothing where every configuration failed or was given up at some time
   */
  public static Optional<Recommendation> recommend(
      History history, Optional<Verification> verification) {
    return verification
        .flatMap(runs -> verified(history, runs))
        .or(() -> leaders(history, history).stream().findFirst().map(o -> unverified(history, o)));
  }

  /** What verifying runs say, if they are of one that could be the best before them. */
  private static Optional<Recommendation> verified(History history, Verification runs) {
    List<Observation> leaders = leaders(history.prefix(runs.start()), history);
    RunScale scale = RunScale.of(history);
    double sd = RunDeviation.of(scale.pairs(history)).value();
    double[] costs = runs.costs().stream().mapToDouble(Double::doubleValue).toArray();
    return leaders.stream()
        .filter(o -> o.configuration().equals(runs.configuration()))
        .filter(o -> scale.of(median(o)) - scale.of(median(leaders.get(0))) <= BEHIND * sd)
        .findFirst()
        .map(
            o ->
                recommendation(
                    o.configuration(),
                    ReplicateMean.of(history, costs),
                    o.count() + costs.length,
                    runs.costs(),
                    "lowest median, measured by runs made after the choice"));
  }

  private static Recommendation unverified(History history, Observation chosen) {
    RunScale scale = RunScale.of(history);
    double[] pairs = scale.pairs(history);
    double sd = RunDeviation.of(pairs).value();
    int n = history.observations().size();
    double quantile =
        Math.max(
            new NormalDistribution().inverseCumulativeProbability(1 - TAIL / n),
            new TDistribution(Math.max(1, RunDeviation.EFFICIENCY * pairs.length))
                .inverseCumulativeProbability(1 - TAIL));
    double half = quantile * sd / Math.sqrt(chosen.count());
    double centre = scale.of(median(chosen));
    return recommendation(
        chosen.configuration(),
        new ReplicateMean(median(chosen), scale.cost(centre - half), scale.cost(centre + half)),
        chosen.count(),
        Arrays.stream(chosen.costs()).boxed().toList(),
        "lowest median, not verified by runs made after the choice");
  }

  private static Recommendation recommendation(
      Configuration configuration,
      ReplicateMean mean,
      int replicates,
      List<Double> measurements,
      String method) {
    return new Recommendation(
        configuration,
        mean.estimate(),
        OptionalDouble.of((mean.high() - mean.low()) / (2 * Z95)),
        Interval.ifBounded(mean.low(), mean.high(), LEVEL),
        OptionalDouble.empty(),
        replicates,
        measurements,
        method);
  }
}
