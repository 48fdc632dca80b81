package io.github.bbo4j.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.contract.RecommenderContract;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LowestCostRecommenderTest extends RecommenderContract {
  @Override
  protected List<Recommender> recommenders(SearchSpace space) {
    return List.of(Recommender.LOWEST_COST);
  }

  /** At 0 one run of two failed, at 3 all did. */
  @Test
  void whatFailedOnceIsRecommendedOnlyIfAllDid() {
    SearchSpace line = SearchSpace.builder().integer("x", 0, 9).build();
    History history =
        History.empty(line)
            .plus(line.at(0), Outcome.measured(1))
            .plus(line.at(0), Outcome.failed("crash"))
            .plus(line.at(3), Outcome.failed("crash"));
    assertThat(recommended(history)).contains(line.at(0));
    History clean =
        history
            .plus(line.at(1), Outcome.measured(2))
            .plus(line.at(1), Outcome.measured(6))
            .plus(line.at(2), Outcome.measured(3));
    assertThat(recommended(clean)).contains(line.at(2));
    assertThat(recommended(clean.plus(line.at(2), Outcome.censored(3)))).contains(line.at(1));
  }

  private static Optional<Configuration> recommended(History history) {
    return Recommender.LOWEST_COST.recommend(history).map(Recommendation::configuration);
  }
}
