package io.github.bbo4j.heuristics;

import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.RecommenderProvider;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.PosteriorRecommender;

/**
 * The recommender of a tuner that was not told one: {@link PosteriorRecommender}. It goes before
 * recommenders that look at each configuration alone.
 */
public final class ModelRecommender implements RecommenderProvider {
  private static final int PRIORITY = 10;

  /** For the service loader. */
  public ModelRecommender() {}

  @Override
  public Recommender recommender(SearchSpace space) {
    return new PosteriorRecommender();
  }

  @Override
  public int priority() {
    return PRIORITY;
  }
}
