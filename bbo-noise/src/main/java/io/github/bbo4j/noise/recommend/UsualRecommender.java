package io.github.bbo4j.noise.recommend;

import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.RecommenderProvider;
import io.github.bbo4j.core.space.SearchSpace;

/** The recommender of a tuner that was not told one: {@link ReplicatedRecommender}. */
public final class UsualRecommender implements RecommenderProvider {

  /** For {@link java.util.ServiceLoader}. */
  public UsualRecommender() {}

  @Override
  public Recommender recommender(SearchSpace space) {
    return new ReplicatedRecommender();
  }
}
