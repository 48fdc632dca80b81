package io.github.bbo4j.core;

import io.github.bbo4j.core.contract.RecommenderContract;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;

class LowestCostRecommenderTest extends RecommenderContract {
  @Override
  protected List<Recommender> recommenders(SearchSpace space) {
    return List.of(Recommender.LOWEST_COST);
  }
}
