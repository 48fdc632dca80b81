package io.github.bbo4j.benchmarks.noise;

import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.heuristics.Heuristics;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
import io.github.bbo4j.sampling.LatinHypercube;

/**
 * How honest the default recommendation is at the end of whole runs, on a quiet problem under noise
 * of a known model: how often its 95 % interval holds the true cost of what it recommends, and how
 * far its estimate is from it, beside what the luckiest measurement would report. True is the cost
 * without outliers: what the system does when it is not disturbed.
 *
 * @param policy id of the resampling policy, or "default" for that of a tuner told nothing
 * @param confirm evaluations of the confirmation stage
 * @param noise its name
 * @param seeds how many runs
 * @param covered percent of the runs
 * @param bias mean of (estimate - true) / true, percent
 * @param luckyBias the same of the least measurement
 * @param regret mean of (true - optimum) / optimum of the recommended, percent
 */
public record RecommendationCoverage(
    String policy,
    int confirm,
    String noise,
    int seeds,
    double covered,
    double bias,
    double luckyBias,
    double regret) {
  static final String DEFAULT = "default";
  private static final int INITIAL = 10;

  /**
   * Runs.
   *
   * @param problem with known true costs
   * @param heuristic its id
   * @param policy id of the resampling policy
   * @param confirm evaluations of the confirmation stage
   * @param budget evaluations
   * @param noise the model
   * @param seeds 1 to this
   */
  static RecommendationCoverage of(
      Problem problem,
      String heuristic,
      String policy,
      int confirm,
      int budget,
      NoiseModel noise,
      int seeds) {
    Objective noisy =
        (c, e) -> Outcome.measured(problem.trueCost(c) * Math.max(1e-9, noise.draw(e.random())));
    double optimum = problem.optimum();
    double covered = 0;
    double bias = 0;
    double lucky = 0;
    double regret = 0;
    for (int seed = 1; seed <= seeds; seed++) {
      TunerBuilder builder =
          Tuner.on(problem.space())
              .objective(noisy)
              .heuristic(() -> Heuristics.byId(heuristic))
              .initialDesign(new LatinHypercube(), INITIAL)
              .confirm(confirm)
              .budget(budget)
              .seed(seed);
      if (!policy.equals(DEFAULT)) {
        builder.resampling(ResamplingPolicies.byId(policy));
      }
      TuningResult result = builder.build().run();
      Recommendation r = result.recommendation().orElseThrow();
      double truth = problem.trueCost(r.configuration());
      covered += r.low() <= truth && truth <= r.high() ? 1 : 0;
      bias += r.estimate() / truth - 1;
      regret += truth / optimum - 1;
      var least = result.luckiest().orElseThrow();
      lucky += least.outcome().costOrNaN() / problem.trueCost(least.configuration()) - 1;
    }
    double share = 100.0 / seeds;
    return new RecommendationCoverage(
        policy,
        confirm,
        noise.name(),
        seeds,
        share * covered,
        share * bias,
        share * lucky,
        share * regret);
  }
}
