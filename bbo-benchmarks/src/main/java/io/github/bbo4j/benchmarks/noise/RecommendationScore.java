package io.github.bbo4j.benchmarks.noise;

import io.github.bbo4j.benchmarks.metrics.Regret;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.statistics.OrderStatistics;
import java.util.Arrays;
import java.util.List;

/**
 * What one run recommended and what that is worth. Costs are judged by the problem's mean cost,
 * which for synthetic noise is the cost without noise. Regrets are {@code (cost - optimum) /
 * |optimum|}, infinite where there is no cost.
 *
 * @param regret of the recommended configuration
 * @param visited the lowest regret of all configurations measured
 * @param lowest regret of the configuration with the lowest single measurement
 * @param bias (estimate - cost) / |cost| of the recommended configuration
 * @param lowestBias the same of the lowest single measurement
 * @param covered 1 if the interval covers the cost, 0 if not, NaN if there is no interval
 * @param halfWidth half the interval's width over |cost|, NaN if there is none
 * @param probability that it says that nothing else measured is better, NaN if it says none
 * @param allRuns the mean of all runs, against that of the problem
 * @param notices what it says beside how it was chosen, such as that the system wanders: each the
 *     beginning of a clause
 * @param measurements runs that the interval rests on
 * @param distinct configurations measured
 * @param decisionMillis median time of a decision after the initial design, policy and heuristic
 *     together; NaN if there was none
 */
public record RecommendationScore(
    double regret,
    double visited,
    double lowest,
    double bias,
    double lowestBias,
    double covered,
    double halfWidth,
    double probability,
    AllRuns allRuns,
    List<String> notices,
    int measurements,
    int distinct,
    double decisionMillis) {

  /**
   * The mean of all runs as it is recommended; NaN where there is none.
   *
   * @param bias (mean - cost) / |cost|, the cost being that of all runs
   * @param covered 1 if its interval covers that cost, 0 if not
   * @param halfWidth half its width over |cost|
   * @param isApart whether it is told to be another than the estimate
   */
  public record AllRuns(double bias, double covered, double halfWidth, boolean isApart) {
    private static final AllRuns NONE = new AllRuns(Double.NaN, Double.NaN, Double.NaN, false);

    static AllRuns of(Recommendation chosen, Direction direction, double cost) {
      return chosen
          .allRuns()
          .map(
              a ->
                  new AllRuns(
                      (direction.cost(a.mean()) - cost) / Math.abs(cost),
                      a.interval().contains(direction.value(cost)) ? 1.0 : 0,
                      a.interval().width() / (2 * Math.abs(cost)),
                      chosen.isDisturbed()))
          .orElse(NONE);
    }
  }

  /** Copies the notices. */
  public RecommendationScore {
    notices = List.copyOf(notices);
  }

  /**
   * Scores a run.
   *
   * @param problem its optimum must be known
   * @param result of a run in which something was measured
   * @throws IllegalArgumentException if nothing was
   */
  public static RecommendationScore of(Problem problem, TuningResult result) {
    Recommendation chosen =
        result.recommendation().orElseThrow(() -> nothingMeasured(problem, result));
    // Results are told in the direction of the problem's quantity, and scored by cost.
    Direction direction = result.direction();
    double cost = problem.meanCost(chosen.configuration());
    List<Observation> measured = result.history().observations();
    Trial lowest = result.bestMeasurement().orElseThrow();
    double under = problem.meanCost(lowest.configuration());
    double paid = problem.allRunsCost(chosen.configuration());
    return new RecommendationScore(
        regret(problem, cost),
        measured.stream()
            .mapToDouble(o -> regret(problem, problem.meanCost(o.configuration())))
            .min()
            .orElse(Double.POSITIVE_INFINITY),
        regret(problem, under),
        (direction.cost(chosen.estimate()) - cost) / Math.abs(cost),
        (direction.cost(lowest.outcome().measuredCost().orElseThrow()) - under) / Math.abs(under),
        chosen.interval().map(i -> i.contains(direction.value(cost)) ? 1.0 : 0).orElse(Double.NaN),
        chosen.interval().map(i -> i.width() / (2 * Math.abs(cost))).orElse(Double.NaN),
        chosen.probabilityBest().orElse(Double.NaN),
        AllRuns.of(chosen, direction, paid),
        notices(chosen.method()),
        chosen.measurements().size(),
        measured.size(),
        decisionMillis(result));
  }

  private static IllegalArgumentException nothingMeasured(Problem problem, TuningResult result) {
    return new IllegalArgumentException(
        "none of the "
            + result.history().size()
            + " trials on "
            + problem.name()
            + " was measured, so nothing is recommended: give more evaluations");
  }

  /** Clauses after the first, up to a comma. */
  private static List<String> notices(String method) {
    return Arrays.stream(method.split("; ", -1)).skip(1).map(c -> c.split(",", 2)[0]).toList();
  }

  private static double regret(Problem problem, double cost) {
    return Double.isNaN(cost)
        ? Double.POSITIVE_INFINITY
        : Regret.relative(cost, problem.meanOptimum());
  }

  private static double decisionMillis(TuningResult result) {
    double[] times =
        result.history().trials().stream()
            .filter(t -> t.purpose() != Purpose.INITIAL)
            .map(Trial::decisionTime)
            .mapToDouble(t -> t.toNanos() / 1e6)
            .toArray();
    return times.length == 0 ? Double.NaN : OrderStatistics.median(times);
  }
}
