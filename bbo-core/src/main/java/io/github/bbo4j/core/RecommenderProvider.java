package io.github.bbo4j.core;

import io.github.bbo4j.core.space.SearchSpace;

/**
 * Supplies the recommender of a tuner that was not told one; found by {@link
 * java.util.ServiceLoader}. Where several are on the class path, the one of the highest priority
 * does. bbo-noise brings one that shrinks replicated estimates.
 */
public interface RecommenderProvider {

  /** The recommender for runs on the space; thread-safe. */
  Recommender recommender(SearchSpace space);

  /** Which provider is asked where there are several; bbo-noise's has 0. */
  default int priority() {
    return 0;
  }
}
