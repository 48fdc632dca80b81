package io.github.bbo4j.benchmarks.noise;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.UnderWay;
import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.arguments.Catalog;
import io.github.bbo4j.heuristics.Heuristics;
import io.github.bbo4j.heuristics.bayes.PosteriorRecommender;
import io.github.bbo4j.noise.recommend.Recommenders;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
import java.util.Optional;

/**
 * Ways of finding a recommendation, written HEURISTIC/RESAMPLING/RECOMMENDER by id; {@code default}
 * is what a tuner takes by itself, {@code HEURISTIC@Q} decides with Q evaluations under way.
 */
public final class RecommendContenders {
  private static final String DEFAULT = "default";

  /** The recommender that bbo-noise can't know, for it is of another arm. */
  private static final String MODEL = "model";

  private static final Catalog<Optional<Heuristic>> HEURISTICS = heuristics();
  private static final Catalog<Optional<Recommender>> RECOMMENDERS = recommenders();

  private RecommendContenders() {}

  private static Catalog<Optional<Heuristic>> heuristics() {
    Catalog<Optional<Heuristic>> all =
        Catalog.<Optional<Heuristic>>of("heuristic").with(DEFAULT, n -> Optional.empty());
    for (String id : Heuristics.ids()) {
      all = all.with(id, n -> Optional.of(Heuristics.byId(id)));
    }
    return all;
  }

  private static Catalog<Optional<Recommender>> recommenders() {
    Catalog<Optional<Recommender>> all =
        Catalog.<Optional<Recommender>>of("recommender")
            .with(DEFAULT, n -> Optional.empty())
            .with(MODEL, n -> Optional.of(new PosteriorRecommender()));
    for (String id : Recommenders.ids()) {
      all = all.with(id, n -> Optional.of(Recommenders.byId(id)));
    }
    return all;
  }

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

  private static Contender of(String name, String id, String resampling, String recommender) {
    UnderWay decided = UnderWay.parse(id);
    String heuristic = decided.heuristic();
    HEURISTICS.byId(heuristic);
    RECOMMENDERS.byId(recommender);
    try {
      if (!resampling.equals(DEFAULT)) {
        ResamplingPolicies.byId(resampling);
      }
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(e.getMessage() + "; or " + DEFAULT, e);
    }
    return new Contender(
        name,
        heuristic,
        (builder, settings) -> {
          choose(builder, heuristic, resampling);
          builder.concurrency(decided.evaluations());
          RECOMMENDERS.byId(recommender).ifPresent(builder::recommender);
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
}
