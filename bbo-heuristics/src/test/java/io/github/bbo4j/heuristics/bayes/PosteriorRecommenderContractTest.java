package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.contract.RecommenderContract;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;

class PosteriorRecommenderContractTest extends RecommenderContract {
  @Override
  protected List<Recommender> recommenders(SearchSpace space) {
    return List.of(new PosteriorRecommender());
  }
}
