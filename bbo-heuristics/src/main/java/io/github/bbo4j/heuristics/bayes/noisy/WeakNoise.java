package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.Aggregation;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The recommendation where replicates differ, but by less than {@linkplain NoiseLevel#isMaterial
 * anybody would tune for}: the configuration of the lowest median, a model being asked only about
 * those that runs can't tell apart. The least of many costs is too low by some deviations of a run,
 * which is next to nothing there, while a model of costs over decades is wrong about single
 * configurations by much more; beside a large constant, though, all are within noise, and the model
 * knows better.
 *
 * <p>Where the history ends with {@link Verification runs made after the choice} estimate and
 * interval are of these alone ({@link ReplicateMean}). Else the estimate is the median of the
 * configuration's runs, and the 95 % interval holds for all n configurations at once: -+ q sd /
 * sqrt(runs) on logarithms where all costs are positive, sd the {@link RunDeviation}, q the normal
 * quantile of 1 - 0.025 / n or that of Student's t at 0.975 with the degrees of freedom of sd,
 * whichever is larger. Stateless.
 */
public final class WeakNoise {
  /** Deviations of a run within which runs can't tell a configuration from the best. */
  private static final double BEHIND = 4;

  private static final double TAIL = 0.025;
  private static final Aggregation MEDIAN = Aggregation.named("median", OrderStatistics::median);

  private WeakNoise() {}

  /**
   * The same runs, merged by their median where some of one configuration {@linkplain
   * NoisyDecisions#suspect differ by far more than noise}: one outlier of three is without a say.
   *
   * @param history runs
   * @return the same history where there are none, or another aggregation than {@link
   *     Aggregation#MEAN} was asked for
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
   * The measured configuration of the lowest median; of those that runs can't tell from it, within
   * {@value #BEHIND} deviations of a run, the one of the lowest posterior mean. None that failed or
   * was given up, and none of two runs that {@linkplain NoisyDecisions#suspect differ by far more
   * than noise}, if there is another.
   */
  public static Optional<Configuration> best(History history) {
    List<Observation> level = level(history, history);
    if (level.size() < 2 || !TrainingPoints.canModel(history)) {
      return level.stream().findFirst().map(Observation::configuration);
    }
    NoisyEnsemble posterior = NoisyEnsemble.of(history);
    Set<Configuration> among =
        level.stream().map(Observation::configuration).collect(Collectors.toSet());
    return IntStream.range(0, posterior.data().size())
        .boxed()
        .filter(k -> among.contains(posterior.data().observation(k).configuration()))
        .min(Comparator.comparingDouble(posterior::mean))
        .map(k -> posterior.data().observation(k).configuration())
        .or(() -> Optional.of(level.get(0).configuration()));
  }

  /**
   * Those that could be the best by their medians, the lowest first.
   *
   * @param runs what is chosen by
   * @param history all runs, for the noise
   */
  private static List<Observation> level(History runs, History history) {
    RunScale scale = RunScale.of(history);
    double sd = RunDeviation.of(scale.pairs(history)).value();
    Predicate<Observation> apart = scale.apart(history);
    List<Observation> clean =
        runs.observations().stream()
            .filter(Observation::hasOnlyMeasuredRuns)
            .sorted(Comparator.comparingDouble(WeakNoise::median))
            .toList();
    List<Observation> settled =
        clean.stream().filter(o -> o.count() != 2 || !apart.test(o)).toList();
    List<Observation> eligible = settled.isEmpty() ? clean : settled;
    return eligible.stream()
        .takeWhile(o -> scale.of(median(o)) - scale.of(median(eligible.get(0))) <= BEHIND * sd)
        .toList();
  }

  private static double median(Observation o) {
    return o.median().orElseThrow();
  }

  /**
   * What verifying runs say.
   *
   * @param history all runs
   * @param runs those at its end that verify
   * @return nothing if they are of one that could not be the best before them
   */
  public static Optional<Recommendation> verified(History history, Verification runs) {
    double[] costs = runs.costs().stream().mapToDouble(Double::doubleValue).toArray();
    return level(history.prefix(runs.start()), history).stream()
        .filter(o -> o.configuration().equals(runs.configuration()))
        .findFirst()
        .map(
            o ->
                recommendation(
                    o.configuration(),
                    ReplicateMean.of(history, costs),
                    o.count() + costs.length,
                    runs.costs(),
                    "lowest median, measured by runs made after the choice"))
        .map(
            r ->
                r.withAllRuns(
                    ReplicateMean.ofAllRuns(history, r.configuration(), costs)
                        .flatMap(ReplicateMean::toAllRuns)));
  }

  /**
   * What all runs say.
   *
   * @param history all runs
   * @return nothing where every configuration failed or was given up at some time
   */
  public static Optional<Recommendation> unverified(History history) {
    return best(history).flatMap(history::observation).map(o -> unverified(history, o));
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
        mean.standardError(),
        mean.interval(),
        OptionalDouble.empty(),
        replicates,
        measurements,
        method);
  }
}
