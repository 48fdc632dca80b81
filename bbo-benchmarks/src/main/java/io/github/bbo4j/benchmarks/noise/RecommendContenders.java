package io.github.bbo4j.benchmarks.noise;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.heuristics.Heuristics;
import io.github.bbo4j.heuristics.bayes.PosteriorRecommender;
import io.github.bbo4j.noise.recommend.Recommenders;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Ways of finding a recommendation, written HEURISTIC/RESAMPLING/RECOMMENDER by id; {@code default}
 * is what a tuner takes by itself.
 */
public final class RecommendContenders {
  private static final String DEFAULT = "default";

  /** The recommender that bbo-noise can't know, for it is of another arm. */
  private static final String MODEL = "model";

  private RecommendContenders() {}

  /**
   * Reads HEURISTIC/RESAMPLING/RECOMMENDER.
   *
   * @throws IllegalArgumentException if it is something else, or names something that is not there
   */
  public static Contender parse(String id) {
    String[] parts = id.split("/", -1);
    if (parts.length != 3) {
      throw new IllegalArgumentException(
          "contender '" + id + "' is not of the form HEURISTIC/RESAMPLING/RECOMMENDER");
    }
    return of(id, parts[0], parts[1], parts[2]);
  }

  /** A heuristic with a resampling policy, recommending as a tuner does by itself. */
  static Contender of(String heuristic, String resampling) {
    return of(heuristic + "/" + resampling, heuristic, resampling, DEFAULT);
  }

  private static Contender of(
      String name, String heuristic, String resampling, String recommender) {
    if (!heuristic.equals(DEFAULT)) {
      Heuristics.byId(heuristic);
    }
    if (!resampling.equals(DEFAULT)) {
      ResamplingPolicies.byId(resampling);
    }
    Optional<Supplier<Recommender>> chooser = recommender(recommender);
    return new Contender(
        name,
        heuristic,
        (builder, settings) -> {
          choose(builder, heuristic, resampling);
          chooser.ifPresent(make -> builder.recommender(make.get()));
        });
  }

  private static void choose(TunerBuilder builder, String heuristic, String resampling) {
    if (!heuristic.equals(DEFAULT)) {
      builder.heuristic(() -> Heuristics.byId(heuristic));
    }
    if (!resampling.equals(DEFAULT)) {
      builder.resampling(ResamplingPolicies.byId(resampling));
    }
  }

  private static Optional<Supplier<Recommender>> recommender(String id) {
    if (id.equals(DEFAULT)) {
      return Optional.empty();
    }
    if (id.equals(MODEL)) {
      return Optional.of(PosteriorRecommender::new);
    }
    Recommenders.byId(id);
    return Optional.of(() -> Recommenders.byId(id));
  }
}
