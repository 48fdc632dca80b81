package io.github.bbo4j.benchmarks.noise;

import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.sampling.LatinHypercube;
import java.time.Duration;

/**
 * What one run recommended and what that is worth. Costs are judged by the problem's mean cost,
 * which for synthetic noise is the cost without noise.
 *
 * @param seed of the run
 * @param regret (cost of the recommended configuration - optimum) / |optimum|
 * @param visited the same of the best configuration measured
 * @param error (estimate - cost) / |cost| of the recommended configuration
 * @param covered 1 if the interval covers the cost, 0 if not, NaN if there is no interval
 * @param distinct configurations measured
 * @param decisionMillis median time of a decision, policy and heuristic together
 */
public record RecommendRun(
    long seed,
    double regret,
    double visited,
    double error,
    double covered,
    int distinct,
    double decisionMillis) {

  /**
   * Tunes from a Latin hypercube, equal for all contenders of a seed.
   *
   * @param problem its optimum must be known
   * @param contender who
   * @param budget evaluations, initial ones and replicates included
   * @param initial points of the hypercube
   * @param confirm evaluations of the budget for a confirmation stage
   * @param seed of everything
   */
  public static RecommendRun of(
      Problem problem,
      RecommendContender contender,
      int budget,
      int initial,
      int confirm,
      long seed) {
    TunerBuilder builder =
        Tuner.on(problem.space())
            .objective(problem.objective())
            .initialDesign(new LatinHypercube(), initial)
            .confirm(confirm)
            .budget(budget)
            .seed(seed);
    contender.configure(builder);
    TuningResult result = builder.build().run();
    double optimum = problem.meanOptimum();
    Recommendation r = result.recommendation().orElseThrow();
    double cost = problem.meanCost(r.configuration());
    double visited = Double.POSITIVE_INFINITY;
    for (Observation o : result.history().observations()) {
      visited = Math.min(visited, regret(problem, o.configuration(), optimum));
    }
    long[] times =
        result.history().trials().stream()
            .map(Trial::decisionTime)
            .mapToLong(Duration::toNanos)
            .skip(initial)
            .sorted()
            .toArray();
    return new RecommendRun(
        seed,
        regret(problem, r.configuration(), optimum),
        visited,
        (r.estimate() - cost) / Math.abs(cost),
        r.hasInterval() ? (r.low() <= cost && cost <= r.high() ? 1 : 0) : Double.NaN,
        result.history().observations().size(),
        times.length == 0 ? Double.NaN : times[times.length / 2] / 1e6);
  }

  private static double regret(Problem problem, Configuration configuration, double optimum) {
    double cost = problem.meanCost(configuration);
    return Double.isNaN(cost) ? Double.POSITIVE_INFINITY : (cost - optimum) / Math.abs(optimum);
  }
}
