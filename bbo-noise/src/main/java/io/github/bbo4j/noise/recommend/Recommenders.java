package io.github.bbo4j.noise.recommend;

import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.TunerDefaults;
import io.github.bbo4j.core.arguments.Catalog;
import java.util.List;

/** The recommenders by name and by id. Stateless and thread-safe. */
public final class Recommenders {
  private static final Catalog<Recommender> BY_ID =
      Catalog.<Recommender>of("recommender")
          .with("auto", n -> auto())
          .with("replicated", n -> replicated())
          .with("lowest", n -> lowestCost());

  private Recommenders() {}

  /**
   * What a tuner takes when none is configured: the recommender of the {@link TunerDefaults} on the
   * class path; bbo-heuristics brings one by a model.
   */
  public static Recommender auto() {
    return TunerDefaults.onClassPath().recommender().orElseGet(Recommenders::replicated);
  }

  /** By replicated estimates with shrinkage: {@link ReplicatedRecommender}. */
  public static Recommender replicated() {
    return new ReplicatedRecommender();
  }

  /** {@link Recommender#LOWEST_COST}. */
  public static Recommender lowestCost() {
    return Recommender.LOWEST_COST;
  }

  /**
   * The recommender of an id: see {@link #ids()}.
   *
   * @throws IllegalArgumentException if there is none; the message names the nearest and all
   */
  public static Recommender byId(String id) {
    return BY_ID.byId(id);
  }

  /** The ids. */
  public static List<String> ids() {
    return BY_ID.ids();
  }
}
