package io.github.bbo4j.benchmarks.noise;

import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.heuristics.Heuristics;
import io.github.bbo4j.heuristics.bayes.PosteriorRecommender;
import io.github.bbo4j.noise.recommend.ReplicatedRecommender;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;

/**
 * A way of finding a recommendation: heuristic, resampling policy and recommender by id.
 *
 * @param heuristic id of a heuristic, or {@code default} for what a tuner takes by itself
 * @param resampling id of a policy, or {@code default}, which is {@code auto}
 * @param recommender {@code model}, {@code replicated}, {@code least}, or {@code default}
 */
public record RecommendContender(String heuristic, String resampling, String recommender) {
  private static final String DEFAULT = "default";
  private static final String MODEL = "model";

  /** Checks the ids. */
  public RecommendContender {
    if (!heuristic.equals(DEFAULT)) {
      Heuristics.byId(heuristic);
    }
    if (!resampling.equals(DEFAULT)) {
      ResamplingPolicies.byId(resampling);
    }
    switch (recommender) {
      case DEFAULT, MODEL, "replicated", "least" -> {}
      default ->
          throw new IllegalArgumentException(
              "there is no recommender '"
                  + recommender
                  + "'. Maybe one of default, model, replicated, least");
    }
  }

  /**
   * Reads HEURISTIC/RESAMPLING/RECOMMENDER.
   *
   * @throws IllegalArgumentException if it is something else
   */
  public static RecommendContender parse(String id) {
    String[] parts = id.split("/", -1);
    if (parts.length != 3) {
      throw new IllegalArgumentException(
          "contender '" + id + "' is not of the form HEURISTIC/RESAMPLING/RECOMMENDER");
    }
    return new RecommendContender(parts[0], parts[1], parts[2]);
  }

  /** What tables call it. */
  public String id() {
    return heuristic + "/" + resampling + "/" + recommender;
  }

  void configure(TunerBuilder builder) {
    if (!heuristic.equals(DEFAULT)) {
      builder.heuristic(() -> Heuristics.byId(heuristic));
    }
    if (!resampling.equals(DEFAULT)) {
      builder.resampling(ResamplingPolicies.byId(resampling));
    }
    switch (recommender) {
      case DEFAULT -> {}
      case MODEL -> builder.recommender(new PosteriorRecommender());
      case "replicated" -> builder.recommender(new ReplicatedRecommender());
      default -> builder.recommender(Recommender.LEAST_COST);
    }
  }
}
